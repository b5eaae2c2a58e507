/* A look at the first message, which stays. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [2] of { byte };
active proctype P() { byte x; c!1; do :: c?<x> -> c!x od }
