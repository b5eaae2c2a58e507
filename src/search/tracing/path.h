/* search/tracing/path.h -- how a breadth-first sweep reached a state
 *
 * Purpose:    a shortest way to a state of a sweep, which stored no parents.
 * Result:     of all shortest ways the one in which every state is reached
 *             from its parent: the source with the lowest id, by its first
 *             transition. The same in every run.
 * Cost:       the parent is in a known block of states. Blocks are expanded
 *             once more, each at most once, up to the last parent in it: 64
 *             expansions per step on average, and never more in all than the
 *             sweep has made.
 * Blind:      if the store cannot be read, the sweep is made once more with
 *             those blocks pinned in which ancestors can be: the block of the
 *             parent, those in which parents of its states are, and so on. If
 *             there is no room for all of them, the latest are enough to
 *             continue, and the sweep is made again for the others.
 * Memory:     the route, and the transitions of a block. The store may be
 *             sealed before, so that the memory of its index is there.
 */
#ifndef SEARCH_TRACING_PATH_H
#define SEARCH_TRACING_PATH_H

#include "search/exploring/route.h"
#include "search/exploring/sweep.h"

/* Fill the empty route with a way from an initial state to `target`. The batch
 * of the sweep is overwritten. False if memory or time does not suffice. */
bool path_find(Sweep *sweep, StateId target, Route *route);

/* Fill the empty trace with the steps of a route that was found so, and of one
 * more edge at its end. States that the sweep passed without storing them are
 * in the trace, too. False, and the trace stays empty, if memory or time does
 * not suffice. */
bool path_write(Sweep *sweep, const Route *route, Trace *trace);

#endif
