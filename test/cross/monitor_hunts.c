/* test/cross/monitor_hunts.c -- searches with monitors: every engine against
 * the definition */
#include "job/planning/reduced.h"
#include "test/cross/monitor_trial.h"

#include <string.h>

enum {
    SAFETY = LABEL_REJECT | LABEL_DEADLOCK,
    CYCLES = LABEL_LIVELOCK | LABEL_INFINITE,
    WHO_BYTES = 80 /* for the name of a search in complaints */
};

typedef struct Chase { /* one search: who, how, and what came of it */
    MonitorTrial *self;
    const Engine *engine;
    const char *what;      /* how, for complaints */
    char who[WHO_BYTES];   /* both */
    SearchOptions options; /* how */
    Budget budget;         /* limits */
    size_t fail_in;        /* this allocation fails; 0: none */
    bool reduced;          /* steps may be left out */
    bool smaller;          /* and some were */
    uint32_t asked;        /* properties, by bit */
    Findings findings;     /* what came of it */
} Chase;

static bool is_engine(const Engine *engine, const char *name) {
    return strcmp(engine->name, name) == 0;
}

static bool truth_of(const MonitorTrial *self, uint32_t property) {
    return self->truth[self->properties[property]];
}

/* The kinds of error that these properties speak of. */
static Label kinds_of(const MonitorTrial *self, uint32_t asked) {
    Label kinds = 0;
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if (asked >> p & 1)
            kinds |= self->model->properties[p].label;
    return kinds;
}

static bool any_error(const MonitorTrial *self, uint32_t asked, Label kinds) {
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if ((asked >> p & 1) && truth_of(self, p) &&
            (self->model->properties[p].label & kinds))
            return true;
    return false;
}

/* ---- running ---- */

static Chase new_chase(MonitorTrial *self, const Engine *engine, uint32_t asked,
                       const char *what) {
    Chase chase = {
        .self = self, .engine = engine, .asked = asked, .what = what};
    budget_init(&chase.budget);
    return chase;
}

/* Does the engine need the components of an automaton? */
static bool uses_components(const Engine *engine) {
    return is_engine(engine, "indfs") || is_engine(engine, "astar-indfs");
}

static void count_run(const Chase *chase) {
    MonitorCoverage *coverage = chase->self->coverage;
    const Engine *engine = chase->engine;
    coverage->run_bfs += is_engine(engine, "bfs");
    coverage->run_dfs += is_engine(engine, "dfs");
    if (is_engine(engine, "onepass") && chase->options.outer == OUTER_DFS)
        coverage->run_onepass_dfs++;
    else if (is_engine(engine, "onepass") && chase->options.outer == OUTER_BEST)
        coverage->run_onepass_best++;
    else
        coverage->run_onepass += is_engine(engine, "onepass");
    coverage->run_tester += is_engine(engine, "tester");
    coverage->run_two_level += is_engine(engine, "two-level");
    coverage->run_ndfs += is_engine(engine, "ndfs");
    coverage->run_indfs += is_engine(engine, "indfs");
    coverage->run_astar_indfs += is_engine(engine, "astar-indfs");
    coverage->run_scc += is_engine(engine, "scc");
    coverage->run_shortest += is_engine(engine, "shortest");
}

/* What was reduced, by kind of monitor and by engine. */
static void count_reduction(Chase *chase, const Reduced *reduced) {
    MonitorTrial *self = chase->self;
    MonitorCoverage *coverage = self->coverage;
    const Engine *engine = chase->engine;
    if (!chase->reduced)
        return;
    const Statistics *statistics = &chase->findings.statistics;
    chase->smaller = statistics->left_out > 0 || statistics->passed > 0;
    coverage->unreducible += !reduced->reduction;
    coverage->unreduced += reduced->reduction && !chase->smaller;
    coverage->reduced_violated +=
        chase->smaller && any_error(self, chase->asked, SAFETY | CYCLES);
    if (!chase->smaller)
        return;
    coverage->reduced_testers += self->probe->kind == PROBE_TESTER;
    coverage->reduced_rules += self->probe->kind == PROBE_RULE;
    coverage->reduced_testing += self->probe->kind == PROBE_TESTING;
    coverage->reduced_buchi += self->probe->kind == PROBE_BUCHI;
    coverage->reduced_bfs += is_engine(engine, "bfs");
    coverage->reduced_dfs += is_engine(engine, "dfs");
    coverage->reduced_onepass += is_engine(engine, "onepass");
    coverage->reduced_tester += is_engine(engine, "tester");
    coverage->reduced_two_level += is_engine(engine, "two-level");
    coverage->reduced_ndfs += is_engine(engine, "ndfs");
    coverage->reduced_indfs += is_engine(engine, "indfs");
    coverage->reduced_astar_indfs += is_engine(engine, "astar-indfs");
    coverage->reduced_scc += is_engine(engine, "scc");
}

static void skip_unasked(const MonitorTrial *self, uint32_t asked,
                         Findings *findings) {
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if (!(asked >> p & 1))
            findings_skip(findings, p);
}

static void chase_start(Chase *chase) {
    MonitorTrial *self = chase->self;
    Mem *mem = &self->trial.mem;
    text_clear(&self->trial.scratch);
    text_printf(&self->trial.scratch, "%s%s, %s", chase->engine->name,
                chase->options.outer == OUTER_DFS    ? " (dfs)"
                : chase->options.outer == OUTER_BEST ? " (best)"
                                                     : "",
                chase->what);
    strncpy(chase->who, self->trial.scratch.data, WHO_BYTES - 1);
    findings_init(&chase->findings, mem, self->model);
    skip_unasked(self, chase->asked, &chase->findings);
    budget_start(&chase->budget);
    Search search = {.model = self->model,
                     .budget = &chase->budget,
                     .options = chase->options,
                     .findings = &chase->findings};
    Reduced reduced = {0};
    if (chase->reduced)
        reduced_init(&reduced, &search, chase->engine, mem);
    search.reduction = reduced.reduction;
    mem->fail_in = chase->fail_in;
    chase->engine->run(&search);
    mem->fail_in = 0;
    count_reduction(chase, &reduced);
    reduced_release(&reduced);
    count_run(chase);
}

/* ---- judging ---- */

/* Everything was seen, but there was no memory for a trace. */
static bool lacks_trace(const Chase *chase) {
    return chase->findings.open > 0 &&
           chase->findings.statistics.limit == LIMIT_MEMORY;
}

/* One engine promises shortest lassos. Loops of Buchi automata are longer
 * than the naive ones, which meet all sets at once; test_circuit has those that
 * must meet sets. */
static void check_length(const Chase *chase, uint32_t property) {
    MonitorTrial *self = chase->self;
    if (!is_engine(chase->engine, "shortest") || self->model->set_count > 0 ||
        self->probe->kind == PROBE_BUCHI)
        return;
    size_t length = trace_length(&chase->findings.items[property].trace);
    size_t shortest =
        naive_product_shortest(self->product, self->properties[property]);
    trial_expect(&self->trial, length == shortest,
                 "%s: the counterexample has %zu steps instead of %zu",
                 chase->who, length, shortest);
}

static void check_finding(const Chase *chase, uint32_t property) {
    MonitorTrial *self = chase->self;
    Trial *trial = &self->trial;
    const char *name = self->model->properties[property].name;
    const Finding *finding = &chase->findings.items[property];
    bool complete = chase->findings.statistics.complete;
    bool error = truth_of(self, property);
    trial_expect(trial,
                 (finding->verdict != VERDICT_SKIPPED) ==
                     (chase->asked >> property & 1),
                 "%s: %s was not asked for", chase->who, name);
    switch (finding->verdict) {
    case VERDICT_SKIPPED:
        break;
    case VERDICT_VIOLATED:
        if (!trial_expect(trial, error, "%s: %s is violated but should hold",
                          chase->who, name))
            break;
        monitor_replay(self, &finding->trace, property, chase->who);
        check_length(chase, property);
        break;
    case VERDICT_HOLDS:
        trial_expect(trial, !error && complete,
                     "%s: %s holds but should not (%scomplete)", chase->who,
                     name, complete ? "" : "in");
        break;
    case VERDICT_INCONCLUSIVE:
        trial_expect(trial, !complete || lacks_trace(chase),
                     "%s: %s is open after a complete search", chase->who,
                     name);
        break;
    }
}

/* Two levels suffice as long as nothing is handed on to four; one search, if
 * no component of the automaton has both kinds of cycles. */
static uint64_t passes_of(const Chase *chase) {
    if (is_engine(chase->engine, "two-level") &&
        !any_error(chase->self, chase->asked, CYCLES))
        return 2;
    const Shape *shape = chase->self->model->monitor.shape;
    if (uses_components(chase->engine) &&
        (!shape || !shape_has(shape, COMPONENT_PARTIAL))) {
        chase->self->coverage->single_search++;
        return 1;
    }
    return hunt_passes(chase->engine);
}

/* The states of an automaton's product are counted by its own rules. */
static void check_states(const Chase *chase) {
    const Statistics *found = &chase->findings.statistics;
    MonitorTrial *self = chase->self;
    size_t count = self->product->count;
    if (self->probe->kind == PROBE_BUCHI || self->probe->kind == PROBE_TESTING)
        return;
    trial_expect(&self->trial,
                 found->complete && !chase->smaller ? found->states == count
                                                    : found->states <= count,
                 "%s: %llu states of %zu", chase->who,
                 (unsigned long long)found->states, count);
}

static void check_statistics(const Chase *chase) {
    const Statistics *found = &chase->findings.statistics;
    Trial *trial = &chase->self->trial;
    unsigned long long states = found->states, expanded = found->expanded;
    check_states(chase);
    trial_expect(trial, expanded <= passes_of(chase) * states,
                 "%s: %llu expansions of %llu states", chase->who, expanded,
                 states);
    trial_expect(trial, states <= chase->budget.states,
                 "%s: %llu states exceed the limit", chase->who, states);
    trial_expect(
        trial,
        !found->complete || found->limit == LIMIT_NONE || lacks_trace(chase),
        "%s: complete, but ended by %s", chase->who, limit_name(found->limit));
}

static void check_findings(const Chase *chase) {
    MonitorTrial *self = chase->self;
    uint32_t open = 0;
    bool violated = false;
    for (uint32_t p = 0; p < self->model->property_count; p++) {
        check_finding(chase, p);
        open += findings_open(&chase->findings, p);
        violated |= chase->findings.items[p].verdict == VERDICT_VIOLATED;
    }
    trial_expect(&self->trial, open == chase->findings.open,
                 "%s: %u open findings instead of %u", chase->who,
                 chase->findings.open, open);
    check_statistics(chase);
    Limit limit = chase->findings.statistics.limit;
    self->coverage->limited += limit != LIMIT_NONE;
    self->coverage->limited_violated += limit != LIMIT_NONE && violated;
    self->coverage->starved += limit == LIMIT_MEMORY;
}

/* Run, judge, and give all memory back. */
static void chase_run(Chase *chase) {
    Trial *trial = &chase->self->trial;
    size_t live = trial->mem.live;
    chase_start(chase);
    check_findings(chase);
    findings_release(&chase->findings);
    trial_expect(trial, trial->mem.live == live,
                 "%s: %zu bytes in use instead of %zu", chase->who,
                 trial->mem.live, live);
}

/* ---- the ways to search ---- */

/* Without limits every property is decided, and rightly. */
static void chase_all(Chase chase) {
    Trial *trial = &chase.self->trial;
    chase.what = "all";
    chase_start(&chase);
    check_findings(&chase);
    trial_expect(trial,
                 chase.findings.open == 0 &&
                     chase.findings.statistics.limit == LIMIT_NONE,
                 "%s: %u open, ended by %s", chase.who, chase.findings.open,
                 limit_name(chase.findings.statistics.limit));
    findings_release(&chase.findings);
}

static void chase_first(Chase chase) {
    chase.what = "first";
    chase.options.first = true;
    chase_start(&chase);
    check_findings(&chase);
    bool found = findings_overall(&chase.findings) == VERDICT_VIOLATED;
    trial_expect(&chase.self->trial,
                 found == any_error(chase.self, chase.asked, SAFETY | CYCLES),
                 "%s: found %s", chase.who, found ? "something" : "nothing");
    findings_release(&chase.findings);
}

/* Everything is explored, and a second run does just the same. */
static void chase_exhaustively(Chase chase) {
    Trial *trial = &chase.self->trial;
    chase.what = "keep going";
    chase.options.keep_going = true;
    Chase again = chase;
    chase_start(&chase);
    chase_start(&again);
    check_findings(&chase);
    trial_expect(trial,
                 chase.findings.statistics.complete && chase.findings.open == 0,
                 "%s: not complete", chase.who);
    trial_expect(trial, hunt_same_findings(&chase.findings, &again.findings),
                 "%s: a second run is different", chase.who);
    findings_release(&again.findings);
    findings_release(&chase.findings);
}

static void chase_limited(Chase chase) {
    Rng *rng = &chase.self->trial.rng;
    size_t count = chase.self->product->count;
    chase.what = "limited";
    chase.options.keep_going = rng_below(rng, 2);
    chase.options.first = rng_below(rng, 4) == 0;
    switch (rng_below(rng, 4)) {
    case 0:
        chase.budget.depth = rng_below(rng, 8);
        break;
    case 1:
        chase.fail_in = 1 + rng_below(rng, 40);
        break;
    default:
        chase.budget.states = 1 + rng_below(rng, count + 1);
    }
    chase_run(&chase);
}

/* With steps left out the verdicts are the same. */
static void chase_reduced(Chase chase) {
    chase.reduced = true;
    chase_all(chase);
    chase_first(chase);
}

static void chase_in_all_ways(Chase chase) {
    chase_all(chase);
    chase_reduced(chase);
    chase_first(chase);
    chase_exhaustively(chase);
    chase_limited(chase);
}

static void chase_by(MonitorTrial *self, const Engine *engine, uint32_t asked) {
    Chase chase = new_chase(self, engine, asked, "");
    chase_in_all_ways(chase);
    if (!is_engine(engine, "onepass"))
        return;
    chase.options.outer = OUTER_DFS;
    chase_in_all_ways(chase);
    chase.options.outer = OUTER_BEST;
    chase_in_all_ways(chase);
}

/* ---- which engines ---- */

/* Would the engine be unsound for these properties of this product? */
static bool is_unsound(const MonitorTrial *self, const Engine *engine,
                       uint32_t asked) {
    Label kinds = kinds_of(self, asked);
    const NaiveProduct *product = self->product;
    if (is_engine(engine, "bfs") || is_engine(engine, "dfs"))
        return kinds & CYCLES;
    if (is_engine(engine, "onepass"))
        return kinds & LABEL_INFINITE;
    if (self->model->set_count > 0 && (kinds & CYCLES))
        return !is_engine(engine, "scc") && !is_engine(engine, "shortest");
    if (uses_components(engine) && self->probe->kind != PROBE_BUCHI &&
        (kinds & LABEL_INFINITE))
        return true;
    if (is_engine(engine, "ndfs") || uses_components(engine))
        return (kinds & LABEL_LIVELOCK) ||
               ((kinds & LABEL_INFINITE) &&
                !naive_product_always_moves(product));
    if (is_engine(engine, "two-level"))
        return !(kinds & LABEL_LIVELOCK) ||
               !naive_product_always_livelock(product);
    return false;
}

static Plan plan_for(MonitorTrial *self, uint32_t asked, const char *needed) {
    Findings findings;
    findings_init(&findings, &self->trial.mem, self->model);
    skip_unasked(self, asked, &findings);
    Plan plan = search_plan(self->model, &findings, needed);
    findings_release(&findings);
    return plan;
}

static void chase_by_name(MonitorTrial *self, const Engine *engine,
                          uint32_t asked) {
    Plan plan = plan_for(self, asked, engine->name);
    bool unsound = is_unsound(self, engine, asked);
    trial_expect(&self->trial,
                 plan.why && (plan.engine == NULL || plan.engine == engine),
                 "the plan for %s has no reason or another engine",
                 engine->name);
    if (!trial_expect(&self->trial, !unsound || !plan.engine,
                      "%s is planned where it is unsound", engine->name))
        return;
    if (plan.engine)
        chase_by(self, engine, asked);
    else
        self->coverage->rejected++;
}

static void count_plan(const MonitorTrial *self, const Engine *engine) {
    self->coverage->auto_bfs += is_engine(engine, "bfs");
    self->coverage->auto_onepass += is_engine(engine, "onepass");
    self->coverage->auto_tester += is_engine(engine, "tester");
    self->coverage->auto_two_level += is_engine(engine, "two-level");
    self->coverage->auto_ndfs += is_engine(engine, "ndfs");
    self->coverage->auto_scc += is_engine(engine, "scc");
    self->coverage->auto_indfs += is_engine(engine, "indfs");
}

static void chase_by_plan(MonitorTrial *self, uint32_t asked) {
    Plan plan = plan_for(self, asked, "auto");
    if (!trial_expect(
            &self->trial,
            plan.engine && plan.why && !is_unsound(self, plan.engine, asked),
            "the plan is %s", plan.engine ? plan.engine->name : "nothing"))
        return;
    count_plan(self, plan.engine);
    chase_all(new_chase(self, plan.engine, asked, ""));
}

/* The properties that the engine can decide at all. */
static uint32_t within_reach(const MonitorTrial *self, const Engine *engine,
                             uint32_t asked) {
    uint32_t result = 0;
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if ((asked >> p & 1) &&
            (self->model->properties[p].label & engine->decides))
            result |= 1u << p;
    return result;
}

void monitor_hunts(MonitorTrial *self) {
    uint32_t asked = self->asked;
    if (rng_below(&self->trial.rng, 3) == 0) /* not for all at once */
        asked &= (uint32_t)rng_next(&self->trial.rng);
    chase_by_plan(self, asked);
    for (const Engine *engine = search_engines; engine->name; engine++) {
        uint32_t reach = within_reach(self, engine, asked);
        chase_by_name(self, engine, asked);
        if (reach && reach != asked)
            chase_by_name(self, engine, reach);
    }
}
