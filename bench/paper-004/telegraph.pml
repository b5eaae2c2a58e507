/*
 * Optical telegraph with N stations in a ring, as in the paper's table 3.
 *
 * Between neighbours there is a channel in each direction, and at each station
 * an operator for either side. An operator occupies the station's mast before
 * it begins to send, or to answer a neighbour that has begun. When each
 * occupies its mast for its own message, no operator can answer.
 *
 * Known: a telegraph with start, attention, data and stop, two operators per
 * station that share a mast, six stations, channels with one place. Invented:
 * the way in which operators are started. examples/promela/telegraph.pml is a
 * simpler one.
 */
#ifndef N
#define N 6
#endif

mtype = { start, attention, data, stop };

bool busy[N];
chan up[N] = [1] of { mtype };
chan down[N] = [1] of { mtype };

#define OCCUPY atomic { !busy[here] -> busy[here] = true }

proctype Operator(byte here; chan in, out) {
    do
    :: in?start ->
        OCCUPY;
        out!attention;
        do
        :: in?data -> out!data
        :: in?stop -> break
        od;
        out!stop;
        busy[here] = false
    :: OCCUPY;
        out!start;
        in?attention;
        do
        :: out!data -> in?data
        :: out!stop -> break
        od;
        in?stop;
        busy[here] = false
    od
}

init {
    byte i;

    atomic {
        do
        :: i < N ->
            run Operator(i, up[(i + N - 1) % N], down[(i + N - 1) % N]);
            i++
        :: i == N -> break
        od;
        i = 0;
        do
        :: i < N ->
            run Operator(i, down[i], up[i]);
            i++
        :: i == N -> i = 0; break
        od
    }
}
