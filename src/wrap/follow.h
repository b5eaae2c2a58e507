/* wrap/follow.h -- the product of a system and a Watcher
 *
 * Purpose:    a Model whose states are pairs of a system state and a state of
 *             a watcher (automata/forms/watcher.h), such as a never claim. The
 *             watcher moves first: it makes a move that is possible in the
 *             system's state, then the system takes a step. Where the watcher
 *             cannot move, the run is of no interest.
 * Ends:       a run that ends is read as if its last state were repeated
 *             forever (the action "stutter").
 * Errors:     to come back forever to accepting states; and to bring the
 *             watcher to its end: such a pair has one step, to itself, since
 *             all that may follow is an error. If nothing else can be an
 *             error, the pair has a reject label and no cycle has to be found.
 * Actions:    a watcher that acts changes the state before the system moves.
 */
#ifndef WRAP_FOLLOW_H
#define WRAP_FOLLOW_H

#include "automata/forms/watcher.h"
#include "core/model.h"

/* The product takes the watcher over and borrows the system. */
Model *follow_wrap(const Model *system, Watcher *watcher);

#endif
