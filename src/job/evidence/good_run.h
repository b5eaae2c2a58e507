/* job/evidence/good_run.h -- the nearest run without an error
 *
 * Purpose:    next to a run to an error, one that is the same for as many steps
 *             as possible and then goes on without an error, until it may stop
 *             or goes round a cycle; `replay --good`.
 * Errors:     states that must not be reached, steps that fail, and deadlocks,
 *             of whatever property. Nothing is said of errors that are cycles,
 *             so a cycle may be one.
 * Method:     from the end of the run backwards, all that can follow a state is
 *             explored, breadth-first. If nothing good follows, all states that
 *             were seen count as errors from then on.
 * Effort:     counted in expansions. Time, and memory for what does not fit,
 *             end it by a jump (core/budget.h).
 */
#ifndef JOB_EVIDENCE_GOOD_RUN_H
#define JOB_EVIDENCE_GOOD_RUN_H

#include "core/budget.h"
#include "core/model.h"
#include "core/trace.h"

typedef enum GoodOutcome {
    GOOD_FOUND,
    GOOD_NONE,   /* every run comes to an error */
    GOOD_GAVE_UP /* nothing is known */
} GoodOutcome;

typedef struct GoodRun {
    GoodOutcome outcome; /* what came of it */
    Trace trace;         /* the run; empty unless there is one */
    size_t steps;        /* that it has in common with the known one */
    uint64_t expanded;   /* states */
    Limit limit;         /* why nothing is known; LIMIT_ERROR: all effort was
                            made */
} GoodRun;

/* With at most so many expansions. The trace is to be released. */
GoodRun good_find(const Model *model, const Trace *run, uint64_t effort);

#endif
