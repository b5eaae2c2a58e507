/* search/cycles/explored.h -- the explored part of a state space, once more
 *
 * Purpose:    traces are searched for in the explored part: edges to states
 *             that the search never stored do not count.
 */
#ifndef SEARCH_CYCLES_EXPLORED_H
#define SEARCH_CYCLES_EXPLORED_H

#include "search/cycles/walker.h"

/* Replace `edges` by those of a state within the explored part; the batch of
 * the walker's explorer gets the sets that the state visits. False if memory or
 * time does not suffice. */
bool explored_edges(Walker *walker, StateId id, Edges *edges);

#endif
