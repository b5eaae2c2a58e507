/* search/tracing/simplest.h -- of all shortest counterexamples, the simplest
 * one
 *
 * Purpose:    a run that stays with one process for several steps is easier to
 *             read than one that goes to and fro. Of all shortest
 *             counterexamples this finds one with the fewest changes.
 * Change:     a step in which no process takes part that took part in the step
 *             before. Steps of a monitor alone count as those of one more
 *             process.
 * Method:     backwards over the layers: for each edge, the changes after it.
 * Result:     proven: there is no shortest counterexample with fewer changes.
 *             Of several, the first in the order of the model's transitions.
 */
#ifndef SEARCH_TRACING_SIMPLEST_H
#define SEARCH_TRACING_SIMPLEST_H

#include "core/structure.h"
#include "search/tracing/layers.h"

/* The changes in a trace. The structure has participants. */
size_t simplest_count(const Structure *structure, const Trace *trace);

/* Fill the empty trace; false, and it stays empty, at the memory limit. */
bool simplest_find(Layers *layers, const Structure *structure, Trace *trace);

#endif
