/* wrap/round.h -- the cycles through a state as runs
 *
 * Purpose:    a shortest cycle through a state is a shortest run from the state
 *             to itself. This system starts in the state and has an error where
 *             it is back in it, if the cycle shows what it must: the cycle of a
 *             livelock never moves the monitor, that of an infinite trace moves
 *             it at least once, and both meet every set of the system.
 * States:     those of the system and a few more bits: a step has been made or,
 *             for an infinite trace, the monitor has moved; and which sets have
 *             been met.
 * Actions:    those of the system.
 * Ownership:  borrows the system; copies the state.
 */
#ifndef WRAP_ROUND_H
#define WRAP_ROUND_H

#include "core/model.h"

enum {
    ROUND_SETS = 16 /* most sets of a system */
};

/* For cycles of this kind (livelock or infinite) through the state. The system
 * has a monitor. A Model with one property. */
Model *round_wrap(const Model *inner, Label label, const Word *state);

/* Copy the system's part of a state. */
void round_system(const Model *model, const Word *state, Word *out);

#endif
