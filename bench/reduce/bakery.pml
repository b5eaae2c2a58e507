/* Lamport's bakery with N customers; tickets are bounded by MOST, at which a
 * customer waits until all others have left. */
#ifndef N
#define N 3
#endif
#ifndef MOST
#define MOST 14
#endif

bit choosing[N];
byte ticket[N];
byte inside;

active [N] proctype Customer() {
    byte j, most;
again:
    choosing[_pid] = 1;
    most = 0;
    j = 0;
    do
    :: j < N ->
        if
        :: ticket[j] > most -> most = ticket[j]
        :: else
        fi;
        j++
    :: else -> break
    od;
    if
    :: most < MOST -> ticket[_pid] = most + 1
    :: else -> choosing[_pid] = 0; goto again
    fi;
    choosing[_pid] = 0;
    j = 0;
    do
    :: j < N ->
        choosing[j] == 0;
        ticket[j] == 0 || ticket[j] > ticket[_pid] ||
            (ticket[j] == ticket[_pid] && j >= _pid);
        j++
    :: else -> break
    od;
    inside++;
    assert(inside == 1);
    inside--;
    ticket[_pid] = 0;
    goto again
}
