/* equiv/relations/graph.h -- a transition system as packed arrays
 *
 * Purpose:    what the algorithms on explicit systems work on: transitions
 *             sorted by source, label and target, without repetitions, and
 *             for each state the number of its valuation.
 * Labels:     0 is the invisible action: tau where no proposition changes.
 *             1 .. action_count are visible actions. GRAPH_CHANGE is tau that
 *             changes propositions, which is visible (paper 003: a step is a
 *             name or tau together with what it changes), and GRAPH_DIVERGE
 *             marks states that can do tau forever, as a loop.
 * Invariant:  a transition with label 0 joins states of equal valuation;
 *             two states have equal valuations just if the same propositions
 *             hold there. States that are cut have no transitions.
 * Ownership:  a PackedGraph owns its arrays and borrows nothing.
 * Failure:    the functions return false if there is no memory, or time is
 *             over (base/mem.h); then the graph is empty.
 * Cost:       8 bytes per transition and 4 or 8 per state.
 */
#ifndef EQUIV_RELATIONS_GRAPH_H
#define EQUIV_RELATIONS_GRAPH_H

#include "lts/lsts.h"

#define GRAPH_CHANGE (UINT32_MAX / 2 - 1) /* actions are below */
#define GRAPH_DIVERGE (UINT32_MAX / 2)

typedef struct PackedGraph {
    Mem *mem;             /* where the arrays come from */
    uint32_t state_count; /* states are 0 .. state_count - 1 */
    uint32_t arc_count;   /* transitions */
    uint32_t arc_room;    /* for so many the arrays have room */
    uint32_t *first;      /* by state, and one more: its first transition */
    uint32_t *labels;     /* by transition */
    uint32_t *targets;    /* by transition: a state */
    uint32_t *valuations; /* by state: equal numbers, equal propositions;
                             NULL: they are equal everywhere */
    uint32_t *initial;    /* states, in the order of the system */
    size_t initial_count; /* how many */
} PackedGraph;

typedef struct GraphSize {
    uint32_t states; /* how many */
    size_t arcs;     /* room for so many transitions */
    size_t initial;  /* how many states are initial */
    bool valued;     /* propositions differ */
} GraphSize;

static inline uint32_t graph_valuation(const PackedGraph *graph,
                                       uint32_t state) {
    return graph->valuations ? graph->valuations[state] : 0;
}

/* Pack an LSTS. `labels` has the label of each action, or is NULL: an action
 * is its own label. */
bool graph_pack(PackedGraph *graph, Mem *mem, const Lsts *lsts,
                const uint32_t *labels);

/* A graph of so many states, with room for so many transitions; the caller
 * adds transitions in the order of their sources with graph_add and ends each
 * source with graph_end. */
bool graph_make(PackedGraph *graph, Mem *mem, GraphSize size);

/* One more transition of the current source, with more room if need be. */
bool graph_add(PackedGraph *graph, uint32_t label, uint32_t target);

/* Sort the transitions added since the source before, and drop repetitions. */
void graph_end(PackedGraph *graph, uint32_t source);

void graph_release(PackedGraph *graph);

/* True if the invariant holds; for assertions. */
bool graph_check(const PackedGraph *graph);

#endif
