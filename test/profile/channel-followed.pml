/* A producer, a filter and a consumer in a line. */
#define ROOM 1

chan raw = [ROOM] of { bit };
chan clean = [2] of { bit };

active proctype Producer() {
    do
    :: raw ! 0
    :: raw ! 1
    od
}

active proctype Filter() {
    bit x;
    do
    :: raw ? x ->
        if
        :: x == 1 -> clean ! x
        :: else
        fi
    od
}

active proctype Consumer() {
    bit x;
    do
    :: clean ? x ->
        assert(x == 1)
    od
}
