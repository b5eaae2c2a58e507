/* wrap/changes.h -- the product of a system and a testing automaton
 *
 * Purpose:    a testing automaton (paper 001, section 3.2) moves only when the
 *             valuation of its propositions changes, and has its own answer to
 *             runs that end.
 * Single:     in single-pass form (automata/testing/single_pass.h) a step that
 *             leaves the automaton in a livelock state is a move, and the state
 *             is one of infinite acceptance. If there is no other infinite
 *             acceptance, every step counts as a move, so that a nested search
 *             is enough.
 * Lost:       if the system goes on and the automaton cannot follow, that is
 *             no deadlock: the pair goes to a state "lost", from which nothing
 *             leads.
 * Properties: name:reject, name:deadlock, name:livelock and name:infinite,
 *             those whose set is not empty.
 * Ownership:  the wrapper borrows the inner model and the automaton.
 */
#ifndef WRAP_CHANGES_H
#define WRAP_CHANGES_H

#include "automata/forms/automaton.h"
#include "base/diag.h"
#include "core/model.h"

/* NULL, with a diagnostic, if a proposition of the automaton is no condition
 * over the model; diagnostics call the automaton `origin`. */
Model *changes_wrap(const Model *inner, const Automaton *automaton,
                    const char *name, const char *origin, Diagnostics *diag);

#endif
