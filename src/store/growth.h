/* store/growth.h -- how a table of quotients grows
 *
 * Purpose:    room for more keys, a little at a time (store/quotient.h).
 * How:        a table that is nearly full moves to a larger section: a block
 *             or a few with each new key, in the order of homes, while the old
 *             section gives its memory back. The larger section has fewer homes
 *             per block, or twice as many homes, whichever takes less memory.
 * Invariant:  homes before the boundary are in the new section, all others in
 *             the old one. A key whose home is closed is one of the strays.
 * Failure:    at the memory limit moving stops where it is; the table is whole.
 */
#ifndef STORE_GROWTH_H
#define STORE_GROWTH_H

#include "store/quotient.h"

/* Make the first section; false at the memory limit. */
bool growth_init(Quotient *table);

/* Begin again with a section of that size. */
void growth_clear(Quotient *table);

/* So many keys come next: begin to move, or go on, if it is time. */
void growth_advance(Quotient *table, size_t keys);

/* Are there more keys than the table, or its old section while it moves, should
 * have? */
bool growth_is_due(const Quotient *table);

/* Make room now, for a key that has none. False if that is not possible. */
bool growth_force(Quotient *table);

/* One more stray; false at the memory limit, or if there are too many. */
bool growth_add_stray(Quotient *table, Wide mixed, uint32_t payload);

#endif
