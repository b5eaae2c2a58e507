/* Time is up, or the user has had enough, while the trace of an error is being
 * built: whatever the poll, nothing holds that does not, what is violated has
 * a trace that is a run, and an error without one counts as seen. */
#include "test/unit/unit.h"

#include "report/traces/replay.h"
#include "search/planning/plan.h"
#include "test/unit/graph_model.h"

enum {
    LENGTH = 40,   /* states before the cycle */
    ROUND = 10,    /* states of the cycle */
    DEAD = 60,     /* a state without transitions */
    SHORT = 61,    /* the first state of a shortcut to the cycle */
    EDGES = 2 * 60 /* more than there are */
};

static const uint8_t sometimes[] = {0, 1, 1, 1};
static const uint8_t always[] = {1, 1, 1, 1};
static const SetMask no_sets[4];
static const SetMask sets[] = {{{0}}, {{1}}, {{2}}, {{0}}};

typedef struct Bench {
    Mem mem;                /* of everything */
    GraphEdge edges[EDGES]; /* of the graph */
    GraphModel graph;       /* that is searched */
    Reduction *reduction;   /* of the searches, or NULL */
    uint64_t grace;         /* expansions for traces */
    size_t seen;            /* errors without a trace */
    size_t violated;        /* errors that were shown although time was up */
    size_t long_ways;       /* of these, with a longer trace than usual */
    size_t usual;           /* length of the trace if nothing happens */
} Bench;

static void add_edge(Bench *bench, unsigned source, unsigned action,
                     unsigned target) {
    bench->edges[bench->graph.edge_count++] =
        (GraphEdge){(uint8_t)source, (uint8_t)action, (uint8_t)target};
}

/* A line that ends in a cycle, and in a state where everything stops. There
 * is a shortcut, which a depth-first way does not take. */
static void begin(Bench *bench, const uint8_t *moves, bool with_sets) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    graph_init(&bench->graph, &bench->mem, bench->edges, 0, 8);
    graph_declare(&bench->graph, graph_properties, 4, moves);
    add_edge(bench, 0, B, SHORT);
    add_edge(bench, SHORT, B, SHORT + 1);
    add_edge(bench, SHORT + 1, B, LENGTH);
    for (unsigned n = 0; n < LENGTH; n++)
        add_edge(bench, n, A, n + 1);
    for (unsigned n = 0; n < ROUND; n++)
        add_edge(bench, LENGTH + n,
                 with_sets    ? 1 + n % 2
                 : moves[TAU] ? A
                              : TAU,
                 LENGTH + (n + 1) % ROUND);
    add_edge(bench, LENGTH + ROUND / 2, C, DEAD);
    add_edge(bench, LENGTH, B, LENGTH);
    for (unsigned n = LENGTH; n < LENGTH + ROUND; n++)
        bench->graph.marks[n] = LABEL_LIVELOCK | LABEL_INFINITE;
    bench->graph.marks[LENGTH + 3] |= LABEL_REJECT;
    bench->graph.marks[DEAD] = LABEL_DEADLOCK;
    bench->graph.model.set_count = with_sets ? 2 : 0;
    bench->graph.model.action_sets = with_sets ? sets : no_sets;
}

static void check_finding(Bench *bench, const Findings *findings, uint32_t p,
                          bool tripped) {
    const Finding *finding = &findings->items[p];
    const Model *model = &bench->graph.model;
    assert_int_not_equal(finding->verdict, VERDICT_HOLDS);
    if (finding->verdict == VERDICT_INCONCLUSIVE) {
        assert_true(tripped);
        assert_int_equal(findings->statistics.limit, LIMIT_INTERRUPT);
        assert_int_equal(finding->trace.states.count, 0);
        assert_false(findings->statistics.complete);
        bench->seen += finding->seen;
        return;
    }
    Text why;
    text_init(&why, &bench->mem);
    assert_int_equal(finding->verdict, VERDICT_VIOLATED);
    assert_true(replay_error(model, &finding->trace, p, &why));
    text_release(&why);
    size_t length = trace_length(&finding->trace);
    if (!tripped)
        bench->usual = length;
    bench->violated += tripped;
    bench->long_ways += tripped && length > bench->usual;
}

/* Interrupt the search at its n-th poll, or never; false if it has fewer. */
static bool interrupt_at(Bench *bench, const Engine *engine, uint32_t property,
                         size_t n) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    budget.trip_in = n;
    findings_init(&findings, &bench->mem, &bench->graph.model);
    for (uint32_t p = 0; p < 4; p++)
        if (p != property)
            findings_skip(&findings, p);
    bool sound =
        search_plan(&bench->graph.model, &findings, engine->name).engine;
    if (sound)
        engine->run(&(Search){.model = &bench->graph.model,
                              .budget = &budget,
                              .reduction = bench->reduction,
                              .options.grace = bench->grace,
                              .findings = &findings});
    bool tripped = n > 0 && budget.trip_in == 0;
    if (sound)
        check_finding(bench, &findings, property, tripped);
    findings_release(&findings);
    assert_int_equal(bench->mem.live, 0);
    return sound && tripped;
}

static void interrupt_everywhere(Bench *bench, const Engine *engine,
                                 uint32_t property) {
    interrupt_at(bench, engine, property, 0);
    for (size_t n = 1; interrupt_at(bench, engine, property, n); n++)
        ;
}

/* There is a livelock only if the monitor can stand still. */
static bool is_error(const Bench *bench, uint32_t property) {
    const Model *model = &bench->graph.model;
    return graph_properties[property].label != LABEL_LIVELOCK ||
           (model->set_count == 0 && !model->monitor.moves[TAU]);
}

/* All errors, with the engines that promise shortest traces or the others. */
static void interrupt_all(Bench *bench, bool shortest) {
    for (const Engine *engine = search_engines; engine->name; engine++)
        for (uint32_t p = 0; p < 4; p++)
            if (engine->shortest == shortest && is_error(bench, p))
                interrupt_everywhere(bench, engine, p);
}

/* With enough time after the limit, what was found is always shown. */
static void what_was_found_stays_found(void **state) {
    (void)state;
    size_t long_ways = 0;
    for (int kind = 0; kind < 3; kind++) {
        Bench bench;
        begin(&bench, kind == 1 ? always : sometimes, kind == 2);
        interrupt_all(&bench, false);
        assert_int_equal(bench.seen, 0);
        assert_true(bench.violated > 100);
        long_ways += bench.long_ways;
    }
    assert_true(long_ways > 10); /* any way will do */
}

/* Without: either there is a trace, or the error counts as seen. */
static void without_time_it_counts_as_seen(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (uint64_t grace = 1; grace < 70; grace += 7) {
            Bench bench;
            begin(&bench, kind == 1 ? always : sometimes, kind == 2);
            bench.grace = grace;
            interrupt_all(&bench, false);
            assert_true(grace > 1 || bench.seen > 10);
            assert_true(bench.violated > 10); /* at the very end, at least */
        }
}

/* Keeps everything: states with one transition are passed. */
static void choose_all(Reduction *reduction, const Word *state,
                       Successors *batch, size_t source) {
    (void)reduction;
    (void)state;
    (void)batch;
    (void)source;
}

/* Time may be up while the steps are made again that were passed. */
static void passed_steps_may_come_too_late(void **state) {
    (void)state;
    Reduction all = {.choose = choose_all};
    size_t seen = 0;
    for (uint64_t grace = 1; grace < 70; grace++) {
        Bench bench;
        begin(&bench, sometimes, false);
        bench.reduction = &all;
        bench.grace = grace;
        interrupt_everywhere(&bench, engine_find("bfs"), 0);
        seen += bench.seen;
    }
    assert_true(seen > 10);
}

/* Who promises shortest traces keeps the promise, or shows none. */
static void shortest_traces_stay_so(void **state) {
    (void)state;
    for (uint64_t grace = 1; grace < 70; grace += 20) {
        Bench bench;
        begin(&bench, sometimes, false);
        bench.grace = grace;
        interrupt_all(&bench, true);
        assert_true(bench.violated > 0 && bench.seen > 0);
        assert_int_equal(bench.long_ways, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_found_stays_found),
        cmocka_unit_test(without_time_it_counts_as_seen),
        cmocka_unit_test(passed_steps_may_come_too_late),
        cmocka_unit_test(shortest_traces_stay_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
