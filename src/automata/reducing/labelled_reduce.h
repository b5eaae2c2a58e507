/* automata/reducing/labelled_reduce.h -- smaller automata for the same language
 *
 * Purpose:    the reductions of paper 001. For every automaton (section 2.3):
 *             states that cannot be reached and states from which nothing is
 *             accepted go; nothing leaves a finite acceptance state; infinite
 *             acceptance of a state on no cycle goes; strongly bisimilar
 *             states are merged. A state that accepts whatever comes becomes
 *             a finite acceptance state: section 3.4 has that for one state
 *             of a testing automaton with a loop on every change; here it is
 *             a family of states, and of a state-labelled Buchi automaton as
 *             well, which undoes theorem 2.1.
 * Testing:    of testing automata also states that simulate each other are
 *             merged, edges go where another one leads to a better state, and
 *             marks that do not matter are no reason to keep two states apart
 *             (automata/reducing/labelled_order.h); the paper has neither.
 * Stuttering: only for a Buchi automaton whose language is insensitive to
 *             stuttering (section 2.3): a state from which a finite or
 *             deadlock acceptance state is reached without a change of the
 *             valuation is one, too.
 * Note:       a smaller automaton can have a larger product with a system.
 */
#ifndef AUTOMATA_REDUCING_LABELLED_REDUCE_H
#define AUTOMATA_REDUCING_LABELLED_REDUCE_H

#include "automata/forms/labelled.h"

/* Until nothing changes any more. The result is sorted. */
void labelled_reduce(Labelled *labelled, bool insensitive);

#endif
