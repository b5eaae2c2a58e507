#include "wrap/order.h"

#include "base/rng.h"
#include "wrap/wrapper.h"

#include <assert.h>

typedef struct Ordered {
    Wrapper wrapper; /* the system itself */
    Order order;     /* of its transitions */
    uint64_t seed;   /* already mixed: seeds 0 and 1 are far apart */
} Ordered;

static void swap(Successors *batch, size_t a, size_t b) {
    assert(a < batch->count && b < batch->count);
    uint32_t action = batch->actions[a];
    batch->actions[a] = batch->actions[b];
    batch->actions[b] = action;
    Word *left = successors_state(batch, a);
    Word *right = successors_state(batch, b);
    for (uint32_t i = 0; i < batch->words; i++) {
        Word word = left[i];
        left[i] = right[i];
        right[i] = word;
    }
}

static void reverse(Successors *batch, size_t first) {
    for (size_t last = batch->count; first + 1 < last; first++)
        swap(batch, first, --last);
}

/* Fisher and Yates, from the end. */
static void shuffle(Successors *batch, size_t first, uint64_t seed) {
    Rng rng = {seed};
    for (size_t left = batch->count - first; left > 1; left--)
        swap(batch, first + left - 1, first + rng_below(&rng, left));
}

/* Reorder what was appended since `first`; `key` gives the state. */
static void reorder(const Ordered *self, Successors *batch, size_t first,
                    uint64_t key) {
    assert(first <= batch->count);
    switch (self->order) {
    case ORDER_FORWARD:
    case ORDER_HSF:
        break;
    case ORDER_REVERSE:
        reverse(batch, first);
        break;
    case ORDER_RANDOM:
        shuffle(batch, first, self->seed ^ key);
        break;
    }
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    size_t first = out->count;
    wrapper_initial(model, worker, out);
    reorder((const Ordered *)model, out, first, 0);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    size_t first = out->count;
    wrapper_expand(model, worker, state, out);
    reorder((const Ordered *)model, out, first,
            hash_words(state, model->words));
}

static void expand_all(const Model *model, Worker *worker, const Word *state,
                       Successors *out) {
    size_t first = out->count;
    wrapper_expand_all(model, worker, state, out);
    reorder((const Ordered *)model, out, first,
            hash_words(state, model->words));
}

static void free_ordered(Model *model) {
    Ordered *self = (Ordered *)model;
    Mem *mem = model->mem;
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .expand_all = expand_all,
    .free = free_ordered,
};

Model *order_wrap(const Model *inner, Order order, uint64_t seed) {
    Ordered *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init_same(&self->wrapper, inner, &operations);
    self->wrapper.model.channels = NULL;
    self->order = order;
    self->seed = hash_word(seed);
    return &self->wrapper.model;
}
