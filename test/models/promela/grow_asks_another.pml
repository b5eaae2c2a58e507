/* The step that closes the loop asks about a channel, but not about the one
 * that grows. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [2] of { byte };
chan d = [2] of { byte };
active proctype P() { do :: c!1; empty(d) od }
active proctype Q() { byte x; false; d!1; c?x; d?x }
