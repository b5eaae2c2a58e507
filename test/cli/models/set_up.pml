/* Channels that the first process sets up, and polls of them. */
chan c[2] = [1] of { byte };
chan out[2];
active [2] proctype P() {
    byte k;
    do
    :: k < 3 && nempty(c[_pid]) && nfull(out[_pid]) -> c[_pid]?k; out[_pid]!k + 1
    :: else -> skip
    od
}
init {
    atomic {
        out[0] = c[1];
        out[1] = c[0]
    };
    c[0]!0
}
