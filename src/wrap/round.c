#include "wrap/round.h"

#include "wrap/pair.h"

#include <assert.h>
#include <string.h>

typedef struct Round {
    Pair pair;  /* the system, and what the cycle has shown so far */
    bool still; /* the monitor must not move */
    Word *home; /* where the cycle starts and, with all shown, ends */
} Round;

static const Round *round_of(const Model *model) {
    return (const Round *)model;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    const Round *self = round_of(model);
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (!state)
        return;
    memcpy(state, self->home, model->words * sizeof *state);
    field_set(self->pair.field, state, 0);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Round *self = round_of(model);
    bool failed;
    const Successors *batch =
        pair_expand(&self->pair, worker, state, out, &failed);
    const Model *inner = wrapper_inner(model);
    uint32_t before = pair_second(&self->pair, state);
    for (size_t i = 0; batch && i < batch->count; i++) {
        uint32_t action = batch->actions[i];
        bool moved = model_moves(inner, action);
        SetMask met = model_action_sets(inner, action);
        mask_unite(&met, &successors_last(batch)->met);
        if (!self->still || !moved)
            pair_append(&self->pair, out, successors_state(batch, i), action,
                        before | (self->still || moved) |
                            (uint32_t)met.words[0] << 1);
    }
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    assert(property == 0);
    (void)property; /* there is one */
    return memcmp(state, round_of(model)->home, model->words * sizeof *state) ==
           0;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label found = pair_cut(&round_of(model)->pair, state, asked);
    return (asked & LABEL_REJECT) && marks(model, state, 0)
               ? found | LABEL_REJECT
               : found;
}

static void free_round(Model *model) {
    Round *self = (Round *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->home, model->words * sizeof *self->home);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial,
                   .expand = expand,
                   .labels = labels,
                   .marks = marks,
                   .free = free_round},
};

Model *round_wrap(const Model *inner, Label label, const Word *state) {
    assert(inner->monitor.moves && inner->set_count <= ROUND_SETS);
    assert(label == LABEL_LIVELOCK || label == LABEL_INFINITE);
    Round *self = mem_alloc(inner->mem, sizeof *self);
    uint32_t shown = 2u << inner->set_count;
    pair_init(&self->pair, inner, &kind, shown, NULL);
    pair_add_property(&self->pair, "round", NULL, "the cycle closes",
                      LABEL_REJECT);
    pair_set_actions(&self->pair, inner->action_count);
    for (uint32_t a = 0; a < inner->action_count; a++)
        pair_copy_action(&self->pair, a, a);
    Model *model = &self->pair.wrapper.model;
    self->still = label == LABEL_LIVELOCK;
    self->home = mem_alloc(inner->mem, model->words * sizeof *self->home);
    memcpy(self->home, state, inner->words * sizeof *state);
    field_set(self->pair.field, self->home, shown - 1);
    return model;
}

void round_system(const Model *model, const Word *state, Word *out) {
    const Pair *pair = &round_of(model)->pair;
    uint32_t words = pair->wrapper.inner->words;
    memcpy(out, state, words * sizeof *out);
    if (pair->field.word < words)
        field_set(pair->field, out, 0);
}
