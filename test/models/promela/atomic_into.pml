/* A jump into an atomic sequence. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 19 */
/* expect: transitions 26 */
byte x;
active proctype A() {
    goto in;
    atomic { x = 1; x = 2; in: x = 3; x = 4 };
    x = 5
}
active proctype B() { byte k; k = x; k = x }
