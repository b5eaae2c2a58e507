#include "wrap/recur.h"

#include "base/bug.h"
#include "wrap/wrapper.h"

#include <string.h>

typedef struct Recurring {
    Wrapper wrapper;         /* the system itself */
    uint32_t proposition;    /* that must not recur */
    Property property;       /* which says so */
    uint8_t *moves;          /* by action */
    uint32_t *action_labels; /* by action */
    uint64_t *action_sets;   /* by action, or NULL */
} Recurring;

static const Recurring *recurring(const Model *model) {
    return (const Recurring *)model;
}

static bool is_always(const Recurring *self) {
    return self->property.label == LABEL_LIVELOCK;
}

static uint32_t system_action(const Recurring *self, uint32_t action) {
    return is_always(self) ? action / 2 : action;
}

static bool recurs(const Model *model, const Word *state) {
    return model_holds(wrapper_inner(model), state,
                       recurring(model)->proposition);
}

/* Tell the steps that stay where the proposition holds from the others. */
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

static void expand(const Model *model, const Word *state, Successors *out) {
    size_t from = out->count;
    wrapper_expand(model, state, out);
    bool fails = model_drop_failures(wrapper_inner(model), state, out, from);
    if (is_always(recurring(model)))
        split_actions(model, state, out, from);
    else if (out->count == from && !fails && !out->failed &&
             recurs(model, state))
        stutter(model, state, out);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label label = recurring(model)->property.label;
    Label found = model_labels(wrapper_inner(model), state, asked & LABEL_CUT);
    return (asked & label) && recurs(model, state) ? found | label : found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)property; /* there is one */
    return recurs(model, state);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    uint32_t inner = system_action(recurring(model), action);
    if (inner < wrapper_inner(model)->action_count)
        model_print_action(wrapper_inner(model), inner, out);
    else
        text_add(out, MODEL_STUTTER);
}

static void free_recurring(Model *model) {
    Recurring *self = (Recurring *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->moves, model->action_count);
    mem_free(mem, self->action_labels,
             model->action_count * sizeof *self->action_labels);
    if (self->action_sets)
        mem_free(mem, self->action_sets,
                 model->action_count * sizeof *self->action_sets);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

/* The monitor's own steps belong to no process. */
static bool participant(const Model *model, uint32_t action, uint32_t k,
                        uint64_t *number) {
    uint32_t inner = system_action(recurring(model), action);
    return inner < wrapper_inner(model)->action_count &&
           wrapper_participant(model, inner, k, number);
}

static bool locate(const Model *model, uint32_t action, Deed *out) {
    uint32_t inner = system_action(recurring(model), action);
    return inner < wrapper_inner(model)->action_count &&
           wrapper_locate(model, inner, out);
}

/* The monitor's own part of a step is not told. */
static void tell(const Model *model, const Word *from, uint32_t action,
                 const Word *to, Account *out) {
    uint32_t inner = system_action(recurring(model), action);
    if (inner < wrapper_inner(model)->action_count)
        wrapper_tell(model, from, inner, to, out);
}

static const ModelOperations operations = {
    .initial = wrapper_initial,
    .expand = expand,
    .labels = labels,
    .marks = marks,
    .holds = wrapper_holds,
    .print_value = wrapper_print_value,
    .print_action = print_action,
    .participant = participant,
    .locate = locate,
    .tell = tell,
    .stand = wrapper_stand,
    .free = free_recurring,
};

static void set_actions(Recurring *self) {
    Model *model = &self->wrapper.model;
    const Model *inner = self->wrapper.inner;
    if (inner->action_count > UINT32_MAX / 4)
        BUG("%u actions are too many", inner->action_count);
    uint32_t count =
        is_always(self) ? inner->action_count * 2 : inner->action_count + 1;
    self->moves = mem_alloc(model->mem, count);
    self->action_labels =
        mem_alloc(model->mem, count * sizeof *self->action_labels);
    if (inner->set_count)
        self->action_sets =
            mem_alloc(model->mem, count * sizeof *self->action_sets);
    for (uint32_t a = 0; a < count; a++) {
        uint32_t system = system_action(self, a);
        self->moves[a] = is_always(self) ? a % 2 : 1;
        if (system == inner->action_count)
            continue;
        self->action_labels[a] = inner->action_labels[system];
        if (self->action_sets)
            self->action_sets[a] = inner->action_sets[system];
    }
    model->action_count = count;
    model->action_labels = self->action_labels;
    model->action_sets = self->action_sets;
    model->moves = self->moves;
}

Model *recur_wrap(const Model *inner, uint32_t proposition, Property property) {
    Recurring *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations);
    self->proposition = proposition;
    self->property = property;
    set_actions(self);
    Model *model = &self->wrapper.model;
    model->properties = &self->property;
    model->property_count = 1;
    model->present = (inner->present & LABEL_CUT) | property.label;
    model->always_livelock = false;
    model->monitor_states = 0;
    model->shape = NULL;
    model->structure = NULL; /* actions have other numbers */
    model->violates = NULL;
    return model;
}
