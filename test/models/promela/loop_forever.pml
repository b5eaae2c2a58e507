/* States are found again. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 16 */
/* expect: transitions 36 */
byte x;
active [2] proctype A() { do :: x = (x + 1) % 5 :: x == 3 -> x = 0 od }
