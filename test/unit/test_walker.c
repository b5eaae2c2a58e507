/* What the engines for cycles have in common, and that limits never make a
 * verdict wrong. */
#include "test/unit/unit.h"

#include "search/cycles/walker.h"
#include "search/engine.h"
#include "test/unit/graph_model.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static const uint8_t moves[] = {0, 1, 1, 1};

typedef struct NamedEngine {
    const char *name;
    SearchEngine *run;
    Label sound;
    Outer outer;
} NamedEngine;

static const NamedEngine engines[] = {
    {"one-pass", search_onepass, 7, OUTER_BFS},
    {"one-pass, depth-first", search_onepass, 7, OUTER_DFS},
    {"tester", search_tester, 15, OUTER_BFS},
    {"two levels", search_two_level, 15, OUTER_BFS},
    {"nested", search_ndfs, 11, OUTER_BFS},
    {"components", search_scc, 15, OUTER_BFS},
    {"one-pass, best-first", search_onepass, 7, OUTER_BEST},
    {"A* and nested", search_astar_indfs, 3, OUTER_BFS},
};

enum {
    ENGINES = sizeof engines / sizeof *engines
};

/* Run an engine; the caller releases the findings. */
static void run(const NamedEngine *engine, const Model *model, Budget *budget,
                SearchOptions options, Findings *findings) {
    findings_init(findings, model->mem, model);
    for (uint32_t i = 0; i < model->property_count; i++)
        if (!(model->properties[i].label & engine->sound))
            findings_skip(findings, i);
    options.outer = engine->outer;
    engine->run(&(Search){.model = model,
                          .budget = budget,
                          .options = options,
                          .findings = findings});
}

/* Without a monitor every search must still decide reject and deadlock. */
static void a_model_needs_no_monitor(void **state) {
    (void)state;
    static const GraphEdge edges[] = {
        {0, A, 1}, {1, A, 2}, {2, A, 0}, {1, TAU, 1}, {2, B, 3}};
    Mem mem;
    mem_init(&mem);
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        graph_init(&graph, &mem, edges, 5, 8);
        graph_declare(&graph, graph_properties, 2, NULL);
        graph.model.monitor.always_livelock = true;
        graph.marks[3] = LABEL_DEADLOCK;
        run(&engines[i], &graph.model, &budget, (SearchOptions){0}, &findings);
        assert_int_equal(findings.items[0].verdict, VERDICT_HOLDS);
        assert_int_equal(findings.items[1].verdict, VERDICT_VIOLATED);
        assert_int_equal(trace_length(&findings.items[1].trace), 3);
        findings_release(&findings);
        assert_int_equal(mem.live, 0);
    }
}

/* The memory that is reported is that of the search and of its traces. */
static void traces_take_memory_too(void **state) {
    (void)state;
    static const GraphEdge edges[] = {
        {0, A, 1}, {1, A, 2}, {2, A, 0}, {1, TAU, 1}, {2, B, 3}};
    for (size_t i = 0; i < ENGINES; i++) {
        Mem mem;
        GraphModel graph;
        Budget budget;
        Findings findings;
        mem_init(&mem);
        budget_init(&budget);
        graph_init(&graph, &mem, edges, 5, 8);
        graph_declare(&graph, graph_properties, 2, NULL);
        graph.model.monitor.always_livelock = true;
        graph.marks[3] = LABEL_DEADLOCK;
        run(&engines[i], &graph.model, &budget, (SearchOptions){0}, &findings);
        assert_int_equal(findings.statistics.bytes, mem.peak);
        findings_release(&findings);
        assert_int_equal(mem.live, 0);
    }
}

/* The tester knows a cycle by any state of its path, of level 1 as well, and
 * need not go round to the one where its second search began. */
static void the_tester_closes_a_cycle_at_once(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {1, A, 2}, {2, A, 1}};
    Mem mem;
    GraphModel graph;
    Budget budget;
    Findings findings;
    mem_init(&mem);
    budget_init(&budget);
    graph_init(&graph, &mem, edges, 3, 8);
    graph_declare(&graph, graph_properties + 3, 1, moves);
    graph.marks[0] = graph.marks[2] = LABEL_INFINITE;
    run(&engines[2], &graph.model, &budget, (SearchOptions){0}, &findings);
    assert_int_equal(findings.items[0].verdict, VERDICT_VIOLATED);
    assert_int_equal(findings.statistics.expanded, 4);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

/* The status with which a search for the errors of these monitors ends. */
static int status_of(const Property *properties, uint32_t count) {
    static const GraphEdge edges[] = {{0, A, 0}};
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Mem mem;
        GraphModel graph;
        Budget budget;
        Findings findings;
        mem_init(&mem);
        budget_init(&budget);
        graph_init(&graph, &mem, edges, 1, 8);
        graph_declare(&graph, properties, count, moves);
        close(STDERR_FILENO);
        run(&engines[2], &graph.model, &budget, (SearchOptions){0}, &findings);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void several_monitors_are_a_bug(void **state) {
    (void)state;
    static const Property livelocks[] = {
        {"a", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL},
        {"b", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL}};
    static const Property infinites[] = {
        {"a", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL},
        {"b", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL}};
    assert_int_equal(status_of(graph_properties, 4), 0);
    assert_int_equal(status_of(livelocks, 1), 0);
    assert_int_equal(status_of(livelocks, 2), 4);
    assert_int_equal(status_of(infinites, 2), 4);
}

static void no_initial_state_is_no_error(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        graph_init(&graph, &mem, NULL, 0, 8);
        graph_declare(&graph, graph_properties, 4, moves);
        graph.model.monitor.always_livelock = true;
        graph.initial_count = 0;
        run(&engines[i], &graph.model, &budget, (SearchOptions){0}, &findings);
        assert_true(findings.statistics.complete);
        assert_int_equal(findings.statistics.states, 0);
        assert_int_equal(findings_overall(&findings), VERDICT_HOLDS);
        findings_release(&findings);
    }
    assert_int_equal(mem.live, 0);
}

/* A cut state has no transitions, and is no deadlock either. */
static void cut_states_end_runs_quietly(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {1, A, 2}, {1, TAU, 1}};
    Mem mem;
    mem_init(&mem);
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        graph_init(&graph, &mem, edges, 3, 8);
        graph_declare(&graph, graph_properties, 4, moves);
        graph.model.monitor.always_livelock = true;
        for (size_t s = 0; s < 3; s++)
            graph.marks[s] = LABEL_DEADLOCK | LABEL_LIVELOCK | LABEL_INFINITE;
        graph.marks[1] |= LABEL_CUT;
        graph.marks[2] |= LABEL_REJECT;
        run(&engines[i], &graph.model, &budget, (SearchOptions){0}, &findings);
        assert_int_equal(findings_overall(&findings), VERDICT_HOLDS);
        assert_int_equal(findings.statistics.states, 2);
        findings_release(&findings);
    }
    assert_int_equal(mem.live, 0);
}

/* ---- A system with every kind of error, to be met by limits -------------- */

/* A chain of 200 states; from 150 a cycle that moves the monitor, at 120 one
 * that does not, at 199 a deadlock, and 180 is rejected. */
static size_t chain(GraphModel *graph, Mem *mem, GraphEdge *edges) {
    size_t count = 0;
    for (uint8_t s = 0; s < 199; s++)
        edges[count++] = (GraphEdge){s, s % 3 ? A : TAU, (uint8_t)(s + 1)};
    edges[count++] = (GraphEdge){150, B, 148};
    edges[count++] = (GraphEdge){121, TAU, 120};
    edges[count++] = (GraphEdge){120, TAU, 121};
    graph_init(graph, mem, edges, count, 24);
    graph_declare(graph, graph_properties, 4, moves);
    for (size_t s = 0; s < 200; s++)
        graph->marks[s] = LABEL_LIVELOCK;
    graph->marks[149] |= LABEL_INFINITE;
    graph->marks[180] |= LABEL_REJECT;
    graph->marks[199] |= LABEL_DEADLOCK;
    graph->model.monitor.always_livelock = true;
    return count;
}

/* Every property of the chain is violated: a search may say so, or not know,
 * and must have a trace in the first case. */
static void check_findings(const NamedEngine *engine, const Findings *findings,
                           bool limited) {
    bool open = false;
    for (uint32_t p = 0; p < findings->count; p++) {
        Verdict verdict = findings->items[p].verdict;
        if (!(graph_properties[p].label & engine->sound))
            continue;
        assert_int_not_equal(verdict, VERDICT_HOLDS);
        open |= verdict == VERDICT_INCONCLUSIVE;
        if (verdict == VERDICT_VIOLATED)
            assert_true(trace_length(&findings->items[p].trace) > 100);
        else
            assert_int_equal(findings->items[p].trace.states.count, 0);
    }
    assert_int_equal(open, limited);
    if (open)
        assert_int_not_equal(findings->statistics.limit, LIMIT_NONE);
}

static bool is_ndfs(const NamedEngine *engine) {
    return engine->run == search_ndfs;
}

/* The chain with a monitor that suits the engine. */
static void chain_for(GraphModel *graph, Mem *mem, GraphEdge *edges,
                      const NamedEngine *engine) {
    static const uint8_t always[] = {1, 1, 1, 1};
    chain(graph, mem, edges);
    if (is_ndfs(engine))
        graph->model.monitor.moves = always;
}

static void every_engine_finds_everything(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        chain_for(&graph, &mem, edges, &engines[i]);
        run(&engines[i], &graph.model, &budget, (SearchOptions){0}, &findings);
        check_findings(&engines[i], &findings, false);
        findings_release(&findings);
        assert_int_equal(mem.live, 0);
    }
}

static void every_memory_limit_is_inconclusive(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    for (size_t i = 0; i < ENGINES; i++) {
        size_t decided = 0;
        for (size_t n = 1; decided < 3; n++) {
            GraphModel graph;
            Budget budget;
            Findings findings;
            budget_init(&budget);
            chain_for(&graph, &mem, edges, &engines[i]);
            findings_init(&findings, &mem, &graph.model);
            SearchOptions options = {.outer = engines[i].outer};
            for (uint32_t p = 0; p < 4; p++)
                if (!(graph_properties[p].label & engines[i].sound))
                    findings_skip(&findings, p);
            mem.fail_in = n;
            engines[i].run(&(Search){.model = &graph.model,
                                     .budget = &budget,
                                     .options = options,
                                     .findings = &findings});
            bool failed = mem.fail_in == 0;
            mem.fail_in = 0;
            check_findings(&engines[i], &findings,
                           findings_overall(&findings) != VERDICT_VIOLATED ||
                               findings.open > 0);
            if (!failed)
                check_findings(&engines[i], &findings, false);
            decided += !failed;
            findings_release(&findings);
            assert_int_equal(mem.live, 0);
        }
    }
}

static void states_and_depth_are_limits(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    for (size_t i = 0; i < ENGINES; i++)
        for (uint64_t most = 1; most < 110; most += 7)
            for (int kind = 0; kind < 2; kind++) {
                GraphModel graph;
                Budget budget;
                Findings findings;
                budget_init(&budget);
                if (kind == 0)
                    budget.states = most;
                else
                    budget.depth = most;
                chain_for(&graph, &mem, edges, &engines[i]);
                if (kind == 1 && engines[i].run == search_onepass)
                    continue; /* it follows no path through the whole chain */
                run(&engines[i], &graph.model, &budget, (SearchOptions){0},
                    &findings);
                check_findings(&engines[i], &findings, true);
                assert_int_equal(findings.statistics.limit,
                                 kind == 0 ? LIMIT_STATES : LIMIT_DEPTH);
                findings_release(&findings);
                assert_int_equal(mem.live, 0);
            }
}

/* `depth` steps may be followed, whatever the engine keeps below the path. */
static void depth_counts_steps(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {1, A, 2}, {2, A, 3}};
    Mem mem;
    mem_init(&mem);
    for (size_t i = 0; i < ENGINES; i++)
        for (uint64_t depth = 0; depth < 5 && engines[i].run != search_onepass;
             depth++) {
            GraphModel graph;
            Budget budget;
            Findings findings;
            budget_init(&budget);
            budget.depth = depth;
            graph_init(&graph, &mem, edges, 3, 8);
            graph_declare(&graph, graph_properties, 4, moves);
            for (size_t s = 0; s < 4; s++)
                graph.marks[s] = LABEL_LIVELOCK;
            graph.model.monitor.always_livelock = true;
            run(&engines[i], &graph.model, &budget, (SearchOptions){0},
                &findings);
            assert_int_equal(findings.statistics.complete, depth >= 3);
            findings_release(&findings);
        }
    assert_int_equal(mem.live, 0);
}

/* What was found before the time ran out stays found. */
static void an_interrupt_keeps_what_was_found(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    volatile sig_atomic_t interrupt = 0;
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        chain_for(&graph, &mem, edges, &engines[i]);
        graph.marks[0] |= LABEL_REJECT; /* found at once */
        interrupt = 1;
        budget.interrupt = &interrupt;
        run(&engines[i], &graph.model, &budget, (SearchOptions){0}, &findings);
        assert_int_equal(findings.items[0].verdict, VERDICT_VIOLATED);
        assert_int_equal(findings.items[1].verdict, VERDICT_INCONCLUSIVE);
        assert_int_equal(findings.statistics.limit, LIMIT_INTERRUPT);
        findings_release(&findings);
        assert_int_equal(mem.live, 0);
    }
}

typedef struct Heard {
    const Findings *findings; /* of the search */
    uint32_t count;           /* errors that were reported */
} Heard;

static void hear(void *context, uint32_t property) {
    Heard *heard = context;
    assert_true(heard->findings->items[property].trace.states.count > 0);
    assert_int_equal(heard->findings->statistics.states, 0); /* not over */
    heard->count++;
}

/* An error is reported with its trace while the search goes on, and once. */
static void errors_are_reported_at_once(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        Heard heard = {.findings = &findings};
        budget_init(&budget);
        chain_for(&graph, &mem, edges, &engines[i]);
        graph.marks[0] |= LABEL_REJECT; /* found at once */
        findings_init(&findings, &mem, &graph.model);
        for (uint32_t p = 1; p < 4; p++)
            if (!(graph.model.properties[p].label & engines[i].sound))
                findings_skip(&findings, p);
        engines[i].run(&(Search){.model = &graph.model,
                                 .budget = &budget,
                                 .options = {.outer = engines[i].outer,
                                             .patience = 50,
                                             .all = true,
                                             .found = hear,
                                             .context = &heard},
                                 .findings = &findings});
        assert_int_equal(heard.count, 1);
        assert_int_equal(findings.items[0].verdict, VERDICT_VIOLATED);
        assert_int_equal(trace_length(&findings.items[0].trace), 0);
        assert_int_equal(findings.statistics.limit, LIMIT_ERROR);
        assert_int_equal(findings.statistics.expanded, 50);
        findings_release(&findings);
    }
    assert_int_equal(mem.live, 0);
}

static void first_stops_at_one_error(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        chain_for(&graph, &mem, edges, &engines[i]);
        run(&engines[i], &graph.model, &budget, (SearchOptions){.first = true},
            &findings);
        size_t violated = 0;
        for (uint32_t p = 0; p < 4; p++)
            violated += findings.items[p].verdict == VERDICT_VIOLATED;
        assert_int_equal(violated, 1);
        assert_false(findings.statistics.complete);
        assert_int_equal(findings.statistics.limit, LIMIT_NONE);
        findings_release(&findings);
    }
    assert_int_equal(mem.live, 0);
}

static void keep_going_explores_everything(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    GraphEdge edges[GRAPH_STATES];
    for (size_t i = 0; i < ENGINES; i++) {
        GraphModel graph;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        chain_for(&graph, &mem, edges, &engines[i]);
        run(&engines[i], &graph.model, &budget,
            (SearchOptions){.keep_going = true}, &findings);
        assert_int_equal(findings.statistics.states, 200);
        assert_true(findings.statistics.complete);
        findings_release(&findings);
    }
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_needs_no_monitor),
        cmocka_unit_test(traces_take_memory_too),
        cmocka_unit_test(the_tester_closes_a_cycle_at_once),
        cmocka_unit_test(several_monitors_are_a_bug),
        cmocka_unit_test(no_initial_state_is_no_error),
        cmocka_unit_test(cut_states_end_runs_quietly),
        cmocka_unit_test(every_engine_finds_everything),
        cmocka_unit_test(every_memory_limit_is_inconclusive),
        cmocka_unit_test(states_and_depth_are_limits),
        cmocka_unit_test(depth_counts_steps),
        cmocka_unit_test(an_interrupt_keeps_what_was_found),
        cmocka_unit_test(errors_are_reported_at_once),
        cmocka_unit_test(first_stops_at_one_error),
        cmocka_unit_test(keep_going_explores_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
