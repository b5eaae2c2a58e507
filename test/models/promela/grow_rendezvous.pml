/* A rendezvous stays one. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
chan gate = [0] of { bit };
chan c = [1] of { byte };
active proctype P() { do :: c!1; gate!1 od }
active proctype Q() { byte x; do :: c?x; gate?1 od }
