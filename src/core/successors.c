#include "core/successors.h"

#include "base/stress.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_CAPACITY = STRESSED(64, 1), /* transitions */
    FIRST_SOURCES = STRESSED(4, 1)
};

void successors_init(Successors *batch, Mem *mem, uint32_t words) {
    assert(words > 0);
    *batch = (Successors){.mem = mem, .words = words};
}

void successors_release(Successors *batch) {
    mem_free(batch->mem, batch->sources,
             batch->source_capacity * sizeof *batch->sources);
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
    assert(capacity >= batch->capacity);
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

bool successors_grow_sources(Successors *batch) {
    size_t now = batch->source_capacity;
    size_t capacity = now ? 2 * now : FIRST_SOURCES;
    SourceState *sources =
        mem_try_resize(batch->mem, batch->sources, now * sizeof *sources,
                       mem_product(capacity, sizeof *sources));
    if (!sources) {
        batch->failed = true;
        return false;
    }
    batch->sources = sources;
    batch->source_capacity = capacity;
    return true;
}

static void move(Successors *batch, size_t to, size_t from) {
    assert(to < batch->capacity && from < batch->capacity);
    if (to == from)
        return;
    memcpy(successors_state(batch, to), successors_state(batch, from),
           batch->words * sizeof *batch->states);
    batch->actions[to] = batch->actions[from];
}

/* Of what waits in the spare room, that is all but keys, move what was chosen
 * in this way; how many these are. */
static size_t take_back(Successors *batch, size_t to, const uint8_t *chosen,
                        size_t count, SourceChoice choice) {
    size_t from = batch->count, taken = 0;
    assert(choice != CHOICE_KEY && to <= batch->count);
    for (size_t i = 0; i < count; i++) {
        if (chosen[i] == choice)
            move(batch, to + taken++, from);
        from += chosen[i] != CHOICE_KEY;
    }
    return taken;
}

bool successors_keep(Successors *batch, size_t source, const uint8_t *chosen) {
    assert(source < batch->source_count);
    SourceState *here = &batch->sources[source];
    size_t first = here->first;
    size_t count = successors_end(batch, source) - first;
    size_t keys = 0, spare = 0;
    if (!successors_reserve(batch, count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (chosen[i] == CHOICE_KEY)
            move(batch, first + keys++, first + i);
        else
            move(batch, batch->count + spare++, first + i);
    size_t kept =
        keys + take_back(batch, first + keys, chosen, count, CHOICE_OTHER);
    size_t left = take_back(batch, first + kept, chosen, count, CHOICE_LEFT);
    here->kept = left ? kept : SOURCE_WHOLE;
    here->keys = keys;
    assert(kept + left == count && keys + spare == count);
    return true;
}
