/* test/reduce/conditions.h -- are these stubborn sets?
 *
 * Purpose:    checks by brute force what a reduction promises of what it keeps.
 *             In every state: whatever is done by moves that are not kept, a
 *             kept transition stays possible, and the same can be done after
 *             it, with the same errors, and leads where it would lead
 *             otherwise. One that is no key need not stay possible, but
 *             wherever it can be done, it could have been done first. And no
 *             kept transition, where something is left out, changes a
 *             proposition that is to be seen.
 * Cost:       for each state a walk over all states that can be reached without
 *             a kept move; the square of the states in memory.
 */
#ifndef TEST_REDUCE_CONDITIONS_H
#define TEST_REDUCE_CONDITIONS_H

#include "core/reduction.h"
#include "core/structure.h"
#include "test/reduce/full.h"

/* What must hold of a reduction. */
typedef struct Promise {
    Reduction *reduction;       /* that is checked */
    const Structure *structure; /* moves of the model */
    const uint32_t *seen;       /* propositions that must not be changed */
    size_t seen_count;          /* how many */
} Promise;

/* NULL, or what is wrong in a small case, in words; the caller's, to be
 * released with text_release. `reduced` counts the states in which something is
 * left out. */
bool conditions_hold(const Promise *promise, Full *full, uint64_t *reduced,
                     Text *wrong);

#endif
