/* The producer asks for the length: that it was small is no reason that it will be. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 3
chan c = [2] of { byte };
active proctype Producer() { do :: len(c) < 3 -> c!1 od }
active proctype Consumer() { byte x; do :: c?x od }
