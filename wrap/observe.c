#include "wrap/observe.h"

#include "base/bug.h"
#include "core/condition.h"
#include "wrap/pair.h"

enum {
    SET_COUNT = 4
};

/* The acceptance sets of a testing automaton, by their numbers in the file. */
static const struct {
    const char *suffix; /* of the property's name */
    const char *text;   /* what its error is */
    Label label;        /* of its states */
} testing_sets[SET_COUNT] = {
    {"infinite", "infinite acceptance states recur for ever", LABEL_INFINITE},
    {"livelock", "nothing changes any more in a livelock acceptance state",
     LABEL_LIVELOCK},
    {"reject", "a finite acceptance state is reached", LABEL_REJECT},
    {"deadlock", "the system stops in a deadlock acceptance state",
     LABEL_DEADLOCK},
};

typedef struct Observed {
    Pair pair;              /* the system, the automaton's state */
    Plain automaton;        /* what it is observed by */
    uint32_t lost;          /* a further state: see expand_testing */
    Boolean *conditions;    /* by proposition of the automaton */
    size_t condition_count; /* how many */
    Label *labels;          /* by automaton state, `lost` included */
} Observed;

static const Observed *observed(const Model *model) {
    return (const Observed *)model;
}

static bool is_testing(const Observed *self) {
    return self->automaton.source->testing;
}

/* Actions: a testing automaton needs to know whether it moved, so action 2k
 * is the system's action k without a change and 2k + 1 with one. A Buchi
 * automaton has the system's actions and one for stuttering. */
static uint32_t system_action(const Observed *self, uint32_t action) {
    return is_testing(self) ? action / 2 : action;
}

static uint64_t valuation(const Observed *self, const Word *state) {
    uint64_t letter = 0;
    for (size_t i = 0; i < self->condition_count; i++)
        if (condition_holds(self->pair.wrapper.inner, &self->conditions[i],
                            state))
            letter |= (uint64_t)1 << i;
    return letter;
}

/* Append the pairs that the automaton's edges with this letter lead to. */
static void append_edges(const Observed *self, Successors *out,
                         const Word *system, uint32_t action, uint32_t from,
                         uint64_t letter) {
    const Plain *automaton = &self->automaton;
    uint32_t end = automaton->first[from + 1];
    size_t start = out->count;
    for (uint32_t i = automaton->first[from]; i < end; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        bool known = false; /* by another edge with the same target */
        for (size_t k = start; k < out->count && !known; k++)
            known = pair_second(&self->pair, successors_state(out, k)) ==
                    edge->target;
        if (!known && automaton_reads(automaton->source, edge->guard, letter))
            pair_append(&self->pair, out, system, action, edge->target);
    }
}

static void initial(const Model *model, Successors *out) {
    const Observed *self = observed(model);
    const Plain *automaton = &self->automaton;
    Successors *inner = pair_initial(&self->pair, out);
    for (size_t i = 0; inner && i < inner->count; i++) {
        const Word *state = successors_state(inner, i);
        for (size_t k = 0; k < automaton->initial.count; k++) {
            uint32_t start = automaton->initial.data[k];
            if (is_testing(self))
                append_edges(self, out, state, 0, start,
                             valuation(self, state));
            else
                pair_append(&self->pair, out, state, 0, start);
        }
    }
}

/* A testing automaton moves exactly when the valuation changes. Where it
 * cannot follow the system, the run is of no interest any more; but a deadlock
 * is the system's alone, so a deadlock acceptance state must not look like
 * one: the system goes on, with the automaton lost. */
static void expand_testing(const Observed *self, Successors *inner,
                           uint64_t letter, uint32_t from, Successors *out) {
    size_t start = out->count;
    for (size_t i = 0; i < inner->count; i++) {
        const Word *target = successors_state(inner, i);
        uint64_t change = letter ^ valuation(self, target);
        uint32_t action = inner->actions[i] * 2;
        if (change)
            append_edges(self, out, target, action + 1, from, change);
        else
            pair_append(&self->pair, out, target, action, from);
    }
    if (out->count == start && inner->count > 0 &&
        (self->labels[from] & LABEL_DEADLOCK))
        pair_append(&self->pair, out, successors_state(inner, 0),
                    inner->actions[0] * 2 + 1, self->lost);
}

static void expand_buchi(const Observed *self, Successors *inner,
                         uint64_t letter, uint32_t from, const Word *source,
                         Successors *out) {
    for (size_t i = 0; i < inner->count; i++)
        append_edges(self, out, successors_state(inner, i), inner->actions[i],
                     from, letter);
    if (inner->count == 0)
        append_edges(self, out, source, self->pair.wrapper.inner->action_count,
                     from, letter);
}

static void expand(const Model *model, const Word *state, Successors *out) {
    const Observed *self = observed(model);
    uint32_t from = pair_second(&self->pair, state);
    if (from == self->lost)
        return;
    const Word *source;
    Successors *inner = pair_expand(&self->pair, state, out, &source);
    if (!inner)
        return;
    uint64_t letter = valuation(self, source);
    if (is_testing(self))
        expand_testing(self, inner, letter, from, out);
    else
        expand_buchi(self, inner, letter, from, source, out);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Observed *self = observed(model);
    return (self->labels[pair_second(&self->pair, state)] & asked) |
           pair_cut(&self->pair, state, asked);
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const Observed *self = observed(model);
    return self->labels[pair_second(&self->pair, state)] &
           model->properties[property].label;
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const Observed *self = observed(model);
    const Plain *automaton = &self->automaton;
    uint32_t second = pair_second(&self->pair, state);
    if (k < wrapper_inner(model)->variable_count) {
        wrapper_print_value(model, state, k, out);
    } else if (second == self->lost) {
        text_char(out, '-');
    } else { /* the state as the file calls it, and how many sets were met */
        size_t origin = automaton->origins.data[second];
        text_printf(out, "%zu", origin / automaton->levels);
        if (automaton->levels > 1)
            text_printf(out, ".%zu", origin % automaton->levels);
    }
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    uint32_t inner = system_action(observed(model), action);
    if (inner < wrapper_inner(model)->action_count)
        model_print_action(wrapper_inner(model), inner, out);
    else
        text_add(out, "stutter  [the run has ended]");
}

static void free_observed(Model *model) {
    Observed *self = (Observed *)model;
    Mem *mem = model->mem;
    for (size_t i = 0; i < self->condition_count; i++)
        boolean_release(&self->conditions[i], mem);
    mem_free(mem, self->conditions,
             self->condition_count * sizeof *self->conditions);
    mem_free(mem, self->labels,
             ((size_t)self->lost + 1) * sizeof *self->labels);
    plain_release(&self->automaton);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

static bool locate(const Model *model, uint32_t action, Deed *out) {
    uint32_t inner = system_action(observed(model), action);
    return inner < wrapper_inner(model)->action_count &&
           wrapper_locate(model, inner, out);
}

/* The monitor's own part of a step is not told. */
static void tell(const Model *model, const Word *from, uint32_t action,
                 const Word *to, Account *out) {
    uint32_t inner = system_action(observed(model), action);
    if (inner < wrapper_inner(model)->action_count)
        wrapper_tell(model, from, inner, to, out);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .marks = marks,
    .holds = wrapper_holds,
    .print_value = print_value,
    .print_action = print_action,
    .locate = locate,
    .tell = tell,
    .stand = wrapper_stand,
    .free = free_observed,
};

static bool parse_conditions(Observed *self, const char *name,
                             Diagnostics *diag) {
    const Model *inner = self->pair.wrapper.inner;
    const Automaton *source = self->automaton.source;
    self->condition_count = source->propositions.count;
    self->conditions =
        mem_alloc(inner->mem, self->condition_count * sizeof(Boolean));
    bool parsed = true;
    for (size_t i = 0; i < self->condition_count; i++)
        parsed &=
            condition_parse(inner, diag, name, source->propositions.data[i],
                            &self->conditions[i]);
    return parsed;
}

static void set_actions(Observed *self) {
    const Model *inner = self->pair.wrapper.inner;
    if (inner->action_count > UINT32_MAX / 4)
        BUG("%u actions are too many", inner->action_count);
    uint32_t count =
        is_testing(self) ? inner->action_count * 2 : inner->action_count + 1;
    pair_set_actions(&self->pair, count);
    for (uint32_t a = 0; a < count; a++) {
        uint32_t system = system_action(self, a);
        self->pair.moves[a] = is_testing(self) ? a % 2 : 1;
        if (system < inner->action_count)
            self->pair.action_labels[a] = inner->action_labels[system];
    }
}

static void set_properties(Observed *self, const char *name) {
    Model *model = &self->pair.wrapper.model;
    const Plain *automaton = &self->automaton;
    uint8_t all = 0, every = UINT8_MAX;
    self->labels =
        mem_alloc(model->mem, ((size_t)self->lost + 1) * sizeof *self->labels);
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        for (size_t k = 0; k < SET_COUNT; k++)
            if (automaton->sets[s] >> k & 1)
                self->labels[s] |= testing_sets[k].label;
        all |= automaton->sets[s];
        every &= automaton->sets[s];
    }
    if (!is_testing(self)) {
        pair_add_property(&self->pair, name, NULL,
                          "a run that the automaton accepts", LABEL_INFINITE);
        return;
    }
    for (size_t k = 0; k < SET_COUNT; k++)
        if (all >> k & 1)
            pair_add_property(&self->pair, name, testing_sets[k].suffix,
                              testing_sets[k].text, testing_sets[k].label);
    model->always_livelock = every >> 1 & 1;
    if (model->always_livelock) /* no run from there is infinite */
        self->labels[self->lost] = LABEL_LIVELOCK;
}

Model *observe_wrap(const Model *inner, const Automaton *automaton,
                    const char *name, const char *origin, Diagnostics *diag) {
    Observed *self = mem_alloc(inner->mem, sizeof *self);
    plain_init(&self->automaton, automaton);
    self->lost = self->automaton.state_count;
    pair_init(&self->pair, inner, &operations, self->lost + automaton->testing,
              "automaton");
    bool parsed = parse_conditions(self, origin, diag);
    set_actions(self);
    set_properties(self, name);
    if (parsed)
        return &self->pair.wrapper.model;
    model_free(&self->pair.wrapper.model);
    return NULL;
}
