/* Four counters whose values are far apart: millions of states of 95
 * bits; EARLY says how far from the last one the error is, 0 for none. */
#ifndef LAST
#    define LAST 26
#endif
int value[4];
byte step[4];

active [4] proctype counter() {
    do
    :: step[_pid] < LAST ->
        d_step {
            step[_pid]++;
            value[_pid] = (value[_pid] * 3 + 1) % 65521
        }
    :: else -> break
    od;
    assert(step[0] + step[1] + step[2] + step[3] < 4 * LAST + 1 - EARLY)
}
