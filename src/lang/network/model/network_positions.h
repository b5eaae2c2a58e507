/* lang/network/model/network_positions.h -- where components stand, and what
 * they wait for
 *
 * A component waits for the others of a rule if it could take part in the rule
 * and one of them could not. For reports: every rule is looked at.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_POSITIONS_H
#define LANG_NETWORK_MODEL_NETWORK_POSITIONS_H

#include "core/account.h"
#include "lang/network/form/network.h"

typedef struct NetworkPositions {
    const Network *network; /* with the transitions of its LSTSs, or ... */
    bool has_transitions;   /* ... without: nothing is said of waiting */
    const char *const *variables; /* names of components */
    const uint32_t *locals;       /* by component: its local state */
    const char *const *texts;     /* by component: what that is called */
} NetworkPositions;

/* One statement per component, as one way. */
void network_list_positions(const NetworkPositions *self, Account *out);

#endif
