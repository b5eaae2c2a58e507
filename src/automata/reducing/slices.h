/* automata/reducing/slices.h -- the complement of a Buchi automaton
 *
 * Purpose:    an automaton that accepts exactly the words that a
 *             nondeterministic Buchi automaton does not.
 * Method:     of all runs over a word that are in the same state at the same
 *             time, one is kept: the one that met accepting edges first. What
 *             is left has at most as many branches as there are states, and the
 *             word is rejected if from some time on no branch that takes an
 *             accepting edge goes on forever. A state of the complement is the
 *             order of the states by their kept runs; it guesses that time, and
 *             then waits, again and again, until all branches with an accepting
 *             edge have died.
 * Components: order counts within a component of which some cycles accept and
 *             some do not. Where none accepts, states are a set; where all do,
 *             branches have to leave, and nothing is guessed.
 * Cost:       exponential, at worst about (0.76 n)^n states.
 * Source:     Kaehler, Wilke (ICALP 2008); Fogarty, Kupferman, Vardi, Wilke
 *             (2013); Miyano, Hayashi (1984) for weak components. Differs in:
 *             acceptance on edges, an order for each component.
 */
#ifndef AUTOMATA_REDUCING_SLICES_H
#define AUTOMATA_REDUCING_SLICES_H

#include "automata/forms/omega.h"

/* The complement of an automaton with at most one set, in an initialised, empty
 * Omega: one set, on edges. False if it would have more than `most` states or
 * 64 times as many edges, or if the diagrams are exhausted. */
bool omega_slices(const Omega *omega, Omega *result, size_t most);

#endif
