/* equiv/minimising/classes.h -- a graph with one state per block of a partition
 *
 * Purpose:    the reachable blocks become states, numbered breadth-first from
 *             the initial ones; transitions join the blocks of their ends.
 * Inert:      where label 0 is invisible, such a transition within a block
 *             disappears.
 * Leaders:    for strong and branching bisimilarity the transitions of the
 *             state with the smallest number stand for those of its block: it
 *             has no inert transitions, and can do all that the others can.
 *             For weak bisimilarity all states of a block contribute.
 */
#ifndef EQUIV_MINIMISING_CLASSES_H
#define EQUIV_MINIMISING_CLASSES_H

#include "equiv/minimising/partition.h"

typedef enum ClassesKind {
    CLASSES_STRONG,    /* every transition counts */
    CLASSES_BRANCHING, /* inert ones disappear */
    CLASSES_WEAK /* inert ones disappear, and all states of a block contribute
                  */
} ClassesKind;

/* False if there is no memory, or time is over. */
bool classes_make(PackedGraph *result, const PackedGraph *graph,
                  const Partition *partition, ClassesKind kind);

#endif
