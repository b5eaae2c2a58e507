/* wrap/buchi.h -- the product of a system and a Buchi automaton
 *
 * Purpose:    a Buchi automaton reads the valuation of every state of a run
 *             and so moves with every transition; it reads a state before the
 *             system leaves it, as never claims do. A run that ends is read as
 *             if its last state were repeated forever (the action "stutter").
 * Decided:    an automaton that is terminal (automata/forms/traits.h) accepts a
 *             run as soon as it has read a bad prefix. Then there is no need to
 *             look for cycles (wrap/decided.h).
 * Property:   `name`.
 * Ownership:  the wrapper borrows the inner model and the automaton.
 */
#ifndef WRAP_BUCHI_H
#define WRAP_BUCHI_H

#include "automata/forms/automaton.h"
#include "base/diag.h"
#include "core/model.h"

/* NULL, with a diagnostic, if a proposition of the automaton is no condition
 * over the model; diagnostics call the automaton `origin`. `marked`: if the
 * automaton is not terminal, its acceptance sets become sets of the product
 * and it is not unfolded. */
Model *buchi_wrap(const Model *inner, const Automaton *automaton, bool marked,
                  const char *name, const char *origin, Diagnostics *diag);

#endif
