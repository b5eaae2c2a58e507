/* search/cycles/tour.h -- a cycle that meets all acceptance sets
 *
 * Purpose:    the cycle of a counterexample where the model has sets: from the
 *             witness through each set and back. It goes to the nearest state
 *             or step that meets a new set, as long as any is missing, and then
 *             the shortest way back: short, but not always shortest.
 * Where:      in the witness's strongly connected component of the explored
 *             part, so that every way leads on.
 * Cost:       one more expansion of what the witness reaches, which is kept as
 *             a graph, and a search of the component for each set.
 */
#ifndef SEARCH_CYCLES_TOUR_H
#define SEARCH_CYCLES_TOUR_H

#include "search/cycles/walker.h"
#include "search/tracing/ways.h"

/* Append to `cycle` the edges of such a cycle, the last of which leads to the
 * witness. For a livelock it has no move of the monitor, for an infinite trace
 * it has one. */
WayOutcome tour_find(Walker *walker, Label label, StateId witness,
                     Edges *cycle);

#endif
