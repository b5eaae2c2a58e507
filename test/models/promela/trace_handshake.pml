/* Sends and receives of a rendezvous are two events at once. */
/* options: --keep-going */
/* expect: trace holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 3 */
/* expect: transitions 3 */
chan c = [0] of { byte };
chan d[2] = [0] of { byte };

active proctype A() {
    do
    :: c!1; d[1]?_
    od
}

active proctype B() {
    do
    :: c?_; atomic { d[1]!2; skip }
    od
}

trace {
    do
    :: c!1; c?1; d[1]!2; d[1]?2
    od
}
