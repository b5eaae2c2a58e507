/* Provided clauses that look at the process itself. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
byte turn;
active [3] proctype A() provided (turn == _pid) {
    turn = turn + 0;
    turn = (turn + 1) % 3
}
