/* store/bitstate.h -- visited states as bits of a table
 *
 * Purpose:    a state is known by k bits of a large table: it counts as stored
 *             if all of them are set. So a state may be taken for another one
 *             and be left out, with everything that only it leads to; but a
 *             state costs no more than k bits, whatever its size.
 * Ids:        only of new states that wait (store/window.h): finding says
 *             STATE_OLD or STATE_NONE.
 * Functions:  the bits are chosen by functions of the vector's 64-bit hash and
 *             of a seed: other seeds leave out other states.
 * Omissions:  a new state is left out with the probability that all its bits
 *             are set already, which is fill^k. For each state that is stored,
 *             fill^k / (1 - fill^k) others were left out on average; `missed`
 *             is the sum. What only they lead to is not counted.
 * Cost:       the table, of a fixed size, and k cache misses; clearing takes
 *             as long as there are pages with bits that are set.
 * Source:     Holzmann 1988; paper 004, section 3.4; the estimate is that of
 *             Bloom filters.
 */
#ifndef STORE_BITSTATE_H
#define STORE_BITSTATE_H

#include "store/store.h"

enum {
    BITSTATE_FUNCTIONS = 3,    /* by default */
    BITSTATE_MOST = 16,        /* functions */
    BITSTATE_BYTES = 64 << 20, /* of the table, by default, if that is no more
                                  than half of the memory */
    BITSTATE_LEAST = 4096      /* bytes of a table */
};

#endif
