/* K links that know nothing of each other: numbers go over a channel, and
 * answers, some of which are lost, come back over another one. There are as many
 * states as one link has, to the power of K. */
#ifndef K
#    define K 3
#endif
chan data[K] = [3] of { bit };
chan answer[K] = [1] of { bit };

active [K] proctype sender() {
    bit number, got;
    do
    :: data[_pid] ! number
    :: answer[_pid] ? got ->
        if
        :: got == number -> number = 1 - number
        :: else
        fi
    od
}

active [K] proctype receiver() {
    bit wanted, got;
    do
    :: data[_pid - K] ? got ->
        if
        :: got == wanted -> wanted = 1 - wanted
        :: else
        fi;
        if
        :: answer[_pid - K] ! got
        :: skip
        fi
    od
}
