/* wrap/observe.h -- the product of a system and an automaton over its states
 *
 * Purpose:    a Model whose states are pairs of a system state and an
 *             automaton state. A Buchi automaton reads the valuation of every
 *             state of a run and so moves with every transition; it reads a
 *             state before the system leaves it, as never claims do. A run
 *             that ends is read as if its last state were repeated for ever
 *             (the action "stutter"). A testing automaton (paper 001, section
 *             3.2) moves only when the valuation changes, and has its own
 *             answer to runs that end. In single-pass form
 *             (automata/single_pass.h) standing still in a livelock state is a
 *             move, and the state one of infinite acceptance; where there is
 *             no other, every step counts as a move, so that a nested search
 *             will do. Where the system goes on and the
 *             automaton cannot follow is no deadlock: the pair goes to a
 *             state "lost", from which nothing leads.
 * Decided:    a Buchi automaton that is terminal (automata/traits.h) accepts
 *             a run as soon as it has read a bad prefix. Then there is no need
 *             to look for cycles: the state in which it reads the last letter
 *             of that prefix has a reject label. What comes afterwards does
 *             not matter: also a run that ends, or is cut, has been bad.
 * Properties: `name` for a Buchi automaton; name:reject, name:deadlock,
 *             name:livelock and name:infinite for a testing automaton, those
 *             whose set is not empty.
 * Ownership:  the wrapper borrows the inner model and the automaton.
 */
#ifndef WRAP_OBSERVE_H
#define WRAP_OBSERVE_H

#include "automata/automaton.h"
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
 * beside the model's own sets. */
Model *observe_wrap_marked(const Model *inner, const Automaton *automaton,
                           const char *name, const char *origin,
                           Diagnostics *diag);
bool observe_has_room(const Model *inner, const Automaton *automaton);

#endif
