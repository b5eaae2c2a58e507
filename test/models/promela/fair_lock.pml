/* The first one takes the lock, and the other one, which then cannot move,
 * may wait forever. */
/* options: --fair --property progress */
/* expect: progress violated error non-progress-cycle */
bool busy;

active [2] proctype P() {
    do
    :: atomic { !busy -> busy = true };
        if
        :: _pid == 0 ->
progress:
            skip
        :: else
        fi;
        busy = false
    od
}
