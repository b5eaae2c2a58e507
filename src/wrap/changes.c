#include "wrap/changes.h"

#include "automata/testing/single_pass.h"
#include "wrap/observed_portable.h"

#include <assert.h>

enum {
    SET_COUNT = 4,
    STILL = 0, /* variants of an action: the automaton stands still ... */
    MOVING,    /* ... or moves */
    VARIANTS
};

/* The acceptance sets, by their numbers in the file. */
static const struct {
    const char *suffix; /* of the property's name */
    const char *text;   /* what its error is */
    Label label;        /* of its states */
} testing_sets[SET_COUNT] = {
    {"infinite", "infinite acceptance states recur forever", LABEL_INFINITE},
    {"livelock", "nothing changes any more in a livelock acceptance state",
     LABEL_LIVELOCK},
    {"reject", "a finite acceptance state is reached", LABEL_REJECT},
    {"deadlock", "the system stops in a deadlock acceptance state",
     LABEL_DEADLOCK},
};

typedef struct Testing {
    Observed observed; /* the product */
    bool folded;       /* no cycle of the automaton is accepting only at times:
                          all steps may count as moves */
} Testing;

static const Testing *testing(const Model *model) {
    return (const Testing *)model;
}

static uint32_t lost(const Testing *self) {
    return self->observed.automaton.state_count;
}

/* Does standing still in this state count as a move? */
static bool is_folded(const Testing *self, uint32_t state) {
    assert(state < self->observed.automaton.state_count);
    const Plain *automaton = &self->observed.automaton;
    return automaton->source->single_pass &&
           (automaton->sets[state] & SET_LIVELOCK);
}

/* ---- Operations ---------------------------------------------------------- */

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Observed *self = observed(model);
    Successors *inner = pair_initial(&self->pair, worker, out);
    for (size_t i = 0; inner && i < inner->count; i++) {
        const Word *state = successors_state(inner, i);
        uint64_t letter = letters_read(&self->letters, state);
        for (size_t k = 0; k < self->automaton.initial.count; k++)
            observed_append(self, out, state, 0,
                            vec_item(&self->automaton.initial, k), letter);
    }
}

/* The automaton moves exactly when the valuation changes. If it cannot follow
 * the system, the run is of no interest any more; but a deadlock is the
 * system's alone, so a deadlock acceptance state must not look like one: the
 * system goes on, with the automaton lost. */
static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Observed *self = observed(model);
    uint32_t from = pair_second(&self->pair, state);
    assert(from <= lost(testing(model)));
    if (from == lost(testing(model))) {
        successors_begin(out);
        return;
    }
    bool failed;
    Successors *inner = pair_expand(&self->pair, worker, state, out, &failed);
    if (!inner)
        return;
    size_t start = out->count;
    uint64_t letter = letters_read(&self->letters, worker->vector);
    for (size_t i = 0; i < inner->count; i++) {
        const Word *target = successors_state(inner, i);
        uint64_t change = letter ^ letters_read(&self->letters, target);
        uint32_t action = inner->actions[i] * VARIANTS;
        size_t before = out->count;
        if (change)
            observed_append(self, out, target, action + MOVING, from, change);
        else
            pair_append(&self->pair, out, target,
                        action + is_folded(testing(model), from), from);
        successors_last(out)->fixed |= out->count == before;
    }
    if (out->count == start && inner->count > 0 &&
        (self->pair.labels[from] & LABEL_DEADLOCK))
        pair_append(&self->pair, out, successors_state(inner, 0),
                    inner->actions[0] * VARIANTS + MOVING,
                    lost(testing(model)));
}

/* From everywhere it may get lost, where no error is. */
static void describe(const Model *model, uint32_t parts, Structure *out) {
    const Observed *self = observed(model);
    pair_describe(model, parts, out);
    if (!(parts & STRUCTURE_CONDITIONS))
        return;
    observed_describe_lost(self, lost(testing(model)), out);
    pair_describe_labels(model, out);
}

/* It sees every change of what it reads, and nothing else. */
static void visibility(const Model *model, Mem *mem, Visibility *out) {
    out->objection = pair_objection(wrapper_inner(model));
    observed_visibility(observed(model), mem, out);
}

/* ---- For devices --------------------------------------------------------- */

/* Standing still is one way; the edges are for changes, and their variant is
 * MOVING. */
static bool write_step(const Observed *self, const PairText *text,
                       Portable *out) {
    Mem *mem = out->code.mem;
    VEC(uint32_t) folded = {0};
    if (!observed_portable_letters(self, out))
        return false;
    for (uint32_t s = 0; s < self->automaton.state_count; s++)
        vec_push(mem, &folded, is_folded((const Testing *)self, s));
    vec_push(mem, &folded, 0); /* when it is lost */
    pair_portable_begin(text, out);
    text_printf(&out->code,
                "    const uint64_t letter = portable_letters_%u(s, t) ^ "
                "portable_letters_%u(to, t);\n"
                "    if (q == %uu || (!letter && n))\n        return 0;\n"
                "    if (letter) {\n",
                out->step_layers, out->step_layers,
                self->automaton.state_count);
    bool written = observed_portable_move(self, out, "return 0;");
    text_printf(&out->code,
                "    variant = %uu;\n    } else {\n    variant = ", MOVING);
    portable_lookup(out, "q", folded.data, folded.count);
    text_add(&out->code, ";\n    }\n");
    pair_portable_end(text, out);
    vec_release(mem, &folded);
    return written;
}

static bool portable(const Model *model, Portable *out) {
    const Observed *self = observed(model);
    PairText text = {.pair = &self->pair,
                     .variants = VARIANTS,
                     .ways = observed_portable_ways(self)};
    if (model->present & LABEL_DEADLOCK)
        return portable_reject(out, "there is no device code for deadlock "
                                    "acceptance");
    bool written =
        pair_portable_system(&text, out) && write_step(self, &text, out);
    pair_portable_release(&text, out->code.mem);
    if (!written)
        return false;
    pair_portable_labels(&self->pair, out);
    pair_portable_close(out);
    return true;
}

static void free_testing(Model *model) {
    Testing *self = (Testing *)model;
    Mem *mem = model->mem;
    observed_release(&self->observed);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial, .expand = expand, .free = free_testing},
    .describe = describe,
    .visibility = visibility,
    .print_value = observed_print_value,
    .device = portable,
};

/* ---- The whole ----------------------------------------------------------- */

static void set_actions(Testing *self) {
    Observed *product = &self->observed;
    Plain *automaton = &product->automaton;
    for (size_t i = 0; i < automaton->edges.count; i++)
        vec_item(&automaton->edges, i).marks =
            0; /* the sets are those of states */
    observed_set_actions(product, VARIANTS, 0);
    for (uint32_t a = 0; a < product->pair.wrapper.model.action_count; a++)
        product->pair.moves[a] = self->folded || a % VARIANTS == MOVING;
}

/* The sets of a state as the searches are to see them. */
static uint8_t seen_sets(const Testing *self, uint32_t state) {
    assert(state < self->observed.automaton.state_count);
    uint8_t sets = self->observed.automaton.sets[state];
    return is_folded(self, state)
               ? (sets & (uint8_t)~SET_LIVELOCK) | SET_INFINITE
               : sets;
}

static void set_labels(Testing *self, const char *name) {
    Observed *product = &self->observed;
    Model *model = &product->pair.wrapper.model;
    uint8_t all = 0, every = UINT8_MAX;
    for (uint32_t s = 0; s < product->automaton.state_count; s++) {
        uint8_t seen = seen_sets(self, s);
        for (size_t k = 0; k < SET_COUNT; k++)
            if (seen >> k & 1)
                product->pair.labels[s] |= testing_sets[k].label;
        all |= seen;
        every &= seen;
    }
    for (size_t k = 0; k < SET_COUNT; k++)
        if (all >> k & 1)
            pair_add_property(&product->pair, name, testing_sets[k].suffix,
                              testing_sets[k].text, testing_sets[k].label);
    model->monitor.always_livelock = every >> 1 & 1;
    if (model->monitor.always_livelock) /* no run from there is infinite */
        product->pair.labels[lost(self)] = LABEL_LIVELOCK;
}

/* Where there are sets, a cycle must meet these too: then the components say
 * nothing. */
static void set_shape(Testing *self, Components *components) {
    Pair *pair = &self->observed.pair;
    if (self->folded && pair->wrapper.model.set_count)
        components_release(components);
    else if (self->folded)
        pair_set_shape(pair, components);
}

Model *changes_wrap(const Model *inner, const Automaton *automaton,
                    const char *name, const char *origin, Diagnostics *diag) {
    assert(automaton->testing);
    Testing *self = mem_alloc(inner->mem, sizeof *self);
    Observed *product = &self->observed;
    Components components;
    plain_init(&product->automaton, automaton);
    self->folded = automaton->single_pass &&
                   single_pass_components(&components, &product->automaton);
    observed_init(product, inner, &kind, 1);
    bool read = letters_init(&product->letters, inner, automaton, origin, diag);
    set_actions(self);
    set_labels(self, name);
    set_shape(self, &components);
    if (read)
        return &product->pair.wrapper.model;
    model_free(&product->pair.wrapper.model);
    return NULL;
}
