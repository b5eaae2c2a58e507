/* Compares products on a device with the engines of the processor.
 *
 * Random networks with testers, rejection rules, testing automata, Buchi
 * automata and automata of formulas. Each product is explored in full by both:
 * the same states, transitions and depths must come out, and the same verdicts
 * about reject and deadlock labels; then errors on cycles are looked for by
 * trimming and by `scc`: the same verdicts, and all traces are replayed.
 * Usage: gpu-monitors DEVICE SEED COUNT [ONLY]
 * DEVICE is gpu or emulated; or "compile": the kernels of the products are only
 * compiled for GPUs, if there is a compiler for that.
 * Closes with "N passed, N failed". */
#include "automata/forms/traits.h"
#include "automata/translating/translate.h"
#include "report/traces/replay.h"
#include "search/device/device.h"
#include "search/device/driver.h"
#include "search/device/step_classes.h"
#include "search/engine.h"
#include "test/cross/random_formula.h"
#include "test/cross/random_invariant.h"
#include "test/cross/random_probe.h"
#include "wrap/accepting.h"
#include "wrap/observe.h"
#include "wrap/test.h"
#include "wrap/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 30000, /* of a product */
    MOST_ATOMS = 3,      /* of a formula */
    MOST_TRIAL = 400,    /* states that the processor searches first */
    COMPILED_FOR = 90,   /* GPUs of version 9.0 */
    FINITE = LABEL_REJECT | LABEL_DEADLOCK,
    CYCLES = LABEL_LIVELOCK | LABEL_INFINITE
};

typedef enum Kind {
    KIND_TESTER,
    KIND_RULE,
    KIND_TESTING,
    KIND_BUCHI,
    KIND_FORMULA,
    KIND_ACCEPTING,
    KIND_COUNT
} Kind;

static const char *const kinds[KIND_COUNT] = {
    "testers",        "rules",    "testing automata",
    "Buchi automata", "formulas", "automata that must accept"};

typedef struct Totals {
    uint64_t products[KIND_COUNT], violated[KIND_COUNT], cycles[KIND_COUNT],
        asked[KIND_COUNT];
    uint64_t marked, decided, large, declined, spared, states, transitions,
        steps;
} Totals;

typedef struct Trial {
    Mem mem;                         /* of everything */
    Diagnostics diag;                /* of the models */
    Rng rng;                         /* decides everything */
    Sketch sketch;                   /* the network */
    Probe probe;                     /* its monitor, if that is drawn as one */
    Model *system;                   /* the network */
    GpuDevice *device;               /* where products are searched, or NULL */
    const RuntimeCompiler *compiler; /* or what their kernels are compiled by */
    Totals *totals;                  /* of all */
    Text wrong;                      /* what is wrong */
} Trial;

/* ---- Searches ------------------------------------------------------------ */

static void confirm(void *context, uint32_t slot) {
    const Findings *findings = context;
    replay_confirm(findings->model, findings_trace(findings, slot), slot,
                   NO_SITE);
}

typedef struct Asked {
    const Model *model; /* the product */
    uint32_t only;      /* property, or NO_PROPERTY: all of these labels */
    Label labels;       /* likewise */
    bool whole;         /* explore everything */
} Asked;

static void explore(Trial *self, const Asked *asked, SearchEngine *engine,
                    Findings *findings) {
    Budget budget;
    budget_init(&budget);
    budget.states = MOST_STATES;
    findings_init(findings, &self->mem, asked->model);
    for (uint32_t p = 0; p < findings->count; p++)
        if (!(asked->model->properties[p].label & asked->labels) ||
            (asked->only != NO_PROPERTY && asked->only != p))
            findings_skip(findings, p);
    Search search = {.model = asked->model,
                     .budget = &budget,
                     .options = {.keep_going = asked->whole,
                                 .all = true,
                                 .device = self->device,
                                 .found = confirm,
                                 .context = findings},
                     .findings = findings};
    engine(&search);
}

static const char *compare_counts(const Findings *one, const Findings *two) {
    const Statistics *a = &one->statistics, *b = &two->statistics;
    if (a->states != b->states)
        return "states";
    if (a->transitions != b->transitions)
        return "transitions";
    if (a->states == 0) /* there are no levels */
        return NULL;
    if (a->depth != b->depth || a->census.level_total != b->census.level_total)
        return "depths";
    if (a->complete != b->complete)
        return "completeness";
    for (uint32_t p = 0; p < one->count; p++) {
        const Finding *x = &one->items[p], *y = &two->items[p];
        if (x->errors != y->errors)
            return "numbers of errors";
        if (x->verdict == VERDICT_VIOLATED && y->verdict == x->verdict &&
            trace_length(&x->trace) != trace_length(&y->trace))
            return "lengths of traces";
    }
    return NULL;
}

static const char *compare_verdicts(const Findings *one, const Findings *two) {
    for (uint32_t p = 0; p < one->count; p++)
        if (one->items[p].verdict != two->items[p].verdict)
            return "verdicts";
    return NULL;
}

static uint64_t count_violated(Trial *self, const Findings *findings) {
    uint64_t violated = 0;
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED) {
            violated++;
            self->totals->steps += trace_length(&findings->items[p].trace);
        }
    return violated;
}

/* The device has done it; else the reason is counted. */
static bool has_device(Trial *self) {
    if (!gpu_failed(self->device))
        return true;
    self->totals->declined++;
    if (self->totals->declined < 4)
        printf("  %s\n", self->device->trouble.data);
    text_clear(&self->device->trouble);
    return false;
}

/* All states, and errors of states. False if there are too many. */
static bool check_whole(Trial *self, const Model *model, uint32_t only,
                        Kind kind) {
    Asked asked = {model, only, FINITE, true};
    Findings here, there;
    explore(self, &asked, search_bfs, &here);
    bool small = here.statistics.complete;
    self->totals->large += !small;
    if (small) {
        explore(self, &asked, search_gpu, &there);
        if (has_device(self)) {
            const char *wrong = compare_counts(&here, &there);
            if (!wrong)
                wrong = compare_verdicts(&here, &there);
            if (wrong)
                text_printf(&self->wrong, "%s differ\n", wrong);
            self->totals->products[kind]++;
            self->totals->violated[kind] += count_violated(self, &there);
            self->totals->states += there.statistics.states;
            self->totals->transitions += there.statistics.transitions;
        }
        findings_release(&there);
    }
    findings_release(&here);
    return small;
}

/* Errors on cycles; the processor may try first, and be done. */
static void check_cycles(Trial *self, const Model *model, uint32_t only,
                         Kind kind) {
    Asked asked = {model, only, CYCLES, false};
    Findings here, there;
    Rng rng = {self->totals->steps};
    explore(self, &asked, search_scc, &here);
    self->device->trial = rng_below(&rng, MOST_TRIAL);
    explore(self, &asked, search_trim, &there);
    self->device->trial = 0;
    self->totals->spared += self->device->spared;
    if (has_device(self)) {
        const char *wrong = compare_verdicts(&here, &there);
        if (wrong)
            text_printf(&self->wrong, "%s about cycles differ\n", wrong);
        self->totals->cycles[kind] += count_violated(self, &there);
        self->totals->asked[kind]++;
    }
    findings_release(&here);
    findings_release(&there);
}

static bool has_cycles(const Model *model, uint32_t only) {
    for (uint32_t p = 0; p < model->property_count; p++)
        if ((only == NO_PROPERTY || only == p) &&
            (model->properties[p].label & CYCLES))
            return true;
    return false;
}

static void compile(Trial *self, const Model *model, Kind kind) {
    Portable portable;
    GpuClasses classes;
    Text sizes, text, code;
    GpuDevice device = {.mem = &self->mem, .prologue = martlet_device_cuda};
    text_init(&sizes, &self->mem);
    text_init(&text, &self->mem);
    text_init(&code, &self->mem);
    portable_init(&portable, &self->mem);
    classes_init(&classes, model, &portable);
    if (portable_write(&portable, model)) {
        classes_write(&classes, &portable);
        gpu_sizes(model, &portable, &sizes);
        gpu_text(&device, sizes.data, portable.code.data, model->words == 1,
                 true, &text);
        runtime_compile(self->compiler, &text, COMPILED_FOR, &code,
                        &self->wrong);
        self->totals->products[kind]++;
    }
    classes_release(&classes, &self->mem);
    portable_release(&portable);
    text_release(&sizes);
    text_release(&text);
    text_release(&code);
}

static void check(Trial *self, const Model *model, uint32_t only, Kind kind) {
    if (self->compiler)
        compile(self, model, kind);
    else if (check_whole(self, model, only, kind) && has_cycles(model, only))
        check_cycles(self, model, only, kind);
}

/* ---- Monitors ------------------------------------------------------------ */

static void check_rules(Trial *self) {
    const Model *system = self->system;
    for (uint32_t p = 0; p < system->property_count; p++) {
        if (!(system->properties[p].label & CYCLES))
            continue;
        Model *watched = watch_wrap(system, p);
        check(self, watched, p, KIND_RULE);
        model_free(watched);
        return; /* one is enough: a compiler is slow */
    }
}

static void check_tester(Trial *self) {
    Tester tester;
    size_t before = self->wrong.length;
    if (probe_has_tau_loop(&self->probe) ||
        probe_has_unstable_deadlock(&self->probe))
        return;
    probe_build_tester(&self->probe, &self->mem, &tester);
    Model *model = test_wrap(self->system, &tester, "tester");
    check(self, model, NO_PROPERTY, KIND_TESTER);
    model_free(model);
    if (self->wrong.length > before)
        probe_print(&self->probe, &self->sketch, &self->wrong);
}

static void check_automaton(Trial *self, const Automaton *automaton,
                            Kind kind) {
    bool marked = plain_unfolds(automaton) && rng_below(&self->rng, 2);
    Model *model = (marked ? observe_wrap_marked : observe_wrap)(
        self->system, automaton, "hoa", "hoa", &self->diag);
    if (!model) {
        text_add(&self->wrong, "no product\n");
        return;
    }
    self->totals->marked += marked;
    self->totals->decided +=
        !automaton->testing && model->properties[0].label == LABEL_REJECT;
    check(self, model, NO_PROPERTY, kind);
    model_free(model);
}

static void check_probe(Trial *self) {
    Automaton automaton;
    size_t before = self->wrong.length;
    probe_build_automaton(&self->probe, &self->sketch, &self->mem, &automaton);
    check_automaton(self, &automaton,
                    automaton.testing ? KIND_TESTING : KIND_BUCHI);
    if (self->wrong.length > before)
        probe_print(&self->probe, &self->sketch, &self->wrong);
    automaton_release(&automaton);
}

/* The formula is what must not happen; or, if its automaton is deterministic,
 * what must. */
static void check_formula(Trial *self) {
    const Model *system = self->system;
    FormulaShape shape = {.operators = 1 + (uint32_t)rng_below(&self->rng, 7),
                          .atoms = MOST_ATOMS,
                          .no_constants = true};
    Automaton automaton;
    Formulas formulas;
    TranslateOptions options = {.generalised = rng_below(&self->rng, 2)};
    if (system->propositions.count == 0)
        return;
    formulas_init(&formulas, &self->mem);
    random_formula_atoms(&formulas, MOST_ATOMS);
    Formula formula = random_formula(&formulas, &self->rng, shape);
    automaton_init(&automaton, &self->mem);
    bool made = translate_formula(&formulas, formula, &automaton, &options);
    for (size_t i = 0; i < automaton.propositions.count; i++)
        automaton.propositions.data[i] =
            system->propositions
                .names[rng_below(&self->rng, system->propositions.count)];
    if (made && automaton.state_count > 0) {
        Model *model = NULL;
        if (automaton_traits(&automaton).deterministic &&
            rng_below(&self->rng, 2))
            model =
                accepting_wrap(system, &automaton, "hoa", "hoa", &self->diag);
        if (model)
            check(self, model, NO_PROPERTY, KIND_ACCEPTING);
        else
            check_automaton(self, &automaton, KIND_FORMULA);
        model_free(model);
    }
    automaton_release(&automaton);
    formulas_release(&formulas);
}

/* ---- The whole ----------------------------------------------------------- */

static void draw(Trial *self) {
    Label errors = FINITE | CYCLES;
    switch (rng_below(&self->rng, 3)) {
    case 0:
        random_network(&self->sketch, &self->rng, errors);
        break;
    case 1:
        random_small_network(&self->sketch, &self->rng, errors);
        break;
    case 2:
        random_invariant_network(&self->sketch, &self->rng, errors);
        break;
    }
    random_probe(&self->probe, &self->rng, &self->sketch);
}

static void examine(Trial *self) {
    if (rng_below(&self->rng, 3) == 0) {
        check_formula(self);
        return;
    }
    switch (self->probe.kind) {
    case PROBE_TESTER:
        check_tester(self);
        break;
    case PROBE_RULE:
        check_rules(self);
        break;
    case PROBE_TESTING:
    case PROBE_BUCHI:
        check_probe(self);
        break;
    }
}

static bool run(Trial *self, uint64_t seed, uint64_t number) {
    Network network;
    self->rng = (Rng){hash_word(seed) ^ hash_word(number)};
    draw(self);
    diag_init(&self->diag, &self->mem);
    text_init(&self->wrong, &self->mem);
    sketch_build(&self->sketch, &self->mem, &network);
    self->system = network_model(&network, &self->diag);
    if (self->system)
        examine(self);
    model_free(self->system);
    bool good = self->wrong.length == 0;
    if (!good) {
        sketch_print(&self->sketch, &self->wrong);
        printf("product %llu: %s\n", (unsigned long long)number,
               self->wrong.data);
    }
    text_release(&self->wrong);
    diag_release(&self->diag);
    return good;
}

static void print_totals(const Totals *totals) {
    for (Kind k = 0; k < KIND_COUNT; k++)
        printf("%8llu %s: %llu errors of states; %llu of %llu on cycles\n",
               (unsigned long long)totals->products[k], kinds[k],
               (unsigned long long)totals->violated[k],
               (unsigned long long)totals->cycles[k],
               (unsigned long long)totals->asked[k]);
    printf(
        "%8llu with sets on edges, %llu decided by prefixes, %llu too "
        "large, %llu declined, %llu spared\n",
        (unsigned long long)totals->marked, (unsigned long long)totals->decided,
        (unsigned long long)totals->large, (unsigned long long)totals->declined,
        (unsigned long long)totals->spared);
    printf("%8llu states, %llu transitions, traces of %llu steps\n",
           (unsigned long long)totals->states,
           (unsigned long long)totals->transitions,
           (unsigned long long)totals->steps);
}

static bool open_device(Trial *self, const char *kind,
                        RuntimeCompiler *compiler) {
    Text why;
    bool compiles = strcmp(kind, "compile") == 0;
    mem_init(&self->mem);
    text_init(&why, &self->mem);
    if (compiles && runtime_compiler_load(compiler, &why))
        self->compiler = compiler;
    else if (!compiles)
        self->device = strcmp(kind, "gpu") == 0
                           ? gpu_open(&self->mem, SIZE_MAX, &why)
                           : gpu_open_emulated(&self->mem, &why);
    if (compiles && !self->compiler)
        printf("skipped: %s\n1 passed, 0 failed\n", why.data);
    else if (!compiles && !self->device)
        printf("%s\n", why.data);
    text_release(&why);
    return self->device || self->compiler;
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    Totals totals = {0};
    Trial self = {.totals = &totals};
    RuntimeCompiler compiler;
    if (argc < 4 || !open_device(&self, argv[1], &compiler))
        return argc < 4 || strcmp(argv[1], "compile") != 0 ? 2 : 0;
    uint64_t seed = strtoull(argv[2], NULL, 10);
    uint64_t first = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    uint64_t all = argc > 4 ? first + 1 : strtoull(argv[3], NULL, 10);
    for (uint64_t i = first; i < all && failed < 3; i++)
        ++*(run(&self, seed, i) ? &passed : &failed);
    print_totals(&totals);
    gpu_close(self.device);
    if (self.compiler)
        runtime_compiler_unload(&compiler);
    mem_release(&self.mem);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
