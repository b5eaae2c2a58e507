/* store/draining.h -- all keys out of a table, and its memory with them
 *
 * Purpose:    a table of quotients becomes smaller while its keys are taken
 *             out, so that they can go to another table that grows meanwhile
 *             (store/move.h).
 * Order:      keys come in parts, which are numbered; the part of a key depends
 *             on the key alone. A part is a group and the group that was split
 *             from it in this round, if there is one.
 * Memory:     units of groups that are empty are filled with units from the end
 *             of the arena now and then, and the end is given back. Without
 *             memory for a bit per unit nothing is given back.
 * After:      the table cannot be searched any more, and is to be released.
 */
#ifndef STORE_DRAINING_H
#define STORE_DRAINING_H

#include "store/quotient.h"

typedef struct Draining {
    bool begun;            /* the fields below are in use */
    uint32_t level;        /* there are 2^level parts */
    uint32_t part;         /* that is being taken out */
    QuotientReader reader; /* of one of its groups */
    uint32_t empty;        /* units of groups that are empty */
} Draining;

/* Take up to `most` keys out of the table, each of one word or two, `stride`
 * words from one to the next; how many. 0: there are none left. The draining is
 * all zero at first. */
size_t draining_take(Draining *draining, Quotient *table, uint64_t *keys,
                     size_t stride, size_t most);

/* The part of a key, if there are 2^level parts. */
static inline uint32_t draining_part(const Mixing *mixing, uint32_t level,
                                     Wide key) {
    Wide mixed = mixing_mix(mixing, key, false);
    return (uint32_t)mixed & ((UINT32_C(1) << level) - 1);
}

#endif
