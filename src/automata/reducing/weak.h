/* automata/reducing/weak.h -- the minimal deterministic weak automaton
 *
 * Purpose:    properties that are Boolean combinations of safety properties
 *             (obligations) have a unique smallest deterministic automaton in
 *             which the cycles of a component are all accepting or all not.
 * Method:     the subset construction, where a component accepts if a word of
 *             one of its cycles is accepted; then minimisation as of finite
 *             automata. If the language is no obligation, that is some other
 *             language: the result has to be compared.
 * Source:     Dax, Eisinger, Klaedtke (ATVA 2007); Loeding (2001).
 */
#ifndef AUTOMATA_REDUCING_WEAK_H
#define AUTOMATA_REDUCING_WEAK_H

#include "automata/forms/omega.h"

/* Make it from an automaton, with its set on states, in an initialised, empty
 * Omega; it is complete. False if it would have more than `most` states before
 * minimisation. */
bool omega_weak(const Omega *omega, Omega *result, size_t most);

/* The complement of such a result, in an initialised, empty Omega. */
void omega_weak_complement(const Omega *weak, Omega *result);

#endif
