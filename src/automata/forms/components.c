#include "automata/forms/components.h"

#include "base/connected.h"

#include <assert.h>

typedef struct Targets { /* of edges, by source */
    uint32_t *first;     /* by state: its first target; one more */
    uint32_t *targets;   /* in the order of the edges */
} Targets;

static void index_targets(Targets *self, const MarkedGraph *graph) {
    uint32_t *first = self->first;
    for (size_t i = 0; i < graph->edge_count; i++)
        first[graph->edges[i].source + 1]++;
    for (uint32_t s = 0; s < graph->state_count; s++)
        first[s + 1] += first[s];
    for (size_t i = graph->edge_count; i-- > 0;) { /* from the end: stable */
        const AutomatonEdge *edge = &graph->edges[i];
        self->targets[--first[edge->source + 1]] = edge->target;
    }
    /* Each entry has moved down by its own edges: shift them into place. */
    for (uint32_t s = 0; s < graph->state_count; s++)
        first[s] = first[s + 1];
    first[graph->state_count] = (uint32_t)graph->edge_count;
}

static bool next_target(void *context, uint32_t state, size_t *edge,
                        uint32_t *target) {
    const Targets *self = context;
    size_t i = self->first[state] + (*edge)++;
    if (i >= self->first[state + 1])
        return false;
    *target = self->targets[i];
    return true;
}

static void find_components(Components *components, const MarkedGraph *graph) {
    Mem *mem = components->mem;
    size_t bytes = ((size_t)graph->state_count + 1) * sizeof(uint32_t);
    size_t target_bytes = graph->edge_count * sizeof(uint32_t);
    Targets targets = {mem_alloc(mem, bytes), mem_alloc(mem, target_bytes)};
    Digraph digraph = {
        .context = &targets, .count = graph->state_count, .next = next_target};
    index_targets(&targets, graph);
    if (!connected_find(&digraph, mem, components->of, &components->count))
        mem->exhausted(mem, bytes);
    mem_free(mem, targets.targets, target_bytes);
    mem_free(mem, targets.first, bytes);
}

/* ---- Classes ------------------------------------------------------------- */

/* Remove states without an incoming edge, as long as there are any; the rest of
 * a component is on a cycle that avoids the set, or reachable from one. */
typedef struct Peeling {
    uint32_t *incoming;  /* by state: inner edges without the set */
    uint32_t *first;     /* by state: its edges; one more at the end */
    uint32_t *edges;     /* indices of those edges, by source */
    VEC(uint32_t) ready; /* states without incoming edges */
} Peeling;

static void index_avoiding(Peeling *peeling, const Components *components,
                           const MarkedGraph *graph, uint32_t set) {
    for (uint32_t s = 0; s <= graph->state_count; s++)
        peeling->first[s] = peeling->incoming[s] = 0;
    for (size_t i = 0; i < graph->edge_count; i++) {
        const AutomatonEdge *edge = &graph->edges[i];
        if (!components_inner(components, edge) || (edge->marks >> set & 1))
            continue;
        peeling->incoming[edge->target]++;
        peeling->first[edge->source]++;
    }
    uint32_t sum = 0;
    for (uint32_t s = 0; s <= graph->state_count; s++)
        peeling->first[s] = sum += peeling->first[s];
    for (size_t i = graph->edge_count; i-- > 0;) {
        const AutomatonEdge *edge = &graph->edges[i];
        if (components_inner(components, edge) && !(edge->marks >> set & 1))
            peeling->edges[--peeling->first[edge->source]] = edge->target;
    }
}

/* Components with a cycle that avoids the set are not full. */
static void demote(Components *components, const MarkedGraph *graph,
                   Peeling *peeling, uint32_t set) {
    index_avoiding(peeling, components, graph, set);
    for (uint32_t s = 0; s < graph->state_count; s++)
        if (peeling->incoming[s] == 0)
            vec_push(components->mem, &peeling->ready, s);
    while (peeling->ready.count) {
        uint32_t state = vec_pop(&peeling->ready);
        for (uint32_t i = peeling->first[state]; i < peeling->first[state + 1];
             i++)
            if (--peeling->incoming[peeling->edges[i]] == 0)
                vec_push(components->mem, &peeling->ready, peeling->edges[i]);
    }
    for (uint32_t s = 0; s < graph->state_count; s++) {
        ComponentClass *class = &components->classes[components->of[s]];
        if (peeling->incoming[s] > 0 && *class == COMPONENT_FULL)
            *class = COMPONENT_PARTIAL;
    }
}

/* A component has a cycle if it has an edge, and an accepting one if its edges
 * have all the marks together. */
static void classify_by_union(Components *components,
                              const MarkedGraph *graph) {
    Mem *mem = components->mem;
    uint64_t all = graph->set_count == MOST_SETS
                       ? UINT64_MAX
                       : ((uint64_t)1 << graph->set_count) - 1;
    size_t bytes = (size_t)components->count * sizeof(uint64_t);
    uint64_t *met = mem_alloc(mem, bytes);
    for (size_t i = 0; i < graph->edge_count; i++) {
        const AutomatonEdge *edge = &graph->edges[i];
        if (!components_inner(components, edge))
            continue;
        uint32_t component = components->of[edge->source];
        met[component] |= edge->marks;
        components->classes[component] = COMPONENT_NON;
    }
    for (uint32_t c = 0; c < components->count; c++)
        if (components->classes[c] == COMPONENT_NON && (met[c] & all) == all)
            components->classes[c] = COMPONENT_FULL;
    mem_free(mem, met, bytes);
}

static void classify(Components *components, const MarkedGraph *graph) {
    Mem *mem = components->mem;
    classify_by_union(components, graph);
    Peeling peeling = {0};
    size_t bytes = ((size_t)graph->state_count + 2) * sizeof(uint32_t);
    size_t edge_bytes = graph->edge_count * sizeof(uint32_t);
    peeling.incoming = mem_alloc(mem, bytes);
    peeling.first = mem_alloc(mem, bytes);
    peeling.edges = mem_alloc(mem, edge_bytes);
    for (uint32_t set = 0; set < graph->set_count; set++)
        demote(components, graph, &peeling, set);
    mem_free(mem, peeling.incoming, bytes);
    mem_free(mem, peeling.first, bytes);
    mem_free(mem, peeling.edges, edge_bytes);
    vec_release(mem, &peeling.ready);
}

/* ---- Distances ----------------------------------------------------------- */

static bool accepts(const Components *components, uint32_t state) {
    ComponentClass class = components->classes[components->of[state]];
    return class == COMPONENT_FULL || class == COMPONENT_PARTIAL;
}

/* Shorten distances along all edges, until nothing changes: automata are small.
 */
static void lookahead(Components *components, const MarkedGraph *graph) {
    uint32_t *ahead = components->ahead;
    for (uint32_t s = 0; s < graph->state_count; s++)
        ahead[s] = accepts(components, s) ? 0 : SHAPE_NEVER;
    for (bool changed = true; changed;) {
        changed = false;
        mem_poll(components->mem);
        for (size_t i = graph->edge_count; i-- > 0;) {
            const AutomatonEdge *edge = &graph->edges[i];
            uint32_t after = ahead[edge->target];
            if (after == SHAPE_NEVER || ahead[edge->source] <= after + 1)
                continue;
            ahead[edge->source] = after + 1;
            changed = true;
        }
    }
}

void components_init(Components *components, Mem *mem,
                     const MarkedGraph *graph) {
    assert(graph->set_count <= MOST_SETS && graph->edge_count < UINT32_MAX);
    *components = (Components){.mem = mem, .state_count = graph->state_count};
    size_t states = graph->state_count;
    components->of = mem_alloc(mem, states * sizeof *components->of);
    find_components(components, graph);
    components->classes =
        mem_alloc(mem, components->count * sizeof *components->classes);
    classify(components, graph);
    components->ahead = mem_alloc(mem, states * sizeof *components->ahead);
    lookahead(components, graph);
}

void components_release(Components *components) {
    mem_free(components->mem, components->of,
             components->state_count * sizeof *components->of);
    mem_free(components->mem, components->classes,
             components->count * sizeof *components->classes);
    mem_free(components->mem, components->ahead,
             components->state_count * sizeof *components->ahead);
    *components = (Components){0};
}

/* A counting sort. */
uint32_t *components_order(const Components *components) {
    size_t states = components->state_count;
    size_t entries = (size_t)components->count + 1;
    uint32_t *order = mem_alloc(components->mem, states * sizeof *order);
    uint32_t *next = mem_alloc(components->mem, entries * sizeof *next);
    for (uint32_t s = 0; s < states; s++)
        next[components->of[s] + 1]++;
    for (uint32_t c = 0; c < components->count; c++)
        next[c + 1] += next[c];
    for (uint32_t s = 0; s < states; s++)
        order[next[components->of[s]]++] = s;
    mem_free(components->mem, next, entries * sizeof *next);
    return order;
}

/* ---- Automata ------------------------------------------------------------ */

void automaton_components(Components *components, const Automaton *automaton) {
    assert(!automaton->testing);
    MarkedGraph graph = {.state_count = automaton->state_count,
                         .set_count = automaton->set_count,
                         .edges = automaton->edges.data,
                         .edge_count = automaton->edges.count};
    components_init(components, automaton->mem, &graph);
}

void plain_components(Components *components, const Plain *plain) {
    Mem *mem = plain->mem;
    size_t count = plain->edges.count;
    AutomatonEdge *edges = mem_alloc(mem, count * sizeof *edges);
    for (size_t i = 0; i < count; i++) {
        edges[i] = plain->edges.data[i];
        edges[i].marks = plain->sets[edges[i].source] & 1;
    }
    MarkedGraph graph = {.state_count = plain->state_count,
                         .set_count = 1,
                         .edges = edges,
                         .edge_count = count};
    components_init(components, mem, &graph);
    mem_free(mem, edges, count * sizeof *edges);
}

bool components_any(const Components *components, ComponentClass class) {
    for (uint32_t c = 0; c < components->count; c++)
        if (components->classes[c] == class)
            return true;
    return false;
}
