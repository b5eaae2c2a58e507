/* search/directed/goals.h -- errors as goals of estimates
 *
 * Purpose:    what must become true for each error that is asked for, as goals
 *             of an Estimator (paper 004, section 4): the condition of a
 *             rejection, an invariant or an assertion; for a deadlock that
 *             every process is stuck in some dangerous location.
 * Dangerous:  locations where no move is always possible. Where the user has
 *             marked locations, only these count for a process that can still
 *             get to one of them.
 */
#ifndef SEARCH_DIRECTED_GOALS_H
#define SEARCH_DIRECTED_GOALS_H

#include "search/directed/estimator.h"

typedef struct GoalsKnown {
    uint32_t known;  /* errors that have become goals */
    uint32_t others; /* errors of which nothing is known */
    bool marked;     /* the user's marks have a say */
} GoalsKnown;

/* Add a goal, or several, for every open property of the question. */
GoalsKnown goals_add(Estimator *estimator, const HeuristicQuestion *question);

/* Add to the list of lists, for each location of the process, one node for each
 * move that is 0 where it is possible; the node that is 1 where one is. */
uint32_t goals_free(Estimator *estimator, uint32_t process);

/* Is a deadlock asked for? */
bool goals_deadlock(const HeuristicQuestion *question);

#endif
