/* lang/network/reducing/silence.h -- confluent silent steps of a component
 *
 * Purpose:    the silent steps of an LSTS that disturb nothing, so that a
 *             search may follow one alone (core/confluence.h).
 * Silent:     tau, and actions that all rules hide which have no other
 *             participant. Actions of no rule are never taken.
 * Confluent:  a set of silent steps such that for each of them, from s to t,
 *             both states have the same propositions, and whatever other
 *             transition s has, by action a to u: t has one by a to u itself,
 *             or to a state where a step of the set leads from u; or that
 *             transition is silent, and a step of the set leads from u to t.
 * Network:    a silent step involves no other component, and leaves whatever
 *             the others can do as it is. So what is confluent in the LSTS is
 *             confluent in the network.
 * Alone:      of the confluent steps of a state one is chosen, such that these
 *             never form a cycle.
 * How:        the largest such set: steps that violate the condition are taken
 *             out until none does. Where that takes too long there is none.
 */
#ifndef LANG_NETWORK_REDUCING_SILENCE_H
#define LANG_NETWORK_REDUCING_SILENCE_H

#include "lang/network/compiling/valuation.h"

enum {
    NO_TARGET = UINT32_MAX
};

typedef enum ActionUse { /* of an action of a component, by rules */
    ACTION_UNUSED,
    ACTION_SILENT,
    ACTION_OTHER
} ActionUse;

typedef struct SilenceSource { /* one component */
    const Lsts *lsts;          /* transitions sorted by source, action and
                                  target, each standing once */
    uint32_t state_count;      /* local states */
    const StateSet *sets;      /* by proposition: where it holds */
    const uint8_t *uses;       /* by action: ActionUse */
} SilenceSource;

/* By local state, in the arena: the target of the step that may be taken alone,
 * or NO_TARGET; NULL if there is none at all. */
const uint32_t *silence_find(const SilenceSource *source, Arena *arena);

#endif
