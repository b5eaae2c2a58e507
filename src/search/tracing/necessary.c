#include "search/tracing/necessary.h"

#include <assert.h>

enum {
    AT_ONCE = 64 /* steps that are looked at together: one bit each */
};

typedef struct Necessary {
    const Layers *layers; /* all shortest counterexamples */
    const Trace *trace;   /* one of them */
    uint64_t *bits;       /* by action: the steps of it, 64 in a pass */
    uint64_t *taken;      /* by node: those taken on every way from there */
} Necessary;

/* Of the steps looked at, those that are taken by way of an edge. */
static uint64_t by_edge(const Necessary *self, const LayerEdge *edge) {
    uint64_t after = edge->target == LAYERS_END ? 0 : self->taken[edge->target];
    return self->bits[edge->action] | after;
}

/* A node without edges is the end. */
static uint64_t from_node(const Necessary *self, size_t node) {
    const Layers *layers = self->layers;
    size_t begin = layers_begin(layers, node), end = layers_end(layers, node);
    uint64_t all = begin < end ? UINT64_MAX : 0;
    for (size_t e = begin; e < end; e++)
        all &= by_edge(self, &vec_item(&layers->edges, e));
    return all;
}

/* One pass, for the steps from `first` on. */
static void find_some(const Necessary *self, size_t first, uint8_t *necessary) {
    const Layers *layers = self->layers;
    size_t length = trace_length(self->trace);
    size_t end = first + AT_ONCE < length ? first + AT_ONCE : length;
    for (size_t i = first; i < end; i++)
        self->bits[vec_item(&self->trace->actions, i)] |= UINT64_C(1)
                                                          << (i - first);
    uint64_t all = UINT64_MAX;
    for (size_t n = 0; n < layers->nodes.count; n++) {
        self->taken[n] = from_node(self, n);
        if (n >= layers->first)
            all &= self->taken[n];
    }
    for (size_t i = first; i < end; i++) {
        necessary[i] = all >> (i - first) & 1;
        self->bits[vec_item(&self->trace->actions, i)] = 0;
    }
}

bool necessary_find(const Layers *layers, const Trace *trace,
                    uint8_t *necessary) {
    const Model *model = layers->sweep.explorer.model;
    size_t actions = model->action_count * sizeof(uint64_t);
    size_t nodes = layers->nodes.count * sizeof(uint64_t);
    assert(trace_length(trace) == layers->length);
    Necessary self = {.layers = layers,
                      .trace = trace,
                      .bits = mem_try(layers->mem, actions),
                      .taken = mem_try(layers->mem, nodes)};
    bool ready = self.bits && self.taken;
    for (size_t i = 0; i < trace_length(trace) && ready; i += AT_ONCE)
        find_some(&self, i, necessary);
    mem_free(layers->mem, self.bits, actions);
    mem_free(layers->mem, self.taken, nodes);
    return ready;
}
