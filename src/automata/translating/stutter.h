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
#include "base/answer.h"
#include "formula/formula.h"

/* Do repetitions make no difference to an automaton? `complement` is one of all
 * other words; letters are valuations of propositions 0 .. propositions - 1. */
Answer omega_stutter(const Omega *omega, const Omega *complement,
                     uint32_t propositions);

/* To a formula: by its syntax once it is simplified, else by automata. */
Answer formula_stutter(Formulas *formulas, Formula f);

/* To a Buchi automaton of any origin. If they do, *letter is one whose
 * repetition matters. */
Answer automaton_stutter(const Automaton *automaton, uint64_t *letter);

#endif
