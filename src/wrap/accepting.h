/* wrap/accepting.h -- every run must be accepted by a deterministic automaton
 *
 * Purpose:    the product of paper 002, section 3.2: an automaton that has one
 *             run for every run of the system. A run of the system is accepted
 *             if and only if no cycle of the product avoids the accepting
 *             states; so no complement is needed.
 * Complete:   where the automaton has no edge for a letter it gets lost, and
 *             accepts nothing from then on.
 * Labels:     states in which the automaton is not accepting carry a livelock
 *             label, and the monitor moves with every step that has an end
 *             without it: a livelock is a cycle that avoids the accepting
 *             states (ModelMonitor.avoiding). Actions come in two variants,
 *             without a move and with one.
 * Reading:    as in wrap/buchi.h, with "stutter" at the end of a run.
 * Ownership:  the wrapper borrows the inner model and the automaton.
 */
#ifndef WRAP_ACCEPTING_H
#define WRAP_ACCEPTING_H

#include "automata/forms/automaton.h"
#include "base/diag.h"
#include "core/model.h"

/* The automaton is deterministic. NULL, with a diagnostic, if a proposition of
 * it is no condition over the model; diagnostics call it `origin`. */
Model *accepting_wrap(const Model *inner, const Automaton *automaton,
                      const char *name, const char *origin, Diagnostics *diag);

#endif
