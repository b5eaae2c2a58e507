/* automata/testing/action_tester.h -- between Buchi automata and testers
 *
 * Purpose:    a property about what the system does instead of what holds: the
 *             propositions of the automaton are the names of visible actions.
 * Words:      a visible action is a letter in which its proposition alone is
 *             true; a run without further visible actions is continued by
 *             letters in which none is. So a trace of visible actions, finite
 *             or not, is one infinite word.
 * Tester:     infinite acceptance is /inf_rej; a state that accepts the words
 *             in which nothing more happens is /ll_rej and /dl_rej; one that
 *             accepts everything is /rej. A deadlock is one of the system, so
 *             a /dl_rej state can follow every action, if need be to a state
 *             from which nothing is an error.
 * Source:     paper 000, definition 6, with the acceptance of theorem 4.1 of
 *             paper 001.
 */
#ifndef AUTOMATA_TESTING_ACTION_TESTER_H
#define AUTOMATA_TESTING_ACTION_TESTER_H

#include "automata/forms/automaton.h"
#include "automata/forms/tester.h"

/* The tester, initialised here, that accepts the traces whose words the Buchi
 * automaton accepts. */
void tester_of_automaton(Tester *tester, const Automaton *automaton);

/* The same for an automaton whose words begin with a letter that is no part of
 * the trace: an empty one, for the state in which nothing has occurred yet.
 * Proposition k says that actions[k] has occurred. */
void tester_of_occurrences(Tester *tester, const Automaton *automaton,
                           const char *const *actions);

/* The Buchi automaton, initialised here, of the words of a tester's traces.
 * False if the tester has more actions than an automaton can have
 * propositions. *ends: the tester treats a system that stops like one that
 * goes on unseen; if not, only the latter is in the words. */
bool automaton_of_tester(Automaton *automaton, const Tester *tester,
                         bool *ends);

#endif
