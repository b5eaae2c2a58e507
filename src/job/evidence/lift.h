/* job/evidence/lift.h -- a run of a slice as a run of the whole model
 *
 * Purpose:    counterexamples are found in a model without what no property
 *             depends on, and are shown in the whole model. Whatever the slice
 *             can do, the whole model can do from every state that is the
 *             slice's state and more; so the run is followed step by step.
 * Cycles:     where a cycle of the slice closes, variables that were left out
 *             may have changed. The cycle is followed until they repeat.
 * Monitors:   both models may be wrapped, in the same way; what a wrapper adds
 *             to a state is compared by what it prints.
 */
#ifndef JOB_EVIDENCE_LIFT_H
#define JOB_EVIDENCE_LIFT_H

#include "core/trace.h"
#include "lang/language.h"

typedef struct LiftSide { /* the slice, or the whole */
    const Model *system;  /* as the language made it */
    const Model *model;   /* the same, perhaps with wrappers: that of the run */
} LiftSide;

typedef enum Lifted {
    LIFT_DONE,
    LIFT_TOO_SHORT, /* a vector of the whole model is */
    LIFT_TOO_LONG   /* the cycle does not close soon */
} Lifted;

/* Into an initialised trace. A run that cannot be followed is a BUG. */
Lifted lift_trace(const Language *language, LiftSide slice, LiftSide whole,
                  const Trace *trace, Trace *out);

#endif
