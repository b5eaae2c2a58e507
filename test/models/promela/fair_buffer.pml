/* The third process may not keep the others from what they can do forever. */
/* options: --fair --property progress */
/* expect: progress holds */
chan buffer = [2] of { bit };
bit x;

active proctype Sender() { do :: buffer!1 od }

active proctype Receiver() {
    do
    :: buffer?1 ->
progress:
        skip
    od
}

active proctype Busy() { do :: x = 1 - x od }
