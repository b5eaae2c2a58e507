/* wrap/fair.h -- a system whose cycles must be weakly fair
 *
 * Purpose:    a run is weakly fair if no process is able to move from some
 *             point on, forever, and never moves. On a cycle that is one
 *             acceptance set for each process: the steps that it takes part in,
 *             and the states in which it can take part in none.
 * Result:     the same states and the same actions; the sets of processes are
 *             sets of the Model, so that only cycles which meet them all are
 *             errors. Transitions that differ only in who takes part are all
 *             there.
 * Products:   which process can move depends on the system alone, so this
 *             wrapper is put around the system, inside the product with a
 *             monitor: a process can move even if the monitor does not follow
 *             its step.
 * Ends:       where a run ends no process can move, so a run that ends is fair.
 * Ownership:  the wrapper borrows the inner model.
 */
#ifndef WRAP_FAIR_H
#define WRAP_FAIR_H

#include "core/model.h"

/* Why the model cannot be searched for fair cycles, or NULL. */
const char *fair_objection(const Model *inner);

/* To be called without objection. */
Model *fair_wrap(const Model *inner);

#endif
