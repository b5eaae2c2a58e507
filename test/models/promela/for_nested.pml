/* A loop in a loop, in an atomic sequence. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 17 */
/* expect: transitions 24 */
byte n;
active proctype A() {
    byte i, j;
    atomic {
        for (i : 1 .. 2) { for (j : i .. 3) { n = n + j } }
    };
    assert(n == 11)
}
active proctype B() { byte k; k = n; k = n }
