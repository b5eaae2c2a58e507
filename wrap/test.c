#include "wrap/test.h"

#include "wrap/pair.h"

#include <assert.h>
#include <string.h>

enum {
    SET_COUNT = 4
};

static const struct {
    uint8_t set;        /* of tester states */
    const char *suffix; /* of the property's name */
    const char *text;   /* what its error is */
    Label label;        /* of its states */
} sets[SET_COUNT] = {
    {TESTER_REJECT, "reject", "the tester reaches a reject state",
     LABEL_REJECT},
    {TESTER_DEADLOCK, "deadlock",
     "the system stops in a deadlock state of the tester", LABEL_DEADLOCK},
    {TESTER_LIVELOCK, "livelock",
     "the system runs forever, unseen by the tester, while the tester is in a "
     "livelock state",
     LABEL_LIVELOCK},
    {TESTER_INFINITE, "infinite", "infinite states of the tester recur forever",
     LABEL_INFINITE},
};

typedef struct Tested {
    Pair pair;         /* the system, and the tester's state */
    Tester tester;     /* the tester */
    Label *labels;     /* by tester state */
    uint32_t *visible; /* by label of the system: the tester's action,
                          or 0 */
} Tested;

static const Tested *tested(const Model *model) {
    return (const Tested *)model;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Tested *self = tested(model);
    Successors *inner = pair_initial(&self->pair, worker, out);
    for (size_t i = 0; inner && i < inner->count; i++)
        pair_append(&self->pair, out, successors_state(inner, i), 0,
                    self->tester.initial);
}

/* A transition of the system: alone if it is invisible, else with every move
 * of the tester that has the same action. If there is none, the system could
 * take it but must not. */
static void follow(const Tested *self, Successors *out, const Word *target,
                   uint32_t action, uint32_t from) {
    assert(action < self->pair.wrapper.inner->action_count);
    assert(from < self->tester.state_count);
    const Model *system = self->pair.wrapper.inner;
    uint32_t visible = self->visible[system->action_labels[action]];
    if (visible == 0) {
        pair_append(&self->pair, out, target, action, from);
        return;
    }
    const TesterMove *moves;
    size_t count = tester_moves(&self->tester, from, visible, &moves);
    successors_last(out)->fixed |= count == 0;
    for (size_t k = 0; k < count; k++)
        pair_append(&self->pair, out, target, action, moves[k].target);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Tested *self = tested(model);
    bool failed;
    Successors *inner = pair_expand(&self->pair, worker, state, out, &failed);
    if (!inner)
        return;
    uint32_t from = pair_second(&self->pair, state);
    for (size_t i = 0; i < inner->count; i++)
        follow(self, out, successors_state(inner, i), inner->actions[i], from);
    const TesterMove *moves;
    size_t alone = tester_moves(&self->tester, from, 0, &moves);
    for (size_t k = 0; k < alone; k++)
        pair_append(&self->pair, out, worker->vector,
                    wrapper_inner(model)->action_count, moves[k].target);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    assert(pair_second(&tested(model)->pair, state) <
           tested(model)->tester.state_count);
    const Tested *self = tested(model);
    return (self->labels[pair_second(&self->pair, state)] & asked) |
           pair_cut(&self->pair, state, asked);
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    assert(property < model->property_count);
    const Tested *self = tested(model);
    return self->labels[pair_second(&self->pair, state)] &
           model->properties[property].label;
}

static void describe(const Model *model, uint32_t parts, Structure *out) {
    const Tested *self = tested(model);
    pair_describe(model, parts, out);
    if (!(parts & STRUCTURE_CONDITIONS))
        return;
    for (size_t i = 0; i < self->tester.moves.count; i++)
        pair_describe_edge(out, self->tester.moves.data[i].source,
                           self->tester.moves.data[i].target);
    pair_describe_labels(model, self->labels, out);
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const Model *inner = wrapper_inner(model);
    if (k < inner->display.variable_count)
        model_print_value(inner, state, k, out);
    else
        text_printf(out, "%u", pair_second(&tested(model)->pair, state) + 1);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    if (!pair_print_system(model, action, out))
        text_add(out, "tau_T  [tester]");
}

static void free_tested(Model *model) {
    Tested *self = (Tested *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->labels,
             self->tester.state_count * sizeof *self->labels);
    mem_free(mem, self->visible, model->label_count * sizeof *self->visible);
    tester_release(&self->tester);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .employ = pair_employ,
    .describe = describe,
    .see = pair_see_moves,
    .values = pair_values,
    .inputs = wrapper_inputs,
    .agrees = pair_agrees,
    .labels = labels,
    .marks = marks,
    .holds = wrapper_holds,
    .print_value = print_value,
    .print_action = print_action,
    .participant = pair_participant,
    .locate = pair_locate,
    .tell = pair_tell,
    .stand = wrapper_stand,
    .free = free_tested,
};

/* Which tester action each label of the system is, by name. */
static void match_actions(Tested *self) {
    Model *model = &self->pair.wrapper.model;
    const Model *system = self->pair.wrapper.inner;
    self->visible =
        mem_alloc(model->mem, model->label_count * sizeof *self->visible);
    for (uint32_t k = 1; k < system->label_count; k++) {
        uint32_t name = names_find(&self->tester.actions, system->labels[k],
                                   strlen(system->labels[k]));
        self->visible[k] = name == NAME_NONE ? 0 : name + 1;
    }
    uint32_t count = system->action_count;
    pair_set_actions(&self->pair, count + 1);
    for (uint32_t a = 0; a < count; a++) {
        pair_copy_action(&self->pair, a, a);
        self->pair.moves[a] = self->visible[system->action_labels[a]] != 0;
    }
    self->pair.moves[count] = 1; /* tau_T */
}

static void label_states(Tested *self, const char *name) {
    Model *model = &self->pair.wrapper.model;
    const Tester *tester = &self->tester;
    uint8_t all = 0, every = UINT8_MAX;
    self->labels =
        mem_alloc(model->mem, tester->state_count * sizeof *self->labels);
    for (uint32_t s = 0; s < tester->state_count; s++) {
        for (size_t k = 0; k < SET_COUNT; k++)
            if (tester->sets[s] & sets[k].set)
                self->labels[s] |= sets[k].label;
        all |= tester->sets[s];
        every &= tester->sets[s];
    }
    for (size_t k = 0; k < SET_COUNT; k++)
        if (all & sets[k].set)
            pair_add_property(&self->pair, name, sets[k].suffix, sets[k].text,
                              sets[k].label);
    model->always_livelock = every & TESTER_LIVELOCK;
}

Model *test_wrap(const Model *inner, Tester *tester, const char *name) {
    assert(tester->first);
    Tested *self = mem_alloc(inner->mem, sizeof *self);
    pair_init(&self->pair, inner, &operations, tester->state_count, "tester");
    self->tester = *tester;
    match_actions(self);
    label_states(self, name);
    return &self->pair.wrapper.model;
}
