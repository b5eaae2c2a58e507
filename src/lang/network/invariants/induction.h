/* lang/network/invariants/induction.h -- is the invariant of a coding one?
 *
 * Purpose:    the proof that a component is always in the class that its
 *             sources say, by induction over the steps of the network: it is so
 *             in the initial states, and no live rule changes the difference.
 *             What looked for the invariant is not relied on.
 * Method:     the difference is a sum with one term per component. So a rule
 *             leaves it as it is, whatever its participants choose, if and only
 *             if every choice of a participant changes the participant's term
 *             by the same number, and these numbers add up to 0. Local states
 *             and rules that cannot be reached (reach.h) are left out.
 * Cost:       linear in the transitions of the components concerned and in the
 *             participants of all rules.
 */
#ifndef LANG_NETWORK_INVARIANTS_INDUCTION_H
#define LANG_NETWORK_INVARIANTS_INDUCTION_H

#include "lang/network/compiling/reach.h"
#include "lang/network/form/coding.h"

typedef struct InductionSource {
    const Network *network;     /* the system */
    const Local *const *locals; /* by component */
    const Reach *reach;         /* what can be reached */
} InductionSource;

bool induction_proves(const InductionSource *source, uint32_t component,
                      const Coding *coding, Mem *mem);

#endif
