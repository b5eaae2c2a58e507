/* search/exploring/error_match.h -- errors of one property, all of them
 *
 * Purpose:    a Judge (search/exploring/judge.h) notes the first error of each
 *             property. An ErrorMatch is about one property, perhaps at one
 *             site: it says of any state or step whether it is that error, for
 *             code that examines all counterexamples of one error.
 * Workers:    steps are those of a plain worker.
 * Ownership:  borrows the model.
 */
#ifndef SEARCH_EXPLORING_ERROR_MATCH_H
#define SEARCH_EXPLORING_ERROR_MATCH_H

#include "core/blame.h"
#include "core/model.h"

typedef struct ErrorMatch {
    const Model *model; /* whose states are looked at */
    uint32_t property;  /* of the model */
    uint32_t site;      /* where it is violated, or NO_SITE: anywhere */
    Blame blame;        /* of the state looked at last */
} ErrorMatch;

void error_match_init(ErrorMatch *match, const Model *model, uint32_t property,
                      uint32_t site);
void error_match_release(ErrorMatch *match);

/* Is the state an error? Of a deadlock, the caller knows that the state has no
 * transitions. */
bool error_match_is_state(const ErrorMatch *match, const Word *state);

/* Is the step an error? */
bool error_match_is_step(ErrorMatch *match, const Word *source, uint32_t action,
                         const Word *target);

#endif
