/* search/reducing/deletion.h -- stubborn sets by deletion
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
#ifndef SEARCH_REDUCING_DELETION_H
#define SEARCH_REDUCING_DELETION_H

#include "search/reducing/demands.h"

/* Such a set; the result is how many transitions it has, 0 if there is none.
 * `weak`: items may be prevented, except for a key
 * (search/reducing/weak_set.h). `trial` is room for a set. */
size_t deletion_find(const Demands *self, bool weak, uint64_t *trial,
                     uint64_t *set);

#endif
