/* An atomic sequence that is never blocked. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [2] of { byte };
active proctype P() { byte x; do :: atomic { c!1; c!2; c?x } od }
