/*
 * Eight tanks, each with a pump that fills it and a valve that empties it, one
 * unit at a time. The alarm must not go off, but does if all tanks are at 5 or
 * more: that takes 40 units. About 32^8 states, more than 10^12.
 */
#define N 8
#define TOP 31
#define HIGH 5

byte level[N];

active [N] proctype tank()
{
end:    do
        :: atomic { level[_pid] < TOP -> level[_pid]++ }
        :: atomic { level[_pid] > 0 -> level[_pid]-- }
        od
}

active proctype alarm()
{
        assert(!(level[0] >= HIGH && level[1] >= HIGH && level[2] >= HIGH &&
                 level[3] >= HIGH && level[4] >= HIGH && level[5] >= HIGH &&
                 level[6] >= HIGH && level[7] >= HIGH))
}
