/* automata/reducing/repeat.h -- automata that can follow repetitions
 *
 * Purpose:    an automaton whose language does not change with repetitions, but
 *             whose runs do (automata/forms/repeatable.h), becomes one with the
 *             same language that reads each letter as often as it comes.
 * Steps:      letters that all guards treat alike are one class. Where a run
 *             reads letters of a class one after another, an edge leads to the
 *             end at once, with all marks of the way. And where a state is
 *             entered by a letter that it cannot stay in, there is a copy of
 *             it for the class, in which a run can wait.
 * Language:   the words that the automaton accepts with letters repeated or
 *             repetitions left out. It is the same if these do not matter.
 * Size:       at most a state for each state and class of letters; mostly
 *             fewer, as the result is reduced as far as it stays repeatable.
 * Limit:      for few classes, states and edges.
 * Source:     Etessami (CONCUR 1999); the two halves are `closure` and `sl2`
 *             of Michaud, Duret-Lutz (SPIN 2015).
 */
#ifndef AUTOMATA_REDUCING_REPEAT_H
#define AUTOMATA_REDUCING_REPEAT_H

#include "automata/forms/automaton.h"

/* Such a Buchi automaton, initialised here, with the name and propositions of
 * the other one. False beyond the limits; nothing is initialised then. */
bool automaton_repeat(const Automaton *automaton, Automaton *out);

#endif
