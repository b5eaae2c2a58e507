/* automata/translating/tableau.h -- the automaton of a formula
 *
 * Purpose:    states are sets of formulas that must hold; the edges of a state
 *             follow from automata/translating/unfolding.h, letter by letter,
 *             so that a choice remains only where a letter leaves one.
 * States:     sets with equal successors are one state.
 * Limit:      `most_states`, on average TABLEAU_EDGES edges of so many, and
 *             those of the Diagrams; the Diagrams are exhausted then, and say
 *             which it was.
 */
#ifndef AUTOMATA_TRANSLATING_TABLEAU_H
#define AUTOMATA_TRANSLATING_TABLEAU_H

#include "automata/forms/omega.h"
#include "automata/translating/unfolding.h"

enum {
    TABLEAU_EDGES = 256 /* of as many states as are allowed */
};

/* Make the automaton of the term, which is the formula that `unfolding` was
 * initialised with or its negation, in an initialised, empty Omega; false at a
 * limit. */
bool tableau_build(Omega *omega, Unfolding *unfolding, FormulaTerm term,
                   uint32_t most_states);

/* The same for the conjunction of terms that are parts of the formula or of
 * its negation. */
bool tableau_build_all(Omega *omega, Unfolding *unfolding,
                       const FormulaTerms *terms, uint32_t most_states);

#endif
