/* test/cross/stored.c -- a network with and without invariants
 *
 * Both models are walked through side by side: they have the same steps in the
 * same order, and every part of every state is the same. The model of the trial
 * has been wrapped by now, and its states may have more parts than the network.
 */
#include "test/cross/trial.h"
#include "test/unit/once.h"

#include <string.h>

typedef struct Pairing {
    Trial *trial;     /* whose models they are */
    Word *vectors;    /* by naive state: its vector without invariants */
    bool *known;      /* likewise: it has one */
    VEC(size_t) open; /* naive states to be expanded */
    Successors batch; /* of the model with invariants */
    Successors whole; /* of the other one */
} Pairing;

/* The naive state that both vectors are; they must agree in every part. */
static void meet(Pairing *self, size_t number) {
    Trial *trial = self->trial;
    const Word *whole = successors_state(&self->whole, number);
    size_t state = trial_state(trial, successors_state(&self->batch, number));
    if (state == NAIVE_NONE || !trial_parts(trial, trial->whole, whole))
        return;
    if (!trial_expect(trial, naive_find(trial->naive, trial->tuple) == state,
                      "state %zu is another one without invariants", state) ||
        self->known[state])
        return;
    uint32_t words = trial->whole->words;
    memcpy(self->vectors + state * words, whole, words * sizeof *whole);
    self->known[state] = true;
    vec_push(&trial->mem, &self->open, state);
}

static void compare(Pairing *self) {
    Trial *trial = self->trial;
    if (!trial_expect(trial, self->batch.count == self->whole.count,
                      "%zu steps, and %zu without invariants",
                      self->batch.count, self->whole.count))
        return;
    for (size_t i = 0; i < self->batch.count; i++) {
        trial_expect(trial, self->batch.actions[i] == self->whole.actions[i],
                     "step %zu is another one without invariants", i);
        meet(self, i);
    }
}

static void expand(Pairing *self, size_t state) {
    Trial *trial = self->trial;
    if (trial->naive->cut[state])
        return;
    successors_clear(&self->batch);
    successors_clear(&self->whole);
    expand_once(trial->model, trial->vectors + state * trial->model->words,
                &self->batch);
    expand_once(trial->whole, self->vectors + state * trial->whole->words,
                &self->whole);
    compare(self);
}

static void count(Trial *trial) {
    TrialCounts *counts = trial->counts;
    counts->smaller += trial->model->bits < trial->whole->bits;
    counts->bits += trial->model->bits;
    counts->all_bits += trial->whole->bits;
    trial_expect(trial, trial->model->bits <= trial->whole->bits,
                 "%u bits, and %u without invariants", trial->model->bits,
                 trial->whole->bits);
}

void trial_stored(Trial *trial) {
    size_t states = trial->naive->count;
    size_t bytes = states * trial->whole->words * sizeof(Word);
    Pairing self = {.trial = trial,
                    .vectors = mem_alloc(&trial->mem, bytes),
                    .known = mem_alloc(&trial->mem, states)};
    count(trial);
    successors_init(&self.batch, &trial->mem, trial->model->words);
    successors_init(&self.whole, &trial->mem, trial->whole->words);
    initial_once(trial->model, &self.batch);
    initial_once(trial->whole, &self.whole);
    compare(&self);
    while (self.open.count > 0)
        expand(&self, vec_pop(&self.open));
    successors_release(&self.batch);
    successors_release(&self.whole);
    vec_release(&trial->mem, &self.open);
    mem_free(&trial->mem, self.vectors, bytes);
    mem_free(&trial->mem, self.known, states);
}
