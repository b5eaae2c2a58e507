/* Several parameters with shared types, and none given twice. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 20 */
/* expect: transitions 24 */
byte s;
proctype P(byte a, b; bool f; chan c) { if :: f -> c!a + b :: else -> c?s fi }
init {
    chan c = [1] of { byte };
    run P(1, 2, true, c);
    run P(0, 0, false, c);
    _nr_pr == 1;
    assert(s == 3)
}
