/* lang/network/reducing/network_visible.h -- what rules do to propositions
 *
 * Purpose:    by proposition, the rules that can change its value; by
 *             property, those that are visible; those that can cut a state
 *             (core/dependence.h).
 * How:        a rule changes a proposition of a component only if the
 *             component takes part with an action that leads from a state
 *             where it holds to one where it does not, or back. An expression
 *             can become false if one of its atoms can, or one that stands
 *             below a "not" can become true.
 */
#ifndef LANG_NETWORK_REDUCING_NETWORK_VISIBLE_H
#define LANG_NETWORK_REDUCING_NETWORK_VISIBLE_H

#include "lang/network/reducing/network_dependence.h"

/* Fill in `changers`, `visible` and `cutting`, in the arena. */
void network_visible(Dependence *dependence, const DependenceSource *source,
                     Arena *arena);

/* Add the items that can make a proposition of a component true, or those
 * that can make it false. */
void network_changers(const DependenceSource *source, PropositionAtom atom,
                      bool true_after, uint64_t *set);

#endif
