/* Processes that come late: after more steps than the measuring of states
 * looks at, so that the search has to start over with more room.
 * expect: deadlock violated length 3180 error invalid-end-state
 * expect: runtime holds
 * expect: states 3181
 * expect: transitions 3180
 */
short k;

proctype P(byte n) {
    (false)
}

init {
    do
    :: k < 1500 -> k++
    :: k == 1500 -> break
    od;
    do
    :: _nr_pr < 90 -> run P(_nr_pr)
    :: else -> break
    od
}
