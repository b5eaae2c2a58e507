/* heuristic/pattern.h -- a few processes, the others left out
 *
 * Purpose:    the exact distances in a projection of the system to the
 *             locations of a few processes: variables and all other processes
 *             are taken to be whatever a step needs. Every transition of the
 *             system is one of the projection or leaves it where it is, and
 *             every error is one of the projection, so distances are lower
 *             bounds that a transition lowers by at most 1.
 * Groups:     processes that share moves are put together, as long as their
 *             projection is small; each process is in one group.
 * Source:     pattern databases of Culberson and Schaeffer (1998), built
 *             backwards from the errors before the search.
 */
#ifndef HEURISTIC_PATTERN_H
#define HEURISTIC_PATTERN_H

#include "heuristic/estimator.h"

enum {
    PATTERN_AXES = 4 /* most processes of a group */
};

typedef struct PatternGroup {
    uint32_t processes[PATTERN_AXES]; /* that are kept */
    uint32_t count;                   /* how many */
} PatternGroup;

typedef VEC(PatternGroup) PatternGroups;

/* Divide the processes into groups, into an empty list. */
void pattern_groups(const Estimator *estimator, PatternGroups *out);

/* The distances of a group, as a node of the gauge; false if there is nothing
 * to be learned from them. */
bool pattern_build(Estimator *estimator, const HeuristicQuestion *question,
                   const PatternGroup *group, uint32_t *node);

#endif
