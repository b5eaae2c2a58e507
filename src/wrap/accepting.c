#include "wrap/accepting.h"

#include "wrap/observed_portable.h"

#include <assert.h>
#include <stdio.h>

enum {
    STAYING,  /* the step stays where the automaton is not accepting, */
    MOVING,   /* or it does not */
    VARIANTS, /* of an action */
    LOST = 1  /* states of the product's own */
};

/* The state in which the automaton is lost. */
static uint32_t lost(const Observed *self) {
    return self->automaton.state_count;
}

/* The one state that a letter leads to. */
static uint32_t follow(const Observed *self, uint32_t from, uint64_t letter) {
    const Plain *automaton = &self->automaton;
    assert(from < self->pair.states);
    if (from == lost(self))
        return from;
    for (uint32_t i = automaton->first[from]; i < automaton->first[from + 1];
         i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        if (observed_reads(self, edge, letter))
            return edge->target;
    }
    return lost(self);
}

static bool avoids(const Observed *self, uint32_t state) {
    assert(state < self->pair.states);
    return self->pair.labels[state] & LABEL_LIVELOCK;
}

/* ---- Operations ---------------------------------------------------------- */

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Observed *self = observed(model);
    const Plain *automaton = &self->automaton;
    Successors *inner = pair_initial(&self->pair, worker, out);
    assert(automaton->initial.count <= 1);
    for (size_t i = 0; inner && i < inner->count; i++)
        pair_append(&self->pair, out, successors_state(inner, i), 0,
                    automaton->initial.count ? vec_item(&automaton->initial, 0)
                                             : lost(self));
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Observed *self = observed(model);
    const Pair *pair = &self->pair;
    bool failed;
    Successors *inner = pair_expand(pair, worker, state, out, &failed);
    if (!inner)
        return;
    uint32_t from = pair_second(pair, state);
    uint32_t to =
        follow(self, from, letters_read(&self->letters, worker->vector));
    uint32_t variant =
        avoids(self, from) && avoids(self, to) ? STAYING : MOVING;
    uint32_t stutter = pair->wrapper.inner->action_count * VARIANTS;
    if (inner->count == 0)
        pair_append(pair, out, worker->vector, stutter + variant, to);
    for (size_t i = 0; i < inner->count; i++)
        pair_append(pair, out, successors_state(inner, i),
                    inner->actions[i] * VARIANTS + variant, to);
}

/* It may get lost everywhere. */
static void describe(const Model *model, uint32_t parts, Structure *out) {
    pair_describe(model, parts, out);
    if (parts & STRUCTURE_CONDITIONS)
        observed_describe_lost(observed(model), lost(observed(model)), out);
}

static void visibility(const Model *model, Mem *mem, Visibility *out) {
    out->objection = "a deterministic automaton must accept every run, and may "
                     "count how often a state is repeated";
    observed_visibility(observed(model), mem, out);
}

/* ---- For devices --------------------------------------------------------- */

static void write_variant(const Observed *self, Portable *out) {
    Mem *mem = out->code.mem;
    VEC(uint32_t) avoiding = {0};
    for (uint32_t s = 0; s < self->pair.states; s++)
        vec_push(mem, &avoiding, avoids(self, s));
    text_add(&out->code, "    const uint32_t here = ");
    portable_lookup(out, "q", avoiding.data, avoiding.count);
    text_add(&out->code, ";\n    const uint32_t there = ");
    portable_lookup(out, "second", avoiding.data, avoiding.count);
    text_printf(&out->code, ";\n    variant = here & there ? %uu : %uu;\n",
                STAYING, MOVING);
    vec_release(mem, &avoiding);
}

static bool write_step(const Observed *self, const PairText *text,
                       Portable *out) {
    char get_lost[40];
    if (!observed_portable_letters(self, out))
        return false;
    pair_portable_begin(text, out);
    text_printf(&out->code,
                "    const uint64_t letter = portable_letters_%u(s, t);\n"
                "    (void)letter;\n",
                out->step_layers);
    snprintf(get_lost, sizeof get_lost, "second = %uu;\n        break;",
             lost(self));
    bool written = observed_portable_move(self, out, get_lost);
    write_variant(self, out);
    pair_portable_end(text, out);
    return written;
}

static bool portable(const Model *model, Portable *out) {
    const Observed *self = observed(model);
    PairText text = {.pair = &self->pair,
                     .variants = VARIANTS,
                     .ways = 1,
                     .alone = 1,
                     .stutters = true};
    bool written =
        pair_portable_system(&text, out) && write_step(self, &text, out);
    pair_portable_release(&text, out->code.mem);
    if (!written)
        return false;
    pair_portable_labels(&self->pair, out);
    pair_portable_close(out);
    return true;
}

static void free_accepting(Model *model) {
    Observed *self = (Observed *)model;
    Mem *mem = model->mem;
    observed_release(self);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial,
                   .expand = expand,
                   .free = free_accepting},
    .describe = describe,
    .visibility = visibility,
    .print_value = observed_print_value,
    .device = portable,
};

/* ---- The whole ----------------------------------------------------------- */

static void set_labels(Observed *self, const char *name) {
    for (uint32_t s = 0; s < self->pair.states; s++)
        if (s == lost(self) || !(self->automaton.sets[s] & 1))
            self->pair.labels[s] = LABEL_LIVELOCK;
    pair_add_property(&self->pair, name, NULL,
                      "a run that the automaton does not accept",
                      LABEL_LIVELOCK);
}

static void set_actions(Observed *self) {
    for (size_t i = 0; i < self->automaton.edges.count; i++)
        vec_item(&self->automaton.edges, i).marks = 0; /* sets are of states */
    observed_set_actions(self, VARIANTS, 1);
    for (uint32_t a = 0; a < self->pair.wrapper.model.action_count; a++)
        self->pair.moves[a] = a % VARIANTS == MOVING;
}

Model *accepting_wrap(const Model *inner, const Automaton *automaton,
                      const char *name, const char *origin, Diagnostics *diag) {
    assert(!automaton->testing && automaton->initial.count <= 1);
    Observed *self = mem_alloc(inner->mem, sizeof *self);
    Model *model = &self->pair.wrapper.model;
    plain_init(&self->automaton, automaton);
    observed_init(self, inner, &kind, LOST);
    bool read = letters_init(&self->letters, inner, automaton, origin, diag);
    set_actions(self);
    set_labels(self, name);
    model->monitor.avoiding = true;
    if (read)
        return model;
    model_free(model);
    return NULL;
}
