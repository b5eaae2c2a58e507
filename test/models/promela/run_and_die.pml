/* Processes die in the order opposite to their birth, and pids are used again. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 40 */
/* expect: transitions 49 */
byte x, p;
proctype P(byte n) { x = n; x = 0 }
init {
    p = run P(1);
    p = run P(2);
    _nr_pr == 1;
    run P(3);
    _nr_pr == 1
}
