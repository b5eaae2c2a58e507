#include "search/device/retrace.h"

#include "base/bug.h"

#include <string.h>

/* ---- Levels -------------------------------------------------------------- */

static bool expand_level(const Retrace *self, uint64_t depth) {
    GpuSpace *space = self->space;
    uint64_t done;
    while (space->waiting > 0) {
        Progress progress = {.states = space->states, .depth = depth};
        if (budget_poll(self->budget, &progress) != LIMIT_NONE ||
            !space_expand(space, (GpuWish){.adding = true}, &done))
            return false;
    }
    return true;
}

/* Make the search again, until the level at this depth waits. */
static bool repeat(const Retrace *self, uint64_t depth) {
    GpuSpace *space = self->space;
    if (!space_clear(space) ||
        !space_seed(space, self->initial, self->count, true) ||
        !space_advance(space))
        return false;
    for (uint64_t d = 0; d < depth; d++)
        if (!expand_level(self, d) || !space_advance(space))
            return false;
    return true;
}

static bool find_level(const Retrace *self, uint64_t depth, GpuLevel *level) {
    return space_level(self->space, depth, level) ||
           (repeat(self, depth) && space_level(self->space, depth, level));
}

/* ---- Going back ---------------------------------------------------------- */

/* Is the first vector the smaller one? The last word counts most. */
static bool is_less(const Word *one, const Word *two, uint32_t words) {
    for (uint32_t i = words; i-- > 0;)
        if (one[i] != two[i])
            return one[i] < two[i];
    return false;
}

/* What is listed may be there only because it was handed over. */
static bool leads(GpuSpace *space, const Word *state, const Word *target) {
    return !space->hands_over || handed_leads(&space->handed, state, target);
}

/* Replace the state by the smallest of its predecessors in the level. */
static bool step_back(GpuSpace *space, const GpuLevel *level, Word *state,
                      StateWords *found) {
    uint64_t end = space_end(space, level);
    uint32_t words = space->words;
    vec_clear(found);
    for (uint64_t at = 0; at < end;)
        if (!space_list(space, level, GPU_EXPAND, state, &at) ||
            !space_listed(space, found))
            return false;
    if (found->count == 0)
        BUG("a state that a device has found has no predecessor");
    const Word *least = NULL;
    for (size_t i = 0; i < found->count; i += words)
        if ((!least || is_less(found->data + i, least, words)) &&
            leads(space, found->data + i, state))
            least = found->data + i;
    if (!least)
        return false;
    memcpy(state, least, words * sizeof *state);
    return true;
}

/* ---- Steps --------------------------------------------------------------- */

/* Add the step to this state, by the first action that makes it. */
static bool follow(const Model *model, Worker *worker, Successors *batch,
                   const Word *target, Trace *trace) {
    assert(trace->words == model->words);
    size_t bytes = model->words * sizeof *target;
    successors_clear(batch);
    model_expand(model, worker, trace_state(trace, trace_length(trace)), batch);
    for (size_t i = 0; i < batch->count && !batch->failed; i++)
        if (memcmp(successors_state(batch, i), target, bytes) == 0)
            return trace_step(trace, batch->actions[i], target);
    if (!batch->failed)
        BUG("a step that a device has made is none of the model");
    return false;
}

static bool write_trace(const Model *model, const Word *way, uint64_t depth,
                        Mem *mem, Trace *trace) {
    assert(trace->words == model->words);
    Successors batch;
    Worker worker;
    successors_init(&batch, mem, model->words);
    bool written = worker_init(&worker, model, mem) && trace_start(trace, way);
    for (uint64_t i = 1; i <= depth && written; i++)
        written = follow(model, &worker, &batch, way + i * model->words, trace);
    worker_release(&worker);
    successors_release(&batch);
    return written;
}

/* The states of the way, the last of which is there. */
static bool find_way(const Retrace *self, Word *way, uint64_t depth) {
    uint32_t words = self->space->words;
    StateWords found = {0};
    GpuLevel level;
    bool made = true;
    for (uint64_t d = depth; d-- > 0 && made;) {
        Word *state = way + d * words;
        memcpy(state, state + words, words * sizeof *way);
        made = find_level(self, d, &level) &&
               step_back(self->space, &level, state, &found);
    }
    vec_release(self->space->mem, &found);
    return made;
}

bool retrace_write(const Retrace *self, const Word *state, uint64_t depth,
                   Trace *trace) {
    assert(self->count > 0 && trace->words == self->space->words);
    const GpuSpace *space = self->space;
    uint32_t words = space->words;
    size_t bytes = mem_product(depth + 1, words * sizeof(Word));
    Word *way = mem_try(space->mem, bytes);
    bool made = way != NULL;
    if (made)
        memcpy(way + depth * words, state, words * sizeof *way);
    made = made && find_way(self, way, depth) &&
           write_trace(space->model, way, depth, space->mem, trace);
    if (!made && trace->states.count) {
        Trace empty;
        trace_init(&empty, trace->mem, trace->words);
        trace_exchange(&empty, trace);
        trace_release(&empty);
    }
    mem_free(space->mem, way, bytes);
    return made;
}
