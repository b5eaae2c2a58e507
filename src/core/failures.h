/* core/failures.h -- steps that fail
 *
 * A step fails if it is an error of a property that ends runs (all but
 * Model.lasting) and leaves its state as it was: a run-time error of a program.
 * Its run is over, so it must not pass for a cycle.
 */
#ifndef CORE_FAILURES_H
#define CORE_FAILURES_H

#include "core/model.h"

/* Does the last source of the batch, which is `state`, have steps that fail? */
bool failures_present(const Model *model, const Word *state,
                      const Successors *batch);

/* Remove them from the batch. True if there were any. */
bool failures_drop(const Model *model, const Word *state, Successors *batch);

#endif
