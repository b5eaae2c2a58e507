/* Thirty-five processes at a time: more than the steps of a rendezvous name
 * the receivers of. How much room a model has depends on the search, so the
 * replay may know receivers that the check did not, or the other way round. */
chan c = [0] of { byte };
byte got;
proctype Server() {
    byte x;
    c?x;
    got = x
}
init {
    byte n;
    do
    :: n < 35 -> run Server(); n++
    :: else -> break
    od;
    c!7;
    got == 7;
    assert(_nr_pr < 36)
}
