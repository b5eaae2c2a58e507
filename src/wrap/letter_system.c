#include "wrap/letter_system.h"

#include <assert.h>

enum { /* places in the one word of a state */
    STEP = 1,
    LETTER = 1,   /* shift: before the step */
    AFTER = 17,   /* likewise: after it */
    ACTION = 33,  /* likewise */
    BITS = 53,    /* in use */
    MASK = 0xffff /* of a letter */
};

Word stand_in_step(uint32_t letter, uint32_t action, uint32_t after) {
    assert(letter < STAND_IN_LETTERS && after < STAND_IN_LETTERS);
    assert(action < STAND_IN_ACTIONS);
    return STEP | (Word)letter << LETTER | (Word)after << AFTER |
           (Word)action << ACTION;
}

Word stand_in_state(uint32_t letter) {
    assert(letter < STAND_IN_LETTERS);
    return (Word)letter << LETTER;
}

static bool has_step(Word state) {
    return state & STEP;
}

uint32_t stand_in_letter_of(Word state) {
    return state >> LETTER & MASK;
}

static void append(Successors *out, uint32_t action, Word state) {
    Word *vector = successors_add(out, action);
    if (vector)
        *vector = state;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    const StandIn *self = (const StandIn *)model;
    if (!successors_begin(out))
        return;
    for (uint32_t k = 0; k < self->valuations.count; k++)
        append(out, 0, stand_in_state(k));
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)model;
    (void)worker;
    if (!successors_begin(out) || !has_step(*state))
        return;
    append(out, *state >> ACTION & (STAND_IN_ACTIONS - 1),
           stand_in_state(*state >> AFTER & MASK));
}

static Label labels(const Model *model, const Word *state, Label asked) {
    (void)model;
    (void)state;
    (void)asked;
    return 0;
}

/* What the monitor does not look at makes no difference. */
static bool holds(const Model *model, const Word *state, uint32_t proposition) {
    const StandIn *self = (const StandIn *)model;
    uint32_t bit = self->look[proposition];
    uint32_t letter = stand_in_letter_of(*state);
    return bit && vec_item(&self->valuations, letter) >> (bit - 1) & 1;
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .holds = holds,
};

void stand_in_init(StandIn *self, const Model *system,
                   const uint32_t *propositions, size_t count) {
    assert(count <= STAND_IN_LOOKS && system->action_count <= STAND_IN_ACTIONS);
    *self = (StandIn){0};
    wrapper_init(&self->wrapper, system, &operations,
                 KEEP_LABELS | KEEP_ACTIONS | KEEP_PROPOSITIONS);
    self->wrapper.model.words = 1;
    self->wrapper.model.bits = BITS;
    self->look = mem_alloc(system->mem, (system->proposition_count + 1) *
                                            sizeof *self->look);
    for (uint32_t i = 0; i < count; i++) {
        assert(propositions[i] < system->proposition_count);
        self->look[propositions[i]] = i + 1;
    }
}

void stand_in_release(StandIn *self) {
    Model *model = &self->wrapper.model;
    mem_free(model->mem, self->look,
             (model->proposition_count + 1) * sizeof *self->look);
    vec_release(model->mem, &self->valuations);
    wrapper_release(&self->wrapper);
}

/* There are few. */
uint32_t stand_in_letter(StandIn *self, uint64_t valuation) {
    size_t k = 0;
    while (k < self->valuations.count &&
           vec_item(&self->valuations, k) != valuation)
        k++;
    if (k < self->valuations.count)
        return (uint32_t)k;
    return k < STAND_IN_LETTERS && vec_try_push(self->wrapper.model.mem,
                                                &self->valuations, valuation)
               ? (uint32_t)k
               : UINT32_MAX;
}
