/* search/exploring/offence.h -- errors of one property, all of them
 *
 * Purpose:    a Judge (search/exploring/judge.h) notes the first error of each
 * property. An Offence is one property, perhaps at one site, and says of any
 *             state or step whether it is that error: for what looks at all
 *             counterexamples of one error.
 * Workers:    steps are those of a plain worker.
 * Ownership:  borrows the model.
 */
#ifndef SEARCH_EXPLORING_OFFENCE_H
#define SEARCH_EXPLORING_OFFENCE_H

#include "core/blame.h"
#include "core/model.h"

typedef struct Offence {
    const Model *model; /* whose states are looked at */
    uint32_t property;  /* of the model */
    uint32_t site;      /* where it is violated, or NO_SITE: anywhere */
    Blame blame;        /* of the state looked at last */
} Offence;

void offence_init(Offence *offence, const Model *model, uint32_t property,
                  uint32_t site);
void offence_release(Offence *offence);

/* Is the state an error? Of a deadlock, the caller knows that the state has no
 * transitions. */
bool offence_is_state(const Offence *offence, const Word *state);

/* Is the step an error? */
bool offence_is_step(Offence *offence, const Word *source, uint32_t action,
                     const Word *target);

#endif
