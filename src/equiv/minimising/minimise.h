/* equiv/minimising/minimise.h -- the smallest graph that is related to a given
 * one
 *
 * Purpose:    for each relation that can be minimised, the steps: collapse
 *             invisible cycles, partition, make a graph of the blocks.
 * Weak:       by way of the branching quotient, which is smaller and weakly
 *             bisimilar; saturated, it is partitioned once more.
 * Ownership:  takes the graph, and releases it as early as possible.
 */
#ifndef EQUIV_MINIMISING_MINIMISE_H
#define EQUIV_MINIMISING_MINIMISE_H

#include "equiv/relations/graph.h"
#include "equiv/relations/relation_table.h"

/* Replace the graph by the smallest related one, whose states are all
 * reachable; no two of them are related. False if there is no memory, or time
 * is over; then the graph is empty. */
bool minimise(PackedGraph *graph, Relation relation);

#endif
