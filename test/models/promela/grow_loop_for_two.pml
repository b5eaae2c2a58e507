/* The loop receives what it has sent in the round before. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
mtype = { one, two };
chan ab = [1] of { mtype };
chan ba = [1] of { mtype };
active proctype A() { ab!one; do :: ba?two; ab!one; ab!one od }
active proctype B() { do :: ab?one; ba!two od }
