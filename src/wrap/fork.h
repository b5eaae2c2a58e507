/* wrap/fork.h -- a system from one state of a run on, without its next step
 *
 * Purpose:    to look for a run that leaves a known one at a given place: the
 *             only initial state is that one, and it lacks the transition that
 *             the run takes there, also whenever a run comes back to it.
 * Ownership:  borrows the system; copies the state.
 */
#ifndef WRAP_FORK_H
#define WRAP_FORK_H

#include "core/model.h"
#include "core/trace.h"

/* The run is left after so many steps, fewer than it has. */
Model *fork_wrap(const Model *inner, const Trace *run, size_t steps);

#endif
