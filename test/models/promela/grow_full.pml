/* Without a capacity nothing is ever full: the guard stops nothing. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [2] of { byte };
active proctype Producer() { do :: nfull(c) -> c!1 od }
active proctype Consumer() { byte x; do :: c?x od }
