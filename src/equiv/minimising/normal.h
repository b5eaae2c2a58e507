/* equiv/minimising/normal.h -- normal forms for relations of runs
 *
 * Purpose:    an ordinary system made from an acceptance graph
 *             (equiv/minimising/acceptance.h): related to the one that it was
 *             made from, and the same for all systems that are related, up to
 *             nothing at all if labels and valuations have the same numbers.
 * Form:       a node becomes one state if that can say everything: it is stable
 *             and has all the arcs, or nothing is asked about offers. Otherwise
 *             there is a stable state for each offer, to which tau leads, and
 *             the first state has the arcs that none of them has. A loop of
 *             tau shows divergence; also, if divergence does not count, that
 *             there is no stable state. Equal states are shared.
 * Order:      breadth-first from the initial states; arcs by label, valuation
 *             of the target, and offer of the target.
 */
#ifndef EQUIV_MINIMISING_NORMAL_H
#define EQUIV_MINIMISING_NORMAL_H

#include "equiv/relations/graph.h"

/* Replace the graph by its normal form for a relation that compares these
 * RunAspects (equiv/relations/rule.h). False if there is no memory, or time is
 * over; then the graph is empty. */
bool normal_form(PackedGraph *graph, unsigned aspects);

#endif
