/* Peterson's algorithm for n processes, the filter: loops over shared arrays
 * that only read. */
#ifndef N
#    define N 4
#endif
byte level[N];
byte last_in[N];
byte inside;

active [N] proctype process() {
    byte stage, other;
    do
    :: stage = 1;
        do
        :: stage < N ->
            level[_pid] = stage;
            last_in[stage] = _pid;
            other = 0;
            do
            :: other < N ->
                if
                :: other != _pid ->
                    (level[other] < stage || last_in[stage] != _pid)
                :: else
                fi;
                other++
            :: else -> break
            od;
            stage++
        :: else -> break
        od;
        inside++;
        assert(inside == 1);
        inside--;
        level[_pid] = 0
    od
}
