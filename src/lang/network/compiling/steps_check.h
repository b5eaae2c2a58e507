/* lang/network/compiling/steps_check.h -- are determined parts what they should
 * be?
 *
 * Purpose:    for debug builds: where a step leads a component that is stored
 *             by its rank only is computed from invariants, without looking at
 *             its LSTS. This looks there, at every step that is made.
 */
#ifndef LANG_NETWORK_COMPILING_STEPS_CHECK_H
#define LANG_NETWORK_COMPILING_STEPS_CHECK_H

#include "lang/network/compiling/local.h"
#include "lang/network/compiling/places.h"
#include "lang/network/form/action.h"

typedef struct StepsCheck {
    const Network *network; /* components and rules */
    const Places *places;   /* of the components */
    const Local *coded;     /* by component: its LSTS with codes; without edges
                               if its local states are stored */
} StepsCheck;

/* Do the transitions of the batch from number `first` on, which are those of
 * the state, take every such component along an edge with its action, and
 * leave it where it is if it takes no part? */
bool steps_check(const StepsCheck *check, const Word *state,
                 const Successors *batch, size_t first);

#endif
