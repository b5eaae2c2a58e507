#include "wrap/recur.h"

#include "base/bug.h"
#include "core/failures.h"
#include "wrap/pair.h"

#include <assert.h>
#include <string.h>

typedef struct Recurring {
    Pair pair;            /* the system itself, and no automaton */
    uint32_t proposition; /* that must not recur */
} Recurring;

static const Recurring *recurring(const Model *model) {
    return (const Recurring *)model;
}

static bool is_always(const Recurring *self) {
    return self->pair.properties[0].label == LABEL_LIVELOCK;
}

static bool recurs(const Model *model, const Word *state) {
    return model_holds(wrapper_inner(model), state,
                       recurring(model)->proposition);
}

/* Distinguish the steps that stay where the proposition holds from the
 * others. */
static void split_actions(const Model *model, const Word *state,
                          Successors *out, size_t from) {
    bool here = recurs(model, state);
    for (size_t i = from; i < out->count; i++) {
        bool stays = here && recurs(model, successors_state(out, i));
        out->actions[i] = out->actions[i] * 2 + !stays;
    }
}

static void stutter(const Model *model, const Word *state, Successors *out) {
    Word *target = successors_add(out, wrapper_inner(model)->action_count);
    if (target)
        memcpy(target, state, model->words * sizeof *target);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    wrapper_expand(model, worker, state, out);
    if (out->failed)
        return;
    size_t from = successors_last(out)->first;
    bool fails = failures_drop(wrapper_inner(model), state, out);
    successors_last(out)->fixed = fails;
    if (is_always(recurring(model)))
        split_actions(model, state, out, from);
    else if (out->count == from && !fails && recurs(model, state))
        stutter(model, state, out);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label label = model->properties[0].label;
    Label found = pair_cut(&recurring(model)->pair, state, asked);
    return (asked & label) && recurs(model, state) ? found | label : found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)property; /* there is one */
    return recurs(model, state);
}

/* Its error is that the proposition holds. */
static void describe(const Model *model, uint32_t parts, Structure *out) {
    pair_describe(model, parts, out);
    if (parts & STRUCTURE_CONDITIONS)
        out->conditions.data[0] =
            out->meanings.data[recurring(model)->proposition];
}

static void visibility(const Model *model, Mem *mem, Visibility *out) {
    assert(recurring(model)->proposition < model->propositions.count);
    out->objection = pair_objection(wrapper_inner(model));
    lists_add(&out->seen, mem, recurring(model)->proposition);
    lists_end(&out->seen, mem);
}

static void free_recurring(Model *model) {
    Recurring *self = (Recurring *)model;
    Mem *mem = model->mem;
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

/* The proposition is what the property is, and says no more. */
static bool deciding_propositions(const Model *model, const Word *state,
                                  uint32_t property, PropositionList *out) {
    (void)model, (void)state, (void)property, (void)out;
    return true;
}

static const PairKind kind = {
    .operations = {.initial = wrapper_initial,
                   .expand = expand,
                   .worker_begin = wrapper_worker_begin,
                   .labels = labels,
                   .marks = marks,
                   .free = free_recurring},
    .describe = describe,
    .visibility = visibility,
    .deciding_propositions = deciding_propositions,
};

static void set_actions(Recurring *self) {
    const Model *inner = self->pair.wrapper.inner;
    if (inner->action_count > UINT32_MAX / 4)
        BUG("%u actions are too many", inner->action_count);
    uint32_t variants = is_always(self) ? 2 : 1;
    uint32_t count = inner->action_count * variants + !is_always(self);
    pair_set_actions(&self->pair, count);
    for (uint32_t a = 0; a < count; a++) {
        self->pair.moves[a] = is_always(self) ? a % 2 : 1;
        if (a / variants < inner->action_count)
            pair_copy_action(&self->pair, a, a / variants);
    }
}

Model *recur_wrap(const Model *inner, uint32_t proposition, Property property) {
    assert(proposition < inner->propositions.count);
    Recurring *self = mem_alloc(inner->mem, sizeof *self);
    pair_init(&self->pair, inner, &kind, 1, NULL);
    self->proposition = proposition;
    Model *model = &self->pair.wrapper.model;
    self->pair.properties[0] = property;
    model->property_count = 1;
    model->present |= property.label;
    model->monitor.states = 0;
    model->monitor.avoiding = is_always(self);
    set_actions(self);
    return model;
}
