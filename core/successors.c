#include "core/successors.h"

#include <assert.h>

enum {
    FIRST_CAPACITY = 64
};

void successors_init(Successors *batch, Mem *mem, uint32_t words) {
    assert(words > 0);
    *batch = (Successors){.mem = mem, .words = words};
}

void successors_release(Successors *batch) {
    size_t state = batch->words * sizeof *batch->states;
    mem_free(batch->mem, batch->states, batch->capacity * state);
    mem_free(batch->mem, batch->actions,
             batch->capacity * sizeof *batch->actions);
    *batch = (Successors){0};
}

bool successors_grow(Successors *batch, size_t extra) {
    size_t capacity = batch->capacity ? batch->capacity : FIRST_CAPACITY;
    while (capacity - batch->count < extra && capacity < SIZE_MAX / 2)
        capacity *= 2;
    size_t state = batch->words * sizeof *batch->states;
    Word *states =
        mem_try_resize(batch->mem, batch->states, batch->capacity * state,
                       mem_product(capacity, state));
    if (states)
        batch->states = states;
    uint32_t *actions =
        !states ? NULL
                : mem_try_resize(batch->mem, batch->actions,
                                 batch->capacity * sizeof *actions,
                                 mem_product(capacity, sizeof *actions));
    if (actions) {
        batch->actions = actions;
        batch->capacity = capacity;
        return true;
    }
    if (states && batch->capacity) /* both arrays have the same capacity */
        batch->states = mem_resize(batch->mem, states, capacity * state,
                                   batch->capacity * state);
    else if (states) {
        mem_free(batch->mem, states, capacity * state);
        batch->states = NULL;
    }
    batch->failed = true;
    return false;
}
