#include "test/cross/case.h"

#include "test/cross/random_invariant.h"
#include "test/cross/random_probe.h"
#include "test/cross/shrink.h"
#include "test/cross/shrink_probe.h"

#include <string.h>

const char *case_name(CaseKind kind) {
    static const char *const names[CASE_KINDS] = {
        "network",   "monitor",    "formula", "conversion",
        "invariant", "acceptance", "past",    "sugar"};
    return names[kind];
}

/* Is it a network alone? */
static bool is_network(CaseKind kind) {
    return kind == CASE_NETWORK || kind == CASE_INVARIANT;
}

static bool is_formula(CaseKind kind) {
    return kind == CASE_FORMULA || kind == CASE_PAST;
}

static bool is_seed(CaseKind kind) {
    return kind == CASE_CONVERSION || kind == CASE_ACCEPTANCE ||
           kind == CASE_SUGAR;
}

void case_draw(Case *drawn, CaseKind kind, Rng rng) {
    memset(drawn, 0, sizeof *drawn);
    drawn->kind = kind;
    drawn->seed = rng.state;
    if (is_seed(kind))
        return;
    if (kind == CASE_NETWORK) {
        random_network(&drawn->sketch, &rng, LABEL_REJECT | LABEL_DEADLOCK);
        return;
    }
    if (kind == CASE_INVARIANT) {
        random_invariant_network(&drawn->sketch, &rng,
                                 LABEL_REJECT | LABEL_DEADLOCK);
        return;
    }
    if (is_formula(kind)) {
        formula_sketch_draw(&drawn->formula, &rng, kind == CASE_PAST);
        return;
    }
    random_small_network(&drawn->sketch, &rng,
                         LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK |
                             LABEL_INFINITE);
    random_probe(&drawn->probe, &rng, &drawn->sketch);
}

void case_count(const Case *drawn, CaseCounts *counts) {
    if (is_network(drawn->kind))
        random_coverage_add(&counts->coverage, &drawn->sketch);
}

bool case_try(const Case *drawn, uint64_t seed, CaseCounts *counts, Text *why) {
    if (is_network(drawn->kind))
        return trial_run(&drawn->sketch, seed, &counts->networks, why);
    if (drawn->kind == CASE_FORMULA)
        return formula_trial_run(&drawn->formula, seed, &counts->formulas, why);
    if (drawn->kind == CASE_PAST)
        return formula_trial_run(&drawn->formula, seed, &counts->past, why);
    if (drawn->kind == CASE_SUGAR)
        return sugar_trial_run(drawn->seed, &counts->sugar, why);
    if (drawn->kind == CASE_CONVERSION)
        return conversion_trial_run(drawn->seed, &counts->conversions, why);
    if (drawn->kind == CASE_ACCEPTANCE)
        return acceptance_trial_run(drawn->seed, &counts->acceptances, why);
    return monitor_trial_run(&drawn->sketch, &drawn->probe, seed,
                             &counts->monitors, why);
}

/* ---- shrinking ---- */

typedef struct Shrinking {
    CaseKind kind;
    CaseFails *fails;
    void *context; /* for `fails` */
} Shrinking;

static bool pair_fails(void *context, const Sketch *sketch,
                       const Probe *probe) {
    const Shrinking *shrinking = context;
    Case smaller = {
        .kind = shrinking->kind, .sketch = *sketch, .probe = *probe};
    return shrinking->fails(shrinking->context, &smaller);
}

static bool network_fails(void *context, const Sketch *sketch) {
    return pair_fails(context, sketch, &(Probe){0});
}

static bool formula_fails(void *context, const FormulaSketch *formula) {
    const Shrinking *shrinking = context;
    Case smaller = {.kind = shrinking->kind, .formula = *formula};
    return shrinking->fails(shrinking->context, &smaller);
}

void case_shrink(Case *drawn, CaseFails *fails, void *context) {
    Shrinking shrinking = {drawn->kind, fails, context};
    if (is_network(drawn->kind))
        shrink(&drawn->sketch, network_fails, &shrinking);
    else if (is_formula(drawn->kind))
        formula_sketch_shrink(&drawn->formula, formula_fails, &shrinking);
    else if (drawn->kind == CASE_MONITOR)
        shrink_pair(&drawn->sketch, &drawn->probe, pair_fails, &shrinking);
}

/* ---- printing ---- */

void case_print(const Case *drawn, Text *out) {
    if (is_formula(drawn->kind)) {
        formula_sketch_print(&drawn->formula, out);
        return;
    }
    if (drawn->kind == CASE_CONVERSION) {
        conversion_trial_print(drawn->seed, out);
        return;
    }
    if (drawn->kind == CASE_ACCEPTANCE) {
        acceptance_trial_print(drawn->seed, out);
        return;
    }
    if (drawn->kind == CASE_SUGAR) {
        sugar_trial_print(drawn->seed, out);
        return;
    }
    sketch_print(&drawn->sketch, out);
    if (drawn->kind == CASE_MONITOR)
        probe_print(&drawn->probe, &drawn->sketch, out);
}

/* How often invariants made vectors shorter, and by how much. */
static void print_invariants(const TrialCounts *found, Text *out) {
    text_printf(out, "%9llu networks with invariants\n",
                (unsigned long long)found->smaller);
    text_printf(out, "%9llu bits of state vectors\n",
                (unsigned long long)found->bits);
    text_printf(out, "%9llu bits without invariants\n",
                (unsigned long long)found->all_bits);
}

static void print_networks(const CaseCounts *counts, Text *out) {
    const TrialCounts *found = &counts->networks;
    const struct {
        uint64_t number;
        const char *what;
    } lines[] = {
        {found->trials, "networks"},
        {found->too_large, "of these passed over as too large"},
        {found->states, "states"},
        {found->transitions, "transitions"},
        {found->cut, "cut states"},
        {found->deadlocks, "deadlocks"},
        {found->properties, "properties"},
        {found->violated, "of these violated"},
        {found->longest, "steps in the longest shortest counterexample"},
        {found->traces, "counterexamples replayed"},
        {found->incomplete, "searches ended by a limit"},
        {found->checks, "conditions checked"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        text_printf(out, "%9llu %s\n", (unsigned long long)lines[i].number,
                    lines[i].what);
    text_add(out, "of the networks:\n");
    random_coverage_print(&counts->coverage, out);
}

uint32_t case_print_counts(CaseKind kind, const CaseCounts *counts, Text *out) {
    if (kind == CASE_MONITOR)
        return monitor_coverage_print(&counts->monitors, out);
    if (kind == CASE_FORMULA)
        return formula_counts_print(&counts->formulas, out);
    if (kind == CASE_PAST)
        return formula_counts_print(&counts->past, out);
    if (kind == CASE_SUGAR)
        return sugar_counts_print(&counts->sugar, out);
    if (kind == CASE_CONVERSION)
        return conversion_counts_print(&counts->conversions, out);
    if (kind == CASE_ACCEPTANCE)
        return acceptance_counts_print(&counts->acceptances, out);
    if (kind == CASE_INVARIANT)
        print_invariants(&counts->networks, out);
    print_networks(counts, out);
    return 0;
}
