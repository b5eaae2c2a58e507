/* automata/labelled_reduce.h -- smaller automata for the same language
 *
 * Purpose:    the reductions of paper 001. For every automaton (section 2.3):
 *             states that cannot be reached and states from which nothing is
 *             accepted go; nothing leaves a finite acceptance state; infinite
 *             acceptance of a state on no cycle goes; strongly bisimilar
 *             states are merged. For testing automata (section 3.4): a state
 *             that accepts whatever comes becomes a finite acceptance state.
 * Stuttering: only for a Buchi automaton whose language is insensitive to
 *             stuttering (section 2.3): a state from which a finite or
 *             deadlock acceptance state is reached without a change of the
 *             valuation is one, too.
 * Note:       a smaller automaton can have a larger product with a system.
 */
#ifndef AUTOMATA_LABELLED_REDUCE_H
#define AUTOMATA_LABELLED_REDUCE_H

#include "automata/labelled.h"

/* Until nothing changes any more. The result is sorted. */
void labelled_reduce(Labelled *labelled, bool insensitive);

#endif
