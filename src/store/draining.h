/* store/draining.h -- all keys out of a table, and its memory with them
 *
 * Purpose:    a table of quotients becomes smaller while its keys are taken
 *             out, so that they can go to another table that grows meanwhile
 *             (store/move.h).
 * Order:      keys come in parts, which are numbered; the part of a key depends
 *             on the key alone. A part is the keys whose first bits, mixed, are
 *             its number. Strays come last, whatever their part.
 * Memory:     a section gives back its front as its keys are taken.
 * After:      the table cannot be searched any more, and is to be released.
 */
#ifndef STORE_DRAINING_H
#define STORE_DRAINING_H

#include "store/quotient.h"

typedef struct Draining {
    QuotientReader reader; /* of the keys that are left */
} Draining;

/* Take up to `most` keys out of the table, each of one word or two, `stride`
 * words from one to the next; how many. 0: there are none left. The draining is
 * all zero at first. */
size_t draining_take(Draining *draining, Quotient *table, uint64_t *keys,
                     size_t stride, size_t most);

/* There are 2^this parts. */
uint32_t draining_level(const Quotient *table);

/* The part of a key, if there are 2^level parts. */
static inline uint32_t draining_part(const Mixing *mixing, uint32_t level,
                                     Wide key) {
    Wide mixed = mixing_mix(mixing, key, false);
    assert(level < 32 && level <= mixing->bits);
    return (uint32_t)(level ? mixed >> (mixing->bits - level) : 0);
}

#endif
