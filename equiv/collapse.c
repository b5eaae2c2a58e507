#include "equiv/collapse.h"

#include <assert.h>
#include <string.h>

enum {
    NONE = UINT32_MAX
};

typedef struct Collapse {
    const PackedGraph *graph; /* borrowed */
    uint32_t *components;     /* by state: its component, or NONE */
    uint32_t *numbers;        /* by state: in order of entry; 0: not entered */
    uint32_t *lows;           /* by state: the smallest number of an open state
                                 that it is known to reach */
    uint32_t *next;           /* by state: the transition to follow next */
    uint32_t *path;           /* states from the root to the current one */
    uint32_t *open;           /* states entered that have no component */
    uint32_t depth;           /* length of the path */
    uint32_t open_count;      /* how many are open */
    uint32_t entered;         /* the last number given */
    uint32_t count;           /* components */
} Collapse;

static bool begin(Collapse *collapse) {
    size_t bytes = collapse->graph->state_count * sizeof(uint32_t);
    uint32_t **arrays[] = {&collapse->components, &collapse->numbers,
                           &collapse->lows,       &collapse->next,
                           &collapse->path,       &collapse->open};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (!(*arrays[i] = mem_try(collapse->graph->mem, bytes)))
            return false;
    memset(collapse->components, 0xff, bytes);
    return true;
}

/* Free what the search needs and the result does not. */
static void end_search(Collapse *collapse) {
    size_t bytes = collapse->graph->state_count * sizeof(uint32_t);
    uint32_t **arrays[] = {&collapse->numbers, &collapse->lows, &collapse->next,
                           &collapse->path};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        mem_free(collapse->graph->mem, *arrays[i], bytes);
        *arrays[i] = NULL;
    }
}

static void finish(Collapse *collapse) {
    size_t bytes = collapse->graph->state_count * sizeof(uint32_t);
    end_search(collapse);
    mem_free(collapse->graph->mem, collapse->components, bytes);
    mem_free(collapse->graph->mem, collapse->open, bytes);
}

/* ---- Components --------------------------------------------------------- */

static void enter(Collapse *collapse, uint32_t state) {
    assert(collapse->numbers[state] == 0);
    collapse->numbers[state] = collapse->lows[state] = ++collapse->entered;
    collapse->next[state] = collapse->graph->first[state];
    collapse->path[collapse->depth++] = state;
    collapse->open[collapse->open_count++] = state;
}

static void lower(Collapse *collapse, uint32_t state, uint32_t low) {
    if (low < collapse->lows[state])
        collapse->lows[state] = low;
}

/* Leave the current state; if it reaches no open state that was entered before
 * it, what was entered since is a component. */
static void leave(Collapse *collapse, uint32_t state) {
    if (collapse->lows[state] == collapse->numbers[state]) {
        uint32_t member;
        do {
            member = collapse->open[--collapse->open_count];
            collapse->components[member] = collapse->count;
        } while (member != state);
        collapse->count++;
    }
    if (--collapse->depth > 0)
        lower(collapse, collapse->path[collapse->depth - 1],
              collapse->lows[state]);
}

/* Transitions with label 0 are a state's first ones. */
static void advance(Collapse *collapse) {
    const PackedGraph *graph = collapse->graph;
    uint32_t state = collapse->path[collapse->depth - 1];
    uint32_t i = collapse->next[state]++;
    if (i == graph->first[state + 1] || graph->labels[i] != 0) {
        leave(collapse, state);
        return;
    }
    uint32_t target = graph->targets[i];
    if (collapse->numbers[target] == 0)
        enter(collapse, target);
    else if (collapse->components[target] == NONE)
        lower(collapse, state, collapse->numbers[target]);
}

static bool find_components(Collapse *collapse) {
    for (uint32_t root = 0; root < collapse->graph->state_count; root++) {
        if (collapse->numbers[root] != 0)
            continue;
        enter(collapse, root);
        while (collapse->depth > 0) {
            advance(collapse);
            if (mem_must_stop_after(collapse->graph->mem, 1))
                return false;
        }
    }
    assert(collapse->open_count == 0);
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

/* Add a state's transitions to its component; `*cyclic` if one stays there. */
static bool add_state(const Collapse *collapse, PackedGraph *result,
                      uint32_t state, bool *cyclic) {
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
        for (; k < ends[i]; k++)
            if (!add_state(collapse, result, collapse->open[k], &cyclic))
                return false;
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
