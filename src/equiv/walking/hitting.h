/* equiv/walking/hitting.h -- the smallest sets that meet all of some sets
 *
 * Purpose:    a system that must offer one of several sets of actions fails to
 *             do so if and only if it refuses an action of each. The smallest
 *             such refusals are what a tester looks for.
 * Edges:      no set at all is met by the empty one; an empty set by none.
 * Cost:       there can be exponentially many; memory and time end it.
 * Source:     Berge (1989): one set after the other.
 */
#ifndef EQUIV_WALKING_HITTING_H
#define EQUIV_WALKING_HITTING_H

#include "equiv/relations/sequences.h"

/* The hitting sets of these of the sequences, sorted, as sequences of `result`
 * (initialised and empty). False if there is no memory, or time is over. */
bool hitting_sets(Sequences *result, const Sequences *sets,
                  const uint32_t *which, size_t count);

#endif
