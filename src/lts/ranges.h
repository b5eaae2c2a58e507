/* lts/ranges.h -- sets of states or actions as runs of numbers
 *
 * Purpose:    propositions and similar sets hold for long runs of states, and a
 *             file may name four thousand million of them in ten bytes.
 * Invariant:  ranges are sorted, disjoint and not adjacent, so that equal sets
 *             have equal ranges. Pushing ranges in any order breaks it until
 *             ranges_normalise.
 * Ownership:  the owner of a Ranges releases it with vec_release.
 * Cost:       8 bytes per run; a look-up is a binary search.
 */
#ifndef LTS_RANGES_H
#define LTS_RANGES_H

#include "base/vec.h"

typedef struct LtsRange {
    uint32_t first; /* first number */
    uint32_t last;  /* last one, included */
} LtsRange;

typedef VEC(LtsRange) Ranges; /* a set of numbers */

/* Add a number that is larger than all in the set. */
void ranges_append(Ranges *ranges, Mem *mem, uint32_t number);

/* Sort ranges that were pushed in any order, and join what touches. */
void ranges_normalise(Ranges *ranges);

/* Is the number in the set? */
bool ranges_contain(const Ranges *ranges, uint32_t number);

/* True if the invariant holds and no number is above `most`. */
bool ranges_check(const Ranges *ranges, uint32_t most);

#endif
