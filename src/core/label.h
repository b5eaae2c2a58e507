/* core/label.h -- the kinds of error
 *
 * Paper 000 gives a tester four sets of states; papers 001 and 003 have the
 * same four under other names. Everything that a user can call an error is
 * expressed by these labels of states:
 *
 *     reject    reaching the state is an error
 *     deadlock  it is an error if the state has no transition
 *     livelock it is an error if the system can run forever from here
 *               without the monitor (the watched component) moving
 *     infinite it is an error to visit such states forever while the
 *               monitor goes on moving
 *
 * A cut state is not an error: it is simply not expanded.
 *
 * A fifth kind is no label of states, but of runs: growth, a loop that can be
 * repeated forever and makes a channel longer each time (core/loop_growth.h).
 */
#ifndef CORE_LABEL_H
#define CORE_LABEL_H

#include <stdint.h>

typedef uint32_t Label; /* a set of the bits below */

enum {
    LABEL_REJECT = 1,
    LABEL_DEADLOCK = 2,
    LABEL_LIVELOCK = 4,
    LABEL_INFINITE = 8,
    LABEL_CUT = 16,
    LABEL_GROWTH = 32
};

/* The name of the kind of error as it is reported: "illegal-deadlock" ... */
const char *label_error(Label label);

/* "safety" or "liveness". */
const char *label_class(Label label);

#endif
