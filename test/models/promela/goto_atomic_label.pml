/* A label inside an atomic sequence as the target from outside. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 43 */
/* expect: transitions 70 */
byte x, n;
active proctype A() {
    atomic { n = 1; back: x++; x++ };
    if :: n < 3 -> n++; goto back :: else fi
}
active proctype B() { byte k; k = x }
