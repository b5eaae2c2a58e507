/* core/successors.h -- a batch of states on its way to the store
 *
 * Purpose:    the caller-owned buffer that a Model appends transitions to.
 *             Several states may be expanded into one batch.
 * Invariant:  count <= capacity; entry i is the target states[i * words ...]
 *             reached by actions[i].
 * Sources:    one for each state that was expanded, in order: its transitions
 *             begin at `first` and end where those of the next source begin.
 *             A set of initial states is one source, too.
 * Reduction:  chooses among the transitions of a source. It moves those that
 *             are to be explored to the front and records how many they are;
 *             a search inserts these and, if its proviso asks for it, the
 *             rest (successors_keep, core/reduction.h).
 * Failure:    when the memory limit forbids growing, or time is over in the
 *             middle of a long expansion (mem_must_stop_after), `failed` is
 *             set and stays set until successors_clear; what was appended is
 *             then incomplete and the search must end inconclusive. A model
 *             whose vectors are too short for a target sets `too_short`, too.
 */
#ifndef CORE_SUCCESSORS_H
#define CORE_SUCCESSORS_H

#include "base/mem.h"
#include "core/set_mask.h"

#include <assert.h>

typedef uint64_t Word; /* the unit of state vectors */

#define SOURCE_WHOLE SIZE_MAX /* no reduction left anything out */

typedef struct SourceState {
    size_t first; /* of its transitions in the batch */
    size_t kept;  /* how many a reduction keeps, or SOURCE_WHOLE */
    size_t keys;  /* of the kept ones, those that nothing left out can prevent,
                     and after which nothing left out is prevented by a
                     monitor; they come first */
    SetMask met;  /* acceptance sets that the state is in */
    bool fixed;   /* steps are missing that a part of the model could take: a
                     monitor prevents them, or they end the run */
    bool keeps_visible; /* whatever is left out, nothing that is asked for is
                  put off (core/reduction.h) */
} SourceState;

typedef struct Successors {
    Mem *mem;          /* where the arrays come from */
    uint32_t words;    /* words of a state */
    size_t count;      /* transitions in the batch */
    size_t capacity;   /* transitions that fit */
    Word *states;      /* targets */
    uint32_t *actions; /* what was done to reach them */
    bool failed;       /* no memory or time: the batch is incomplete */
    bool too_short;    /* failed, because a state did not fit: LIMIT_VECTOR */

    SourceState *sources;   /* the states that were expanded */
    size_t source_count;    /* how many */
    size_t source_capacity; /* sources that fit */
} Successors;

void successors_init(Successors *batch, Mem *mem, uint32_t words);
void successors_release(Successors *batch);

static inline void successors_clear(Successors *batch) {
    batch->count = 0;
    batch->source_count = 0;
    batch->failed = false;
    batch->too_short = false;
}

/* Make room for `extra` more; false (and failed) at the memory limit. */
bool successors_grow(Successors *batch, size_t extra);

static inline bool successors_reserve(Successors *batch, size_t extra) {
    assert(batch->count <= batch->capacity);
    return batch->capacity - batch->count >= extra ||
           successors_grow(batch, extra);
}

static inline Word *successors_state(const Successors *batch, size_t i) {
    assert(i <= batch->capacity);
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

/* ---- Sources ------------------------------------------------------------- */

/* Make room for one more source; false (and failed) at the memory limit. */
bool successors_grow_sources(Successors *batch);

/* What is appended from now on are the transitions of one more state. False
 * (and failed) at the memory limit. */
static inline bool successors_begin(Successors *batch) {
    if (batch->source_count == batch->source_capacity &&
        !successors_grow_sources(batch))
        return false;
    batch->sources[batch->source_count++] =
        (SourceState){.first = batch->count, .kept = SOURCE_WHOLE};
    return true;
}

/* The source that was begun last. */
static inline SourceState *successors_last(const Successors *batch) {
    assert(batch->source_count > 0);
    return &batch->sources[batch->source_count - 1];
}

/* Forget the last source and its transitions. */
static inline void successors_drop_last(Successors *batch) {
    batch->count = successors_last(batch)->first;
    batch->source_count--;
}

/* Where the transitions of a source end. */
static inline size_t successors_end(const Successors *batch, size_t source) {
    assert(source < batch->source_count);
    return source + 1 < batch->source_count ? batch->sources[source + 1].first
                                            : batch->count;
}

/* Where those end that are to be explored; the rest follows up to
 * successors_end. */
static inline size_t successors_kept_end(const Successors *batch,
                                         size_t source) {
    assert(source < batch->source_count);
    const SourceState *here = &batch->sources[source];
    return here->kept == SOURCE_WHOLE ? successors_end(batch, source)
                                      : here->first + here->kept;
}

typedef enum SourceChoice {
    CHOICE_LEFT, /* out */
    CHOICE_KEY,  /* kept, and it may come before what is left out */
    CHOICE_OTHER /* kept */
} SourceChoice;

/* Explore of this source only the transitions that are to be kept, by a
 * SourceChoice for each one. They come first, keys before others; otherwise
 * the order stays. False (and failed) at the memory limit. */
bool successors_keep(Successors *batch, size_t source, const uint8_t *chosen);

#endif
