/* lang/network/compiling/reach.h -- local states and rules that can ever matter
 *
 * Purpose:    which local states a component can be in and which actions can
 *             happen, as far as each participant by itself decides: an action
 *             is live if each participant offers it in some state that it can
 *             reach by live actions. Whatever a state of the system can be is
 *             among these. Of a large component all states are.
 * Ownership:  the result is in the arena given to reach_find; the network and
 *             the digests of its LSTSs are borrowed while it works.
 * Cost:       linear in the transitions of the components and in the
 *             participants of the rules.
 */
#ifndef LANG_NETWORK_COMPILING_REACH_H
#define LANG_NETWORK_COMPILING_REACH_H

#include "lang/network/compiling/local.h"
#include "lang/network/form/action.h"

typedef struct Reach {
    uint8_t *const *states; /* by component, by local state: it can be there */
    uint8_t *const *used;   /* by component, by its own action: a live action
                               takes part with it */
    const uint8_t *live;    /* by action */
} Reach;

/* `locals` is by component. */
void reach_find(Reach *reach, const Network *network,
                const Local *const *locals, Arena *arena);

#endif
