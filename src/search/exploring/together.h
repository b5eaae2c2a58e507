/* search/exploring/together.h -- questions about one graph
 *
 * Purpose:    rules, testers, automata and formulas ask about the same system.
 *             Its graph is explored once and kept (search/exploring/kept.h),
 *             and each question is decided on it: a state is then the number of
 *             a state of the graph and one of the monitor's, which is tables
 *             (core/tabled.h).
 * Method:     one walk for errors of states; for infinite traces strongly
 *             connected components, on the fly, with what they contain
 *             (Couvreur 1999; search/engines/scc.c), in those components of the
 *             monitor where it can accept; for livelocks the same in the part
 *             of states with the label and steps without a move.
 * Evidence:   only verdicts. What is violated needs a search of its own, which
 *             ends at the error.
 * Cost:       by question: one bit per pair of states for the walk, four bytes
 *             for components, and their stack.
 */
#ifndef SEARCH_EXPLORING_TOGETHER_H
#define SEARCH_EXPLORING_TOGETHER_H

#include "core/tabled.h"
#include "search/engine.h"
#include "search/exploring/kept.h"

/* What reports call it. */
extern const Engine together_engine;

/* Has the graph an error that the monitor asks about? False, and nothing is
 * known, if a limit ended it. It stops at the first error: *violated is its
 * label, or 0 if there is none. */
bool together_decide(const Kept *graph, const Tabled *monitor, Budget *budget,
                     Label *violated);

#endif
