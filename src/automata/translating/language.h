/* automata/translating/language.h -- the words of a formula, over shared
 * diagrams
 *
 * Purpose:    automata of several formulas that can be intersected: those of
 *             a formula, of its negation, of another formula.
 * Form:       generalised Buchi, reduced, every state on the way to an
 *             accepted word; variable k of a guard is atom k of the formulas.
 * Limit:      `most` states while translating, MOST_PROPOSITIONS atoms, and
 *             those of the Diagrams, which stay usable.
 */
#ifndef AUTOMATA_TRANSLATING_LANGUAGE_H
#define AUTOMATA_TRANSLATING_LANGUAGE_H

#include "automata/forms/omega.h"
#include "base/answer.h"
#include "formula/formula.h"

/* Put the automaton of the formula into an initialised, empty Omega; false at
 * a limit. */
bool language_of(Formulas *formulas, Formula f, Omega *result, uint32_t most);

/* The words of `omega` with any value of an atom at any moment, in an
 * initialised, empty Omega. */
void language_without(const Omega *omega, uint32_t atom, Omega *result);

/* Is there no word that satisfies the formula? The automaton is not reduced,
 * since that takes longer than the question. */
Answer language_empty(Formulas *formulas, Formula f, uint32_t most);

/* Have the automata no word in common? */
Answer language_disjoint(const Omega *left, const Omega *right);

#endif
