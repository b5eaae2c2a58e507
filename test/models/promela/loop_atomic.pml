/* A self-loop of several steps. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 11 */
byte x;
active proctype A() {
    do
    :: x == 0 -> x = 1; x = 0
    :: atomic { x == 1 -> x = 2; x = 1 }
    od
}
active proctype B() { x = 1; end: x == 9 }
