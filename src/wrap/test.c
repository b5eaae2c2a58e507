#include "wrap/test.h"

#include "wrap/pair_portable.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    SET_COUNT = 4,
    STILL = 0, /* variants of an action, if propositions are seen: the
                     tester stands still ... */
    MOVING,    /* ... or moves */
    VARIANTS
};

static const struct {
    uint8_t set;           /* of tester states */
    const char *suffix;    /* of the property's name */
    const char *text;      /* what its error is */
    const char *specified; /* the same if it was made from a specification */
    Label label;           /* of its states */
} sets[SET_COUNT] = {
    {TESTER_REJECT, "reject", "the tester reaches a reject state",
     "the system does what the specification cannot do", LABEL_REJECT},
    {TESTER_DEADLOCK, "deadlock",
     "the system stops in a deadlock state of the tester",
     "the system refuses what the specification cannot refuse", LABEL_DEADLOCK},
    {TESTER_LIVELOCK, "livelock",
     "the system runs forever, unseen by the tester, while the tester is in a "
     "livelock state",
     "the system goes on forever without a visible step where the "
     "specification cannot",
     LABEL_LIVELOCK},
    {TESTER_INFINITE, "infinite", "infinite states of the tester recur forever",
     "the system goes on forever as the specification cannot", LABEL_INFINITE},
};

typedef struct Tested {
    Pair pair;              /* the system, and the tester's state */
    Tester tester;          /* the tester */
    uint32_t *visible;      /* by action of the system: the tester's, or the
                               number of its name (TesterLabel), or 0 */
    uint32_t *propositions; /* by proposition of the tester: the system's; NULL:
                               it sees none */
    bool borrows;           /* the tester is another product's */
} Tested;

static const Tested *tested(const Model *model) {
    return (const Tested *)model;
}

/* Which propositions hold, as the tester numbers them. */
static uint64_t read_valuation(const Tested *self, const Word *state) {
    uint64_t valuation = 0;
    size_t count = self->tester.propositions.entries.count;
    assert(count <= TESTER_PROPOSITIONS);
    for (size_t i = 0; i < count; i++)
        if (model_holds(self->pair.wrapper.inner, state, self->propositions[i]))
            valuation |= (uint64_t)1 << i;
    return valuation;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Tested *self = tested(model);
    Successors *inner = pair_initial(&self->pair, worker, out);
    for (size_t i = 0; inner && i < inner->count; i++) {
        const Word *state = successors_state(inner, i);
        uint32_t start =
            self->propositions
                ? tester_start(&self->tester, read_valuation(self, state))
                : self->tester.initial;
        pair_append(&self->pair, out, state, 0, start);
    }
}

/* A transition of the system, which the tester sees as `visible` (0: not at
 * all): with every move of the tester that has the same action. If there is
 * none, the system could take it but must not. */
static void follow(const Tested *self, Successors *out, const Word *target,
                   uint32_t action, uint32_t from, uint32_t visible) {
    assert(from < self->tester.state_count);
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

/* The transitions of the system if propositions are seen. */
static void follow_changes(const Tested *self, const Word *source,
                           const Successors *inner, uint32_t from,
                           Successors *out) {
    uint64_t before = read_valuation(self, source);
    assert(self->propositions && from < self->tester.state_count);
    for (size_t i = 0; i < inner->count; i++) {
        const Word *target = successors_state(inner, i);
        uint32_t action = inner->actions[i];
        TesterLabel label = {self->visible[action],
                             before ^ read_valuation(self, target)};
        bool moves = label.name != 0 || label.change != 0;
        follow(self, out, target, action * VARIANTS + moves, from,
               moves ? tester_action(&self->tester, label) : 0);
    }
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Tested *self = tested(model);
    bool failed;
    Successors *inner = pair_expand(&self->pair, worker, state, out, &failed);
    if (!inner)
        return;
    uint32_t from = pair_second(&self->pair, state);
    if (self->propositions)
        follow_changes(self, worker->vector, inner, from, out);
    else
        for (size_t i = 0; i < inner->count; i++)
            follow(self, out, successors_state(inner, i), inner->actions[i],
                   from, self->visible[inner->actions[i]]);
    const TesterMove *moves;
    size_t alone = tester_moves(&self->tester, from, 0, &moves);
    for (size_t k = 0; k < alone; k++)
        pair_append(&self->pair, out, worker->vector, model->action_count - 1,
                    moves[k].target);
}

static void visibility(const Model *model, Mem *mem, Visibility *out) {
    pair_visible_moves(model, mem, out);
    if (tested(model)->propositions && !out->objection)
        out->objection = "a specification with propositions sees every change";
}

static void describe(const Model *model, uint32_t parts, Structure *out) {
    const Tested *self = tested(model);
    pair_describe(model, parts, out);
    if (!(parts & STRUCTURE_CONDITIONS))
        return;
    for (size_t i = 0; i < self->tester.moves.count; i++)
        pair_describe_edge(out, self->tester.moves.data[i].source,
                           self->tester.moves.data[i].target);
    pair_describe_labels(model, out);
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const Tester *tester = &tested(model)->tester;
    uint32_t at = pair_second(&tested(model)->pair, state);
    (void)k; /* there is one */
    if (at < tester->state_names.count && tester->state_names.data[at])
        text_add(out, tester->state_names.data[at]);
    else
        text_printf(out, "%u", at + 1);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    (void)model, (void)action; /* there is one of its own */
    text_add(out, "tau_T  [tester]");
}

/* ---- For devices --------------------------------------------------------- */

enum {
    MOST_TARGETS = 1 << 22 /* of the table of moves */
};

/* The most moves of a state with one action. */
static uint32_t most_moves(const Tested *self, uint32_t first, uint32_t end) {
    const TesterMove *moves;
    size_t most = 0;
    assert(first <= end);
    for (uint32_t q = 0; q < self->tester.state_count; q++)
        for (uint32_t a = first; a < end; a++) {
            size_t count = tester_moves(&self->tester, q, a, &moves);
            most = count > most ? count : most;
        }
    return (uint32_t)most;
}

static uint32_t seen_count(const Tested *self) {
    return (uint32_t)self->tester.actions.entries.count + 1;
}

/* By state, what is seen and way: the target of the move + 1, or 0. If nothing
 * is seen the tester stays, or moves alone. */
static void write_moves(const Tested *self, Portable *out, uint32_t ways,
                        bool alone) {
    Mem *mem = out->code.mem;
    uint32_t first = alone ? 0 : 1, end = alone ? 1 : seen_count(self);
    char index[64];
    VEC(uint32_t) targets = {0};
    assert(ways > 0 && first < end);
    for (uint32_t q = 0; q < self->tester.state_count; q++)
        for (uint32_t a = first; a < end; a++)
            for (uint32_t n = 0; n < ways; n++) {
                const TesterMove *moves;
                size_t count = tester_moves(&self->tester, q, a, &moves);
                vec_push(mem, &targets, n < count ? moves[n].target + 1 : 0);
            }
    snprintf(index, sizeof index, "(q * %uu + %s) * %uu + n", end - first,
             alone ? "0u" : "seen - 1u", ways);
    text_add(&out->code, "        second = ");
    portable_lookup(out, index, targets.data, targets.count);
    text_add(&out->code, ";\n        if (!second--)\n            return 0;\n");
    vec_release(mem, &targets);
}

static bool write_step(const Tested *self, const PairText *text,
                       Portable *out) {
    uint64_t targets = (uint64_t)self->tester.state_count * seen_count(self) *
                       (text->ways + text->alone);
    if (targets > MOST_TARGETS)
        return portable_reject(out, "the tester is too large for device code");
    pair_portable_begin(text, out);
    if (text->alone) {
        text_add(&out->code, "    if (alone) {\n");
        write_moves(self, out, text->alone, true);
        text_add(&out->code, "    } else ");
    }
    text_add(&out->code, "    if (!seen) {\n        if (n)\n"
                         "            return 0;\n    } else {\n");
    if (seen_count(self) > 1)
        write_moves(self, out, text->ways, false);
    text_add(&out->code, "    }\n");
    pair_portable_end(text, out);
    return true;
}

static bool portable(const Model *model, Portable *out) {
    const Tested *self = tested(model);
    uint32_t ways = most_moves(self, 1, seen_count(self));
    PairText text = {.pair = &self->pair,
                     .variants = 1,
                     .ways = ways > 0 ? ways : 1,
                     .own = self->visible,
                     .alone = most_moves(self, 0, 1)};
    if (self->propositions)
        return portable_reject(out, "there is no device code for "
                                    "specifications with propositions");
    bool written =
        pair_portable_system(&text, out) && write_step(self, &text, out);
    pair_portable_release(&text, out->code.mem);
    if (!written)
        return false;
    pair_portable_labels(&self->pair, out);
    pair_portable_close(out);
    return true;
}

static void free_tested(Model *model) {
    Tested *self = (Tested *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->visible,
             wrapper_inner(model)->action_count * sizeof *self->visible);
    mem_free(mem, self->propositions,
             self->tester.propositions.entries.count *
                 sizeof *self->propositions);
    if (!self->borrows)
        tester_release(&self->tester);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial, .expand = expand, .free = free_tested},
    .describe = describe,
    .visibility = visibility,
    .print_value = print_value,
    .print_action = print_action,
    .device = portable,
};

/* The tester's action of each action of the system, by the name of its label.
 */
static void match_names(const Tester *tester, const Model *system,
                        uint32_t *visible) {
    size_t bytes = system->label_count * sizeof(uint32_t);
    uint32_t *labels = mem_alloc(system->mem, bytes);
    for (uint32_t k = 1; k < system->label_count; k++) {
        uint32_t name = names_find(&tester->actions, system->labels[k],
                                   strlen(system->labels[k]));
        labels[k] = name == NAME_NONE ? 0 : name + 1;
    }
    for (uint32_t a = 0; a < system->action_count; a++)
        visible[a] = labels[system->action_labels[a]];
    mem_free(system->mem, labels, bytes);
}

static void match_propositions(Tested *self) {
    const Model *system = self->pair.wrapper.inner;
    const Names *names = &self->tester.propositions;
    size_t count = names->entries.count;
    if (count == 0)
        return;
    self->propositions =
        mem_alloc(system->mem, count * sizeof *self->propositions);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (strcmp(system->propositions.names[k], names_get(names, i)) != 0)
            k++;
        assert(k < system->propositions.count);
        self->propositions[i] = k;
    }
}

/* Actions of the product, each in both variants if it depends on the states
 * whether the tester moves; tau_T is the last. */
static void set_actions(Tested *self) {
    const Model *system = self->pair.wrapper.inner;
    uint32_t variants = self->propositions ? VARIANTS : 1;
    uint32_t count = system->action_count * variants;
    pair_set_actions(&self->pair, count + 1);
    for (uint32_t a = 0; a < count; a++) {
        pair_copy_action(&self->pair, a, a / variants);
        self->pair.moves[a] =
            self->propositions ? a % VARIANTS == MOVING : self->visible[a] != 0;
    }
    self->pair.moves[count] = 1;
}

static void label_states(Tested *self, const char *name) {
    Model *model = &self->pair.wrapper.model;
    const Tester *tester = &self->tester;
    uint8_t all = 0, every = UINT8_MAX;
    for (uint32_t s = 0; s < tester->state_count; s++) {
        for (size_t k = 0; k < SET_COUNT; k++)
            if (tester->sets[s] & sets[k].set)
                self->pair.labels[s] |= sets[k].label;
        all |= tester->sets[s];
        every &= tester->sets[s];
    }
    for (size_t k = 0; k < SET_COUNT; k++)
        if (all & sets[k].set)
            pair_add_property(&self->pair, name, sets[k].suffix,
                              tester->specified ? sets[k].specified
                                                : sets[k].text,
                              sets[k].label);
    model->monitor.always_livelock = every & TESTER_LIVELOCK;
}

static Tested *begin(const Model *inner, Tester *tester) {
    assert(tester->first);
    Tested *self = mem_alloc(inner->mem, sizeof *self);
    pair_init(&self->pair, inner, &kind, tester->state_count, "tester");
    self->tester = *tester;
    self->visible =
        mem_alloc(inner->mem, inner->action_count * sizeof *self->visible);
    return self;
}

static Model *end(Tested *self, const char *name) {
    match_propositions(self);
    set_actions(self);
    label_states(self, name);
    return &self->pair.wrapper.model;
}

Model *test_wrap(const Model *inner, Tester *tester, const char *name) {
    Tested *self = begin(inner, tester);
    match_names(&self->tester, inner, self->visible);
    return end(self, name);
}

Model *test_wrap_specification(const Model *inner, Tester *tester,
                               const char *name, const uint32_t *visible) {
    Tested *self = begin(inner, tester);
    self->pair.keeps_failures = true;
    memcpy(self->visible, visible, inner->action_count * sizeof *self->visible);
    return end(self, name);
}

/* ---- The same tester once more ------------------------------------------- */

bool test_is(const Model *model) {
    return model->operations->expand == expand;
}

/* The names of its properties are not shown. */
Model *test_again(const Model *product, const Model *inner) {
    assert(test_is(product));
    const Tested *other = tested(product);
    Tester tester = other->tester;
    Tested *self = begin(inner, &tester);
    assert(inner->action_count == wrapper_inner(product)->action_count);
    self->borrows = true;
    self->pair.keeps_failures = other->pair.keeps_failures;
    memcpy(self->visible, other->visible,
           inner->action_count * sizeof *self->visible);
    return end(self, "tester");
}

uint32_t test_visible_action(const Model *product, uint32_t action) {
    assert(test_is(product) && action < wrapper_inner(product)->action_count);
    return tested(product)->visible[action];
}

const uint32_t *test_propositions(const Model *product, size_t *count) {
    assert(test_is(product));
    *count = tested(product)->tester.propositions.entries.count;
    return tested(product)->propositions;
}

bool test_keeps_failures(const Model *product) {
    assert(test_is(product));
    return tested(product)->pair.keeps_failures;
}
