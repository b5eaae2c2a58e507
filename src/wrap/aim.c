#include "wrap/aim.h"

#include "base/bug.h"
#include "wrap/wrapper.h"

#include <assert.h>
#include <string.h>

typedef struct Aim {
    Wrapper wrapper;     /* the system */
    AimKind kind;        /* which states are meant */
    Property property;   /* the only one */
    uint32_t whose;      /* with AIM_CONTROL: the system's property */
    size_t count;        /* states aimed at, ... */
    Word *states;        /* ... and what they are, or ... */
    int64_t *places;     /* ... the locations in them, by state and process */
    Structure structure; /* with AIM_CONTROL: where locations are found */
    uint32_t *violates;  /* by action, if steps can be errors; each action of
                            the system comes twice, the second one is none */
    uint32_t *labels;    /* likewise: of actions */
} Aim;

static const Aim *aim_of(const Model *model) {
    return (const Aim *)model;
}

static uint32_t processes(const Aim *self) {
    return model_process_count(self->wrapper.inner);
}

static int64_t place(const Aim *self, const Word *state, uint32_t process) {
    int64_t value;
    model_values(self->wrapper.inner, state, self->structure.variables.data,
                 &process, 1, &value);
    return value;
}

static bool has_control(const Aim *self, const Word *state, size_t k) {
    for (uint32_t p = 0; p < processes(self); p++)
        if (place(self, state, p) != self->places[k * processes(self) + p])
            return false;
    return true;
}

static bool is_meant(const Aim *self, const Word *state) {
    uint32_t words = self->wrapper.model.words;
    assert(self->count > 0 && (self->states || self->places));
    for (size_t k = 0; k < self->count; k++)
        if (self->kind == AIM_CONTROL ? has_control(self, state, k)
                                      : memcmp(self->states + k * words, state,
                                               words * sizeof *state) == 0)
            return true;
    return false;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const Aim *self = aim_of(model);
    assert(property == 0);
    (void)property; /* there is one */
    return is_meant(self, state) &&
           (self->kind == AIM_STATES ||
            model_marks(wrapper_inner(model), state, self->whose));
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label label = aim_of(model)->property.label;
    Label found = model_labels(wrapper_inner(model), state, asked & LABEL_CUT);
    return (asked & label) && marks(model, state, 0) ? found | label : found;
}

/* Steps that are errors, but not those that are meant, get other actions. */
static void distinguish(const Model *model, Successors *out, size_t from) {
    const Aim *self = aim_of(model);
    for (size_t i = from; i < out->count && self->violates; i++)
        if (self->violates[out->actions[i]] != NO_PROPERTY &&
            !is_meant(self, successors_state(out, i)))
            out->actions[i] += wrapper_inner(model)->action_count;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    size_t from = out->count;
    wrapper_expand(model, worker, state, out);
    distinguish(model, out, from);
}

static void expand_all(const Model *model, Worker *worker, const Word *state,
                       Successors *out) {
    size_t from = out->count;
    wrapper_expand_all(model, worker, state, out);
    distinguish(model, out, from);
}

static void free_aim(Model *model) {
    Aim *self = (Aim *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->states,
             self->count * model->words * sizeof *self->states);
    mem_free(mem, self->places,
             self->count * processes(self) * sizeof *self->places);
    if (self->structure.mem)
        structure_release(&self->structure);
    mem_free(mem, self->violates, model->action_count * sizeof *self->violates);
    mem_free(mem, self->labels, model->action_count * sizeof *self->labels);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = wrapper_initial,
    .expand = expand,
    .expand_all = expand_all,
    .worker_begin = wrapper_worker_begin,
    .labels = labels,
    .marks = marks,
    .free = free_aim,
};

static void copy_states(Aim *self, const AimAsk *ask) {
    const Model *inner = self->wrapper.inner;
    size_t words = ask->count * inner->words;
    self->states = mem_alloc(inner->mem, words * sizeof *self->states);
    memcpy(self->states, ask->states, words * sizeof *self->states);
}

static void copy_places(Aim *self, const AimAsk *ask) {
    const Model *inner = self->wrapper.inner;
    uint32_t count = processes(self);
    structure_init(&self->structure, inner, STRUCTURE_CONTROL, inner->mem);
    self->places =
        mem_alloc(inner->mem, ask->count * count * sizeof *self->places);
    for (size_t k = 0; k < ask->count; k++)
        for (uint32_t p = 0; p < count; p++)
            self->places[k * count + p] =
                place(self, ask->states + k * inner->words, p);
}

/* Every action twice: the system's own and, after all of these, one for steps
 * that are errors which do not count. */
static void double_actions(Aim *self) {
    Model *model = &self->wrapper.model;
    const Model *inner = self->wrapper.inner;
    uint32_t count = inner->action_count;
    if (count > UINT32_MAX / 4)
        BUG("%u actions are too many", count);
    model->action_count = 2 * count;
    self->labels =
        mem_alloc(inner->mem, model->action_count * sizeof *self->labels);
    self->violates =
        mem_alloc(inner->mem, model->action_count * sizeof *self->violates);
    for (uint32_t a = 0; a < model->action_count; a++) {
        bool counts = a < count && inner->violates[a] == self->whose;
        self->labels[a] = inner->action_labels[a % count];
        self->violates[a] = counts ? 0 : NO_PROPERTY;
    }
    model->action_labels = self->labels;
    model->violates = self->violates;
    model->monitor.moves = NULL;
}

Model *aim_wrap(const Model *inner, const AimAsk *ask) {
    static const Property reached = {"aim",        "a given state is reached",
                                     LABEL_REJECT, NO_PROCESS,
                                     NULL,         NULL};
    assert(ask->count > 0 && ask->states);
    assert(ask->kind == AIM_STATES ||
           (model_described(inner) & STRUCTURE_CONTROL));
    Aim *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations);
    Model *model = &self->wrapper.model;
    model->monitor = inner->monitor;
    model->set_count = inner->set_count;
    model->action_sets = inner->action_sets;
    self->kind = ask->kind;
    self->whose = ask->property;
    self->count = ask->count;
    self->property =
        ask->kind == AIM_CONTROL ? inner->properties[ask->property] : reached;
    if (ask->kind == AIM_CONTROL)
        copy_places(self, ask);
    else
        copy_states(self, ask);
    if (ask->kind == AIM_CONTROL && inner->violates &&
        self->property.label == LABEL_REJECT)
        double_actions(self);
    model->properties = &self->property;
    model->property_count = 1;
    model->present = (inner->present & LABEL_CUT) | self->property.label;
    return model;
}

uint32_t aim_action(const Model *model, uint32_t action) {
    uint32_t count = wrapper_inner(model)->action_count;
    assert(action < model->action_count);
    return action < count ? action : action - count;
}
