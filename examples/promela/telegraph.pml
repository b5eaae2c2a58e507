/*
 * Optical telegraph: N stations in a ring, each with one mast.
 *
 * For each link between a station and the next one there is an operator at
 * either end. The sender takes the mast of its station and shows "start"; the
 * receiver then takes the mast of the next station and shows "attention"; some
 * data and "stop" follow, and both masts are free again. When every sender has
 * taken its mast, no receiver gets one.
 *
 * Known: a telegraph of n stations that deadlocks, a relative of the dining
 * philosophers; start, attention, data and stop are the signs that are usual
 * in such descriptions. Invented: the ring, the operators, one mast a station,
 * the length of the data. There are six stations as in the paper.
 *
 * `martlet test examples` checks this, with all states and with as few as
 * the verdicts need:
 * martlet: expect deadlock violated in 13 steps with --keep-going --no-por
 * martlet: expect 19601 states, 95761 transitions with --keep-going --no-por
 * martlet: expect deadlock violated with --keep-going
 */
#ifndef N
#define N 6
#endif

mtype = { start, attention, data, stop };

chan mast[N] = [1] of { bit };
chan link[N] = [0] of { mtype };

proctype Sender(byte me) {
end:
    do
    :: mast[me]?1;
       link[me]!start;
       link[me]?attention;
       do
       :: link[me]!data
       :: link[me]!stop -> break
       od;
       mast[me]!1
    od
}

proctype Receiver(byte me) {
end:
    do
    :: link[me]?start ->
       mast[(me + 1) % N]?1;
       link[me]!attention;
       do
       :: link[me]?data
       :: link[me]?stop -> break
       od;
       mast[(me + 1) % N]!1
    od
}

init {
    byte i;

    atomic {
        for (i : 0 .. N - 1) {
            mast[i]!1;
            run Sender(i);
            run Receiver(i)
        }
    }
}
