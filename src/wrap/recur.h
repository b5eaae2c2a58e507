/* wrap/recur.h -- cycles in which a proposition holds
 *
 * Purpose:    two errors that need no automaton: runs in which the proposition
 *             holds forever from some point on, and runs in which it holds
 *             again and again. The states are those of the system itself.
 * Always:     states with the proposition carry a livelock label, and the
 *             monitor moves with every step that has an end without the
 *             proposition; so a livelock is a cycle in which the proposition
 *             always holds. Whether the monitor moves depends on the states,
 *             hence every action is there twice: 2k without a move and 2k + 1
 *             with one. Runs that end are no errors.
 * Often:      such states carry an infinite label, and the monitor always
 *             moves. A run that ends is read as if its last state were
 *             repeated forever (the action "stutter").
 * Ownership:  the wrapper borrows the inner model and the property's strings.
 */
#ifndef WRAP_RECUR_H
#define WRAP_RECUR_H

#include "core/model.h"

/* The model with this property only. Its label says which of the two is meant:
 * LABEL_LIVELOCK always, LABEL_INFINITE often. */
Model *recur_wrap(const Model *inner, uint32_t proposition, Property property);

#endif
