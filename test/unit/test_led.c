/* Searches that are led by the heuristics there are, on random networks and
 * programs: verdicts never depend on estimates, and where these are lower
 * bounds no trace is longer than that of breadth-first search. */
#include "test/unit/random_monitors.h"

#include "base/stress.h"
#include "search/planning/plan.h"

#define NETWORKS unit_cases(3000) /* random cases */
#define MONITORS unit_cases(1500)
#define PROGRAMS unit_cases(1500)

enum {
    MOST_STATES = 300, /* larger models are not looked at */
    MOST_ROUNDS = 60   /* states of models for searches in rounds */
};

/* How a search is led. */
typedef struct Way {
    const char *engine;    /* which */
    SearchOptions options; /* how */
} Way;

static const Way ways[] = {
    {"best", {0}},
    {"astar", {.weight = 1}},
    {"astar", {.weight = 3}},
    {"idastar", {.weight = 1}},
    {"idastar", {.weight = 2}},
    {"onepass", {.outer = OUTER_BEST}},
    {"astar-indfs", {0}},
};

typedef struct Tally {
    uint64_t searches; /* that were led */
    uint64_t errors;   /* found in these */
    uint64_t holding;  /* properties that hold */
    uint64_t bounded;  /* errors with traces that are proven shortest */
} Tally;

typedef struct Asked {
    const Model *model; /* that is searched */
    uint64_t skipped;   /* properties that are not asked for, by bit */
    Mem mem;            /* of all searches */
} Asked;

static void ask(Asked *asked, Findings *findings) {
    findings_init(findings, &asked->mem, asked->model);
    for (uint32_t p = 0; p < asked->model->property_count; p++)
        if (asked->skipped >> p & 1)
            findings_skip(findings, p);
}

static void run(const Asked *asked, SearchEngine *engine,
                const SearchOptions *options, Heuristic *heuristic,
                Findings *findings) {
    Budget budget;
    budget_init(&budget);
    budget.states = heuristic ? budget.states : MOST_STATES;
    engine(&(Search){.model = asked->model,
                     .budget = &budget,
                     .options = *options,
                     .heuristic = heuristic,
                     .findings = findings});
}

/* The same verdicts, and traces that are no longer if that is promised. */
static void compare(const Findings *led, const Findings *plain, Tally *tally) {
    for (uint32_t p = 0; p < plain->count; p++) {
        const Finding *one = &led->items[p], *other = &plain->items[p];
        assert_int_equal(one->verdict, other->verdict);
        tally->holding += one->verdict == VERDICT_HOLDS;
        if (one->verdict != VERDICT_VIOLATED)
            continue;
        tally->errors++;
        size_t least = trace_length(&other->trace);
        assert_true(trace_length(&one->trace) >= least);
        if (!led->statistics.shortest)
            continue;
        assert_int_equal(trace_length(&one->trace), least);
        tally->bounded++;
    }
    assert_int_not_equal(findings_overall(led), VERDICT_INCONCLUSIVE);
}

static void lead(Asked *asked, Heuristic *heuristic, const Way *way,
                 const Findings *plain, Tally *tally) {
    Findings findings;
    ask(asked, &findings);
    const Engine *engine =
        search_plan(asked->model, &findings, way->engine).engine;
    if (engine && !(engine->run == search_idastar &&
                    plain->statistics.states > MOST_ROUNDS)) {
        run(asked, engine->run, &way->options, heuristic, &findings);
        compare(&findings, plain, tally);
        tally->searches++;
        /* With tiny buckets far states share one, and A* promises less. */
        bool exact = way->options.weight == 1 && !STRESSED(false, true) &&
                     heuristic->promises & HEURISTIC_ADMISSIBLE;
        assert_true(findings.statistics.shortest || !exact);
    }
    findings_release(&findings);
}

/* All engines with this heuristic, which keeps what it knows of states. */
static void lead_all(Asked *asked, const HeuristicKind *kind,
                     const Findings *plain, Tally *tally) {
    Findings findings;
    Text why;
    text_init(&why, &asked->mem);
    ask(asked, &findings);
    HeuristicQuestion question = {
        .model = asked->model,
        .findings = &findings,
        .user = asked->model->propositions.own_expressions ? "1" : "2 - 1",
        .mem = &asked->mem,
        .bound = plain->statistics.states % 2};
    Heuristic *heuristic = kind->make(&question, &why);
    for (size_t i = 0; heuristic && i < sizeof ways / sizeof *ways; i++)
        lead(asked, heuristic, &ways[i], plain, tally);
    heuristic_free(heuristic);
    findings_release(&findings);
    text_release(&why);
}

/* Was the model small enough? */
static bool is_decided(const Findings *findings) {
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_INCONCLUSIVE)
            return false;
    return true;
}

static void check(const Model *model, Rng *rng, Tally *tally) {
    Asked asked = {.model = model};
    Findings plain;
    mem_init(&asked.mem);
    if (model->property_count > 1)
        asked.skipped =
            rng_below(rng, (UINT64_C(1) << model->property_count) - 1);
    ask(&asked, &plain);
    run(&asked, search_bfs, &(SearchOptions){0}, NULL, &plain);
    if (is_decided(&plain))
        for (const HeuristicKind *k = heuristic_kinds; k->name; k++)
            lead_all(&asked, k, &plain, tally);
    findings_release(&plain);
    assert_int_equal(asked.mem.live, 0);
    mem_release(&asked.mem);
}

static void check_both(const Model *model, Rng *rng, Tally *tally) {
    Model *more = draw_requirements(model, rng);
    check(model, rng, tally);
    check(more, rng, tally);
    model_free(more);
}

static void sum_up(const Tally *tally, uint64_t cases) {
    assert_true(tally->searches > cases * 10);
    assert_true(tally->errors > cases * 5 && tally->holding > cases * 5);
    assert_true(tally->bounded > cases * 2);
}

static void networks_are_decided_alike(void **state) {
    (void)state;
    Rng rng = {5};
    Tally tally = {0};
    for (uint64_t i = 0; i < NETWORKS; i++) {
        Kit kit;
        draw_network(&kit, &rng, i % 8 != 0);
        check_both(kit.model, &rng, &tally);
        kit_release(&kit);
    }
    sum_up(&tally, NETWORKS);
}

/* Products with testers and automata. */
static void monitors_are_decided_alike(void **state) {
    (void)state;
    Rng rng = {6};
    Tally tally = {0};
    for (uint64_t i = 0; i < MONITORS; i++) {
        Kit kit;
        Observation observation;
        draw_network(&kit, &rng, true);
        Model *tested = draw_tested(kit.model, &rng);
        draw_observation(&observation, kit.model, &rng);
        check(tested, &rng, &tally);
        if (observation.model)
            check(observation.model, &rng, &tally);
        observation_release(&observation);
        model_free(tested);
        kit_release(&kit);
    }
    sum_up(&tally, MONITORS);
}

static void programs_are_decided_alike(void **state) {
    (void)state;
    Rng rng = {9};
    Tally tally = {0};
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    for (uint64_t i = 0; i < PROGRAMS; i++) {
        Case self;
        draw_some_program(&text, &rng, (unsigned)i);
        begin_program(&self, text.data);
        check_both(self.model, &rng, &tally);
        case_release(&self);
    }
    sum_up(&tally, PROGRAMS);
    text_release(&text);
    mem_release(&mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_are_decided_alike),
        cmocka_unit_test(monitors_are_decided_alike),
        cmocka_unit_test(programs_are_decided_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
