#include "test/cross/monitor_trial.h"

#include "core/model_text.h"
#include "wrap/fair.h"
#include "wrap/observe.h"
#include "wrap/test.h"
#include "wrap/watch.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 120, /* of the network */
    MOST_PAIRS = 160   /* of the product */
};

size_t monitor_pair(MonitorTrial *self, const Word *vector) {
    Trial *trial = &self->trial;
    size_t state = trial_decode(trial, vector);
    unsigned long monitor = 0;
    if (self->probe->kind == PROBE_TESTER) {
        text_clear(&trial->scratch);
        model_print_value(self->model, vector,
                          model_variable_count(self->model) - 1,
                          &trial->scratch);
        monitor = strtoul(trial->scratch.data, NULL, 10) - 1;
    }
    size_t pair = state == NAIVE_NONE ? NAIVE_NONE
                                      : naive_product_find(self->product, state,
                                                           (uint32_t)monitor);
    trial_expect(trial, pair != NAIVE_NONE,
                 "state %zu with %lu should not be reachable", state, monitor);
    return pair;
}

uint32_t monitor_system_action(const MonitorTrial *self, uint32_t action) {
    uint32_t system = self->trial.model->action_count;
    if (self->probe->kind == PROBE_TESTING)
        return action / 2;
    if (self->probe->kind == PROBE_BUCHI)
        return action / (self->model->action_count / (system + 1));
    return action;
}

uint32_t monitor_action(MonitorTrial *self, uint32_t action) {
    uint32_t system = self->trial.model->action_count;
    if (!trial_expect(&self->trial, action < self->model->action_count,
                      "action %u does not exist", action))
        return 0;
    if (self->probe->kind == PROBE_RULE)
        return action;
    if (monitor_system_action(self, action) == system)
        return self->probe->kind == PROBE_TESTER ? NAIVE_TAU_T : NAIVE_STUTTER;
    return self->model->action_labels[action];
}

/* ---- properties ---- */

static uint32_t naive_property(const MonitorTrial *self, uint32_t property) {
    Label label = self->model->properties[property].label;
    if (self->probe->kind == PROBE_BUCHI) /* of either kind */
        return 0;
    for (uint32_t k = 0; k < self->product->property_count; k++)
        if (self->product->kinds[k] == label)
            return k;
    return UINT32_MAX;
}

/* The property that a proposition rule makes: rejections are counted. */
static uint32_t property_of_rule(const MonitorTrial *self, uint32_t rule) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < rule; i++) {
        PropositionKind kind = self->sketch->propositions[i].result;
        number += kind != PROPOSITION_NAMED && kind != PROPOSITION_CUT;
    }
    return number;
}

static bool match_property(MonitorTrial *self, uint32_t property) {
    const Property *found = &self->model->properties[property];
    uint32_t number = naive_property(self, property);
    uint32_t watched = self->probe->kind == PROBE_RULE
                           ? probe_component(self->probe, self->sketch)
                           : NO_PROCESS;
    self->properties[property] = number;
    self->asked |= 1u << property;
    return trial_expect(&self->trial,
                        number != UINT32_MAX &&
                            (self->model->present & found->label),
                        "property %s is none of the monitor's", found->name) &&
           trial_expect(&self->trial, found->watched == watched,
                        "property %s watches component %u instead of %u",
                        found->name, found->watched, watched);
}

static bool any_cut(const MonitorTrial *self) {
    for (size_t s = 0; s < self->system->count; s++)
        if (self->system->cut[s])
            return true;
    return false;
}

/* A Buchi automaton that is decided by a prefix reports also prefixes after
 * which the system is cut, where the definition knows no infinite run. Then a
 * search says whether there is one; its trace is judged like any other. */
static void ask_for_prefixes(MonitorTrial *self) {
    const Property *property = &self->model->properties[0];
    if (self->probe->kind != PROBE_BUCHI || property->label != LABEL_REJECT)
        return;
    self->coverage->decided++;
    self->coverage->decided_violated += self->truth[0];
    if (self->truth[0] || !any_cut(self))
        return;
    Findings findings;
    Budget budget;
    SearchOptions options = {0};
    budget_init(&budget);
    findings_init(&findings, &self->trial.mem, self->model);
    search_bfs(&(Search){.model = self->model,
                         .budget = &budget,
                         .options = options,
                         .findings = &findings});
    self->truth[0] = findings.items[0].verdict == VERDICT_VIOLATED;
    findings_release(&findings);
}

/* A set without members needs no property, but an error does. */
static bool match_properties(MonitorTrial *self) {
    const Model *model = self->model;
    bool rule = self->probe->kind == PROBE_RULE;
    uint32_t only = rule ? property_of_rule(self, self->probe->watched) : 0;
    uint32_t named = 0;
    for (uint32_t p = 0; p < model->property_count; p++) {
        if (rule && p != only)
            continue;
        if (!match_property(self, p))
            return false;
        named |= 1u << self->properties[p];
    }
    for (uint32_t k = 0; k < self->product->property_count; k++) {
        self->truth[k] = naive_product_violates(self->product, k);
        if (!trial_expect(&self->trial, !self->truth[k] || (named >> k & 1),
                          "the model forgets property %u", k))
            return false;
    }
    ask_for_prefixes(self);
    return true;
}

/* ---- the model ---- */

/* Testers that the definition forbids go no further. */
static bool check_tester(MonitorTrial *self, const Tester *tester) {
    bool loops = probe_has_tau_loop(self->probe);
    bool unstable = probe_has_unstable_deadlock(self->probe);
    TesterLoop loop = {0};
    tester_tau_loop(tester, &loop);
    trial_expect(&self->trial, (loop.count > 0) == loops,
                 "a loop of tau_T is %s", loops ? "overlooked" : "imagined");
    vec_release(&self->trial.mem, &loop);
    bool found = tester_unstable_deadlock(tester) != NO_TESTER_STATE;
    trial_expect(&self->trial, found == unstable,
                 "an unstable deadlock state is %s",
                 unstable ? "overlooked" : "imagined");
    self->coverage->tau_loop += loops;
    self->coverage->unstable += unstable;
    return !loops;
}

static const Model *system_of(const MonitorTrial *self) {
    return self->fair_system ? self->fair_system : self->trial.model;
}

static void wrap_tester(MonitorTrial *self) {
    Tester tester;
    probe_build_tester(self->probe, &self->trial.mem, &tester);
    if (check_tester(self, &tester))
        self->model = test_wrap(system_of(self), &tester, "tester");
    else
        tester_release(&tester);
}

static void wrap_automaton(MonitorTrial *self) {
    Trial *trial = &self->trial;
    bool marked = plain_unfolds(&self->automaton) && rng_below(&trial->rng, 2);
    self->coverage->marked += marked;
    self->model = (marked ? observe_wrap_marked : observe_wrap)(
        system_of(self), &self->automaton, "hoa", "hoa", &trial->diag);
    if (self->model)
        return;
    text_clear(&trial->scratch);
    diag_render(&trial->diag, &trial->scratch, false);
    trial_expect(trial, false, "the automaton was rejected:\n%s",
                 trial->scratch.data);
}

static void examine(MonitorTrial *self) {
    switch (self->probe->kind) {
    case PROBE_TESTER:
        wrap_tester(self);
        break;
    case PROBE_RULE:
        self->model = watch_wrap(system_of(self),
                                 property_of_rule(self, self->probe->watched));
        break;
    case PROBE_TESTING:
    case PROBE_BUCHI:
        wrap_automaton(self);
        break;
    }
    if (!self->model)
        return;
    if (match_properties(self)) {
        monitor_coverage_add(self);
        if (self->probe->kind == PROBE_TESTER ||
            self->probe->kind == PROBE_RULE)
            monitor_walk(self);
        if (!self->fair)
            monitor_shared(self);
        monitor_hunts(self);
    }
    model_free(self->model);
}

/* ---- the trial ---- */

static void open_system(MonitorTrial *self) {
    Trial *trial = &self->trial;
    Network network; /* the model takes its contents over */
    sketch_build(self->sketch, &trial->mem, &network);
    trial->model = network_model(&network, &trial->diag);
    trial_expect(trial, trial->model != NULL, "the network was rejected");
    if (trial->model && self->fair)
        self->fair_system = fair_wrap(trial->model);
}

static void judge(MonitorTrial *self) {
    Trial *trial = &self->trial;
    bool automaton =
        self->probe->kind == PROBE_TESTING || self->probe->kind == PROBE_BUCHI;
    size_t tuple = trial->naive->width * sizeof *trial->tuple;
    trial->tuple = mem_alloc(&trial->mem, tuple);
    if (automaton)
        probe_build_automaton(self->probe, self->sketch, &trial->mem,
                              &self->automaton);
    open_system(self);
    if (trial->model)
        examine(self);
    model_free(self->fair_system);
    model_free(trial->model);
    if (automaton)
        automaton_release(&self->automaton);
    mem_free(&trial->mem, trial->tuple, tuple);
}

/* False if the network or the product is larger than makes sense. */
static bool build_truth(MonitorTrial *self) {
    Trial *trial = &self->trial;
    trial->naive = naive_new(&trial->network, MOST_STATES);
    if (!trial->naive)
        return false;
    self->fair = rng_below(&trial->rng, 3) == 0;
    self->system =
        naive_system_new(trial->naive, self->probe, self->sketch, self->fair);
    self->product = naive_product_new(self->system, self->probe, MOST_PAIRS);
    return self->product != NULL;
}

bool monitor_trial_run(const Sketch *sketch, const Probe *probe, uint64_t seed,
                       MonitorCoverage *coverage, Text *why) {
    TrialCounts counts = {0};
    MonitorTrial self = {.sketch = sketch,
                         .probe = probe,
                         .coverage = coverage,
                         .trial = {.rng = {seed}, .why = why}};
    Trial *trial = &self.trial;
    trial->counts = &counts;
    mem_init(&trial->mem);
    diag_init(&trial->diag, &trial->mem);
    text_init(&trial->scratch, &trial->mem);
    sketch_build(sketch, &trial->mem, &trial->network);
    if (build_truth(&self))
        judge(&self);
    else
        coverage->too_large++;
    naive_product_free(self.product);
    naive_system_free(self.system);
    naive_free(trial->naive);
    network_release(&trial->network);
    text_release(&trial->scratch);
    diag_release(&trial->diag);
    trial_expect(trial, trial->mem.live == 0, "%zu bytes were not freed",
                 trial->mem.live);
    mem_release(&trial->mem);
    coverage->checks += counts.checks;
    return trial->failures == 0;
}
