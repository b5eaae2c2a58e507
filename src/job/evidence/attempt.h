/* job/evidence/attempt.h -- one search for one error, within bounds
 *
 * Purpose:    a run to an error of one property that is no longer than so many
 *             steps, within so many expansions; or that there is none, or that
 *             this was not enough to know.
 * Workers:    plain, so that steps are those of the program as it was written.
 */
#ifndef JOB_EVIDENCE_ATTEMPT_H
#define JOB_EVIDENCE_ATTEMPT_H

#include "search/engine.h"

typedef enum AttemptOutcome {
    ATTEMPT_FOUND,  /* there is a run */
    ATTEMPT_NONE,   /* there is none within the steps allowed */
    ATTEMPT_GAVE_UP /* neither is known */
} AttemptOutcome;

typedef struct Attempt {
    const Model *model;   /* what is searched */
    uint32_t property;    /* of it */
    uint32_t site;        /* where it is violated, or NO_SITE: anywhere */
    Budget budget;        /* limits; the depth is the steps allowed */
    const char *engine;   /* by which */
    Heuristic *heuristic; /* for directed engines, or NULL */
    uint32_t weight;      /* of estimates */
    uint64_t effort;      /* expansions, at least 1 */

    Trace trace;       /* the run that was found; release it */
    bool shortest;     /* there is no shorter one */
    uint64_t expanded; /* states */
    Limit limit;       /* why it gave up; LIMIT_ERROR: all effort was made */
} Attempt;

/* Search; the trace, allocated from `mem`, is to be released in any case. */
AttemptOutcome attempt_run(Attempt *attempt, Mem *mem);
void attempt_release(Attempt *attempt);

#endif
