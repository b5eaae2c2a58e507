#include "lang/flow/model/measure.h"

#include "base/arena.h"
#include "base/rng.h"
#include "lang/flow/analysing/run_bound.h"
#include "lang/flow/running/interpret.h"

#include <string.h>

enum {
    WALKS = 4,
    WALK_STEPS = 600,
    MOST_BRANCHES = 1 << 12, /* where there are more, a walk ends */
    MOST_BITS = 1 << 30      /* of a state, unless the first one has more */
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
    uint32_t least = initial_bits(flow);
    uint32_t most = least > MOST_BITS ? least : MOST_BITS;
    if (bits > most)
        return most;
    return bits ? (uint32_t)bits : 1;
}

uint32_t measure_processes(const Flow *flow, uint32_t capacity) {
    uint32_t least = UINT32_MAX;
    if (flow->fixed)
        return flow->type_count ? flow->type_count : 1;
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

/* The bits that the longest state of the batch uses; of several such states,
 * one at random is chosen. */
static uint32_t longest(const Interpreter *self, const Successors *batch,
                        Rng *rng, size_t *chosen) {
    uint32_t most = 0;
    size_t equal = 0;
    for (size_t i = 0; i < batch->count; i++) {
        uint32_t bits = bits_of(self, successors_state(batch, i));
        equal = bits > most ? 1 : equal + (bits == most);
        if (bits > most || (bits == most && rng_below(rng, equal) == 0))
            *chosen = i;
        most = bits > most ? bits : most;
    }
    return most;
}

typedef struct Walk {
    const Interpreter *self;    /* the program */
    InterpreterScratch scratch; /* to interpret with */
    Successors first;           /* transitions of the initial state */
    Successors batch;           /* ... of a later one */
    Word *state;                /* where it is */
    Rng rng;                    /* where it goes */
    uint32_t enough;            /* bits after which more make no difference */
    bool **ahead;               /* by type and location: a run can follow */
} Walk;

/* Can one of the processes create others, now or later? */
static bool is_growing(const Walk *walk) {
    View view = {.flow = walk->self->flow, .capacity = walk->self->capacity};
    view_open(&view, walk->state);
    for (uint32_t p = 0; p < view.count; p++)
        if (walk->ahead[view.type[p]][view_location(&view, p)])
            return true;
    return false;
}

/* All walks begin in the same way, which may take long. */
static const Successors *expand(Walk *walk, bool first) {
    Successors *batch = first ? &walk->first : &walk->batch;
    mem_poll(batch->mem);
    if (first && batch->count > 0)
        return batch;
    successors_clear(batch);
    interpret_expand(walk->self, &walk->scratch, walk->state, batch);
    return batch;
}

/* A greedy walk lets processes die only if nothing else can happen. */
static uint32_t walk(Walk *walk, bool greedy) {
    const Interpreter *self = walk->self;
    uint32_t most = 0;
    for (int step = 0; step < WALK_STEPS && most < walk->enough; step++) {
        if (!is_growing(walk))
            break;
        const Successors *batch = expand(walk, step == 0);
        if (batch->count == 0 || batch->failed)
            break;
        size_t next = 0;
        uint32_t now = longest(self, batch, &walk->rng, &next);
        if (!greedy)
            next = rng_below(&walk->rng, batch->count);
        most = now > most ? now : most;
        if (batch->count > MOST_BRANCHES)
            break;
        memcpy(walk->state, successors_state(batch, next),
               self->words * sizeof(Word));
    }
    return most;
}

/* Where a run can follow, for all types, in the arena. */
static bool **list_ahead(const Flow *flow, Arena *arena) {
    bool **ahead = arena_alloc(arena, (flow->type_count + 1) * sizeof *ahead);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        ahead[t] = arena_alloc(arena, type->location_count + 1u);
        run_ahead(flow, type, ahead[t]);
    }
    return ahead;
}

static uint32_t probe(const Interpreter *self, Mem *mem, Word *state,
                      Word *hidden, uint32_t enough) {
    Walk one = {.self = self, .state = state, .rng = {1}, .enough = enough};
    uint32_t most = 0;
    Arena arena;
    arena_init(&arena, mem);
    one.ahead = list_ahead(self->flow, &arena);
    successors_init(&one.first, mem, self->words);
    successors_init(&one.batch, mem, self->words);
    interpret_scratch_init(&one.scratch, self, mem);
    for (int i = 0; i < WALKS && most < enough; i++) {
        interpret_initial(self, state, hidden);
        uint32_t now = walk(&one, i % 2 == 0);
        most = now > most ? now : most;
    }
    interpret_scratch_release(&one.scratch);
    successors_release(&one.first);
    successors_release(&one.batch);
    arena_release(&arena);
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

/* The bits that walks come to, which have never more than `bounded`; at least
 * `enough` if they come to so many. */
static uint32_t walked_bits(const Flow *flow, Mem *mem, uint32_t bounded,
                            uint32_t enough) {
    uint32_t most_bits = measure_most(flow);
    uint32_t capacity = bounded < most_bits ? bounded : most_bits;
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
    uint32_t most = probe(&self, mem, state, hidden, enough);
    mem_free(mem, hidden, (self.hidden_words + 1) * sizeof *hidden);
    mem_free(mem, state, self.words * sizeof *state);
    mem_phase(mem, before);
    return most > initial_bits(flow) ? most : initial_bits(flow);
}

/* Walks that come to half of what is bounded decide for the bound, and need not
 * go on. */
uint32_t measure_capacity(const Flow *flow, Mem *mem) {
    uint32_t bits =
        flow->has_run ? bounded_bits(flow, mem) : initial_bits(flow);
    if (flow->has_run && bits > 2 * initial_bits(flow)) {
        uint32_t spare = largest(flow), half = bits - bits / 2;
        uint32_t enough = half > spare ? half - spare : 0;
        uint32_t fair = walked_bits(flow, mem, bits, enough) + spare;
        if (bits > 2 * fair) /* not all of them at the same time, it seems */
            bits = fair;
    }
    return bits ? bits : 1;
}
