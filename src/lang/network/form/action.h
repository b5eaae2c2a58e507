/* lang/network/form/action.h -- rules and taus under one numbering
 *
 * Action r below the number of rules is synchronisation rule r; the actions
 * after them are the taus of the components in order. A tau is like a rule
 * with one participant, whose action is 0, and the result tau.
 */
#ifndef LANG_NETWORK_FORM_ACTION_H
#define LANG_NETWORK_FORM_ACTION_H

#include "lang/network/form/network.h"

#include <assert.h>

static inline uint32_t action_total(const Network *network) {
    return (uint32_t)(network->rules.count + network->components.count);
}

static inline bool action_is_tau(const Network *network, uint32_t action) {
    return action >= network->rules.count;
}

static inline uint32_t action_label(const Network *network, uint32_t action) {
    return action_is_tau(network, action) ? 0
                                          : network->rules.data[action].result;
}

static inline uint32_t action_size(const Network *network, uint32_t action) {
    return action_is_tau(network, action) ? 1
                                          : network->rules.data[action].count;
}

/* Participant k of the action. */
static inline Participant action_participant(const Network *network,
                                             uint32_t action, uint32_t k) {
    assert(k < action_size(network, action));
    if (action_is_tau(network, action))
        return (Participant){action - (uint32_t)network->rules.count, 0};
    const SyncRule *rule = &network->rules.data[action];
    return network->participants.data[rule->first + k];
}

#endif
