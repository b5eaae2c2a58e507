#include "wrap/test.h"

#include "base/bits.h"
#include "wrap/wrapper.h"

#include <assert.h>
#include <string.h>

enum {
    SET_COUNT = 4
};

static const struct {
    uint8_t set;       /* of tester states */
    Property property; /* that it stands for */
} sets[SET_COUNT] = {
    {TESTER_REJECT,
     {"tester:reject", "the tester reaches a reject state", LABEL_REJECT,
      NO_PROCESS}},
    {TESTER_DEADLOCK,
     {"tester:deadlock", "the system stops in a deadlock state of the tester",
      LABEL_DEADLOCK, NO_PROCESS}},
    {TESTER_LIVELOCK,
     {"tester:livelock",
      "the system runs for ever unseen in a livelock state of the tester",
      LABEL_LIVELOCK, NO_PROCESS}},
    {TESTER_INFINITE,
     {"tester:infinite", "infinite states of the tester recur for ever",
      LABEL_INFINITE, NO_PROCESS}},
};

typedef struct Tested {
    Wrapper wrapper;                /* the system */
    Tester tester;                  /* the tester */
    Field field;                    /* where its state is in the vector */
    Property properties[SET_COUNT]; /* of the non-empty sets */
    uint8_t property_sets[SET_COUNT];
    Label *labels;           /* by tester state */
    uint32_t *visible;       /* by label of the system: the tester's action,
                                or 0 */
    uint8_t *moves;          /* by action */
    uint32_t *action_labels; /* the system's, and tau for tau_T */
    const char **variables;  /* the system's, and "tester" */
} Tested;

static const Tested *tested(const Model *model) {
    return (const Tested *)model;
}

static uint32_t tester_state(const Tested *self, const Word *state) {
    return (uint32_t)field_get(self->field, state);
}

/* The system's part of a state. */
static bool system_state(const Tested *self, const Word *state, Successors *out,
                         Word **system) {
    *system = successors_scratch(out);
    if (!*system)
        return false;
    memcpy(*system, state, out->words * sizeof *state);
    field_set(self->field, *system, 0);
    return true;
}

/* Append the pair of a system state and a tester state. */
static void append(const Tested *self, Successors *out, const Word *system,
                   uint32_t action, uint32_t state) {
    Word *vector = successors_add(out, action);
    if (!vector)
        return;
    vector[out->words - 1] = 0; /* the tester may have a word of its own */
    memcpy(vector, system, self->wrapper.inner->words * sizeof *vector);
    field_set(self->field, vector, state);
}

static void initial(const Model *model, Successors *out) {
    const Tested *self = tested(model);
    Successors *inner = successors_inner(out, wrapper_inner(model)->words);
    if (!inner)
        return;
    model_initial(wrapper_inner(model), inner);
    out->failed |= inner->failed;
    for (size_t i = 0; i < inner->count; i++)
        append(self, out, successors_state(inner, i), 0, self->tester.initial);
}

static void expand(const Model *model, const Word *state, Successors *out) {
    const Tested *self = tested(model);
    const Model *system = wrapper_inner(model);
    Word *source;
    Successors *inner = successors_inner(out, system->words);
    if (!inner || !system_state(self, state, out, &source))
        return;
    uint32_t from = tester_state(self, state);
    model_expand(system, source, inner);
    out->failed |= inner->failed;
    const TesterMove *moves;
    for (size_t i = 0; i < inner->count; i++) {
        uint32_t action = inner->actions[i];
        const Word *target = successors_state(inner, i);
        uint32_t visible = self->visible[system->action_labels[action]];
        if (visible == 0) {
            append(self, out, target, action, from);
            continue;
        }
        size_t count = tester_moves(&self->tester, from, visible, &moves);
        for (size_t k = 0; k < count; k++)
            append(self, out, target, action, moves[k].target);
    }
    size_t alone = tester_moves(&self->tester, from, 0, &moves);
    for (size_t k = 0; k < alone; k++)
        append(self, out, source, system->action_count, moves[k].target);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Tested *self = tested(model);
    Label found = self->labels[tester_state(self, state)] & asked;
    if (asked & LABEL_CUT) /* a cut of the system holds in the product too */
        found |= model_labels(wrapper_inner(model), state, LABEL_CUT);
    return found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const Tested *self = tested(model);
    return self->tester.sets[tester_state(self, state)] &
           self->property_sets[property];
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const Model *inner = wrapper_inner(model);
    if (k < inner->variable_count)
        model_print_value(inner, state, k, out);
    else
        text_printf(out, "%u", tester_state(tested(model), state) + 1);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    if (action < wrapper_inner(model)->action_count)
        model_print_action(wrapper_inner(model), action, out);
    else
        text_add(out, "tau_T  [tester]");
}

static void free_tested(Model *model) {
    Tested *self = (Tested *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->labels,
             self->tester.state_count * sizeof *self->labels);
    mem_free(mem, self->visible, model->label_count * sizeof *self->visible);
    mem_free(mem, self->moves, model->action_count);
    mem_free(mem, self->action_labels,
             model->action_count * sizeof *self->action_labels);
    mem_free(mem, self->variables,
             model->variable_count * sizeof *self->variables);
    tester_release(&self->tester);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .marks = marks,
    .holds = wrapper_holds,
    .print_value = print_value,
    .print_action = print_action,
    .free = free_tested,
};

/* Which tester action each label of the system is, by name. */
static void match_actions(Tested *self) {
    Model *model = &self->wrapper.model;
    const Model *system = self->wrapper.inner;
    self->visible =
        mem_alloc(model->mem, model->label_count * sizeof *self->visible);
    for (uint32_t k = 1; k < system->label_count; k++) {
        uint32_t name = names_find(&self->tester.actions, system->labels[k],
                                   strlen(system->labels[k]));
        self->visible[k] = name == NAME_NONE ? 0 : name + 1;
    }
    uint32_t count = system->action_count;
    self->moves = mem_alloc(model->mem, count + 1);
    self->action_labels =
        mem_alloc(model->mem, (count + 1) * sizeof *self->action_labels);
    for (uint32_t a = 0; a < count; a++) {
        self->action_labels[a] = system->action_labels[a];
        self->moves[a] = self->visible[system->action_labels[a]] != 0;
    }
    self->moves[count] = 1; /* tau_T */
    model->action_count = count + 1;
    model->action_labels = self->action_labels;
    model->moves = self->moves;
}

static void label_states(Tested *self) {
    Model *model = &self->wrapper.model;
    const Tester *tester = &self->tester;
    uint8_t all = 0, every = UINT8_MAX;
    self->labels =
        mem_alloc(model->mem, tester->state_count * sizeof *self->labels);
    for (uint32_t s = 0; s < tester->state_count; s++) {
        for (size_t k = 0; k < SET_COUNT; k++)
            if (tester->sets[s] & sets[k].set)
                self->labels[s] |= sets[k].property.label;
        all |= tester->sets[s];
        every &= tester->sets[s];
    }
    model->property_count = 0;
    model->present &= LABEL_CUT;
    for (size_t k = 0; k < SET_COUNT; k++)
        if (all & sets[k].set) {
            self->property_sets[model->property_count] = sets[k].set;
            self->properties[model->property_count++] = sets[k].property;
            model->present |= sets[k].property.label;
        }
    model->properties = self->properties;
    model->always_livelock = every & TESTER_LIVELOCK;
}

static void add_variable(Tested *self) {
    Model *model = &self->wrapper.model;
    uint32_t count = model->variable_count;
    self->variables =
        mem_alloc(model->mem, (count + 1) * sizeof *self->variables);
    for (uint32_t k = 0; k < count; k++)
        self->variables[k] = model->variables[k];
    self->variables[count] = "tester";
    model->variables = self->variables;
    model->variable_count = count + 1;
}

Model *test_wrap(const Model *inner, Tester *tester) {
    assert(tester->first);
    Tested *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations);
    self->tester = *tester;
    Model *model = &self->wrapper.model;
    Layout layout = {.words = inner->words, .bits = inner->bits};
    self->field = layout_add(&layout, tester->state_count);
    model->words = layout.words > inner->words ? layout.words : inner->words;
    model->bits = layout.bits;
    model->structure = NULL; /* tau_T belongs to no process */
    match_actions(self);
    label_states(self);
    add_variable(self);
    return model;
}
