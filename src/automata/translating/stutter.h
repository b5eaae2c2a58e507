/* automata/translating/stutter.h -- does it matter how often a letter is
 * repeated?
 *
 * Purpose:    testing automata and reductions that leave out invisible steps
 *             are for languages that do not change when letters are repeated
 *             or repetitions left out.
 * Method:     two words that differ in repetitions only have a common word
 *             with more of them. So neither the language nor its complement
 *             may accept, with letters repeated, a word of the other. Where no
 *             automaton of the complement is given, the words are sorted into
 *             classes (stutter_classes.c).
 * Limit:      for few propositions, and automata that are not too large;
 *             otherwise the answer is not known.
 * Source:     Michaud, Duret-Lutz (SPIN 2015).
 */
#ifndef AUTOMATA_TRANSLATING_STUTTER_H
#define AUTOMATA_TRANSLATING_STUTTER_H

#include "automata/forms/omega.h"
#include "formula/formula.h"

typedef enum Stutter {
    STUTTER_UNKNOWN,   /* too large to decide */
    STUTTER_INVARIANT, /* repetitions do not matter */
    STUTTER_SENSITIVE  /* they do */
} Stutter;

/* Of an automaton, given one for the complement. Letters are valuations of
 * propositions 0 .. propositions - 1. */
Stutter omega_stutter(const Omega *omega, const Omega *complement,
                      uint32_t propositions);

/* Of a formula: by its syntax once it is simplified, else by automata. */
Stutter formula_stutter(Formulas *formulas, Formula f);

/* Of a Buchi automaton of any origin. If it is sensitive, *letter is one whose
 * repetition matters. */
Stutter automaton_stutter(const Automaton *automaton, uint64_t *letter);

#endif
