/* The else is possible only while nothing can be received. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
chan c = [2] of { byte };
active proctype P() { byte x; do :: c?x :: else -> c!1 od }
