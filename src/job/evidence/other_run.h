/* job/evidence/other_run.h -- another run to an error that is known
 *
 * Purpose:    a shortest run that is the same as a known one for so many steps,
 *             then takes another step, and still comes to an error of the same
 *             property; `replay --fork`, and what `check --more` chooses from.
 * Result:     has been replayed. Where the run is left, the step that it takes
 *             there is never taken, even if the state comes back.
 * Effort:     counted in expansions; the limits of the budget hold, too.
 */
#ifndef JOB_EVIDENCE_OTHER_RUN_H
#define JOB_EVIDENCE_OTHER_RUN_H

#include "core/budget.h"
#include "core/model.h"
#include "core/trace.h"

typedef struct OtherAsk {
    const Model *model; /* that the run is one of */
    Budget *budget;     /* limits */
    uint32_t property;  /* of which it shows an error */
    size_t steps;       /* after which it is left: fewer than it has */
    uint64_t effort;    /* expansions, at least 1 */
} OtherAsk;

typedef enum OtherOutcome {
    OTHER_FOUND,
    OTHER_NO_STEP, /* the run takes the only step there */
    OTHER_NONE,    /* no such run leads to an error */
    OTHER_GAVE_UP  /* nothing is known */
} OtherOutcome;

typedef struct OtherFound {
    OtherOutcome outcome; /* what came of it */
    Trace trace;          /* the other run; empty unless there is one */
    uint64_t expanded;    /* states */
    Limit limit;          /* why nothing is known. LIMIT_ERROR: all effort was
                             made; LIMIT_DEPTH: there is no such run with ... */
    uint64_t steps;       /* ... at most so many steps after the place */
} OtherFound;

/* The trace is to be released. */
OtherFound other_find(const OtherAsk *ask, const Trace *run);

/* Is there a way to look for errors of this property? */
bool other_can(const Model *model, uint32_t property);

#endif
