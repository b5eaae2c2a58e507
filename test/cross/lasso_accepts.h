/* test/cross/lasso_accepts.h -- what automata accept, by definition
 *
 * Purpose:    the reference for conversions, reductions, readers and writers.
 *             It uses nothing of them but the Automaton.
 * Method:     all pairs of a position of the word and a state, and which of
 *             them can be reached from which; then the definitions of paper
 *             001, sections 2.1 and 3.1, are looked up in that table.
 */
#ifndef TEST_CROSS_LASSO_ACCEPTS_H
#define TEST_CROSS_LASSO_ACCEPTS_H

#include "automata/forms/automaton.h"
#include "test/cross/lasso_word.h"

/* Does the automaton, Buchi or testing, accept the infinite word? */
bool lasso_accepts(const Automaton *automaton, const LassoWord *word);

/* Does the testing automaton accept the finite word of the first `length`
 * letters, of which there is at least one? */
bool lasso_accepts_end(const Automaton *testing, const LassoWord *word,
                       uint32_t length);

/* The word with every letter that equals the one before it taken out, as far
 * as that leaves an infinite word; of at most half of LASSO_MOST letters. */
LassoWord lasso_without_stuttering(const LassoWord *word);

/* The finite word of the first `length` letters, its last one forever. */
LassoWord lasso_prolonged(const LassoWord *word, uint32_t length);

#endif
