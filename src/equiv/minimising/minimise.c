#include "equiv/minimising/minimise.h"

#include "equiv/minimising/classes.h"
#include "equiv/minimising/collapse.h"
#include "equiv/minimising/partition.h"
#include "equiv/minimising/saturate.h"
#include "equiv/relations/rule.h"

#include <assert.h>

enum {
    SEED = 1 /* of hashes, on which no result depends */
};

/* Put the result of a step in the place of what it was made from. */
static bool replace(PackedGraph *graph, PackedGraph *result, bool made) {
    graph_release(graph);
    if (made)
        *graph = *result;
    return made;
}

static bool collapse(PackedGraph *graph, bool keep_divergence) {
    PackedGraph result;
    bool made = collapse_cycles(&result, graph, keep_divergence);
    return replace(graph, &result, made);
}

static bool merge(PackedGraph *graph, PartitionKind partition_kind,
                  ClassesKind kind) {
    Partition partition;
    PackedGraph result;
    bool made = partition_make(&partition, graph, partition_kind, SEED);
    made = made && classes_make(&result, graph, &partition, kind);
    partition_release(&partition);
    return replace(graph, &result, made);
}

/* The blocks of the saturated graph, but its own transitions. */
static bool merge_weakly(PackedGraph *graph) {
    PackedGraph weak, result;
    Partition partition = {.mem = graph->mem};
    bool made = saturate(&weak, graph) &&
                partition_make(&partition, &weak, PARTITION_STRONG, SEED);
    graph_release(&weak);
    made = made && classes_make(&result, graph, &partition, CLASSES_WEAK);
    partition_release(&partition);
    return replace(graph, &result, made);
}

static bool thin_out(PackedGraph *graph) {
    PackedGraph result;
    bool made = saturate_undo(&result, graph);
    return replace(graph, &result, made);
}

/* Collapsing what has no cycles only puts the states in order. */
static bool minimise_weakly(PackedGraph *graph, bool divergence) {
    return collapse(graph, divergence) &&
           merge(graph, PARTITION_BRANCHING, CLASSES_BRANCHING) &&
           collapse(graph, false) && merge_weakly(graph) &&
           collapse(graph, false) && thin_out(graph);
}

bool minimise(PackedGraph *graph, Relation relation) {
    assert(relation_rules[relation].minimises);
    bool divergence = relation == RELATION_DIV_BRANCHING_BISIM ||
                      relation == RELATION_DIV_WEAK_BISIM;
    if (relation == RELATION_STRONG_BISIM)
        return merge(graph, PARTITION_STRONG, CLASSES_STRONG);
    if (relation == RELATION_WEAK_BISIM || relation == RELATION_DIV_WEAK_BISIM)
        return minimise_weakly(graph, divergence);
    return collapse(graph, divergence) &&
           merge(graph, PARTITION_BRANCHING, CLASSES_BRANCHING);
}
