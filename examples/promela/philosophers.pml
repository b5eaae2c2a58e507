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
 * options: --keep-going
 * expect: deadlock violated length 5
 * expect: runtime holds
 * expect: states 81
 * expect: transitions 213
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
