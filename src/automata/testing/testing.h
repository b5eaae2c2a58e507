/* automata/testing/testing.h -- between Buchi automata and testing automata
 *
 * Purpose:    the constructions of paper 001. They need an automaton with one
 *             letter per state or edge (automata/forms/labelled.h); the results
 *             are to be reduced (automata/reducing/labelled_reduce.h).
 * Source:     paper 001, theorems 2.1, 4.1 and 4.2. Figure 1 of theorem 4.2
 *             is not in our copy; the four cases were derived anew and are
 *             compared with the definitions on random words in test/cross.
 */
#ifndef AUTOMATA_TESTING_TESTING_H
#define AUTOMATA_TESTING_TESTING_H

#include "automata/forms/labelled.h"

/* Theorem 4.1: a testing automaton with the language of a Buchi automaton
 * that is insensitive to stuttering; with any other one, it accepts a word if
 * the Buchi automaton accepts the word without its repetitions. As many states,
 * and deterministic if the other is. */
void testing_of_buchi(Labelled *testing, const Labelled *buchi);

/* Theorem 4.2: a Buchi automaton with the language of a testing automaton.
 * False if it has too many edges. */
bool buchi_of_testing(Labelled *buchi, const Labelled *testing);

/* Theorem 2.1: the same Buchi automaton without finite acceptance. False if
 * it would have too many edges. */
bool buchi_without_finite(Labelled *plain, const Labelled *buchi);

/* Does a testing automaton, which is sorted, accept a run that stops exactly
 * where it accepts that nothing changes any more? A Buchi automaton cannot
 * distinguish the two. Looked at letter by letter: among the states that a
 * letter leads to, not for each of them. */
bool testing_ends_like_stuttering(const Labelled *testing);

#endif
