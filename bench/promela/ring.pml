/* Stations on a ring pass numbers on, each keeping the largest that it has
 * seen; buffered channels, processes created by init. */
#define N 10
chan link[N] = [3] of { byte };
byte done;

proctype station(byte me) {
    byte largest = me, got;
    link[(me + 1) % N] ! me;
    do
    :: link[me] ? got ->
        if
        :: got > largest -> largest = got; link[(me + 1) % N] ! got
        :: got < largest -> skip
        :: got == largest -> break
        fi
    od;
    done++;
    do
    :: link[me] ? got -> if :: got != N :: else fi
    :: link[(me + 1) % N] ! N -> break
    od
}

init {
    byte i;
    atomic { do :: i < N -> run station(i); i++ :: else -> break od }
}
