/* An atomic sequence of a claim reads one state. */
/* options: --property never_0 */
/* expect: never_0 holds */
byte x;
active proctype A() {
    x = 1;
    x = 2;
    x = 3
}
never {
    do
    :: atomic { x == 1 -> x == 2 -> break }
    :: true
    od
}
