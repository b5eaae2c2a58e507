/* automata/translating/recurrence.h -- automata put together from parts that
 * repeat
 *
 * Purpose:    small automata for conjunctions in which some parts do not
 *             depend on any prefix of the word. Where G F x has an x that a
 *             prefix can decide, the automaton of F x starts again each time
 *             that it succeeds; several of them take turns. All that depends on
 *             no prefix waits until the automaton of the other parts is in a
 *             component in which it can accept.
 * Forms:      F x may be deterministic or not; either can be the smaller one.
 * Limit:      `most` states of each automaton on the way, and those of the
 *             Diagrams.
 * Source:     the repetition is used by Spot for formulas of this form; the
 *             turns and the waiting are ours.
 */
#ifndef AUTOMATA_TRANSLATING_RECURRENCE_H
#define AUTOMATA_TRANSLATING_RECURRENCE_H

#include "automata/forms/omega.h"
#include "automata/translating/unfolding.h"

/* Make the automaton of the term, which is the formula that `unfolding` was
 * initialised with, in an initialised, empty Omega. False if it has no such
 * parts, or at a limit. */
bool recurrence_build(Omega *omega, Unfolding *unfolding, FormulaTerm term,
                      bool deterministic, uint32_t most);

#endif
