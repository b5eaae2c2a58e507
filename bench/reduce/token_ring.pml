/* A token ring: N stations pass a token and work with it, or alone. A station
 * that has the token uses the medium; others count what they have to send. */
#ifndef N
#define N 5
#endif
#ifndef MOST
#define MOST 3
#endif

chan ring[N] = [1] of { bit };
byte using;

proctype Station(byte me) {
    byte waiting, sent;
    do
    :: waiting < MOST -> waiting++
    :: ring[me]?_ ->
        if
        :: waiting > 0 ->
            using++;
            assert(using == 1);
            waiting--;
            sent = (sent + 1) % 2;
            using--
        :: else
        fi;
        ring[(me + 1) % N]!1
    od
}

init {
    byte i;
    atomic {
        do
        :: i < N -> run Station(i); i++
        :: else -> break
        od;
        ring[0]!1
    }
}
