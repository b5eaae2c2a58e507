/* wrap/observe.h -- the product of a system and an automaton over its states
 *
 * Purpose:    a Model whose states are pairs of a system state and an
 *             automaton state: with a Buchi automaton wrap/buchi.h, with a
 *             testing automaton wrap/changes.h.
 * Ownership:  the wrapper borrows the inner model and the automaton.
 */
#ifndef WRAP_OBSERVE_H
#define WRAP_OBSERVE_H

#include "automata/forms/automaton.h"
#include "base/diag.h"
#include "core/model.h"

/* NULL, with a diagnostic, if a proposition of the automaton is not a
 * condition over the model's propositions; `origin` is what diagnostics call
 * the automaton. */
Model *observe_wrap(const Model *inner, const Automaton *automaton,
                    const char *name, const char *origin, Diagnostics *diag);

/* The same for an automaton whose acceptance sets are several, or on edges,
 * without unfolding it if it is not terminal: they become sets of the product,
 * for a search that looks at them all at once. There must be room for them
 * next to the model's own sets. */
Model *observe_wrap_marked(const Model *inner, const Automaton *automaton,
                           const char *name, const char *origin,
                           Diagnostics *diag);
bool observe_has_room(const Model *inner, const Automaton *automaton);

#endif
