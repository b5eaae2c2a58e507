/*
 * Dining philosophers with N forks, which are channels, and N philosophers,
 * who know their place by their number. All begin at the table.
 *
 * When all have taken the fork of their own number, none can go on. No shorter
 * run leads to a deadlock: 2 N steps, since each lays the own fork first.
 */
#ifndef N
#define N 100
#endif

chan fork[N] = [1] of { bit };

active [N] proctype Philosopher() {
    fork[_pid]!1;
    do
    :: fork[_pid]?_;
       fork[(_pid + 1) % N]?_;
       fork[_pid]!1;
       fork[(_pid + 1) % N]!1
    od
}
