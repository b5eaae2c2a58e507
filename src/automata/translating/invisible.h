/* automata/translating/invisible.h -- does it matter that steps are not seen?
 *
 * Purpose:    a formula whose atoms say which action has just occurred can be
 *             checked by a tester, which sees these actions and nothing else,
 *             if it does not matter how many other steps there are in between.
 * Words:      at most one atom holds at a time, none in the first letter, and
 *             none after a run has ended (wrap/act.h).
 * Method:     a tester sees a word without its empty letters, followed by empty
 *             letters forever if no other letter follows. Neither the automaton
 *             of the formula nor that of its negation may accept a word for
 *             which the other accepts what a tester sees.
 * Limit:      the answer is not known if the automata are too large.
 */
#ifndef AUTOMATA_TRANSLATING_INVISIBLE_H
#define AUTOMATA_TRANSLATING_INVISIBLE_H

#include "base/answer.h"
#include "formula/formula.h"

/* Do silent steps make no difference to a formula, all atoms of which are about
 * actions, each about another. */
Answer formula_invisible(Formulas *formulas, Formula f);

#endif
