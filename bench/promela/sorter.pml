/* A pipeline of processes, each created by the one before it, that sorts
 * numbers drawn by the first one; channels as local variables and parameters. */
#ifndef N
#    define N 5
#endif
#ifndef SLOTS
#    define SLOTS 2
#endif
byte sorted;

proctype cell(chan in; byte left) {
    chan out = [SLOTS] of { byte };
    byte mine, next;
    in ? mine;
    if
    :: left > 1 -> run cell(out, left - 1)
    :: else
    fi;
    do
    :: left > 1 ->
        in ? next;
        left--;
        if
        :: next > mine -> out ! next
        :: else -> out ! mine; mine = next
        fi
    :: else -> break
    od;
    sorted++
}

init {
    chan out = [SLOTS] of { byte };
    byte left = N, value;
    run cell(out, N);
    do
    :: left > 0 ->
        value = 1;
        do
        :: value < 4 -> value++
        :: break
        od;
        out ! value;
        left--
    :: else -> break
    od
}
