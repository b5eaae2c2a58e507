/* search/reducing/stubborn.h -- stubborn sets by strongly connected components
 *
 * Purpose:    of the transitions of a state, keep those of a strong stubborn
 *             set: whatever is left out can be done later, in the same way and
 *             with the same result.
 * Conditions: for an item in the set that is possible, all present items that
 *             conflict with it are in the set (it stays possible, and what
 *             others do first can be done after it); for one that is not
 *             possible, all items of one of its needs are (nothing outside of
 *             the set makes it possible). Some item in the set is possible.
 * Algorithm:  these conditions are edges from items to items. A set is closed
 *             if no edge leaves it; the components that reach no other possible
 *             item are the smallest closed sets. One pass of Gabow's algorithm
 *             finds them all; the one with fewest transitions is taken. An item
 *             that reaches a component with possible items is in no such set,
 *             and is not followed further.
 * Cost:       a few hundred nanoseconds for each component that is found; less
 *             where the memo knows the choice.
 * Visible:    an item that can change what a property sees must not be in the
 *             set, unless all transitions are kept.
 * Preserved:  deadlocks. Everything else also needs a proviso, which the search
 *             provides: what is left out must not be ignored forever.
 */
#ifndef SEARCH_REDUCING_STUBBORN_H
#define SEARCH_REDUCING_STUBBORN_H

#include "base/bits.h"
#include "core/dependence.h"
#include "core/reduction.h"

/* `moves` gives the move of every action (core/structure.h), `visible` is a
 * set of items or NULL; all are borrowed. */
Reduction *stubborn_new(const Dependence *dependence, const uint32_t *moves,
                        const uint64_t *visible, Mem *mem);
void stubborn_free(Reduction *reduction);

/* From now on what is visible depends on the state of a monitor, which is in
 * this field, and moves with every transition: by its value, a row of items;
 * and, in other rows, those that lead to them; or, unless `by_state`, there is
 * one row of each. Or: the transitions with these actions, by action, are
 * visible; those of one item have the same label in all states, and are visible
 * all or none. `leading` is then one set, or NULL if it is not known. All are
 * borrowed. Where no set of invisible items will do, one that has all visible
 * ones may: then what is visible is never put off (SourceState.keeps_visible).
 */
void stubborn_set_visible_states(Reduction *reduction, Field monitor,
                                 const uint64_t *rows, const uint64_t *leading,
                                 bool by_state);
void stubborn_set_visible_actions(Reduction *reduction, const uint8_t *seen,
                                  const uint64_t *leading);

/* From now on look for errors of this property alone, which is of kind
 * reject. The set then is built from the error: it has an item of every run to
 * one, so that nothing is visible and no proviso is needed, and it may be
 * empty: no error can be reached. Where the front end does not know what an
 * error wants, everything is kept. */
void stubborn_seek(Reduction *reduction, uint32_t property);

#endif
