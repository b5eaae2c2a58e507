/* Dining philosophers who take one fork after the other and sometimes put the
 * first one back: guarded assignments to a shared array, nothing else. */
#ifndef N
#    define N 6
#endif
bit taken[N];
#define LEFT _pid
#define RIGHT ((_pid + 1) % N)

active [N] proctype philosopher() {
    do
    :: !taken[LEFT] -> taken[LEFT] = 1;
        if
        :: !taken[RIGHT] -> taken[RIGHT] = 1; taken[RIGHT] = 0
        :: taken[RIGHT] -> skip
        fi;
        taken[LEFT] = 0
    od
}
