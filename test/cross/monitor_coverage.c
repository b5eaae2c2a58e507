/* test/cross/monitor_coverage.c -- which cases the trials with monitors have
 * covered */
#include "test/cross/monitor_trial.h"

/* ---- testers ---- */

static uint32_t reachable_states(const Probe *probe) {
    uint32_t set = probe->initial, before;
    do {
        before = set;
        for (uint32_t i = 0; i < probe->move_count; i++)
            if (set >> probe->moves[i].source & 1)
                set |= 1u << probe->moves[i].target;
    } while (set != before);
    return set;
}

static bool offers(const Probe *probe, uint32_t state, uint32_t action) {
    for (uint32_t i = 0; i < probe->move_count; i++)
        if (probe->moves[i].source == state && probe->moves[i].action == action)
            return true;
    return false;
}

static bool blocks(const MonitorTrial *self) {
    const NaiveProduct *product = self->product;
    const NaiveSystem *system = self->system;
    for (size_t i = 0; i < product->count; i++)
        for (size_t k = 0; k < system->step_count; k++) {
            uint32_t label = system->steps[k].label;
            if (system->steps[k].source == product->pairs[i].system &&
                label > 0 && (self->probe->actions >> (label - 1) & 1) &&
                !offers(self->probe, product->pairs[i].monitor, label))
                return true;
        }
    return false;
}

static bool has_choice(const Probe *probe) {
    for (uint32_t i = 0; i < probe->move_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (probe->moves[i].source == probe->moves[k].source &&
                probe->moves[i].action == probe->moves[k].action &&
                probe->moves[i].target != probe->moves[k].target)
                return true;
    return false;
}

static void see_tester(const MonitorTrial *self) {
    const Probe *probe = self->probe;
    MonitorCoverage *coverage = self->coverage;
    uint32_t used = 0, overlap = 0, loops = 0;
    for (uint32_t s = 0; s < probe->states; s++) {
        used |= probe->sets[s];
        overlap |= __builtin_popcount(probe->sets[s]) > 1;
    }
    for (uint32_t i = 0; i < probe->move_count; i++)
        loops |= probe->moves[i].source == probe->moves[i].target;
    coverage->testers++;
    coverage->sets[used]++;
    coverage->tester_overlap += overlap;
    coverage->tester_self_loop += loops;
    coverage->tester_unreachable +=
        reachable_states(probe) != (1u << probe->states) - 1;
    coverage->tester_choice += has_choice(probe);
    coverage->foreign_action += probe->actions >> self->sketch->labels != 0;
    coverage->blocked_action += blocks(self);
    coverage->all_visible += naive_product_always_moves(self->product);
    coverage->always_livelock += naive_product_always_livelock(self->product);
    coverage->tester_reject += self->truth[0];
    coverage->tester_deadlock += self->truth[1];
    coverage->tester_livelock += self->truth[2];
    coverage->tester_infinite += self->truth[3];
    bool all = true, none = used != 0;
    for (uint32_t k = 0; k < 4; k++) {
        all = all && self->truth[k];
        none = none && !self->truth[k];
    }
    coverage->tester_all += all;
    coverage->tester_none += none;
}

/* ---- rules ---- */

/* One source, label and target, once with the component and once without:
 * what a composition that merges transitions may lose. */
static bool goes_both_ways(const MonitorTrial *self) {
    const Network *network = &self->trial.network;
    const NaiveSystem *system = self->system;
    for (size_t i = 0; i < system->step_count; i++)
        for (size_t k = 0; k < i; k++) {
            NaiveTransition a = system->steps[i], b = system->steps[k];
            uint32_t rules = (uint32_t)network->rules.count;
            uint32_t x =
                a.label < rules ? network->rules.data[a.label].result : 0;
            uint32_t y =
                b.label < rules ? network->rules.data[b.label].result : 0;
            if (a.source == b.source && a.target == b.target && x == y &&
                system->takes_part[a.label] != system->takes_part[b.label])
                return true;
        }
    return false;
}

static void see_rule(const MonitorTrial *self) {
    MonitorCoverage *coverage = self->coverage;
    uint32_t count = 0;
    bool error = self->truth[0];
    bool livelock = self->product->kinds[0] == LABEL_LIVELOCK;
    for (uint32_t i = 0; i < self->sketch->proposition_count; i++) {
        PropositionKind kind = self->sketch->propositions[i].result;
        count += kind == PROPOSITION_LL_REJ || kind == PROPOSITION_INF_REJ;
    }
    coverage->rules++;
    coverage->several_rules += count > 1;
    coverage->both_ways += goes_both_ways(self);
    coverage->rules_livelock += livelock && error;
    coverage->rules_livelock_holds += livelock && !error;
    coverage->rules_infinite += !livelock && error;
    coverage->rules_infinite_holds += !livelock && !error;
}

/* ---- automata ---- */

static bool gets_stuck(const MonitorTrial *self) {
    const NaiveProduct *product = self->product;
    for (size_t i = 0; i < product->count; i++) {
        bool stuck = !product->pairs[i].stuck &&
                     !self->system->cut[product->pairs[i].system];
        for (size_t k = 0; k < product->arc_count && stuck; k++)
            stuck = product->arcs[k].source != i;
        if (stuck)
            return true;
    }
    return false;
}

static void see_testing(const MonitorTrial *self) {
    MonitorCoverage *coverage = self->coverage;
    bool none = true;
    coverage->testing++;
    coverage->testing_reject += self->truth[0];
    coverage->testing_deadlock += self->truth[1];
    coverage->testing_livelock += self->truth[2];
    coverage->testing_infinite += self->truth[3];
    for (uint32_t k = 0; k < 4; k++)
        none = none && !self->truth[k];
    coverage->testing_none += none;
    coverage->automaton_stuck += gets_stuck(self);
}

static void see_buchi(const MonitorTrial *self) {
    MonitorCoverage *coverage = self->coverage;
    const Probe *probe = self->probe;
    bool stutters = false;
    coverage->buchi++;
    coverage->buchi_accepts += self->truth[0];
    coverage->buchi_rejects += !self->truth[0];
    for (size_t i = 0; i < self->product->arc_count; i++)
        stutters |= self->product->arcs[i].label == NAIVE_STUTTER;
    coverage->buchi_stutter += stutters;
    coverage->buchi_no_sets += probe->set_count == 0;
    coverage->buchi_one_set += probe->set_count == 1;
    coverage->buchi_two_sets += probe->set_count == 2;
    coverage->buchi_three_sets += probe->set_count == 3;
    coverage->buchi_more_sets += probe->set_count > 3;
    coverage->buchi_on_states += probe->set_count && probe->on_states;
    coverage->buchi_on_edges += probe->set_count && !probe->on_states;
}

/* ---- everything ---- */

static void see_network(const MonitorTrial *self) {
    MonitorCoverage *coverage = self->coverage;
    const Naive *naive = self->trial.naive;
    bool dead = true, cut = false, idle = false, tau = false;
    for (size_t s = 0; s < naive->initial; s++)
        dead = dead && naive_is_deadlock(naive, s);
    for (size_t s = 0; s < naive->count; s++)
        cut |= naive->cut[s];
    for (uint32_t c = 0; c < self->sketch->component_count; c++)
        idle |= sketch_system(self->sketch, c)->transition_count == 0;
    for (size_t i = 0; i < self->product->arc_count; i++)
        tau |= self->product->arcs[i].label == NAIVE_TAU_T;
    coverage->dead_start += dead;
    coverage->cut += cut;
    coverage->idle += idle;
    coverage->tau_t += tau;
    coverage->several_initial += self->product->initial > 1;
    if (self->probe->kind == PROBE_TESTING ||
        self->probe->kind == PROBE_BUCHI) {
        coverage->no_propositions += self->probe->proposition_count == 0;
        coverage->no_initial += self->probe->initial == 0;
    }
}

/* Does fairness make a difference? */
static void count_fairness(MonitorTrial *self) {
    uint64_t all = self->system->all;
    if (!self->fair)
        return;
    self->coverage->fair++;
    for (uint32_t k = 0; k < self->product->property_count; k++) {
        if (!(self->product->kinds[k] & (LABEL_LIVELOCK | LABEL_INFINITE)))
            continue;
        self->coverage->fair_violated += self->truth[k];
        self->system->all = 0;
        self->coverage->unfair +=
            !self->truth[k] && naive_product_violates(self->product, k);
        self->system->all = all;
    }
}

void monitor_coverage_add(MonitorTrial *self) {
    count_fairness(self);
    see_network(self);
    switch (self->probe->kind) {
    case PROBE_TESTER:
        see_tester(self);
        break;
    case PROBE_RULE:
        see_rule(self);
        break;
    case PROBE_TESTING:
        see_testing(self);
        break;
    case PROBE_BUCHI:
        see_buchi(self);
        break;
    }
}

uint32_t monitor_coverage_print(const MonitorCoverage *coverage, Text *out) {
    uint32_t zeros = 0;
#define MONITOR_LINE(name, text) \
    text_printf(out, "%9llu %s\n", (unsigned long long)coverage->name, text); \
    zeros += coverage->name == 0;
    MONITOR_FEATURES(MONITOR_LINE)
#undef MONITOR_LINE
    static const char *const names[] = {"reject", "deadlock", "livelock",
                                        "infinite"};
    for (uint32_t used = 0; used < 16; used++) {
        text_printf(out, "%9llu testers with sets {",
                    (unsigned long long)coverage->sets[used]);
        for (uint32_t k = 0, n = 0; k < 4; k++)
            if (used >> k & 1)
                text_printf(out, "%s%s", n++ ? ", " : "", names[k]);
        text_add(out, "}\n");
        zeros += coverage->sets[used] == 0;
    }
    text_printf(out, "%9llu conditions checked\n",
                (unsigned long long)coverage->checks);
    return zeros;
}
