/* Two rounds of a counter: for comparisons with the program's own graph. */
byte n;
active proctype P() { do :: n < 2 -> n++ :: n == 2 -> n = 0 od }
