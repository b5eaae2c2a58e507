#include "wrap/tabulate.h"

#include "base/stress.h"

#include <string.h>

enum {
    MOST_ENTRIES = STRESSED(1 << 20, 1 << 12),
    MOST_PARTS = 1 << 20, /* states of a monitor, met or not */
    MOST_WORDS = 2        /* of a state of the product */
};

typedef struct Tabulating {
    const TabulateAsk *ask; /* what is wanted */
    Tabled *out;            /* what becomes of it */
    Worker worker;          /* of the product */
    Successors batch;       /* of one state */
    VEC(uint64_t) states;   /* by state of the monitor: its bits */
    VEC(uint32_t) numbers;  /* by these: the state + 1, or 0 */
    size_t entries;         /* so far */
    bool failed;            /* no memory, or too large */
} Tabulating;

/* ---- Vectors ------------------------------------------------------------- */

/* The monitor's part, which is above the one word of a stand-in, or in its
 * highest bits. */
static uint64_t part_of(const Tabulating *self, const Word *vector) {
    const Model *system = &self->ask->system->wrapper.model;
    uint32_t bits = system->bits, more = self->ask->product->bits - bits;
    assert(system->words == 1 && bits < 64);
    if (self->ask->product->words == 1)
        return more ? vector[0] >> bits : 0;
    return vector[1]; /* the field begins a word of its own */
}

static void make_vector(const Tabulating *self, Word state, uint64_t part,
                        Word *vector) {
    vector[0] = state;
    if (self->ask->product->words > 1)
        vector[1] = part;
    else if (part)
        vector[0] |= part << self->ask->system->wrapper.model.bits;
    assert(part_of(self, vector) == part);
}

/* The stand-in's part. */
static Word base_of(const Tabulating *self, const Word *vector) {
    uint32_t bits = self->ask->system->wrapper.model.bits;
    return vector[0] & (((Word)1 << bits) - 1);
}

/* The number of a state of the monitor. */
static uint32_t number_of(Tabulating *self, uint64_t part) {
    Mem *mem = self->out->mem;
    self->failed |= part >= MOST_PARTS;
    while (!self->failed && self->numbers.count <= part)
        self->failed |= !vec_try_push(mem, &self->numbers, 0);
    if (self->failed)
        return 0;
    uint32_t *number = &vec_item(&self->numbers, part);
    if (*number == 0) {
        self->failed |= !vec_try_push(mem, &self->states, part);
        *number = (uint32_t)self->states.count;
    }
    return *number - 1;
}

/* ---- Entries ------------------------------------------------------------- */

static void end_list(Tabulating *self, TabledFirst *first, size_t count) {
    self->failed |= !vec_try_push(self->out->mem, first, (uint32_t)count);
}

static void expand(Tabulating *self, Word state, uint64_t part) {
    Word vector[MOST_WORDS];
    make_vector(self, state, part, vector);
    successors_clear(&self->batch);
    model_expand(self->ask->product, &self->worker, vector, &self->batch);
    self->failed |= self->batch.failed || ++self->entries > MOST_ENTRIES;
}

/* Add the steps of the batch to one of the lists: those of the system, or those
 * of the monitor alone. Those stay in the state. */
static void add_moves(Tabulating *self, bool alone, Word state) {
    const Model *product = self->ask->product;
    for (size_t i = 0; i < self->batch.count && !self->failed; i++) {
        const Word *vector = successors_state(&self->batch, i);
        uint32_t action = self->batch.actions[i];
        if ((base_of(self, vector) == state) != alone)
            continue;
        TabledMove move = {.target = number_of(self, part_of(self, vector)),
                           .moves = model_moves(product, action),
                           .sets = model_action_sets(product, action).words[0] |
                                   self->batch.sources[0].met.words[0]};
        self->failed |=
            !(alone ? vec_try_push(self->out->mem, &self->out->alone, move)
                    : vec_try_push(self->out->mem, &self->out->moves, move));
    }
}

/* Its own moves, where the system has a step and where it has none. */
static void add_own(Tabulating *self, uint64_t part, uint32_t letter) {
    Tabled *out = self->out;
    Word step = letter_system_step(letter, self->ask->actions[0], letter);
    Word stuck = letter_system_state(letter);
    expand(self, step, part);
    add_moves(self, true, step);
    end_list(self, &out->own, out->alone.count);
    expand(self, stuck, part);
    add_moves(self, true, stuck);
    end_list(self, &out->own, out->alone.count);
}

static void add_steps(Tabulating *self, uint64_t part, uint32_t letter) {
    Tabled *out = self->out;
    uint32_t targets = out->reads_target ? out->letters : 1;
    for (uint32_t kind = 0; kind < out->kinds; kind++)
        for (uint32_t after = 0; after < targets && !self->failed; after++) {
            Word step =
                letter_system_step(letter, self->ask->actions[kind], after);
            expand(self, step, part);
            add_moves(self, false, step);
            end_list(self, &out->first, out->moves.count);
        }
}

static void add_labels(Tabulating *self, uint64_t part, uint32_t letter) {
    Word vector[MOST_WORDS];
    make_vector(self, letter_system_state(letter), part, vector);
    self->failed |= !vec_try_push(
        self->out->mem, &self->out->labels,
        model_labels(self->ask->product, vector, self->ask->asked));
}

static void add_state(Tabulating *self, uint64_t part) {
    for (uint32_t k = 0; k < self->out->letters && !self->failed; k++) {
        add_labels(self, part, k);
        add_own(self, part, k);
        add_steps(self, part, k);
    }
}

/* The initial states of the product, by letter: they come in this order. */
static void add_starts(Tabulating *self) {
    Tabled *out = self->out;
    size_t i = 0;
    successors_clear(&self->batch);
    model_initial(self->ask->product, &self->worker, &self->batch);
    self->failed |= self->batch.failed;
    end_list(self, &out->starts, 0);
    for (uint32_t k = 0; k < out->letters && !self->failed; k++) {
        for (; i < self->batch.count && !self->failed; i++) {
            const Word *vector = successors_state(&self->batch, i);
            if (letter_system_letter_of(base_of(self, vector)) != k)
                break;
            self->failed |=
                !vec_try_push(out->mem, &out->initial,
                              number_of(self, part_of(self, vector)));
        }
        end_list(self, &out->starts, out->initial.count);
    }
    assert(self->failed || i == self->batch.count);
}

/* ---- The whole ----------------------------------------------------------- */

static void fill_in(Tabulating *self) {
    Tabled *out = self->out;
    end_list(self, &out->first, 0);
    end_list(self, &out->own, 0);
    add_starts(self);
    for (size_t k = 0; k < self->states.count && !self->failed; k++)
        add_state(self, vec_item(&self->states, k));
    out->states = (uint32_t)self->states.count;
}

bool tabulate(const TabulateAsk *ask, Tabled *out) {
    Tabulating self = {.ask = ask, .out = out};
    assert(ask->kinds > 0 && ask->system->valuations.count > 0);
    out->letters = (uint32_t)ask->system->valuations.count;
    out->kinds = ask->kinds;
    out->reads_target = ask->reads_target;
    out->asked = ask->asked;
    assert(ask->product->set_count <= 64);
    out->all = model_all_sets(ask->product).words[0];
    if (ask->product->words > MOST_WORDS)
        return false;
    self.failed = !worker_init(&self.worker, ask->product, out->mem);
    successors_init(&self.batch, out->mem, ask->product->words);
    if (!self.failed)
        fill_in(&self);
    successors_release(&self.batch);
    worker_release(&self.worker);
    vec_release(out->mem, &self.states);
    vec_release(out->mem, &self.numbers);
    return !self.failed;
}
