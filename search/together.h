/* search/together.h -- several rules about one graph
 *
 * Purpose:    livelock and infinite rules watch components of the same system:
 *             the graph is the same, only labels and moves differ. It is
 *             explored once and kept (store/arcs.h), and each rule is decided
 *             on it.
 * Method:     a rule is violated just if states remain when all are removed,
 *             again and again, that no cycle of the rule leads to. For
 *             livelocks: the states with the label and the steps without a
 *             move, less states that no step leads to. For infinite traces
 *             also less states that no state with the label, or no step with a
 *             move, leads to (the algorithm of Cerna and Pelanek, 2003, which
 *             they call OWCTY).
 * Evidence:   only verdicts. A rule that is violated needs a search of its
 *             own, which ends at the error.
 * Cost:       as breadth-first search, and per rule the reading of its edges,
 *             twice for a livelock.
 */
#ifndef SEARCH_TOGETHER_H
#define SEARCH_TOGETHER_H

#include "core/verdict.h"
#include "search/engine.h"

typedef struct TogetherRule {
    const Model *model; /* whose monitor is the component of the rule */
    uint32_t property;  /* the rule; a livelock or infinite one */
    bool violated;      /* the answer */
} TogetherRule;

typedef struct TogetherAsk {
    TogetherRule *rules; /* models with the same states and actions, and
                            without sets */
    uint32_t count;      /* of these, at least 1 */
    Budget *budget;      /* limits */
    uint64_t most;       /* states; a larger graph is not worth the while */
} TogetherAsk;

/* What reports call it. */
extern const Engine together_engine;

/* Decide all rules; false if a limit ended it, and nothing is known. Allocates
 * from the Mem of the first model. If it is true, the statistics are those of
 * the exploration. */
bool search_together(const TogetherAsk *ask, Statistics *statistics);

#endif
