/* A master that creates workers as long as there is room for them; they work,
 * report on a shared channel and die in the order opposite to their birth. */
#ifndef MOST
#    define MOST 3
#endif
chan report = [1] of { byte, byte };
byte jobs;

proctype worker(byte job) {
    byte step;
    do
    :: step < 3 -> step++
    :: step > job -> break
    od;
    report ! _pid, step
}

active proctype master() {
    byte who, result;
    do
    :: _nr_pr <= MOST -> run worker(jobs); jobs = (jobs + 1) % 2
    :: report ? who, result -> assert(result <= 3)
    od
}
