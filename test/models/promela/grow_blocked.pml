/* P stops inside its atomic sequence, and lets Q move, only because d is empty.
 * After one round d is not, and P receives from it instead, and ends. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 3
chan c = [1] of { bit };
chan d = [1] of { bit };
bool go, waiting;
active proctype P() {
    bit x;
again:
    atomic {
        c!1;
        waiting = 1;
        if
        :: d?x -> goto dead
        :: go -> go = 0; waiting = 0
        fi
    };
    goto again;
dead:
    false
}
active proctype Q() {
    do
    :: waiting -> go = 1; !waiting -> d!1
    od
}
