/* Inside a d_step the first alternative that is possible is taken. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
chan c = [2] of { byte };
active proctype P() {
    byte x;
    do :: d_step { if :: c?x :: c!1 fi } od
}
