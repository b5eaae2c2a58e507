/* The channel belongs to a process, and its number was sent to another. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan hand = [0] of { chan };
active proctype Owner() { chan own = [1] of { byte }; byte x; hand!own; do :: own?x od }
active proctype User() { chan mine; hand?mine; do :: mine!1 od }
