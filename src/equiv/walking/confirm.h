/* equiv/walking/confirm.h -- is a difference of runs really one?
 *
 * Purpose:    what a refinement has found is looked at once more, in the
 *             plainest way: all states that the trace can lead to, on both
 *             sides, and what is possible there; also, what the side allows
 *             that lacks something. Nothing of
 *             equiv/walking/refinement or equiv/walking/determinise is used.
 */
#ifndef EQUIV_WALKING_CONFIRM_H
#define EQUIV_WALKING_CONFIRM_H

#include "equiv/relations/difference.h"
#include "equiv/relations/rule.h"

/* Can `one` do after the word what the difference says, and the `other` not?
 * False at a limit. */
bool confirm_difference(const Difference *difference,
                        const RelationRule *relation, Side *one, Side *other,
                        bool *answer);

/* What the other side, which is made from a Model, can do after the word: the
 * difference's `allowed` and so on. False at a limit. */
bool confirm_allowed(Difference *difference, Side *other);

/* Does a state, whose steps are known, show what the difference is about? False
 * at a limit. */
bool confirm_shows(Side *side, uint32_t state, const Difference *difference,
                   bool *answer);

#endif
