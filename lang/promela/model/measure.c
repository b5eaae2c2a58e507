#include "lang/promela/model/measure.h"

#include "base/rng.h"
#include "lang/promela/analysing/run_bound.h"
#include "lang/promela/running/interpret.h"

#include <string.h>

enum {
    WALKS = 4,
    WALK_STEPS = 600,
    MOST_BRANCHES = 1 << 12, /* where there are more, a walk ends */
    MOST_BITS = 1 << 30      /* of a state, whatever the processes */
};

static uint32_t size_of(const FlowType *type) {
    return type->header_width + type->variable_width;
}

static uint32_t largest(const Flow *flow) {
    uint32_t most = 0;
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (size_of(&flow->types[t]) > most)
            most = size_of(&flow->types[t]);
    return most;
}

static uint32_t initial_bits(const Flow *flow) {
    uint32_t bits = flow->global_width;
    for (uint32_t t = 0; t < flow->type_count; t++)
        bits += flow->types[t].active * size_of(&flow->types[t]);
    return bits;
}

uint32_t measure_most(const Flow *flow) {
    uint64_t bits =
        flow->global_width + (uint64_t)MOST_PROCESSES * largest(flow);
    return bits < MOST_BITS ? (uint32_t)bits : MOST_BITS;
}

uint32_t measure_processes(const Flow *flow, uint32_t capacity) {
    uint32_t least = UINT32_MAX;
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (size_of(&flow->types[t]) < least)
            least = size_of(&flow->types[t]);
    if (flow->type_count == 0 || least == 0)
        return 1;
    uint32_t most = (capacity - flow->global_width) / least;
    return most > MOST_PROCESSES ? MOST_PROCESSES : most ? most : 1;
}

static uint32_t bits_of(const Interpreter *self, Word *state) {
    View view = {.flow = self->flow, .capacity = self->capacity};
    view_open(&view, state);
    return view.base[view.count];
}

/* The bits that the longest state of the batch uses. It comes to the front:
 * of several, one at random. */
static uint32_t longest(const Interpreter *self, Successors *batch, Rng *rng) {
    uint32_t most = 0;
    size_t chosen = 0, equal = 0;
    for (size_t i = 0; i < batch->count; i++) {
        uint32_t bits = bits_of(self, successors_state(batch, i));
        equal = bits > most ? 1 : equal + (bits == most);
        if (bits > most || (bits == most && rng_below(rng, equal) == 0))
            chosen = i;
        most = bits > most ? bits : most;
    }
    memmove(batch->states, successors_state(batch, chosen),
            self->words * sizeof(Word));
    return most;
}

/* A greedy walk lets processes die only if nothing else can happen. */
static uint32_t walk(const Interpreter *self, InterpreterScratch *scratch,
                     Successors *batch, Word *state, Rng *rng, bool greedy) {
    uint32_t most = 0;
    for (int step = 0; step < WALK_STEPS; step++) {
        mem_poll(batch->mem);
        successors_clear(batch);
        interpret_expand(self, scratch, state, batch);
        if (batch->count == 0 || batch->failed)
            break;
        uint32_t now = longest(self, batch, rng);
        size_t next = greedy ? 0 : rng_below(rng, batch->count);
        most = now > most ? now : most;
        if (batch->count > MOST_BRANCHES)
            break;
        memcpy(state, successors_state(batch, next),
               self->words * sizeof(Word));
    }
    return most;
}

static uint32_t probe(const Interpreter *self, Mem *mem, Word *state,
                      Word *hidden) {
    Successors batch;
    Rng rng = {1};
    uint32_t most = 0;
    InterpreterScratch scratch;
    successors_init(&batch, mem, self->words);
    interpret_scratch_init(&scratch, self, mem);
    for (int i = 0; i < WALKS; i++) {
        interpret_initial(self, state, hidden);
        uint32_t now = walk(self, &scratch, &batch, state, &rng, i % 2 == 0);
        most = now > most ? now : most;
    }
    interpret_scratch_release(&scratch);
    successors_release(&batch);
    return most;
}

/* The bits of all processes that can ever be created; RUN_UNBOUNDED if the
 * text does not say, or if it says more than is worth reserving. */
static uint32_t bounded_bits(const Flow *flow, Mem *mem) {
    uint32_t *bounds = mem_alloc(mem, (flow->type_count + 1) * sizeof *bounds);
    uint64_t bits = flow->global_width;
    run_bound(flow, mem, bounds);
    for (uint32_t t = 0; t < flow->type_count; t++)
        bits += bounds[t] == RUN_UNBOUNDED
                    ? UINT32_MAX
                    : (uint64_t)bounds[t] * size_of(&flow->types[t]);
    mem_free(mem, bounds, (flow->type_count + 1) * sizeof *bounds);
    return bits < UINT32_MAX ? (uint32_t)bits : RUN_UNBOUNDED;
}

static uint32_t walked_bits(const Flow *flow, Mem *mem) {
    uint32_t capacity = measure_most(flow);
    Interpreter self = {.flow = flow,
                        .words = (capacity + 63) / 64,
                        .capacity = capacity,
                        .processes = MOST_PROCESSES,
                        .hasty = true,
                        .hidden_words = (flow->hidden_width + 63) / 64};
    const char *before =
        mem_phase(mem, "the processes of the model were being counted");
    Word *state = mem_alloc(mem, self.words * sizeof *state);
    Word *hidden = mem_alloc(mem, (self.hidden_words + 1) * sizeof *hidden);
    self.hidden = hidden;
    uint32_t most = probe(&self, mem, state, hidden);
    mem_free(mem, hidden, (self.hidden_words + 1) * sizeof *hidden);
    mem_free(mem, state, self.words * sizeof *state);
    mem_phase(mem, before);
    return most > initial_bits(flow) ? most : initial_bits(flow);
}

uint32_t measure_capacity(const Flow *flow, Mem *mem) {
    uint32_t bits =
        flow->has_run ? bounded_bits(flow, mem) : initial_bits(flow);
    if (flow->has_run && bits > 2 * initial_bits(flow)) {
        uint32_t fair = walked_bits(flow, mem) + largest(flow);
        if (bits > 2 * fair) /* not all of them at the same time, it seems */
            bits = fair;
    }
    return bits ? bits : 1;
}
