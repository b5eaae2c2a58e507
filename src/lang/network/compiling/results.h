/* lang/network/compiling/results.h -- the propositions of a composition
 *
 * Purpose:    names, and what each of them is the disjunction of: rules and
 *             propositions of components (paper 003, definition 6).
 * Results:    the results of proposition rules, and the permanent ("/p") and
 *             cut ("%p") propositions of components with the component's
 *             prefix inserted, unless that name is hidden. A rule's "p" and a
 *             permanent "/p" are one proposition, which is permanent.
 * Further:    after the results, for expressions only: "p" where "/p" took it
 *             over, and "id.name" for every proposition of every component.
 * Ownership:  everything is in the arena given to results_build.
 */
#ifndef LANG_NETWORK_COMPILING_RESULTS_H
#define LANG_NETWORK_COMPILING_RESULTS_H

#include "lang/network/form/network.h"

enum {
    RESULT_OF_RULE = UINT32_MAX /* in place of a component */
};

typedef struct ResultSource {
    uint32_t component; /* whose proposition, or RESULT_OF_RULE */
    uint32_t index;     /* proposition of the component, or rule */
} ResultSource;

typedef struct Results {
    const char **names;          /* unique */
    const uint32_t *starts;      /* by name: its sources; one more at the end */
    const ResultSource *sources; /* of all names */
    uint32_t count;              /* names */
    uint32_t result_count;       /* names that belong to the composition */
} Results;

void results_build(Results *results, const Network *network, Arena *arena);

#endif
