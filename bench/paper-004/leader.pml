/*
 * Leader election in a ring, as in the paper's table 10.
 *
 * The algorithm is that of examples/promela/leader.pml. Here a process says by
 * a variable that it knows the winner, choices are made one condition at a
 * time, and channels have ten places. CLAIM says which property is checked:
 * 1: in the end there is one leader forever; 2: a leader is elected. Both are
 * never claims, in the form that SPIN's translator gives to their negations
 * (the paper's figure 17), because the number of states depends on it.
 *
 * Known: the algorithm (Dolev, Klawe, Rodeh, Journal of Algorithms 3, 1982),
 * four processes, their numbers, and which steps are one: an assignment that
 * follows a condition, an assertion or a message in the same option.
 */
#ifndef N
#define N 4
#endif

mtype = { one, two, winner };

chan ring[N] = [10] of { mtype, byte };
byte leaders;

proctype Node(chan in, out; byte mine) {
    bit active_here = 1, knows;
    byte number, best = mine, near;

    skip;
    out!one(mine);
end:
    do
    :: in?one(number) ->
        if
        :: active_here ->
            if
            :: number != best ->
                atomic { out!two(number); near = number }
            :: else ->
                d_step { assert(number == N); knows = 1 };
                out!winner(number)
            fi
        :: else ->
            out!one(number)
        fi
    :: in?two(number) ->
        if
        :: active_here ->
            if
            :: d_step { near > number && near > best -> best = near };
                out!one(near)
            :: else ->
                active_here = 0
            fi
        :: else ->
            out!two(number)
        fi
    :: in?winner(number) ->
        if
        :: number != mine
        :: else ->
            skip;
            leaders++;
            assert(leaders == 1)
        fi;
        if
        :: knows
        :: else -> out!winner(number)
        fi;
        break
    od
}

init {
    byte i = 1;

    atomic {
        do
        :: i <= N ->
            run Node(ring[i - 1], ring[i % N], (N + 3 - i) % N + 1);
            i++
        :: i > N ->
            break
        od
    }
}

#if CLAIM == 1
never {
wait:
    do
    :: leaders != 1 -> goto accept_again
    :: true
    od;
accept_again:
    true;
    goto wait
}
#else
never {
accept_none:
    do
    :: leaders != 1
    od
}
#endif
