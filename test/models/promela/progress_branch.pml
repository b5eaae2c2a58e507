/* Both branches begin with the same statement on the same line and come back to
 * the same state. Only the second one makes no progress; when its steps, which are
 * one for the search, were taken apart, the first one was shown. */
/* options: --property progress */
/* expect: progress violated */
byte x;

active proctype P() {
    do :: x = 0; progress: skip :: x = 0; skip od
}
