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
    if (batch->inner) {
        successors_release(batch->inner);
        mem_free(batch->mem, batch->inner, sizeof *batch->inner);
    }
    mem_free(batch->mem, batch->scratch, batch->words * sizeof *batch->scratch);
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

Successors *successors_inner(Successors *batch, uint32_t words) {
    if (!batch->inner) {
        batch->inner = mem_try(batch->mem, sizeof *batch->inner);
        if (!batch->inner) {
            batch->failed = true;
            return NULL;
        }
        successors_init(batch->inner, batch->mem, words);
    }
    assert(batch->inner->words == words);
    successors_clear(batch->inner);
    return batch->inner;
}

Word *successors_scratch(Successors *batch) {
    if (!batch->scratch)
        batch->scratch =
            mem_try(batch->mem, batch->words * sizeof *batch->scratch);
    if (!batch->scratch)
        batch->failed = true;
    return batch->scratch;
}
