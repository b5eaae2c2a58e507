/* automata/testing/convert.h -- between Buchi, testing and action automata
 *
 * Purpose:    the constructions of automata/testing/testing.h with the
 *             reductions of automata/reducing/labelled_reduce.h around them,
 *             from Automaton to Automaton.
 * Failure:    false if the automaton has too many propositions or would
 *             become too large; nothing is initialised then.
 */
#ifndef AUTOMATA_TESTING_CONVERT_H
#define AUTOMATA_TESTING_CONVERT_H

#include "automata/forms/automaton.h"
#include "automata/forms/labelled.h"
#include "base/diag.h"

enum {
    CONVERT_MOST = MOST_LABELLED_EDGES /* where a result is asked for */
};

/* A testing automaton, initialised here, for a Buchi automaton that is
 * insensitive to stuttering; a testing automaton is reduced. A run that ends
 * is accepted if repeating its last state forever is. False as well after
 * `most` edges, each for one letter: less than CONVERT_MOST for what can be
 * done without. */
bool convert_to_testing(const Automaton *automaton, size_t most,
                        Automaton *testing);

/* What convert_to_testing would accept from an automaton that may be sensitive
 * to stuttering: the words that the automaton accepts when repetitions are
 * taken out. The two languages are equal if it is insensitive. */
bool convert_without_stuttering(const Automaton *automaton, Automaton *testing);

/* The single-pass form (automata/testing/single_pass.h), initialised here, of a
 * testing automaton; `most` as above. */
bool convert_to_single_pass(const Automaton *testing, size_t most,
                            Automaton *single);

/* A Buchi automaton, initialised here, for a testing automaton. *ends: runs
 * that end are accepted as if their last state were repeated forever, as Buchi
 * automata do; if not, that difference is lost. */
bool convert_to_buchi(const Automaton *testing, Automaton *buchi, bool *ends);

/* Report that the automaton could not be converted: which limit it has met.
 * Returns false. The caller adds a hint what to do. */
bool convert_reject(const Automaton *automaton, Diagnostics *diag, Span span);

/* Has a testing automaton at most one run for each word? Also false if that
 * would take too long to decide. */
bool convert_is_deterministic(const Automaton *testing);

#endif
