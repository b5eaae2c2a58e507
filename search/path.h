/* search/path.h -- how a breadth-first sweep reached a state
 *
 * Purpose:    a shortest trace to a state of a sweep, which stored no parents.
 * Result:     of all shortest traces the one in which every state is reached
 *             from its parent: the source with the lowest id, by its first
 *             transition. The same in every run.
 * Cost:       each step backwards expands the states of one block up to the
 *             parent, 64 on average.
 * Memory:     the trace itself. The store may be sealed before, so that the
 *             memory of its index is there for the trace.
 */
#ifndef SEARCH_PATH_H
#define SEARCH_PATH_H

#include "search/sweep.h"

/* Fill the empty trace with a path from an initial state to `target`. The
 * batch of the sweep is overwritten. False, with the trace empty, at the
 * memory limit. */
bool path_build(Sweep *sweep, StateId target, Trace *trace);

#endif
