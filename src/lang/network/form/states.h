/* lang/network/form/states.h -- the states of a component that can matter
 *
 * Purpose:    an LSTS may have far more states than its transitions mention
 *             (a file can claim any number). Compiled tables are arrays over
 *             states, so states that nothing leads to are left out first.
 * Numbers:    a local state is a number below `count`; originals[state] is
 *             its number in the LSTS. Where nearly all states matter nothing
 *             is renumbered and `originals` is NULL.
 * Ownership:  originals is in the arena given to states_init.
 */
#ifndef LANG_NETWORK_FORM_STATES_H
#define LANG_NETWORK_FORM_STATES_H

#include "lts/lsts.h"

typedef struct States {
    uint32_t count;            /* local states; at least 1 */
    const uint32_t *originals; /* ascending, or NULL: they are the same */
} States;

/* Find them and, if there are few, renumber the transitions and the initial
 * states of the LSTS, keeping their order. */
void states_init(States *states, Arena *arena, Lsts *lsts);

/* The number that a local state has in the LSTS. */
static inline uint32_t states_original(States states, uint32_t state) {
    return states.originals ? states.originals[state] : state;
}

#endif
