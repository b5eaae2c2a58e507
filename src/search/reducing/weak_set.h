/* search/reducing/weak_set.h -- weak stubborn sets
 *
 * Purpose:    a stubborn set in which only one possible item, its *key*, is
 *             known to stay possible whatever is done outside of the set; the
 *             others may be prevented from there. They need not have their
 *             conflicts with them, as in a strong set, but their obstacles
 *             (core/dependence.h), which can be fewer.
 * Conditions: all conflicts of the key are in the set; of any other possible
 *             item all conflicts or all obstacles; of an impossible one all
 *             items of a need.
 * Why:        let a run use no item of the set for some time. If then one is
 *             done, it could have been done first: nothing in between was an
 *             obstacle of it. If none ever is, the key can be done first. That
 *             is all that strong sets are used for, except where *any* item of
 *             the set is done first: of a state that must not put a step off
 *             forever, transitions of keys lead on (SourceState.keys).
 * Algorithm:  each possible item is taken as the key, and what must be there
 *             with it is added until nothing is missing, or until the set is
 *             no better than one that is known.
 * Cost:       as many such closures as there are possible items.
 * Source:     Valmari, Stubborn sets for reduced state space generation (1989);
 *             Valmari, Hansen, Stubborn set intuition explained (2017).
 */
#ifndef SEARCH_REDUCING_WEAK_SET_H
#define SEARCH_REDUCING_WEAK_SET_H

#include "search/reducing/demands.h"

typedef struct Weak {       /* one state */
    const Demands *demands; /* what must be in a set */
    uint32_t *stack;        /* room for all items */
    uint64_t *scratch;      /* room for three sets */
} Weak;

/* The best such set with fewer than `most` transitions; the result is how many
 * it has, 0 if there is none. */
size_t weak_find(const Weak *self, size_t most, uint64_t *set);

#endif
