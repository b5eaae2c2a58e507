/* A process that waits before the last step of its loop makes no progress, while
 * another one goes round. If that step is done together with the one before
 * it, the process is always at its progress label. */
/* options: --property progress */
/* expect: progress violated */
byte x;

active proctype Works() {
progress:
    do
    :: x = 1 - x;
       skip
    od
}

active proctype Spins() {
    bit l;
    do
    :: l = 1 - l
    od
}
