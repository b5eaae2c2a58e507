/* search/directed/nearby.h -- how far processes are from where they should be
 *
 * Purpose:    for a search that aims at given states, such as the error that
 *             another search has found: how many steps of its own does each
 *             process have to take to get to its location there?
 * Estimate:   local distances (search/directed/distances.h). Each process has
 *             to take so many steps, and a step takes at most a few processes
 *             along; the greater of the two bounds counts. Of several states
 *             the nearest counts.
 * Promises:   consistent if the goals are the states in which every process is
 *             where it is in one of those given, unless a move may take
 *             processes to places that are not listed.
 * Source:     "FSM distance" in Edelkamp, Leue, Lluch Lafuente (trail-directed
 *             model checking, 2001), where distances are added up.
 */
#ifndef SEARCH_DIRECTED_NEARBY_H
#define SEARCH_DIRECTED_NEARBY_H

#include "search/directed/heuristic.h"

typedef struct EndStates {
    const Model *model; /* whose states they are */
    const Word *states; /* one after the other */
    size_t count;       /* how many, at least 1 */
} EndStates;

/* NULL if the model does not describe its control. */
Heuristic *nearby_new(const EndStates *ends, Mem *mem);

#endif
