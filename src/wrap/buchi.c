#include "wrap/buchi.h"

#include "automata/forms/components.h"
#include "automata/forms/repeatable.h"
#include "automata/forms/traits.h"
#include "wrap/decided.h"
#include "wrap/observed_portable.h"

#include <assert.h>

typedef struct Buchi {
    Observed observed;  /* the product */
    uint8_t *universal; /* by state of a terminal automaton: nothing can go
                           right any more; else NULL */
    bool marked;        /* its sets are on edges */
} Buchi;

static const Buchi *buchi(const Model *model) {
    return (const Buchi *)model;
}

/* ---- Operations ---------------------------------------------------------- */

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Observed *self = observed(model);
    Successors *inner = pair_initial(&self->pair, worker, out);
    for (size_t i = 0; inner && i < inner->count; i++)
        for (size_t k = 0; k < self->automaton.initial.count; k++)
            pair_append(&self->pair, out, successors_state(inner, i), 0,
                        vec_item(&self->automaton.initial, k));
}

/* Append the pairs of another successor of the same state, which the same
 * edges lead to: those of the first one, out[start..end). */
static void repeat_edges(const Observed *self, Successors *out,
                         const Word *system, uint32_t first, size_t start,
                         size_t end) {
    assert(start <= end && end <= out->count);
    for (size_t k = start; k < end; k++) {
        uint32_t variant = out->actions[k] % self->variants;
        uint32_t target = pair_second(&self->pair, successors_state(out, k));
        assert(target < self->automaton.state_count);
        pair_append(&self->pair, out, system, first + variant, target);
    }
}

/* The automaton reads the letter of the source: the edges are the same for all
 * successors, and looked for once; by a plain worker each time. */
static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Observed *self = observed(model);
    bool failed;
    Successors *inner = pair_expand(&self->pair, worker, state, out, &failed);
    if (!inner)
        return;
    uint32_t from = pair_second(&self->pair, state), variants = self->variants;
    uint64_t letter = letters_read(&self->letters, worker->vector);
    size_t start = out->count;
    if (inner->count == 0)
        observed_append(self, out, worker->vector,
                        self->pair.wrapper.inner->action_count * variants, from,
                        letter);
    else
        observed_append(self, out, successors_state(inner, 0),
                        inner->actions[0] * variants, from, letter);
    size_t end = out->count;
    for (size_t i = 1; i < inner->count; i++)
        if (worker->plain)
            observed_append(self, out, successors_state(inner, i),
                            inner->actions[i] * variants, from, letter);
        else
            repeat_edges(self, out, successors_state(inner, i),
                         inner->actions[i] * variants, start, end);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Buchi *self = buchi(model);
    return self->universal ? decided_labels(&self->observed, self->universal,
                                            state, asked) |
                                 pair_cut(&self->observed.pair, state, asked)
                           : pair_labels(model, state, asked);
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const Buchi *self = buchi(model);
    return self->universal ? decided_labels(&self->observed, self->universal,
                                            state, LABEL_REJECT) != 0
                           : pair_marks(model, state, property);
}

/* Only runs that a prefix decides have errors that are states. */
static void describe(const Model *model, uint32_t parts, Structure *out) {
    const Buchi *self = buchi(model);
    pair_describe(model, parts, out);
    if (!(parts & STRUCTURE_CONDITIONS))
        return;
    observed_describe_edges(&self->observed, out);
    if (self->universal)
        vec_item(&out->conditions, 0) =
            decided_describe(&self->observed, self->universal, out);
}

/* ---- What the automaton sees --------------------------------------------- */

/* May a run read a letter more often, or less often? The marks of the
 * product's own automaton are numbers of variants. */
static bool is_repeatable(const Buchi *self) {
    const Automaton *source = self->observed.automaton.source;
    Plain plain;
    (self->marked ? plain_init_marked : plain_init)(&plain, source);
    RepeatFacts facts = {.marked = self->marked,
                         .universal = self->universal,
                         .accepting = NO_ATOM};
    bool repeatable = plain_repeatable(&plain, &facts);
    plain_release(&plain);
    return repeatable;
}

static uint64_t atoms_of(const Automaton *automaton, uint32_t guard) {
    assert(guard < automaton->guards.count);
    const Boolean *boolean = &vec_item(&automaton->guards, guard);
    uint64_t atoms = 0;
    for (size_t i = 0; i < boolean->nodes.count; i++) {
        BooleanNode node = vec_item(&boolean->nodes, i);
        assert(node.kind != BOOLEAN_ATOM || node.left < MOST_PROPOSITIONS);
        if (node.kind == BOOLEAN_ATOM)
            atoms |= UINT64_C(1) << node.left;
    }
    return atoms;
}

/* By state: propositions that its edges read. */
static uint64_t *read_at(const Plain *plain, Mem *mem) {
    const Automaton *source = plain->source;
    size_t count = source->guards.count;
    uint64_t *reads = mem_alloc(mem, plain->state_count * sizeof *reads);
    uint64_t *atoms = mem_alloc(mem, count * sizeof *atoms);
    for (uint32_t g = 0; g < count; g++)
        atoms[g] = atoms_of(source, g);
    for (size_t i = 0; i < plain->edges.count; i++) {
        const AutomatonEdge *edge = &vec_item(&plain->edges, i);
        reads[edge->source] |= atoms[edge->guard];
    }
    mem_free(mem, atoms, count * sizeof *atoms);
    return reads;
}

/* By state: propositions that edges read which can be reached from there. All
 * of a component, and what it leads to, comes before what leads to it. */
static uint64_t *read_from(const Plain *plain, Mem *mem) {
    uint64_t *reads = read_at(plain, mem);
    Components components;
    components_init(&components, mem,
                    &(MarkedGraph){.state_count = plain->state_count,
                                   .edges = plain->edges.data,
                                   .edge_count = plain->edges.count});
    uint64_t *all = mem_alloc(mem, components.count * sizeof *all);
    uint32_t *order = components_order(&components);
    for (uint32_t i = 0; i < plain->state_count; i++) {
        uint32_t s = order[i], c = components.of[s];
        all[c] |= reads[s];
        for (uint32_t e = plain->first[s]; e < plain->first[s + 1]; e++)
            all[c] |= all[components.of[vec_item(&plain->edges, e).target]];
    }
    for (uint32_t s = 0; s < plain->state_count; s++)
        reads[s] = all[components.of[s]];
    mem_free(mem, order, plain->state_count * sizeof *order);
    mem_free(mem, all, components.count * sizeof *all);
    components_release(&components);
    return reads;
}

static void visibility(const Model *model, Mem *mem, Visibility *out) {
    const Observed *self = observed(model);
    const Plain *plain = &self->automaton;
    out->objection = pair_objection(wrapper_inner(model));
    if (!out->objection && !is_repeatable(buchi(model)))
        out->objection = "the automaton may count how often a state is "
                         "repeated";
    out->field = self->pair.field;
    uint64_t *reads = read_from(plain, mem);
    for (uint32_t s = 0; s < plain->state_count; s++) {
        for (size_t i = 0; i < self->letters.count; i++)
            if (reads[s] >> i & 1)
                letters_visibility(&self->letters, i, mem, &out->seen);
        lists_end_set(&out->seen, mem);
    }
    mem_free(mem, reads, plain->state_count * sizeof *reads);
}

/* ---- For devices --------------------------------------------------------- */

/* The automaton reads the source; where the system ends it goes on alone. */
static bool write_step(const Observed *self, const PairText *text,
                       Portable *out) {
    if (!observed_portable_letters(self, out))
        return false;
    pair_portable_begin(text, out);
    text_printf(&out->code,
                "    const uint64_t letter = portable_letters_%u(s, t);\n"
                "    (void)letter;\n",
                out->step_layers);
    bool written = observed_portable_move(self, out, "return 0;");
    pair_portable_end(text, out);
    return written;
}

static bool portable(const Model *model, Portable *out) {
    const Buchi *self = buchi(model);
    const Observed *product = &self->observed;
    uint32_t ways = observed_portable_ways(product);
    PairText text = {.pair = &product->pair,
                     .variants = product->variants,
                     .ways = ways,
                     .alone = ways,
                     .stutters = true};
    bool written =
        pair_portable_system(&text, out) && write_step(product, &text, out);
    pair_portable_release(&text, out->code.mem);
    if (!written)
        return false;
    pair_portable_labels(&product->pair, out);
    written =
        !self->universal || decided_portable(product, self->universal, out);
    pair_portable_close(out);
    return written;
}

static void free_buchi(Model *model) {
    Buchi *self = (Buchi *)model;
    Mem *mem = model->mem;
    if (self->universal)
        mem_free(mem, self->universal, self->observed.automaton.state_count);
    observed_release(&self->observed);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial,
                   .expand = expand,
                   .labels = labels,
                   .marks = marks,
                   .free = free_buchi},
    .describe = describe,
    .visibility = visibility,
    .print_value = observed_print_value,
    .device = portable,
};

/* ---- Variants ------------------------------------------------------------ */

typedef VEC(uint64_t) Marks; /* different ones */

static uint32_t variant_of(const Marks *marks, uint64_t needed) {
    uint32_t k = 0;
    while (k < marks->count && vec_item(marks, k) != needed)
        k++;
    return k;
}

/* Number the combinations of sets that edges are in, and put the numbers on
 * the edges. */
static void number_marks(Plain *automaton, bool several, Marks *marks) {
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        if (!several)
            edge->marks = 0;
        uint32_t variant = variant_of(marks, edge->marks);
        if (variant == marks->count)
            vec_push(automaton->mem, marks, edge->marks);
        edge->marks = variant;
        assert(variant < marks->count);
    }
}

/* Stuttering is one action more, with variants, too. The sets of the automaton
 * come after those of the system. */
static void set_actions(Buchi *self, bool marked) {
    Observed *product = &self->observed;
    uint32_t system_sets = product->pair.wrapper.inner->set_count;
    Marks marks = {0};
    number_marks(&product->automaton, marked, &marks);
    observed_set_actions(product, marks.count ? (uint32_t)marks.count : 1, 1);
    for (uint32_t a = 0; a < product->pair.wrapper.model.action_count; a++) {
        uint32_t variant = a % product->variants;
        product->pair.moves[a] = 1;
        if (variant < marks.count && vec_item(&marks, variant))
            mask_add_from(&product->pair.action_sets[a], system_sets,
                          vec_item(&marks, variant));
    }
    vec_release(product->automaton.mem, &marks);
}

/* ---- Labels -------------------------------------------------------------- */

/* Accepting cycles are the errors; for a terminal automaton, to get where
 * every run is accepted. */
static void set_labels(Buchi *self, const char *name) {
    Observed *product = &self->observed;
    const Plain *automaton = &product->automaton;
    bool terminal = self->universal;
    if (terminal)
        decided_label(product, self->universal);
    for (uint32_t s = 0; s < automaton->state_count && !terminal; s++)
        if (automaton->sets[s] & 1)
            product->pair.labels[s] = LABEL_INFINITE;
    const char *text = automaton->source->name; /* in the user's words */
    if (!text)
        text = terminal ? "a run that the automaton accepts, whatever follows"
                        : "a run that the automaton accepts";
    pair_add_property(&product->pair, name, NULL, text,
                      terminal ? LABEL_REJECT : LABEL_INFINITE);
}

/* ---- The whole ----------------------------------------------------------- */

/* Is the automaton, unfolded to one acceptance set, terminal? */
static void survey(Buchi *self, const Automaton *automaton, Mem *mem) {
    Plain *plain = &self->observed.automaton;
    Traits traits;
    plain_init(plain, automaton);
    self->universal = mem_alloc(mem, plain->state_count);
    plain_traits(plain, &traits, self->universal);
    if (traits.terminal)
        return;
    mem_free(mem, self->universal, plain->state_count);
    self->universal = NULL;
}

/* Where there are sets, a cycle must meet these too, and where states are the
 * errors there are no cycles: then the components say nothing. */
static void set_shape(Buchi *self) {
    Pair *pair = &self->observed.pair;
    if (self->universal || pair->wrapper.model.set_count)
        return;
    Components components;
    plain_components(&components, &self->observed.automaton);
    pair_set_shape(pair, &components);
}

Model *buchi_wrap(const Model *inner, const Automaton *automaton, bool marked,
                  const char *name, const char *origin, Diagnostics *diag) {
    assert(!automaton->testing);
    Buchi *self = mem_alloc(inner->mem, sizeof *self);
    Observed *product = &self->observed;
    survey(self, automaton, inner->mem);
    self->marked = marked = marked && !self->universal;
    if (marked) {
        plain_release(&product->automaton);
        plain_init_marked(&product->automaton, automaton);
    }
    observed_init(product, inner, &kind, 0);
    if (marked)
        product->pair.wrapper.model.set_count += automaton->set_count;
    else
        set_shape(self);
    bool read = letters_init(&product->letters, inner, automaton, origin, diag);
    set_actions(self, marked);
    set_labels(self, name);
    if (read)
        return &product->pair.wrapper.model;
    model_free(&product->pair.wrapper.model);
    return NULL;
}
