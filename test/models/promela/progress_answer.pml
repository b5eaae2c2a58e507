/* The send itself leads to no progress label, but its answer does. A process
 * that goes round must be followed where that is the only step that nothing
 * sees. */
/* options: --property progress */
/* expect: progress violated */
chan c = [0] of { bit };

active proctype Spins() {
    bit l;
    do
    :: l = 1 - l
    od
}

active proctype Receives() {
    do
    :: c ? 0;
progress:
       skip
    od
}

active proctype Sends() {
    do
    :: c ! 0
    od
}
