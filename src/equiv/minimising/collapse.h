/* equiv/minimising/collapse.h -- cycles of the invisible action become single
 * states
 *
 * Purpose:    states on a cycle of label 0 are bisimilar for every relation
 *             that does not see the invisible action. Without such cycles
 *             branching signatures and tau-closures can be computed in one
 *             pass.
 * Order:      in the result, transitions with label 0 lead to smaller numbers.
 * Divergence: if it is to be kept, a state that stands for a cycle gets a
 *             loop with label GRAPH_DIVERGE.
 * Cost:       linear time; the result next to the original, and 12 bytes per
 *             state meanwhile, before that 20.
 * Source:     Tarjan (1972), with an explicit stack and, after Pearce (2016),
 *             one number per state, since each costs a look at memory.
 */
#ifndef EQUIV_MINIMISING_COLLAPSE_H
#define EQUIV_MINIMISING_COLLAPSE_H

#include "equiv/relations/graph.h"

/* Make `result` from `graph`; false if there is no memory, or time is over. */
bool collapse_cycles(PackedGraph *result, const PackedGraph *graph,
                     bool keep_divergence);

#endif
