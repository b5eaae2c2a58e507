/*
 * Dining philosophers with N forks and N philosophers.
 *
 * A fork is a channel with one place: a message in it is the fork on the
 * table. Each philosopher takes the own fork, takes the next one, puts the
 * own one back, puts the next one back. One atomic step lays the table, so
 * that the state space is the state before it and 3^N - 1 states after it.
 * When all have taken their own fork, none can go on.
 *
 * Known: the paper's table 7 and this structure, which gives its figures.
 * Invented: nothing but the names.
 *
 * `martlet test examples` checks this, with all states and with as few as
 * the verdicts need:
 * martlet: expect deadlock violated in 5 steps with --keep-going --no-por
 * martlet: expect 81 states, 213 transitions with --keep-going --no-por
 * martlet: expect deadlock violated with --keep-going
 */
#ifndef N
#define N 4
#endif

chan fork[N] = [1] of { bit };

proctype Philosopher(byte me) {
    do
    :: fork[me]?1;
       fork[(me + 1) % N]?1;
       fork[me]!1;
       fork[(me + 1) % N]!1
    od
}

init {
    byte k = N;

    atomic {
        do
        :: k > 0 ->
            k--;
            fork[k]!1;
            run Philosopher(k)
        :: k == 0 ->
            break
        od
    }
}
