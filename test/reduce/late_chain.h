/* test/reduce/late_chain.h -- automata that read conditions late
 *
 * Automata of formulas read in each state nearly all that they will read
 * later. These do not: while one condition holds they do not look at the
 * next one, which excludes it. A step that changes the next condition too
 * early, because nothing sees it yet, makes them miss a run.
 */
#ifndef TEST_REDUCE_LATE_CHAIN_H
#define TEST_REDUCE_LATE_CHAIN_H

#include "automata/forms/automaton.h"
#include "base/rng.h"

/* Conditions about these propositions, one after the other, each for as long
 * as it takes; the last one forever, or whatever follows. The automaton is new
 * and has the propositions already. */
void late_chain(Automaton *automaton, Rng *rng);

#endif
