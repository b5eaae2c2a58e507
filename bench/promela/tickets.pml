/* Lamport's bakery with bounded tickets: shared arrays and no channels. */
#define N 3
#define MOST 6
bool choosing[N];
byte ticket[N];
byte inside;

active [N] proctype customer() {
    byte other, highest;
    do
    :: choosing[_pid] = true;
        highest = 0; other = 0;
        do
        :: other < N ->
            if
            :: ticket[other] > highest -> highest = ticket[other]
            :: else
            fi;
            other++
        :: else -> break
        od;
        if
        :: highest < MOST -> ticket[_pid] = highest + 1
        :: else -> choosing[_pid] = false; goto again
        fi;
        choosing[_pid] = false;
        other = 0;
        do
        :: other < N ->
            !choosing[other];
            (other == _pid || ticket[other] == 0 ||
             ticket[_pid] < ticket[other] ||
             (ticket[_pid] == ticket[other] && _pid < other));
            other++
        :: else -> break
        od;
        inside++;
        assert(inside == 1);
        inside--;
        ticket[_pid] = 0;
again:  skip
    od
}
