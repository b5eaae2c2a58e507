/* search/reducing/demands.h -- what a stubborn set must contain, in one state
 *
 * Purpose:    the demands by their definition. Deletion takes items out
 *             until they hold; what grows a set is checked by them.
 * Strong:     of a possible item all conflicts are in the set, of an impossible
 *             one all items of a need, and of a doubtful one both.
 * Weak:       of a possible item all conflicts or all obstacles are there
 *             (search/reducing/weak_set.h).
 * Present:    only items that are present in the state count.
 */
#ifndef SEARCH_REDUCING_DEMANDS_H
#define SEARCH_REDUCING_DEMANDS_H

#include "core/dependence.h"

typedef struct Demands {          /* in one state */
    const Dependence *dependence; /* of the model */
    const Look *look;             /* at the state */
    const uint64_t *leading;      /* what an item needs that has no needs of its
                                     own, or NULL: there is no such item */
    const uint64_t *banned;       /* items that must not be in the set if they
                                     are possible or doubtful */
    const uint32_t *weight;       /* by item: its transitions */
    uint64_t *row;                /* room for a set */
} Demands;

/* Is everything in the set that must be there together with the item? */
bool demands_met(const Demands *self, uint32_t item, const uint64_t *set,
                 bool weak);

/* Does this possible item stay possible whatever is done outside of the set? */
bool demands_have_key(const Demands *self, uint32_t item, const uint64_t *set);

static inline bool demands_ban(const Demands *self, uint32_t item) {
    return set_has(self->banned, item) &&
           (set_has(self->look->possible, item) ||
            set_has(self->look->doubtful, item));
}

#endif
