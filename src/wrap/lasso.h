/* wrap/lasso.h -- the lassos of a system as runs
 *
 * Purpose:    questions about runs to an error, such as which of the shortest
 *             ones is the simplest, can be asked of lassos, too. In this system
 *             a run guesses where its cycle begins, and has an error where it
 *             is back in that state, if the cycle shows what it must. A run to
 *             an error is a lasso of the system with as many steps, and the
 *             other way round.
 * Shows:      a state that is an error of the property, and every set of the
 *             system. The cycle of a livelock never moves the monitor, that of
 *             an infinite trace moves it at least once.
 * States:     of the system, twice: where the run is, and where its cycle
 *             begins; and what the cycle has shown so far.
 * Actions:    those of the system.
 * Ownership:  borrows the system.
 */
#ifndef WRAP_LASSO_H
#define WRAP_LASSO_H

#include "core/model.h"
#include "core/trace.h"

/* For lassos of this property, a livelock or an infinite trace. The system has
 * a monitor. A Model with one property. */
Model *lasso_wrap(const Model *inner, uint32_t property);

/* The run as a lasso, in the empty trace of the system. False at the memory
 * limit. */
bool lasso_trace(const Model *model, const Trace *run, Trace *out);

/* Why the system has too many sets for this, or NULL. */
const char *lasso_objection(const Model *inner);

#endif
