#include "search/tracing/simplest.h"

#include "search/exploring/route.h"

#include <assert.h>

typedef struct Simplest {
    const Layers *layers;       /* all shortest counterexamples */
    const Structure *structure; /* who takes part in what */
    uint32_t *after;            /* by edge: fewest changes after it */
} Simplest;

/* Does the second action follow the first with a change? */
static bool is_change(const Structure *structure, uint32_t first,
                      uint32_t second) {
    uint32_t before = vec_item(&structure->moves, first);
    uint32_t now = vec_item(&structure->moves, second);
    if (before == NO_MOVE || now == NO_MOVE)
        return before != now;
    size_t count;
    const uint32_t *process = lists_get(&structure->participants, now, &count);
    for (size_t i = 0; i < count; i++)
        if (lists_has(&structure->participants, before, process[i]))
            return false;
    return true;
}

size_t simplest_count(const Structure *structure, const Trace *trace) {
    size_t changes = 0;
    for (size_t i = 1; i < trace_length(trace); i++)
        changes += is_change(structure, vec_item(&trace->actions, i - 1),
                             vec_item(&trace->actions, i));
    return changes;
}

/* The changes from an edge on, which comes after this action if it is not the
 * first. */
static uint32_t cost(const Simplest *self, size_t edge, const uint32_t *last) {
    uint32_t action = vec_item(&self->layers->edges, edge).action;
    return self->after[edge] +
           (last && is_change(self->structure, *last, action));
}

/* The best edge of a node; layers_end if it has none, being the end. */
static size_t best_edge(const Simplest *self, size_t node,
                        const uint32_t *last) {
    size_t best = layers_begin(self->layers, node);
    size_t end = layers_end(self->layers, node);
    for (size_t e = best + 1; e < end; e++)
        if (cost(self, e, last) < cost(self, best, last))
            best = e;
    return best;
}

/* Edges lead to nodes with lower numbers, whose edges come before. */
static void count_changes(Simplest *self) {
    const Layers *layers = self->layers;
    for (size_t e = 0; e < layers->edges.count; e++) {
        const LayerEdge *edge = &vec_item(&layers->edges, e);
        self->after[e] = 0;
        if (edge->target == LAYERS_END)
            continue;
        size_t next = best_edge(self, edge->target, &edge->action);
        assert(next <= e);
        if (next < layers_end(layers, edge->target))
            self->after[e] = cost(self, next, &edge->action);
    }
}

/* The changes of the best way from an initial node, which is not the end. */
static uint32_t cost_from(const Simplest *self, size_t node) {
    return cost(self, best_edge(self, node, NULL), NULL);
}

static size_t best_start(const Simplest *self) {
    const Layers *layers = self->layers;
    size_t best = layers->first;
    for (size_t n = best + 1; n < layers->nodes.count && layers->length; n++)
        if (cost_from(self, n) < cost_from(self, best))
            best = n;
    return best;
}

static bool collect(const Simplest *self, Route *route) {
    const Layers *layers = self->layers;
    uint32_t node = (uint32_t)best_start(self);
    const uint32_t *last = NULL;
    route->initial = vec_item(&layers->nodes, node).state;
    while (route->steps.count < layers->length) {
        size_t e = best_edge(self, node, last);
        const LayerEdge *edge = &vec_item(&layers->edges, e);
        if (!vec_try_push(layers->mem, &route->steps,
                          ((RouteStep){edge->state, edge->action})))
            return false;
        last = &edge->action;
        node = edge->target;
    }
    return true;
}

bool simplest_find(Layers *layers, const Structure *structure, Trace *trace) {
    assert(structure->parts & STRUCTURE_PARTICIPANTS);
    Simplest self = {.layers = layers, .structure = structure};
    size_t bytes = (layers->edges.count + 1) * sizeof *self.after;
    Route route = {.loop = TRACE_NO_LOOP};
    self.after = mem_try(layers->mem, bytes);
    if (!self.after)
        return false;
    count_changes(&self);
    bool done = collect(&self, &route) &&
                route_write(&layers->sweep.explorer, &route, trace);
    route_release(&route, layers->mem);
    mem_free(layers->mem, self.after, bytes);
    return done;
}
