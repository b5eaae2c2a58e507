/* A channel that grows and is received from at random. */
// options: --unbounded-channels --depth 40
// expect: channels inconclusive
chan c = [2] of { byte };
active proctype P() { do :: c!1; c!2; c??2 od }
