/* A process that goes on without progress was left out where what answers a
 * rendezvous can be followed by a step that it depends on: that was taken for
 * an answer to the process's own step, which progress sees. */
/* options: --property progress */
/* expect: progress violated */
byte x;
chan c = [0] of { bit };

active proctype A() {
    do :: x != 2 od
}

active proctype B() {
    do :: c?_; progress: x = 1 od
}

active proctype C() {
    do :: c!0; skip od
}
