/* automata/forms/letter_set.h -- from sets of letters to guards
 *
 * Purpose:    constructions that look at letters one by one end with sets of
 *             them; files and people want short guards.
 * Set:        a byte for each of the 2^n letters over n propositions, not 0
 *             if the letter is in the set.
 * Cost:       3^n at worst, usually about 2^n.
 * Source:     Minato (1992): an irredundant sum of products, from below and
 *             above; the letters between the two bounds do not matter.
 */
#ifndef AUTOMATA_FORMS_LETTER_SET_H
#define AUTOMATA_FORMS_LETTER_SET_H

#include "automata/forms/automaton.h"

/* Add a guard to the automaton that all letters in `must` satisfy and none
 * outside `may`, which holds all of `must`; its number. The sets are over all
 * propositions of the automaton. */
uint32_t letter_set_guard(Automaton *automaton, const uint8_t *must,
                          const uint8_t *may);

#endif
