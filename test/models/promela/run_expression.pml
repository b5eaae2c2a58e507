/* Run is an expression: the number of the process. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 39 */
/* expect: transitions 57 */
byte p, q;
proctype P() { p = _pid }
init {
    q = run P();
    assert(q == 1);
    if :: run P() -> skip fi;
    (_nr_pr == 1);
    p = 0;
    q = run P() ;
    assert(q == 1)
}
