#include "automata/forms/components.h"

#include <assert.h>

#define UNSEEN 0
#define NO_COMPONENT UINT32_MAX

/* ---- Tarjan's search, with a stack of its own ---------------------------- */

typedef struct Frame {
    uint32_t state; /* on the path */
    uint32_t next;  /* its next edge: index into targets */
} Frame;

typedef struct Walk {
    Components *components; /* the result */
    uint32_t *first;        /* by state: its first target; one more */
    uint32_t *targets;      /* of the edges, by source */
    uint32_t *entry;        /* by state: when it was entered, from 1 */
    uint32_t *low;          /* by state: least entry reachable */
    uint32_t entered;       /* states so far */
    VEC(Frame) path;        /* of the depth-first search */
    VEC(uint32_t) open;     /* states whose component is not complete */
} Walk;

static void index_targets(Walk *walk, const MarkedGraph *graph) {
    uint32_t *first = walk->first;
    for (size_t i = 0; i < graph->edge_count; i++)
        first[graph->edges[i].source + 1]++;
    for (uint32_t s = 0; s < graph->state_count; s++)
        first[s + 1] += first[s];
    for (size_t i = graph->edge_count; i-- > 0;) { /* from the end: stable */
        const AutomatonEdge *edge = &graph->edges[i];
        walk->targets[--first[edge->source + 1]] = edge->target;
    }
    /* Each entry has moved down by its own edges: shift them into place. */
    for (uint32_t s = 0; s < graph->state_count; s++)
        first[s] = first[s + 1];
    first[graph->state_count] = (uint32_t)graph->edge_count;
}

static void enter(Walk *walk, uint32_t state) {
    Mem *mem = walk->components->mem;
    walk->entry[state] = walk->low[state] = ++walk->entered;
    vec_push(mem, &walk->path, (Frame){state, walk->first[state]});
    vec_push(mem, &walk->open, state);
}

/* `low` of a state that is left is its entry still if it is a root. */
static void leave(Walk *walk, uint32_t state) {
    Components *components = walk->components;
    if (walk->low[state] < walk->entry[state])
        return;
    uint32_t member;
    do {
        member = vec_pop(&walk->open);
        components->of[member] = components->count;
    } while (member != state);
    components->count++;
}

static void lower(uint32_t *low, uint32_t bound) {
    if (bound < *low)
        *low = bound;
}

static void walk_from(Walk *walk, uint32_t root) {
    enter(walk, root);
    while (walk->path.count) {
        Frame *frame = &vec_last(&walk->path);
        uint32_t state = frame->state;
        if (frame->next < walk->first[state + 1]) {
            uint32_t target = walk->targets[frame->next++];
            if (walk->entry[target] == UNSEEN)
                enter(walk, target);
            else if (walk->components->of[target] == NO_COMPONENT)
                lower(&walk->low[state], walk->low[target]);
            continue;
        }
        leave(walk, state);
        walk->path.count--;
        if (walk->path.count) {
            uint32_t parent = vec_last(&walk->path).state;
            if (walk->components->of[state] == NO_COMPONENT)
                lower(&walk->low[parent], walk->low[state]);
        }
    }
}

static void find_components(Components *components, const MarkedGraph *graph) {
    Mem *mem = components->mem;
    Walk walk = {.components = components};
    size_t entries = (size_t)graph->state_count + 1;
    size_t bytes = entries * sizeof(uint32_t);
    size_t target_bytes = graph->edge_count * sizeof(uint32_t);
    walk.first = mem_alloc(mem, bytes);
    walk.low = mem_alloc(mem, bytes);
    walk.targets = mem_alloc(mem, target_bytes);
    walk.entry = mem_alloc(mem, bytes);
    index_targets(&walk, graph);
    for (uint32_t s = 0; s < graph->state_count; s++)
        components->of[s] = NO_COMPONENT;
    for (uint32_t s = 0; s < graph->state_count; s++)
        if (walk.entry[s] == UNSEEN)
            walk_from(&walk, s);
    assert(walk.open.count == 0);
    mem_free(mem, walk.entry, bytes);
    mem_free(mem, walk.targets, target_bytes);
    mem_free(mem, walk.low, bytes);
    mem_free(mem, walk.first, bytes);
    vec_release(mem, &walk.path);
    vec_release(mem, &walk.open);
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
