/* automata/explaining/short_word.h -- a short word of an automaton
 *
 * Purpose:    an example for people: as few letters as a run that goes to a
 *             cycle and around it needs; of equally many, the shorter cycle.
 * Limit:      automata with many states or acceptance sets give some word.
 * Cost:       for each state of an accepting component a breadth-first search
 *             over states and sets met.
 */
#ifndef AUTOMATA_EXPLAINING_SHORT_WORD_H
#define AUTOMATA_EXPLAINING_SHORT_WORD_H

#include "automata/forms/product.h"

/* Put it into an empty Lasso; false if there is none. */
bool omega_short_word(const Omega *omega, Lasso *word);

#endif
