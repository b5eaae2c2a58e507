#include "base/connected.h"

#include "base/vec.h"

typedef struct Visit {
    uint32_t node; /* on the path */
    uint32_t low;  /* the least number that it is known to lead back to */
    size_t edge;   /* to follow next */
} Visit;

typedef struct Search {
    const Digraph *graph; /* borrowed */
    Mem *mem;             /* of the arrays */
    uint32_t *component;  /* result, by node */
    uint32_t *number;     /* by node: when it was entered, from 1; or 0 */
    uint32_t entered;     /* nodes so far */
    uint32_t count;       /* components so far */
    VEC(Visit) path;      /* depth-first */
    VEC(uint32_t) open;   /* nodes whose component is not complete */
} Search;

static bool enter(Search *self, uint32_t node) {
    const Digraph *graph = self->graph;
    assert(node < graph->count && self->number[node] == 0);
    self->number[node] = ++self->entered;
    return vec_try_push(self->mem, &self->path,
                        ((Visit){.node = node, .low = self->entered})) &&
           vec_try_push(self->mem, &self->open, node) &&
           (!graph->poll || graph->poll(graph->context));
}

/* All open nodes from this one on are a component. */
static void complete(Search *self, uint32_t root) {
    const Digraph *graph = self->graph;
    size_t first = self->open.count;
    do {
        self->component[vec_item(&self->open, --first)] = self->count;
    } while (vec_item(&self->open, first) != root);
    if (graph->complete)
        graph->complete(graph->context, vec_at(&self->open, first),
                        self->open.count - first, self->count);
    self->open.count = first;
    self->count++;
}

static void lower(Visit *visit, uint32_t low) {
    if (low < visit->low)
        visit->low = low;
}

/* All edges of the node on top have been followed. */
static void leave(Search *self) {
    Visit visit = vec_pop(&self->path);
    if (visit.low == self->number[visit.node])
        complete(self, visit.node);
    else
        lower(&vec_last(&self->path), visit.low);
}

static bool walk(Search *self, uint32_t root) {
    const Digraph *graph = self->graph;
    bool good = enter(self, root);
    while (good && self->path.count > 0) {
        Visit *visit = &vec_last(&self->path);
        uint32_t target;
        if (!graph->next(graph->context, visit->node, &visit->edge, &target))
            leave(self);
        else if (self->number[target] == 0)
            good = enter(self, target);
        else if (self->component[target] == NO_COMPONENT)
            lower(visit, self->number[target]);
    }
    return good;
}

bool connected_find(const Digraph *graph, Mem *mem, uint32_t *component,
                    uint32_t *count) {
    size_t bytes = mem_product(graph->count, sizeof(uint32_t));
    Search self = {.graph = graph,
                   .mem = mem,
                   .component = component,
                   .number = mem_try(mem, bytes)};
    bool good = self.number || graph->count == 0;
    for (uint32_t i = 0; i < graph->count; i++)
        component[i] = NO_COMPONENT;
    for (uint32_t i = 0; i < graph->count && good; i++)
        good = self.number[i] > 0 || walk(&self, i);
    assert(!good || self.open.count == 0);
    vec_release(mem, &self.path);
    vec_release(mem, &self.open);
    mem_free(mem, self.number, self.number ? bytes : 0);
    if (count)
        *count = self.count;
    return good;
}
