/* The arguments of run are computed before the new process lives. */
/* options: --keep-going */
/* expect: assert violated length 3 error assertion */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
proctype P(byte n) {
    assert(n == 1);
    assert(n == 2)
}

init {
    run P(_nr_pr)
}
