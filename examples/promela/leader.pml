/*
 * Leader election in a ring with messages in one direction.
 *
 * Every process is active at first and has a number. In each round an active
 * process learns the numbers of the two active ones before it; if the nearer
 * number is greater than its own and than the farther one, the process goes on
 * with it, else it only relays from then on. One that hears its own number is
 * alone: it tells all others that the greatest number has won. At most one
 * process may become the leader, and everyone must learn the right number. In
 * every run one is elected, and it stays the only one.
 *
 * Known: the algorithm (Dolev, Klawe, Rodeh, Journal of Algorithms 3, 1982),
 * and that the paper uses fixed numbers; its tables come from four processes.
 * Invented: which number is whose, the assertions, the size of the channels.
 * The formulas are those of the paper's tables.
 *
 * `martlet test examples` checks:
 * martlet: expect holds with --no-por
 * martlet: expect holds
 * martlet: expect holds, 1892 states with --property deadlock --no-por
 * martlet: expect 5483 transitions with --property deadlock --no-por
 */
#ifndef N
#define N 4
#endif

mtype = { one, two, winner };

chan ring[N] = [N] of { mtype, byte };
byte leaders;

ltl elected { <> (leaders > 0) }
ltl one_leader { <> [] (leaders == 1) }

proctype Node(chan in, out; byte mine) {
    bool active_here = true;
    byte number, near, best;

    best = mine;
    out!one(mine);
    do
    :: in?one(number) ->
        if
        :: !active_here -> out!one(number)
        :: active_here && number != best ->
            near = number;
            out!two(number)
        :: active_here && number == best ->
            /* It went all the way round: best is the greatest. */
            assert(best == N);
            out!winner(best)
        fi
    :: in?two(number) ->
        if
        :: !active_here -> out!two(number)
        :: active_here && near > number && near > best ->
            best = near;
            out!one(best)
        :: active_here && !(near > number && near > best) ->
            active_here = false
        fi
    :: in?winner(number) ->
        assert(number == N);
        if
        :: mine == number ->
            leaders++;
            assert(leaders == 1)
        :: else
        fi;
        if
        :: active_here
        :: !active_here -> out!winner(number)
        fi;
        break
    od
}

init {
    byte i = 0;

    atomic {
        do
        :: i < N ->
            run Node(ring[i], ring[(i + 1) % N], (i * 3 + 1) % N + 1);
            i++
        :: i >= N ->
            break
        od
    }
}
