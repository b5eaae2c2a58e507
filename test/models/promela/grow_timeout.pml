/* Sends only when nothing else is possible. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
chan c = [2] of { byte };
active proctype P() { do :: timeout -> c!1 od }
active proctype Q() { byte x; do :: c?x od }
