#include "wrap/observe.h"

#include "automata/labelled.h"
#include "automata/single_pass.h"
#include "automata/traits.h"
#include "base/bug.h"
#include "core/condition.h"
#include "wrap/pair.h"

#include <assert.h>

enum {
    SET_COUNT = 4,
    NEAR = 1 << 16 /* beside the labels: an edge leads to a universal state */
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
    Plain automaton;        /* what it is observed by; the marks of an edge
                               are the number of its variant */
    uint32_t variants;      /* of each action of the system: see below */
    uint32_t lost;          /* a further state: see expand_testing */
    Boolean *conditions;    /* by proposition of the automaton */
    size_t condition_count; /* how many */
    Label *labels;          /* by automaton state, `lost` included */
    bool folded;            /* a testing automaton without cycles that are
                               accepting at times: all steps may count as
                               moves */
    bool surveyed;          /* a Buchi automaton with one set; if so: */
    Components components;  /* until the product's shape has them; if folded,
                               too */
    bool terminal;          /* runs are decided in universal states */
    uint8_t *universal;     /* by automaton state: nothing can go right */
} Observed;

static const Observed *observed(const Model *model) {
    return (const Observed *)model;
}

static bool is_testing(const Observed *self) {
    return self->automaton.source->testing;
}

/* Does standing still in this state count as a move? */
static bool is_folded(const Observed *self, uint32_t state) {
    return self->automaton.source->single_pass &&
           (self->automaton.sets[state] & SET_LIVELOCK);
}

/* Actions: what an action is must tell all that counts, so each action of the
 * system comes in variants. For a testing automaton there are two: it stands
 * still, or it moves. For a Buchi automaton there is one for each combination
 * of acceptance sets that some edge is in; and stuttering is one action more,
 * with variants too. */
static uint32_t system_action(const Observed *self, uint32_t action) {
    return action / self->variants;
}

static uint64_t valuation(const Observed *self, const Word *state) {
    uint64_t letter = 0;
    for (size_t i = 0; i < self->condition_count; i++)
        if (condition_holds(self->pair.wrapper.inner, &self->conditions[i],
                            state))
            letter |= (uint64_t)1 << i;
    return letter;
}

/* Append the pairs that the automaton's edges with this letter lead to;
 * `first` is the first variant of the action. */
static void append_edges(const Observed *self, Successors *out,
                         const Word *system, uint32_t first, uint32_t from,
                         uint64_t letter) {
    const Plain *automaton = &self->automaton;
    uint32_t end = automaton->first[from + 1];
    size_t start = out->count;
    for (uint32_t i = automaton->first[from]; i < end; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        uint32_t action = first + (uint32_t)edge->marks;
        bool known = false; /* by another edge with the same target */
        for (size_t k = start; k < out->count && !known; k++)
            known = pair_second(&self->pair, successors_state(out, k)) ==
                        edge->target &&
                    out->actions[k] == action;
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
            pair_append(&self->pair, out, target,
                        action + is_folded(self, from), from);
    }
    if (out->count == start && inner->count > 0 &&
        (self->labels[from] & LABEL_DEADLOCK))
        pair_append(&self->pair, out, successors_state(inner, 0),
                    inner->actions[0] * 2 + 1, self->lost);
}

/* Append the pairs of another successor of the same state, which the same
 * edges lead to: those of the first one, out[start..end). */
static void repeat_edges(const Observed *self, Successors *out,
                         const Word *system, uint32_t first, size_t start,
                         size_t end) {
    for (size_t k = start; k < end; k++) {
        uint32_t variant = out->actions[k] % self->variants;
        uint32_t target = pair_second(&self->pair, successors_state(out, k));
        pair_append(&self->pair, out, system, first + variant, target);
    }
}

/* A Buchi automaton reads the letter of the source: the edges are the same
 * for all successors, and looked for once. */
static void expand_buchi(const Observed *self, Successors *inner,
                         uint64_t letter, uint32_t from, const Word *source,
                         Successors *out) {
    uint32_t variants = self->variants;
    size_t start = out->count;
    if (inner->count == 0)
        append_edges(self, out, source,
                     self->pair.wrapper.inner->action_count * variants, from,
                     letter);
    else
        append_edges(self, out, successors_state(inner, 0),
                     inner->actions[0] * variants, from, letter);
    size_t end = out->count;
    for (size_t i = 1; i < inner->count; i++)
        repeat_edges(self, out, successors_state(inner, i),
                     inner->actions[i] * variants, start, end);
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

/* A terminal automaton has decided about a run when it reads a letter that
 * leads to a universal state; that is still in the state before the step. */
static bool is_decided(const Observed *self, const Word *state, uint32_t from) {
    const Plain *automaton = &self->automaton;
    uint64_t letter = valuation(self, state);
    for (uint32_t i = automaton->first[from]; i < automaton->first[from + 1];
         i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        if (self->universal[edge->target] &&
            automaton_reads(automaton->source, edge->guard, letter))
            return true;
    }
    return false;
}

/* The label NEAR asks for a second look. */
static Label own_labels(const Observed *self, const Word *state, Label asked) {
    uint32_t second = pair_second(&self->pair, state);
    Label found = self->labels[second];
    if ((found & NEAR) && (asked & LABEL_REJECT) &&
        is_decided(self, state, second))
        found |= LABEL_REJECT;
    return found & asked;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Observed *self = observed(model);
    return own_labels(self, state, asked) | pair_cut(&self->pair, state, asked);
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    return own_labels(observed(model), state,
                      model->properties[property].label) != 0;
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
        text_add(out, MODEL_STUTTER);
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
    if (self->surveyed)
        mem_free(self->automaton.mem, self->universal,
                 self->automaton.state_count);
    plain_release(&self->automaton);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

/* The monitor's own steps belong to no process. */
static bool participant(const Model *model, uint32_t action, uint32_t k,
                        uint64_t *number) {
    uint32_t inner = system_action(observed(model), action);
    return inner < wrapper_inner(model)->action_count &&
           wrapper_participant(model, inner, k, number);
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
    .participant = participant,
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

/* ---- Variants ------------------------------------------------------------ */

typedef VEC(uint64_t) Marks; /* different ones */

static uint32_t variant_of(const Marks *marks, uint64_t wanted) {
    uint32_t k = 0;
    while (k < marks->count && marks->data[k] != wanted)
        k++;
    return k;
}

/* Number the combinations of sets, and put the numbers on the edges. */
static void number_marks(Observed *self, Marks *marks) {
    Plain *automaton = &self->automaton;
    bool several = self->pair.wrapper.model.set_count >
                   self->pair.wrapper.inner->set_count;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge *edge = &automaton->edges.data[i];
        if (!several)
            edge->marks = 0;
        uint32_t variant = variant_of(marks, edge->marks);
        if (variant == marks->count)
            vec_push(automaton->mem, marks, edge->marks);
        edge->marks = variant;
    }
}

static uint32_t count_actions(const Observed *self) {
    uint64_t system = self->pair.wrapper.inner->action_count;
    uint64_t count = (system + !is_testing(self)) * self->variants;
    if (count > UINT32_MAX / 4)
        BUG("%llu actions are too many", (unsigned long long)count);
    return (uint32_t)count;
}

/* The sets of the automaton come behind those of the system. */
static void set_actions(Observed *self) {
    const Model *inner = self->pair.wrapper.inner;
    Marks marks = {0};
    number_marks(self, &marks);
    self->variants = is_testing(self)  ? 2
                     : marks.count > 0 ? (uint32_t)marks.count
                                       : 1;
    uint32_t count = count_actions(self);
    pair_set_actions(&self->pair, count);
    for (uint32_t a = 0; a < count; a++) {
        uint32_t system = system_action(self, a);
        uint32_t variant = a % self->variants;
        self->pair.moves[a] =
            is_testing(self) && !self->folded ? variant == 1 : 1;
        if (variant < marks.count && marks.data[variant])
            self->pair.action_sets[a] = marks.data[variant] << inner->set_count;
        if (system < inner->action_count)
            pair_copy_action(&self->pair, a, system);
    }
    vec_release(self->automaton.mem, &marks);
}

/* ---- Labels -------------------------------------------------------------- */

/* Accepting cycles are the errors; for a terminal automaton, to get where
 * every run is accepted. */
static void label_buchi(Observed *self, const char *name) {
    const Plain *automaton = &self->automaton;
    bool terminal = self->terminal;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        if (terminal && self->universal[s])
            self->labels[s] = LABEL_REJECT;
        else if (!terminal && (automaton->sets[s] & 1))
            self->labels[s] = LABEL_INFINITE;
    for (size_t i = 0; i < automaton->edges.count && terminal; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        if (self->universal[edge->target])
            self->labels[edge->source] |= NEAR;
    }
    const char *text = automaton->source->name; /* in the user's words */
    if (!text)
        text = terminal ? "a run that the automaton accepts, whatever follows"
                        : "a run that the automaton accepts";
    pair_add_property(&self->pair, name, NULL, text,
                      terminal ? LABEL_REJECT : LABEL_INFINITE);
}

/* The sets of a state as the searches are to see them. */
static uint8_t seen_sets(const Observed *self, uint32_t state) {
    return is_folded(self, state)
               ? (self->automaton.sets[state] & (uint8_t)~SET_LIVELOCK) |
                     SET_INFINITE
               : self->automaton.sets[state];
}

static void label_testing(Observed *self, const char *name) {
    Model *model = &self->pair.wrapper.model;
    uint8_t all = 0, every = UINT8_MAX;
    for (uint32_t s = 0; s < self->automaton.state_count; s++) {
        uint8_t seen = seen_sets(self, s);
        for (size_t k = 0; k < SET_COUNT; k++)
            if (seen >> k & 1)
                self->labels[s] |= testing_sets[k].label;
        all |= seen;
        every &= seen;
    }
    for (size_t k = 0; k < SET_COUNT; k++)
        if (all >> k & 1)
            pair_add_property(&self->pair, name, testing_sets[k].suffix,
                              testing_sets[k].text, testing_sets[k].label);
    model->always_livelock = every >> 1 & 1;
    if (model->always_livelock) /* no run from there is infinite */
        self->labels[self->lost] = LABEL_LIVELOCK;
}

static void set_labels(Observed *self, const char *name) {
    Mem *mem = self->pair.wrapper.model.mem;
    self->labels = mem_alloc(mem, ((size_t)self->lost + 1) * sizeof(Label));
    if (is_testing(self))
        label_testing(self, name);
    else
        label_buchi(self, name);
}

/* Where there are sets, a cycle must meet these too, and where states are the
 * errors there are no cycles to tell of: then the components say nothing. */
static void set_shape(Observed *self) {
    if (!self->surveyed && !self->folded)
        return;
    if (self->terminal || self->pair.wrapper.model.set_count)
        components_release(&self->components);
    else
        pair_set_shape(&self->pair, &self->components);
}

/* ---- The whole ----------------------------------------------------------- */

static void survey(Observed *self, const Automaton *automaton) {
    plain_init(&self->automaton, automaton);
    self->surveyed = !automaton->testing;
    self->folded = automaton->single_pass &&
                   single_pass_components(&self->components, &self->automaton);
    if (!self->surveyed)
        return;
    plain_components(&self->components, &self->automaton);
    Traits traits;
    self->universal =
        mem_alloc(self->automaton.mem, self->automaton.state_count);
    plain_traits(&self->automaton, &traits, self->universal);
    self->terminal = traits.terminal;
}

/* Take the automaton with all its sets instead. */
static void keep_sets(Observed *self, const Automaton *automaton) {
    mem_free(self->automaton.mem, self->universal, self->automaton.state_count);
    components_release(&self->components);
    plain_release(&self->automaton);
    plain_init_marked(&self->automaton, automaton);
    self->surveyed = false;
}

static void pair_up(Observed *self, const Model *inner, uint32_t sets) {
    self->lost = self->automaton.state_count;
    pair_init(&self->pair, inner, &operations, self->lost + is_testing(self),
              "automaton");
    self->pair.wrapper.model.set_count += sets;
}

static Model *finish(Observed *self, const char *name, const char *origin,
                     Diagnostics *diag) {
    bool parsed = parse_conditions(self, origin, diag);
    set_actions(self);
    set_labels(self, name);
    set_shape(self);
    if (parsed)
        return &self->pair.wrapper.model;
    model_free(&self->pair.wrapper.model);
    return NULL;
}

Model *observe_wrap(const Model *inner, const Automaton *automaton,
                    const char *name, const char *origin, Diagnostics *diag) {
    Observed *self = mem_alloc(inner->mem, sizeof *self);
    survey(self, automaton);
    pair_up(self, inner, 0);
    return finish(self, name, origin, diag);
}

bool observe_has_room(const Model *inner, const Automaton *automaton) {
    return inner->set_count + automaton->set_count <= MODEL_SETS;
}

Model *observe_wrap_marked(const Model *inner, const Automaton *automaton,
                           const char *name, const char *origin,
                           Diagnostics *diag) {
    assert(plain_unfolds(automaton) && observe_has_room(inner, automaton));
    Observed *self = mem_alloc(inner->mem, sizeof *self);
    survey(self, automaton);
    bool marked = !self->terminal;
    if (marked)
        keep_sets(self, automaton);
    pair_up(self, inner, marked ? automaton->set_count : 0);
    return finish(self, name, origin, diag);
}
