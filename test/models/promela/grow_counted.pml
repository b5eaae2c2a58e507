/* A counter that the loop does not put back: no state repeats before it wraps. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [1] of { byte };
byte sent;
active proctype P() { do :: sent < 3 -> c!1; sent++ :: sent == 3 -> sent = 0 od }
