/* Election on a unidirectional ring after Dolev, Klawe and Rodeh: messages of
 * two fields, buffered channels as parameters, processes created by init. */
#ifndef N
#    define N 7
#endif
#define L (2 * N)
mtype = { first, second, winner };
chan ring[N] = [L] of { mtype, byte };
byte leaders;

proctype node(chan in, out; byte number) {
    bit active_now = 1, knows_winner;
    byte maximum = number, neighbour, value;
    out ! first(number);
    do
    :: in ? first(value) ->
        if
        :: active_now ->
            if
            :: value != maximum ->
                out ! second(value);
                neighbour = value
            :: else ->
                knows_winner = 1;
                out ! winner, value
            fi
        :: else -> out ! first(value)
        fi
    :: in ? second(value) ->
        if
        :: active_now ->
            if
            :: neighbour > value && neighbour > maximum ->
                maximum = neighbour;
                out ! first(neighbour)
            :: else -> active_now = 0
            fi
        :: else -> out ! second(value)
        fi
    :: in ? winner, value ->
        if
        :: value == number -> leaders++; assert(leaders == 1)
        :: else
        fi;
        if
        :: knows_winner
        :: else -> out ! winner, value
        fi;
        break
    od
}

init {
    byte i;
    atomic {
        i = 0;
        do
        :: i < N ->
            run node(ring[i], ring[(i + 1) % N], (3 * i + 2) % N + 1);
            i++
        :: else -> break
        od
    }
}
