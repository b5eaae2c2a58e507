/* equiv/minimising/saturate.h -- weak transitions as transitions
 *
 * Purpose:    weak bisimilarity is strong bisimilarity of the saturated graph:
 *             label 0 leads to every state that can be reached invisibly,
 *             the state itself included, and a visible label to every state
 *             reached by it with invisible steps before and after.
 * Divergence: a state that can invisibly reach a loop GRAPH_DIVERGE gets a
 *             transition with that label to state 0, so that signatures say
 *             whether a state can diverge, and nothing more.
 * Order:      transitions with label 0 lead to smaller numbers, both before
 *             and, except for the loops, after.
 * Limit:      the result may have a transition for every label and pair of
 *             states. What ends it is the memory limit.
 */
#ifndef EQUIV_MINIMISING_SATURATE_H
#define EQUIV_MINIMISING_SATURATE_H

#include "equiv/relations/graph.h"

/* False if there is no memory, or time is over. */
bool saturate(PackedGraph *result, const PackedGraph *graph);

/* Leave out transitions of a graph that its other ones imply as weak ones. The
 * graph has no invisible cycles, and label 0 leads to smaller numbers. */
bool saturate_undo(PackedGraph *result, const PackedGraph *graph);

#endif
