/* Of sorted channels nothing is claimed: the search does not end. */
// options: --unbounded-channels --depth 40
// expect: channels inconclusive
chan c = [2] of { byte };
active proctype P() { byte i; do :: c!!i; i = 1 - i od }
