/* core/successors.h -- a batch of states on its way to the store
 *
 * Purpose:    the caller-owned buffer that a Model appends transitions to.
 *             Several states may be expanded into one batch.
 * Invariant:  count <= capacity; entry i is the target states[i * words ...]
 *             reached by actions[i].
 * Failure:    when the memory limit forbids growing, `failed` is set and stays
 *             set until successors_clear; what was appended is then
 *             incomplete and the search must end inconclusive. A model whose
 *             vectors are too short for a target sets `crowded` as well.
 */
#ifndef CORE_SUCCESSORS_H
#define CORE_SUCCESSORS_H

#include "base/mem.h"

typedef uint64_t Word; /* the unit of state vectors */

typedef struct Successors {
    Mem *mem;          /* where the arrays come from */
    uint32_t words;    /* words of a state */
    size_t count;      /* transitions in the batch */
    size_t capacity;   /* transitions that fit */
    Word *states;      /* targets */
    uint32_t *actions; /* what was done to reach them */
    bool failed;       /* no memory: the batch is incomplete */
    bool crowded;      /* failed, but for another reason: see LIMIT_PROCESSES */
    uint64_t met;      /* acceptance sets that the state expanded last is in */

    struct Successors *inner; /* for the model inside a wrapper, or NULL */
    Word *scratch;            /* `words` of scratch for a wrapper, or NULL */
} Successors;

void successors_init(Successors *batch, Mem *mem, uint32_t words);
void successors_release(Successors *batch);

static inline void successors_clear(Successors *batch) {
    batch->count = 0;
    batch->failed = false;
    batch->crowded = false;
    batch->met = 0;
}

/* Make room for `extra` more; false (and failed) at the memory limit. */
bool successors_grow(Successors *batch, size_t extra);

static inline bool successors_reserve(Successors *batch, size_t extra) {
    return batch->capacity - batch->count >= extra ||
           successors_grow(batch, extra);
}

static inline Word *successors_state(const Successors *batch, size_t i) {
    return batch->states + i * batch->words;
}

/* Append one transition and return where its target vector goes (contents
 * undefined), or NULL at the memory limit. */
static inline Word *successors_add(Successors *batch, uint32_t action) {
    if (!successors_reserve(batch, 1))
        return NULL;
    batch->actions[batch->count] = action;
    return successors_state(batch, batch->count++);
}

/* The empty batch that a wrapper expands its inner model into; it belongs to
 * `batch` and lives as long. NULL at the memory limit. */
Successors *successors_inner(Successors *batch, uint32_t words);

/* One vector of scratch; NULL at the memory limit. */
Word *successors_scratch(Successors *batch);

#endif
