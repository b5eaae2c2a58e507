/* search/tracing/layers.h -- all shortest counterexamples of an error, at once
 *
 * Purpose:    the states and steps that are part of some counterexample of the
 *             least length, as a graph in layers: every way from its first
 *             layer to its end is such a counterexample, and there are no
 *             others. It answers what is true of all of them
 *             (search/tracing/necessary.h) and which is the best
 *             (search/tracing/simplest.h).
 * Method:     forwards breadth-first, to the least length; then backwards from
 *             the states and steps that are errors, level by level. Every
 *             state is expanded at most twice. Backwards every action counts,
 *             also those that a search would merge (model_expand_all).
 * Nodes:      are numbered from the end: a node's edges lead to lower numbers.
 * Error:      only errors of one property, at one site if there are sites
 *             (search/exploring/error_match.h).
 * Ownership:  owns its sweep; borrows model and budget.
 */
#ifndef SEARCH_TRACING_LAYERS_H
#define SEARCH_TRACING_LAYERS_H

#include "search/exploring/error_match.h"
#include "search/exploring/sweep.h"

#define LAYERS_END UINT32_MAX

typedef struct LayerNode {
    StateId state; /* in the sweep's store */
    size_t end;    /* where its edges end; they begin where those of the node
                      before end */
} LayerNode;

typedef struct LayerEdge {
    uint32_t target; /* node, or LAYERS_END: the step is the error */
    uint32_t action; /* what is done */
    StateId state;   /* where it leads */
} LayerEdge;

typedef struct Layers {
    Mem *mem;             /* where everything comes from */
    ErrorMatch match;     /* the error */
    size_t length;        /* of its shortest counterexamples */
    Sweep sweep;          /* the states up to that depth */
    VEC(StateId) starts;  /* by level: its first state; one more at the end */
    Column node;          /* by state: its node + 1, or 0 */
    VEC(LayerNode) nodes; /* of the last level first */
    VEC(LayerEdge) edges; /* of all nodes */
    size_t first;         /* nodes from this one on are initial states */
    Limit limit;          /* why the graph is not there, if it is not */
    uint64_t expanded;    /* states, forwards and backwards */
} Layers;

/* Which error, and how long its shortest counterexamples are: none is shorter,
 * and there is one. */
typedef struct LayersError {
    uint32_t property; /* of the model; with a reject or deadlock label */
    uint32_t site;     /* or NO_SITE: anywhere */
    size_t length;     /* of the shortest counterexamples */
} LayersError;

/* The model, budget and store are those of the search, whose findings give the
 * memory; workers are plain and nothing is reduced. Its `patience`, if there is
 * any, is the number of expansions allowed. False at a limit, which is named;
 * to be released in either case. */
bool layers_init(Layers *layers, const Search *search, LayersError error);
void layers_release(Layers *layers);

/* Where the edges of a node begin. */
static inline size_t layers_begin(const Layers *layers, size_t node) {
    return node ? vec_item(&layers->nodes, node - 1).end : 0;
}

static inline size_t layers_end(const Layers *layers, size_t node) {
    return vec_item(&layers->nodes, node).end;
}

#endif
