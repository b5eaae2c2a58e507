/* test/unit/engine.h -- what every engine for safety must do
 *
 * Tests that are the same for breadth-first and depth-first search; only the
 * length of counterexamples and the depth differ, and `shortest` says so.
 */
#ifndef TEST_UNIT_ENGINE_H
#define TEST_UNIT_ENGINE_H

#include "search/planning/plan.h"
#include "test/unit/toy_graph.h"

typedef struct Trial {
    Toy *toy;               /* what is searched */
    Budget budget;          /* limits; none at first */
    SearchOptions ask;      /* options; none at first */
    SearchEngine *run;      /* how */
    Heuristic *heuristic;   /* with which estimates, or NULL */
    const StoreKind *store; /* over which store, or NULL */
    Findings findings;      /* the outcome */
} Trial;

static inline void trial_init(Trial *trial, Toy *toy, SearchEngine *run) {
    *trial = (Trial){.toy = toy, .run = run};
    budget_init(&trial->budget);
    findings_init(&trial->findings, &toy->mem, toy_model(toy));
}

/* Search, and check what is true of every outcome. */
static inline void trial_run(Trial *trial) {
    Toy *toy = trial->toy;
    trial->run(&(Search){.model = &toy->model,
                         .budget = &trial->budget,
                         .options = trial->ask,
                         .store = trial->store,
                         .heuristic = trial->heuristic,
                         .findings = &trial->findings});
    const Findings *findings = &trial->findings;
    uint32_t open = 0;
    for (uint32_t p = 0; p < findings->count; p++) {
        const Finding *finding = &findings->items[p];
        open += findings_open(findings, p);
        if (finding->verdict == VERDICT_VIOLATED)
            toy_check_trace(toy, &finding->trace, p);
        else
            assert_int_equal(finding->trace.states.count, 0);
        if (finding->verdict == VERDICT_HOLDS)
            assert_true(findings->statistics.complete);
    }
    assert_int_equal(open, findings->open);
    assert_true(findings->statistics.states <= trial->budget.states);
    assert_true(findings->statistics.bytes <= toy->mem.limit);
}

static inline Verdict trial_verdict(const Trial *trial, uint32_t p) {
    return trial->findings.items[p].verdict;
}

static inline size_t trial_length(const Trial *trial, uint32_t p) {
    return trace_length(&trial->findings.items[p].trace);
}

static inline void trial_release(Trial *trial) {
    findings_release(&trial->findings);
}

/* Iterative deepening expands a state once per round. */
static inline void check_count(SearchEngine *run, uint64_t count,
                               uint64_t expected) {
    if (run == search_idastar)
        assert_true(count >= expected);
    else
        assert_int_equal(count, expected);
}

/* Counts and verdicts of a complete search against the naive one. */
static inline void compare_with_naive(Toy *toy, SearchEngine *run,
                                      bool shortest) {
    Trial trial;
    trial_init(&trial, toy, run);
    trial.ask.keep_going = true;
    trial_run(&trial);
    uint32_t distances[64];
    assert_true(toy->nodes <= 64);
    toy_distances(toy, distances);
    uint64_t states = 0, transitions = 0, expanded = 0, depth = 0;
    for (uint32_t n = 0; n < toy->nodes; n++) {
        states += distances[n] != TOY_FAR;
        expanded += distances[n] != TOY_FAR && !toy->is_cut[n];
        if (distances[n] != TOY_FAR && distances[n] > depth)
            depth = distances[n];
    }
    for (size_t i = 0; i < toy->edges.count; i++) {
        uint32_t source = toy->edges.data[i].source;
        transitions += distances[source] != TOY_FAR && !toy->is_cut[source];
    }
    const Statistics *statistics = &trial.findings.statistics;
    assert_true(statistics->complete);
    assert_int_equal(statistics->limit, LIMIT_NONE);
    assert_int_equal(statistics->states, states);
    check_count(run, statistics->transitions, transitions);
    check_count(run, statistics->expanded, expanded);
    assert_true(shortest ? statistics->depth == depth
                         : statistics->depth >= depth);
    for (uint32_t p = 0; p < trial.findings.count; p++) {
        uint32_t nearest = toy_nearest_error(toy, p, distances);
        if (nearest == TOY_FAR) {
            assert_int_equal(trial_verdict(&trial, p), VERDICT_HOLDS);
            continue;
        }
        assert_int_equal(trial_verdict(&trial, p), VERDICT_VIOLATED);
        assert_true(shortest ? trial_length(&trial, p) == nearest
                             : trial_length(&trial, p) >= nearest);
    }
    trial_release(&trial);
}

static inline void compare_random_graphs(SearchEngine *run, bool shortest) {
    Rng rng = {1};
    for (int round = 0; round < 1000; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 3);
        compare_with_naive(&toy, run, shortest);
        toy_release(&toy);
    }
}

/* Under a limit a verdict may become inconclusive, never wrong. */
static inline void compare_limited(Toy *toy, Trial *trial) {
    uint32_t distances[64];
    toy_distances(toy, distances);
    trial_run(trial);
    for (uint32_t p = 0; p < trial->findings.count; p++) {
        bool wrong = toy_nearest_error(toy, p, distances) != TOY_FAR;
        if (trial_verdict(trial, p) == VERDICT_INCONCLUSIVE)
            assert_true(trial->findings.statistics.limit != LIMIT_NONE ||
                        trial->ask.first);
        else
            assert_int_equal(trial_verdict(trial, p),
                             wrong ? VERDICT_VIOLATED : VERDICT_HOLDS);
    }
}

static inline void survive_limits(SearchEngine *run) {
    Rng rng = {2};
    for (uint64_t round = 0; round < 600; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1);
        Trial trial;
        trial_init(&trial, &toy, run);
        uint64_t limit = rng_below(&rng, 30);
        if (round % 3 == 0)
            trial.budget.states = limit;
        else if (round % 3 == 1)
            trial.budget.depth = limit;
        trial.ask.first = round % 3 == 2;
        trial.ask.keep_going = round % 2;
        compare_limited(&toy, &trial);
        const Statistics *statistics = &trial.findings.statistics;
        if (round % 3 == 0 && statistics->limit != LIMIT_NONE) {
            assert_int_equal(statistics->limit, LIMIT_STATES);
            assert_int_equal(statistics->states, limit);
        }
        if (round % 3 == 1)
            assert_true(statistics->depth <= limit);
        trial_release(&trial);
        toy_release(&toy);
    }
}

/* A line of nodes with a rejected one at the end. */
static inline void toy_line(Toy *toy, uint32_t nodes) {
    toy_init(toy, nodes, 1);
    for (uint32_t n = 0; n + 1 < nodes; n++)
        toy_edge(toy, n, n + 1);
    toy_mark(toy, toy_property(toy, LABEL_REJECT), nodes - 1);
}

/* With so many bytes for the search: is property 0 violated? */
static inline bool finds_error_within(Toy *toy, SearchEngine *run,
                                      size_t bytes) {
    Trial trial;
    trial_init(&trial, toy, run);
    toy->mem.limit = toy->mem.live + bytes;
    toy->mem.peak = toy->mem.live;
    compare_limited(toy, &trial);
    bool violated = trial_verdict(&trial, 0) == VERDICT_VIOLATED;
    if (!violated)
        assert_int_equal(trial.findings.statistics.limit, LIMIT_MEMORY);
    toy->mem.limit = SIZE_MAX;
    trial_release(&trial);
    return violated;
}

/* Fail every allocation in turn, and stop at limits of all sizes. */
static inline void survive_failing_memory(SearchEngine *run) {
    Toy toy;
    toy_line(&toy, 40);
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        Trial trial;
        trial_init(&trial, &toy, run);
        toy.mem.fail_in = n;
        compare_limited(&toy, &trial);
        failed = toy.mem.fail_in == 0;
        if (!failed)
            assert_int_equal(trial_verdict(&trial, 0), VERDICT_VIOLATED);
        toy.mem.fail_in = 0;
        trial_release(&trial);
    }
    size_t enough = 0; /* bytes with which the error is found */
    while (!finds_error_within(&toy, run, enough))
        enough += 16384;
    for (size_t left = enough - 16384; left < enough; left += 64)
        finds_error_within(&toy, run, left);
    toy_release(&toy);
}

static inline void stop_in_time(SearchEngine *run) {
    static const volatile sig_atomic_t raised = 1;
    Toy toy;
    toy_line(&toy, 10);
    Trial trial;
    trial_init(&trial, &toy, run);
    trial.budget.interrupt = &raised;
    trial_run(&trial);
    assert_int_equal(trial.findings.statistics.limit, LIMIT_INTERRUPT);
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_INCONCLUSIVE);
    trial_release(&trial);
    trial_init(&trial, &toy, run);
    trial.budget.seconds = 0;
    trial_run(&trial);
    assert_int_equal(trial.findings.statistics.limit, LIMIT_TIME);
    assert_false(trial.findings.statistics.complete);
    trial_release(&trial);
    toy_release(&toy);
}

/* Every property gets its own verdict; a skipped one gets none. */
static inline void decide_many_properties(SearchEngine *run) {
    Toy toy;
    toy_init(&toy, 6, 2);
    for (uint32_t n = 0; n < 5; n++)
        toy_edge(&toy, n, n + 1);
    for (uint32_t p = 0; p < 6; p++) /* p0 in node 0 ... p4; p5 nowhere */
        toy_property(&toy, LABEL_REJECT);
    for (uint32_t p = 0; p < 5; p++)
        toy_mark(&toy, p, p);
    toy_mark(&toy, toy_property(&toy, LABEL_DEADLOCK), 5);
    Trial trial;
    trial_init(&trial, &toy, run);
    findings_skip(&trial.findings, 2);
    trial_run(&trial);
    for (uint32_t p = 0; p < 5; p++)
        if (p != 2)
            assert_int_equal(trial_length(&trial, p), p);
    assert_int_equal(trial_verdict(&trial, 2), VERDICT_SKIPPED);
    assert_int_equal(trial_verdict(&trial, 5), VERDICT_HOLDS);
    assert_int_equal(trial_length(&trial, 6), 5);
    trial_release(&trial);

    trial_init(&trial, &toy, run);
    trial.ask.first = true;
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_VIOLATED);
    for (uint32_t p = 1; p < 7; p++)
        assert_int_equal(trial_verdict(&trial, p), VERDICT_INCONCLUSIVE);
    assert_false(trial.findings.statistics.complete);
    trial_release(&trial);
    toy_release(&toy);
}

/* The search stops when all is decided, unless it has to continue. */
static inline void stop_when_decided(SearchEngine *run) {
    Toy toy;
    toy_init(&toy, 50, 1);
    for (uint32_t n = 0; n < 49; n++)
        toy_edge(&toy, n, n + 1);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 3);
    Trial trial;
    trial_init(&trial, &toy, run);
    trial_run(&trial);
    assert_int_equal(trial.findings.statistics.states, 4);
    assert_false(trial.findings.statistics.complete);
    assert_int_equal(trial.findings.statistics.limit, LIMIT_NONE);
    trial_release(&trial);
    trial_init(&trial, &toy, run);
    trial.ask.keep_going = true;
    trial_run(&trial);
    assert_int_equal(trial.findings.statistics.states, 50);
    assert_int_equal(trial.findings.statistics.depth, 49);
    assert_true(trial.findings.statistics.complete);
    assert_int_equal(trial_length(&trial, 0), 3);
    trial_release(&trial);
    toy_release(&toy);
}

typedef struct Heard {        /* what a search reports while it runs */
    const Findings *findings; /* that it fills in */
    uint32_t count;           /* errors so far */
    uint32_t properties[8];   /* whose they are */
    uint64_t states;          /* stored at the first one, if it is over */
} Heard;

static inline void hear(void *context, uint32_t property) {
    Heard *heard = context;
    const Finding *finding = &heard->findings->items[property];
    assert_int_equal(finding->verdict, VERDICT_VIOLATED);
    assert_true(finding->trace.states.count > 0);
    if (heard->count == 0)
        heard->states = heard->findings->statistics.states;
    heard->properties[heard->count++] = property;
}

/* Every error is reported once, with its trace, before the search is over. */
static inline void report_errors_at_once(SearchEngine *run) {
    Toy toy;
    toy_init(&toy, 50, 1);
    for (uint32_t n = 0; n < 49; n++)
        toy_edge(&toy, n, n + 1);
    uint32_t late = toy_property(&toy, LABEL_REJECT);
    uint32_t never = toy_property(&toy, LABEL_REJECT);
    uint32_t early = toy_property(&toy, LABEL_REJECT);
    toy_mark(&toy, late, 40);
    toy_mark(&toy, early, 0);
    Trial trial;
    trial_init(&trial, &toy, run);
    Heard heard = {.findings = &trial.findings};
    trial.ask.found = hear;
    trial.ask.context = &heard;
    trial_run(&trial);
    assert_int_equal(heard.count, 2);
    assert_int_equal(heard.properties[0], early);
    assert_int_equal(heard.properties[1], late);
    assert_int_equal(heard.states, 0); /* the statistics came later */
    assert_int_equal(trial_verdict(&trial, never), VERDICT_HOLDS);
    trial_release(&trial);
    toy_release(&toy);
}

/* After an error of another search there are so many expansions and no more. */
static inline void lose_patience(SearchEngine *run) {
    Toy toy;
    toy_line(&toy, 50);
    Trial trial;
    trial_init(&trial, &toy, run);
    trial.ask.patience = 10;
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_INCONCLUSIVE);
    assert_int_equal(trial.findings.statistics.expanded, 10);
    assert_int_equal(trial.findings.statistics.limit, LIMIT_ERROR);
    assert_false(trial.findings.statistics.complete);
    trial_release(&trial);
    toy_release(&toy);
}

/* A cut state is not expanded, is no deadlock, and may be an error. */
static inline void respect_cut_states(SearchEngine *run) {
    Toy toy;
    toy_init(&toy, 4, 1);
    toy_edge(&toy, 0, 1);
    toy_edge(&toy, 1, 2);
    toy_edge(&toy, 0, 3);
    toy_cut(&toy, 1);
    toy_cut(&toy, 3);
    uint32_t deadlock = toy_property(&toy, LABEL_DEADLOCK);
    uint32_t reject = toy_property(&toy, LABEL_REJECT);
    for (uint32_t n = 0; n < 4; n++)
        toy_mark(&toy, deadlock, n);
    toy_mark(&toy, reject, 3);
    Trial trial;
    trial_init(&trial, &toy, run);
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, deadlock), VERDICT_HOLDS);
    assert_int_equal(trial_verdict(&trial, reject), VERDICT_VIOLATED);
    assert_int_equal(trial.findings.statistics.states, 3);
    check_count(run, trial.findings.statistics.expanded, 1);
    assert_true(trial.findings.statistics.complete);
    trial_release(&trial);
    toy_release(&toy);
}

/* All of it within the depth limit: the search is complete. One less: not. */
static inline void keep_to_the_depth(SearchEngine *run) {
    Toy toy;
    toy_line(&toy, 10); /* the error is nine steps away */
    for (uint64_t depth = 0; depth < 12; depth++) {
        Trial trial;
        trial_init(&trial, &toy, run);
        trial.budget.depth = depth;
        trial.ask.keep_going = true;
        trial_run(&trial);
        const Statistics *statistics = &trial.findings.statistics;
        assert_int_equal(statistics->states, depth < 9 ? depth + 1 : 10);
        assert_int_equal(statistics->depth, depth < 9 ? depth : 9);
        assert_int_equal(statistics->complete, depth >= 9);
        assert_int_equal(statistics->limit,
                         depth < 9 ? LIMIT_DEPTH : LIMIT_NONE);
        assert_int_equal(trial_verdict(&trial, 0),
                         depth < 9 ? VERDICT_INCONCLUSIVE : VERDICT_VIOLATED);
        trial_release(&trial);
    }
    toy_release(&toy);
}

/* A step beyond the limit is an error, and leads back to a known state: the
 * search must not say that there is none. */
static inline void see_errors_beyond_the_depth(SearchEngine *run) {
    static const uint32_t violates[TOY_ACTIONS] = {NO_PROPERTY, 0, NO_PROPERTY,
                                                   NO_PROPERTY};
    Toy toy;
    toy_init(&toy, 2, 1);
    toy_edge(&toy, 0, 1);
    toy_edge(&toy, 1, 0); /* with action 1 */
    toy_property(&toy, LABEL_REJECT);
    Trial trial;
    trial_init(&trial, &toy, run);
    toy.model.violates = violates;
    toy.model.present = 0;
    trial.budget.depth = 1;
    run(&(Search){.model = &toy.model,
                  .budget = &trial.budget,
                  .findings = &trial.findings});
    assert_int_not_equal(trial_verdict(&trial, 0), VERDICT_HOLDS);
    trial_release(&trial);
    toy_release(&toy);
}

/* An action is the error; the states around it are not, and the search goes
 * on after it. */
static inline void find_errors_of_actions(SearchEngine *run) {
    static const uint32_t violates[TOY_ACTIONS] = {NO_PROPERTY, NO_PROPERTY, 0,
                                                   NO_PROPERTY};
    Toy toy;
    toy_init(&toy, 5, 1);
    for (uint32_t n = 0; n < 4; n++) /* with actions 0 .. 3 */
        toy_edge(&toy, n, n + 1);
    toy_property(&toy, LABEL_REJECT);
    Trial trial;
    trial_init(&trial, &toy, run);
    toy.model.violates = violates;
    toy.model.present = 0;
    trial.ask.keep_going = true;
    run(&(Search){.model = &toy.model,
                  .budget = &trial.budget,
                  .options = trial.ask,
                  .findings = &trial.findings});
    const Trace *trace = &trial.findings.items[0].trace;
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_VIOLATED);
    assert_int_equal(trace_length(trace), 3);
    assert_int_equal(trace->actions.data[2], 2);
    assert_int_equal(trial.findings.statistics.states, 5);
    check_count(run, trial.findings.statistics.transitions, 4);
    trial_release(&trial);
    toy_release(&toy);
}

#endif
