/* Compares searches of random networks with monitors, with and without
 * stubborn sets: testers, also such that prevent much, rejection rules, testing
 * automata, automata that read conditions late, and automata of random formulas
 * without next (test/reduce/products.h). Half of the networks are loose: few
 * components take part in a rule, and most results are tau.
 * Usage: reduce-monitors SEED COUNT [ONLY]
 * Prints what was covered; closes with "N passed, N failed". */
#include "automata/formats/hoa_write.h"
#include "automata/forms/repeatable.h"
#include "automata/reducing/repeat.h"
#include "automata/testing/convert.h"
#include "automata/translating/translate.h"
#include "test/cross/random_formula.h"
#include "test/cross/random_network.h"
#include "test/cross/random_probe.h"
#include "test/reduce/late_chain.h"
#include "test/reduce/products.h"
#include "test/reduce/random_local.h"
#include "wrap/buchi.h"
#include "wrap/changes.h"
#include "wrap/fair.h"
#include "wrap/observe.h"
#include "wrap/test.h"
#include "wrap/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 4000, /* of a product */
    MOST_FAILURES = 3,  /* that are printed */
    MOST_ATOMS = 3      /* of a formula */
};

typedef struct Trial {
    Mem mem;               /* of everything */
    Diagnostics diag;      /* of the models */
    Rng rng;               /* decides everything */
    Sketch sketch;         /* the network */
    Probe probe;           /* its monitor, if that is drawn as one */
    Model *system;         /* the network */
    ProductTotals *totals; /* to be added to */
    Text wrong;            /* what is wrong */
} Trial;

static uint32_t below(Trial *self, uint32_t range) {
    return (uint32_t)rng_below(&self->rng, range);
}

/* ---- Networks ------------------------------------------------------------ */

/* Rules of one or two components, most of them silent. */
static void loosen(Trial *self) {
    Sketch *sketch = &self->sketch;
    for (uint32_t r = 0; r < sketch->rule_count; r++) {
        SketchRule *rule = &sketch->rules[r];
        uint32_t stay = below(self, sketch->component_count);
        uint32_t other = below(self, sketch->component_count);
        bool alone = below(self, 3) > 0;
        for (uint32_t c = 0; c < sketch->component_count; c++)
            if (c != stay && (alone || c != other) && rule->actions[stay])
                rule->actions[c] = 0;
        if (below(self, 2))
            rule->result = 0;
    }
}

/* A component that goes round silently, whatever the others do. */
static void add_spinner(Trial *self) {
    Sketch *sketch = &self->sketch;
    SketchSystem *system = &sketch->systems[0];
    if (sketch->rule_count == SKETCH_RULES ||
        system->transition_count + 2 > SKETCH_TRANSITIONS ||
        system->actions == 0)
        return;
    uint32_t from = below(self, system->states);
    uint32_t to = below(self, system->states);
    uint32_t action = 1 + below(self, system->actions);
    system->transitions[system->transition_count++] =
        (LstsTransition){from, action, to};
    system->transitions[system->transition_count++] =
        (LstsTransition){to, action, from};
    SketchRule rule = {.result = 0};
    for (uint32_t c = 0; c < sketch->component_count; c++)
        if (sketch->components[c].system == 0)
            rule.actions[c] = rule.actions[0] ? 0 : action;
    sketch->rules[sketch->rule_count++] = rule;
}

static void draw(Trial *self) {
    Label kinds =
        LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK | LABEL_INFINITE;
    bool small = below(self, 2);
    if (small)
        random_small_network(&self->sketch, &self->rng, kinds);
    else
        random_network(&self->sketch, &self->rng, kinds);
    if (below(self, 2))
        random_local(&self->sketch, &self->rng);
    if (!small || below(self, 2))
        loosen(self);
    if (below(self, 4) == 0)
        add_spinner(self);
    random_probe(&self->probe, &self->rng, &self->sketch);
}

/* ---- Monitors ------------------------------------------------------------ */

static void check(Trial *self, const Model *model, uint32_t only,
                  ProductKind kind) {
    ProductCase product = {.model = model,
                           .only = only,
                           .kind = kind,
                           .most = MOST_STATES,
                           .turn = rng_next(&self->rng)};
    product_check(&product, self->totals, &self->wrong);
}

static void check_rules(Trial *self) {
    const Model *system = self->system;
    for (uint32_t p = 0; p < system->property_count; p++) {
        Label label = system->properties[p].label;
        if (!(label & (LABEL_LIVELOCK | LABEL_INFINITE))) {
            check(self, system, p, PRODUCT_SAFETY_RULE);
            continue;
        }
        Model *watched = watch_wrap(system, p);
        check(self, watched, p,
              label == LABEL_LIVELOCK ? PRODUCT_LIVELOCK_RULE
                                      : PRODUCT_INFINITE_RULE);
        model_free(watched);
    }
}

static void check_probe_tester(Trial *self, const Probe *probe) {
    Tester tester;
    size_t before = self->wrong.length;
    probe_build_tester(probe, &self->mem, &tester);
    Model *model = test_wrap(self->system, &tester, "tester");
    check(self, model, NO_PROPERTY, PRODUCT_TESTER);
    model_free(model);
    if (self->wrong.length > before)
        probe_print(probe, &self->sketch, &self->wrong);
}

/* A tester that waits for one visible action after the other and prevents all
 * others in the meantime; what it prevents now it may ask for next. */
static void draw_sequence(Trial *self, Probe *probe) {
    *probe = (Probe){.kind = PROBE_TESTER,
                     .states = 2 + below(self, PROBE_STATES - 1),
                     .initial = 1,
                     .actions = (1u << self->sketch.labels) - 1};
    uint32_t last = probe->states - 1;
    for (uint32_t s = 0; s < last; s++)
        probe->moves[probe->move_count++] =
            (ProbeMove){.source = s,
                        .target = s + 1,
                        .action = 1 + below(self, self->sketch.labels)};
    static const uint32_t sets[] = {TESTER_REJECT, TESTER_DEADLOCK,
                                    TESTER_LIVELOCK};
    probe->sets[last] = sets[below(self, 3)];
}

static void check_tester(Trial *self) {
    if (probe_has_tau_loop(&self->probe) ||
        probe_has_unstable_deadlock(&self->probe))
        return;
    check_probe_tester(self, &self->probe);
}

static void check_sequence(Trial *self) {
    Probe probe;
    draw_sequence(self, &probe);
    check_probe_tester(self, &probe);
}

static void check_automaton(Trial *self, const Automaton *automaton,
                            ProductKind kind) {
    bool marked = plain_unfolds(automaton) && below(self, 2);
    Model *model = (marked ? observe_wrap_marked : observe_wrap)(
        self->system, automaton, "hoa", "hoa", &self->diag);
    if (!model) {
        text_add(&self->wrong, "no product\n");
        return;
    }
    if (kind == PRODUCT_BUCHI && model->properties[0].label == LABEL_REJECT)
        kind = PRODUCT_DECIDED;
    size_t before = self->wrong.length;
    check(self, model, NO_PROPERTY, kind);
    if (self->wrong.length > before)
        hoa_write(automaton, "", &self->wrong);
    model_free(model);
}

static void check_probe(Trial *self) {
    Automaton automaton;
    probe_build_automaton(&self->probe, &self->sketch, &self->mem, &automaton);
    check_automaton(self, &automaton,
                    automaton.testing ? PRODUCT_TESTING : PRODUCT_BUCHI);
    automaton_release(&automaton);
}

/* The same language as a testing automaton, in both forms. */
static void check_testing(Trial *self, const Automaton *buchi) {
    Automaton testing, single;
    if (!convert_to_testing(buchi, CONVERT_MOST, &testing))
        return;
    check_automaton(self, &testing, PRODUCT_TESTING);
    if (convert_to_single_pass(&testing, CONVERT_MOST, &single)) {
        check_automaton(self, &single, PRODUCT_SINGLE_PASS);
        automaton_release(&single);
    }
    automaton_release(&testing);
}

/* As users get it, if it counts repetitions. */
static void check_repeating(Trial *self, const Automaton *automaton) {
    Automaton other;
    if (automaton_repeatable(automaton) || !automaton_repeat(automaton, &other))
        return;
    check_automaton(self, &other, PRODUCT_REPEATING);
    automaton_release(&other);
}

static void check_formula(Trial *self) {
    const Model *system = self->system;
    FormulaShape shape = {.operators = 1 + below(self, 7),
                          .atoms = MOST_ATOMS,
                          .no_next = true,
                          .no_constants = true};
    Automaton automaton;
    Formulas formulas;
    TranslateOptions options = {.generalised = below(self, 2)};
    if (system->propositions.count == 0)
        return;
    formulas_init(&formulas, &self->mem);
    random_formula_atoms(&formulas, MOST_ATOMS);
    Formula formula = below(self, 3)
                          ? random_formula(&formulas, &self->rng, shape)
                          : random_chain(&formulas, &self->rng, MOST_ATOMS,
                                         2 + below(self, 3));
    automaton_init(&automaton, &self->mem);
    bool made = translate_formula(&formulas, formula, &automaton, &options);
    for (size_t i = 0; i < automaton.propositions.count; i++)
        automaton.propositions.data[i] =
            system->propositions.names[below(self, system->propositions.count)];
    if (made && automaton.state_count > 0) {
        check_automaton(self, &automaton, PRODUCT_BUCHI);
        check_repeating(self, &automaton);
        check_testing(self, &automaton);
    }
    automaton_release(&automaton);
    formulas_release(&formulas);
}

static void check_late(Trial *self) {
    const Model *system = self->system;
    Automaton automaton;
    automaton_init(&automaton, &self->mem);
    for (int i = 0; i < MOST_ATOMS; i++) {
        const char *atom =
            system->propositions.names[below(self, system->propositions.count)];
        automaton_add_proposition(&automaton, atom, strlen(atom));
    }
    late_chain(&automaton, &self->rng);
    check_automaton(self, &automaton, PRODUCT_LATE);
    automaton_release(&automaton);
}

/* ---- The whole ----------------------------------------------------------- */

static void check_all(Trial *self) {
    if (self->probe.kind == PROBE_TESTER)
        check_tester(self);
    else if (self->probe.kind != PROBE_RULE)
        check_probe(self);
    if (self->sketch.labels > 1)
        check_sequence(self);
    check_rules(self);
    check_formula(self);
    if (self->system->propositions.count > 0)
        check_late(self);
}

static void show(const Trial *self, uint64_t number) {
    Text text;
    text_init(&text, (Mem *)&self->mem);
    sketch_print(&self->sketch, &text);
    if (self->probe.kind != PROBE_RULE)
        probe_print(&self->probe, &self->sketch, &text);
    printf("network %llu:\n%s%s\n", (unsigned long long)number,
           self->wrong.data, text.data);
    text_release(&text);
}

static bool check_random(uint64_t seed, uint64_t number,
                         ProductTotals *totals) {
    Trial self = {.rng = {hash_word(seed) ^ hash_word(number)},
                  .totals = totals};
    Network network; /* the model takes its contents over */
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    text_init(&self.wrong, &self.mem);
    draw(&self);
    sketch_build(&self.sketch, &self.mem, &network);
    self.system = network_model(&network, &self.diag);
    check_all(&self);
    bool good = self.wrong.length == 0;
    if (!good)
        show(&self, number);
    model_free(self.system);
    text_release(&self.wrong);
    diag_release(&self.diag);
    mem_release(&self.mem);
    return good;
}

int main(int argc, char **argv) {
    ProductTotals totals = {0};
    uint64_t passed = 0, failed = 0;
    if (argc < 3 || argc > 4) {
        fputs("usage: reduce-monitors SEED COUNT [ONLY]\n", stderr);
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    uint64_t count = strtoull(argv[2], NULL, 10), first = 0;
    if (argc == 4) {
        first = strtoull(argv[3], NULL, 10);
        count = first + 1;
    }
    for (uint64_t i = first; i < count && failed < MOST_FAILURES; i++)
        ++*(check_random(seed, i, &totals) ? &passed : &failed);
    product_print(&totals);
    printf("%llu passed, %llu failed\n", (unsigned long long)passed,
           (unsigned long long)failed);
    return failed > 0;
}
