/* Sends only into an empty channel. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
chan c = [2] of { byte };
active proctype Producer() { do :: atomic { empty(c) -> c!1 } od }
active proctype Consumer() { byte x; do :: c?x od }
