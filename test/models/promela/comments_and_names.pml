/* Comments and names. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
byte _x1, if_ /* not if */, do1; // to the end
active proctype A() {
    _x1 = 1; /* x */ if_ = /* y */ 2;
    do1 = _x1 + if_;
    assert(do1 == 3)
}
