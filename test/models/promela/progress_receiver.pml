/* A message to Takes and the step after it are one step of the search, in a cycle
 * without progress. When that step was taken apart, the same message was sent to
 * Works, which comes back to where it was but makes progress on the way: the
 * counterexample did not replay. */
/* options: --property progress */
/* expect: progress violated */
chan c = [0] of { bit };

active proctype Sends() {
    do
    :: c!1
    od
}

active proctype Takes() {
    do
    :: c?1; skip
    od
}

active proctype Works() {
    bit l;
    do
    :: c?l;
progress:
       skip
    od
}
