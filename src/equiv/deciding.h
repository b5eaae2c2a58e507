/* equiv/deciding.h -- the ways to decide a relation, each with its evidence
 *
 * Purpose:    run one of the searches (equiv/walking/levels,
 *             equiv/walking/simulation, equiv/walking/refinement,
 *             equiv/walking/should) within its allowance, and confirm what it
 *             has found on both systems.
 * Evidence:   a formula if the relation is one of states, else a word and what
 *             can happen after it. What a deep search has found is abridged.
 */
#ifndef EQUIV_DECIDING_H
#define EQUIV_DECIDING_H

#include "equiv/work.h"

/* By the search that belongs to the relation, a broad or a deep one. There may
 * be none: then it pauses. */
WorkOutcome decide_within(Work *work, const Match *match, bool *related);

/* Relations of states: breadth-first, for a formula of least depth. Limits on
 * memory, states and depth make it pause, since others may do with less. */
WorkOutcome decide_broadly(Work *work, const Match *match, bool *related);

/* Relations of states: depth-first, as in paper 002. */
WorkOutcome decide_deeply(Work *work, const Match *match, bool *related);

/* Relations of states: the roots of the small graph are not merged, and the
 * rounds of its partition say why. */
WorkOutcome decide_by_rounds(Work *work, const Match *match);

/* Systems that are related have the same traces, of which there are fewer than
 * pairs where many invisible steps are possible. It pauses if there is no
 * difference of traces. */
WorkOutcome decide_traces(Work *work, Match match, bool *related);

#endif
