/* automata/invisible.h -- does it matter that steps are not seen?
 *
 * Purpose:    a formula whose atoms say which action has just occurred can be
 *             checked by a tester, which sees these actions and nothing else,
 *             if it does not matter how many other steps there are in between.
 * Words:      at most one atom holds at a time, and none at first, nor for
 *             ever behind a run that ends (wrap/act.h).
 * Method:     a word without its empty letters, or with empty letters for ever
 *             behind the last other one, is what a tester knows of it. Neither
 *             the automaton of the formula nor that of its negation may accept
 *             a word of which the other accepts what a tester knows.
 * Limit:      the answer is not known where the automata are too large.
 */
#ifndef AUTOMATA_INVISIBLE_H
#define AUTOMATA_INVISIBLE_H

#include "automata/formula.h"

typedef enum Invisible {
    INVISIBLE_UNKNOWN, /* too large to tell */
    INVISIBLE_SAME,    /* silent steps do not matter */
    INVISIBLE_MATTERS  /* they do */
} Invisible;

/* Of a formula, all atoms of which are about actions, each about another. */
Invisible formula_invisible(Formulas *formulas, Formula f);

#endif
