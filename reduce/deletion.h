/* reduce/deletion.h -- stubborn sets by deletion
 *
 * Purpose:    a stubborn set of which nothing possible can be taken away such
 *             that the rest has a stubborn set. No need of an impossible item
 *             has to be chosen in advance, as it must be where edges are
 *             followed from one item.
 * Algorithm:  all items are in the set at first. Items that must not be chosen
 *             are taken out; then one possible item after another. Whatever
 *             cannot stay without them goes with them; if nothing possible is
 *             left, all of these are put back.
 * Cost:       as many rounds over all present items as there are possible ones,
 *             or more: for comparison, and where every state counts.
 * Source:     Valmari, State space generation: efficiency and practicality
 *             (1988); Valmari, Hansen, Can stubborn sets be optimal? (2011).
 */
#ifndef REDUCE_DELETION_H
#define REDUCE_DELETION_H

#include "core/dependence.h"

typedef struct Deletion {         /* one state */
    const Dependence *dependence; /* of the model */
    const Look *look;             /* at the state */
    const uint64_t *leading;      /* what an item needs that has no needs of its
                                     own, or NULL: there is no such item */
    const uint64_t *banned;       /* items that must not be in the set if they
                                     are possible or doubtful */
    const uint32_t *weight;       /* by item: its transitions */
    uint64_t *scratch;            /* room for two sets */
    bool weak;                    /* items may be prevented, except for a key
                                     (weak_set.h) */
} Deletion;

/* Such a set; the result is how many transitions it has, 0 if there is none. */
size_t deletion_find(const Deletion *self, uint64_t *set);

#endif
