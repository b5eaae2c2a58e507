#include "equiv/minimising/collapse.h"

#include "equiv/minimising/fetch.h"

#include <assert.h>

enum {
    NONE = UINT32_MAX
};

typedef struct Visit { /* of a state on the path */
    uint32_t state;    /* which one */
    uint32_t next;     /* the transition to follow next */
    uint32_t number;   /* that it got when it was entered */
} Visit;

typedef struct Collapse {
    const PackedGraph *graph; /* borrowed */
    uint32_t *components;     /* by state: its component. During the search, 0:
                                 not entered; open: the smallest number of an
                                 open state that it is known to reach; else
                                 NONE less its component, which is larger */
    Visit *path;              /* from the root to the current state */
    uint32_t *open;           /* states entered that have no component; the
                                 number of each is how many there were then */
    uint32_t depth;           /* length of the path */
    uint32_t open_count;      /* how many are open */
    uint32_t count;           /* components */
} Collapse;

static bool begin(Collapse *collapse) {
    size_t states = collapse->graph->state_count;
    Mem *mem = collapse->graph->mem;
    collapse->components = mem_try(mem, mem_product(states, sizeof(uint32_t)));
    collapse->open = mem_try(mem, mem_product(states, sizeof(uint32_t)));
    collapse->path = mem_try(mem, mem_product(states, sizeof(Visit)));
    return collapse->components && collapse->open && collapse->path;
}

/* Free what the search needs and the result does not. */
static void end_search(Collapse *collapse) {
    mem_free(collapse->graph->mem, collapse->path,
             collapse->graph->state_count * sizeof(Visit));
    collapse->path = NULL;
}

static void finish(Collapse *collapse) {
    size_t bytes = collapse->graph->state_count * sizeof(uint32_t);
    mem_free(collapse->graph->mem, collapse->components, bytes);
    mem_free(collapse->graph->mem, collapse->open, bytes);
}

/* ---- Components --------------------------------------------------------- */

static void enter(Collapse *collapse, uint32_t state) {
    assert(collapse->depth < collapse->graph->state_count);
    assert(collapse->components[state] == 0);
    collapse->open[collapse->open_count++] = state;
    collapse->components[state] = collapse->open_count;
    collapse->path[collapse->depth++] =
        (Visit){state, collapse->graph->first[state], collapse->open_count};
}

/* The state reaches what the other one reaches. */
static void lower(Collapse *collapse, uint32_t state, uint32_t other) {
    assert(collapse->components[state] != 0);
    if (collapse->components[other] < collapse->components[state])
        collapse->components[state] = collapse->components[other];
}

/* Leave the current state; if it reaches no open state that was entered before
 * it, what was entered since is a component. */
static void leave(Collapse *collapse) {
    assert(collapse->depth > 0);
    Visit visit = collapse->path[--collapse->depth];
    if (collapse->components[visit.state] == visit.number) {
        for (uint32_t i = visit.number - 1; i < collapse->open_count; i++)
            collapse->components[collapse->open[i]] = NONE - collapse->count;
        collapse->open_count = visit.number - 1;
        collapse->count++;
    }
    if (collapse->depth > 0)
        lower(collapse, collapse->path[collapse->depth - 1].state, visit.state);
}

/* Transitions with label 0 are a state's first ones. */
static void advance(Collapse *collapse) {
    assert(collapse->depth > 0);
    const PackedGraph *graph = collapse->graph;
    Visit *visit = &collapse->path[collapse->depth - 1];
    uint32_t i = visit->next++;
    if (i == graph->first[visit->state + 1] || graph->labels[i] != 0)
        leave(collapse);
    else if (collapse->components[graph->targets[i]] == 0)
        enter(collapse, graph->targets[i]);
    else
        lower(collapse, visit->state, graph->targets[i]);
}

/* Have memory bring what the roots that come next lead to. */
static inline void lookahead(const Collapse *collapse, uint32_t root) {
    const PackedGraph *graph = collapse->graph;
    if (graph->state_count - root <= 2 * FETCH_AHEAD)
        return;
    uint32_t state = root + 2 * FETCH_AHEAD;
    for (uint32_t i = graph->first[state];
         i < graph->first[state + 1] && graph->labels[i] == 0; i++) {
        fetch(&collapse->components[graph->targets[i]]);
        fetch(&graph->first[graph->targets[i]]);
    }
    state = root + FETCH_AHEAD;
    for (uint32_t i = graph->first[state];
         i < graph->first[state + 1] && graph->labels[i] == 0; i++)
        fetch(&graph->labels[graph->first[graph->targets[i]]]);
}

static bool find_components(Collapse *collapse) {
    uint32_t states = collapse->graph->state_count;
    for (uint32_t root = 0; root < states; root++) {
        lookahead(collapse, root);
        if (collapse->components[root] != 0)
            continue;
        enter(collapse, root);
        while (collapse->depth > 0) {
            advance(collapse);
            if (mem_must_stop_after(collapse->graph->mem, 1))
                return false;
        }
    }
    assert(collapse->open_count == 0);
    for (uint32_t i = 0; i < states; i++)
        collapse->components[i] = NONE - collapse->components[i];
    return true;
}

/* ---- The result --------------------------------------------------------- */

/* The states in the order of their components, in `open`; `ends` says where
 * each component ends. */
static bool order_states(Collapse *collapse, uint32_t **ends) {
    uint32_t states = collapse->graph->state_count;
    *ends = mem_try(collapse->graph->mem, collapse->count * sizeof **ends);
    if (!*ends)
        return false;
    for (uint32_t i = 0; i < states; i++)
        (*ends)[collapse->components[i]]++;
    for (uint32_t i = 1; i < collapse->count; i++)
        (*ends)[i] += (*ends)[i - 1];
    for (uint32_t i = states; i-- > 0;)
        collapse->open[--(*ends)[collapse->components[i]]] = i;
    for (uint32_t i = 0; i + 1 < collapse->count; i++)
        (*ends)[i] = (*ends)[i + 1];
    (*ends)[collapse->count - 1] = states;
    return true;
}

/* Have memory bring the states that come next, their transitions, and the
 * components these lead to. */
static inline void fill_ahead(const Collapse *collapse, uint32_t k) {
    const PackedGraph *graph = collapse->graph;
    const uint32_t *open = collapse->open + k;
    if (graph->state_count - k <= 3 * FETCH_AHEAD)
        return;
    fetch(&graph->first[open[3 * FETCH_AHEAD]]);
    uint32_t first = graph->first[open[2 * FETCH_AHEAD]];
    fetch(&graph->labels[first]);
    fetch(&graph->targets[first]);
    uint32_t state = open[FETCH_AHEAD];
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++)
        fetch(&collapse->components[graph->targets[i]]);
}

/* Add a state's transitions to its component; `*cyclic` if one stays there. */
static bool add_state(const Collapse *collapse, PackedGraph *result,
                      uint32_t state, bool *cyclic) {
    assert(state < collapse->graph->state_count);
    const PackedGraph *graph = collapse->graph;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        uint32_t target = collapse->components[graph->targets[i]];
        uint32_t label = graph->labels[i];
        if (label == 0 && target == collapse->components[state])
            *cyclic = true;
        else if (!graph_add(result, label, target))
            return false;
    }
    return true;
}

static bool fill(const Collapse *collapse, PackedGraph *result,
                 const uint32_t *ends, bool keep_divergence) {
    const PackedGraph *graph = collapse->graph;
    for (uint32_t i = 0, k = 0; i < collapse->count; i++) {
        bool cyclic = false;
        if (graph->valuations)
            result->valuations[i] = graph->valuations[collapse->open[k]];
        for (; k < ends[i]; k++) {
            fill_ahead(collapse, k);
            if (!add_state(collapse, result, collapse->open[k], &cyclic))
                return false;
        }
        if (cyclic && keep_divergence && !graph_add(result, GRAPH_DIVERGE, i))
            return false;
        graph_end(result, i);
        if (mem_must_stop_after(graph->mem, 1))
            return false;
    }
    for (size_t i = 0; i < graph->initial_count; i++)
        result->initial[i] = collapse->components[graph->initial[i]];
    return true;
}

static bool make_result(Collapse *collapse, PackedGraph *result,
                        bool keep_divergence) {
    assert(collapse->count <= collapse->graph->state_count);
    const PackedGraph *graph = collapse->graph;
    uint32_t *ends = NULL;
    bool made = graph_make(result, graph->mem,
                           (GraphSize){collapse->count, graph->arc_count,
                                       graph->initial_count,
                                       graph->valuations != NULL});
    if (made && (!order_states(collapse, &ends) ||
                 !fill(collapse, result, ends, keep_divergence))) {
        graph_release(result);
        made = false;
    }
    mem_free(graph->mem, ends, collapse->count * sizeof *ends);
    return made;
}

bool collapse_cycles(PackedGraph *result, const PackedGraph *graph,
                     bool keep_divergence) {
    *result = (PackedGraph){.mem = graph->mem};
    Collapse collapse = {.graph = graph};
    bool made = begin(&collapse) && find_components(&collapse);
    end_search(&collapse);
    made = made && make_result(&collapse, result, keep_divergence);
    finish(&collapse);
    assert(!made || graph_check(result));
    return made;
}
