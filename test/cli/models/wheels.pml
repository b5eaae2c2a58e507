/* Four wheels that turn by themselves: more states than a survey takes, and
 * premises that say which of them keep turning. */
#define TURN(name, most) \
    byte name; \
    active proctype P_##name() { do :: name = (name + 1) % most od }

TURN(a, 6)
TURN(b, 7)
TURN(c, 8)
TURN(d, 5)
