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

Word letter_system_step(uint32_t letter, uint32_t action, uint32_t after) {
    assert(letter < LETTER_SYSTEM_LETTERS && after < LETTER_SYSTEM_LETTERS);
    assert(action < LETTER_SYSTEM_ACTIONS);
    return STEP | (Word)letter << LETTER | (Word)after << AFTER |
           (Word)action << ACTION;
}

Word letter_system_state(uint32_t letter) {
    assert(letter < LETTER_SYSTEM_LETTERS);
    return (Word)letter << LETTER;
}

static bool has_step(Word state) {
    return state & STEP;
}

uint32_t letter_system_letter_of(Word state) {
    return state >> LETTER & MASK;
}

static void append(Successors *out, uint32_t action, Word state) {
    Word *vector = successors_add(out, action);
    if (vector)
        *vector = state;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    const LetterSystem *self = (const LetterSystem *)model;
    if (!successors_begin(out))
        return;
    for (uint32_t k = 0; k < self->valuations.count; k++)
        append(out, 0, letter_system_state(k));
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)model;
    (void)worker;
    if (!successors_begin(out) || !has_step(*state))
        return;
    append(out, *state >> ACTION & (LETTER_SYSTEM_ACTIONS - 1),
           letter_system_state(*state >> AFTER & MASK));
}

static Label labels(const Model *model, const Word *state, Label asked) {
    (void)model;
    (void)state;
    (void)asked;
    return 0;
}

/* What the monitor does not look at makes no difference. */
static bool holds(const Model *model, const Word *state, uint32_t proposition) {
    const LetterSystem *self = (const LetterSystem *)model;
    uint32_t bit = self->deciding_parts[proposition];
    uint32_t letter = letter_system_letter_of(*state);
    return bit && vec_item(&self->valuations, letter) >> (bit - 1) & 1;
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .holds = holds,
};

void letter_system_init(LetterSystem *self, const Model *system,
                        const uint32_t *propositions, size_t count) {
    assert(count <= LETTER_SYSTEM_PROPOSITIONS &&
           system->action_count <= LETTER_SYSTEM_ACTIONS);
    *self = (LetterSystem){0};
    wrapper_init(&self->wrapper, system, &operations);
    self->wrapper.model.propositions = system->propositions;
    self->wrapper.model.words = 1;
    self->wrapper.model.bits = BITS;
    self->deciding_parts =
        mem_alloc(system->mem, (system->propositions.count + 1) *
                                   sizeof *self->deciding_parts);
    for (uint32_t i = 0; i < count; i++) {
        assert(propositions[i] < system->propositions.count);
        self->deciding_parts[propositions[i]] = i + 1;
    }
}

void letter_system_release(LetterSystem *self) {
    Model *model = &self->wrapper.model;
    mem_free(model->mem, self->deciding_parts,
             (model->propositions.count + 1) * sizeof *self->deciding_parts);
    vec_release(model->mem, &self->valuations);
    wrapper_release(&self->wrapper);
}

/* There are few. */
uint32_t letter_system_letter(LetterSystem *self, uint64_t valuation) {
    size_t k = 0;
    while (k < self->valuations.count &&
           vec_item(&self->valuations, k) != valuation)
        k++;
    if (k < self->valuations.count)
        return (uint32_t)k;
    return k < LETTER_SYSTEM_LETTERS &&
                   vec_try_push(self->wrapper.model.mem, &self->valuations,
                                valuation)
               ? (uint32_t)k
               : UINT32_MAX;
}
