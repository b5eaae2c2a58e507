/* From a witness to a counterexample: shortest prefix, shortest cycle through
 * the witness, and they meet where the prefix is shortest. */
#include "test/unit/unit.h"

#include "search/cycles/witness.h"
#include "test/unit/graph_model.h"

static const uint8_t moves[] = {0, 1, 1, 1};

typedef struct Bench {
    Mem mem;
    GraphModel graph;
    Budget budget;
    Search search;
    Findings findings;
    Walker walker;
} Bench;

/* Explore everything that the edges reach, breadth-first: ids are then known
 * where the numbers of states are breadth-first too. */
static void begin(Bench *bench, const GraphEdge *edges, size_t count) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    budget_init(&bench->budget);
    graph_init(&bench->graph, &bench->mem, edges, count, 8);
    graph_declare(&bench->graph, graph_properties, 4, moves);
    for (size_t s = 0; s < 20; s++)
        bench->graph.marks[s] = LABEL_LIVELOCK | LABEL_INFINITE;
    findings_init(&bench->findings, &bench->mem, &bench->graph.model);
    bench->search = (Search){.model = &bench->graph.model,
                             .budget = &bench->budget,
                             .findings = &bench->findings};
    walker_start(&bench->walker, &bench->search);
    Edges batch = {0};
    for (StateId id = 0; id < bench->walker.explorer.store->count; id++)
        assert_true(walker_expand(&bench->walker, id, &batch));
    vec_release(&bench->mem, &batch);
}

static void end(Bench *bench) {
    walker_finish(&bench->walker, 0);
    findings_release(&bench->findings);
    assert_int_equal(bench->mem.live, 0);
}

/* The trace of the property through the witness, as digits of states, with
 * the cycle in brackets. */
static void expect_trace(Bench *bench, uint32_t property, StateId witness,
                         const char *expected) {
    Trace *trace = &bench->findings.items[property].trace;
    assert_true(witness_trace(&bench->walker, property, witness));
    char text[64] = "";
    size_t n = 0;
    for (size_t i = 0; i <= trace_length(trace); i++) {
        if (i == trace->loop)
            text[n++] = '[';
        text[n++] = (char)('0' + graph_number(&bench->graph.model,
                                              trace_state(trace, i)));
    }
    if (trace->loop != TRACE_NO_LOOP)
        text[n++] = ']';
    assert_string_equal(text, expected);
}

enum { /* properties */
    REJECT,
    DEADLOCK,
    LIVELOCK,
    INFINITE
};

static void prefixes_are_shortest(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {0, A, 2}, {1, A, 3},
                                      {3, A, 4}, {2, A, 4}, {4, A, 5}};
    Bench bench;
    begin(&bench, edges, 6);
    expect_trace(&bench, REJECT, 5, "0245");
    expect_trace(&bench, DEADLOCK, 0, "0");
    end(&bench);
}

/* A long prefix to the witness, a short one to another state of the cycle. */
static void prefixes_meet_the_cycle_where_it_is_nearest(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1},   {0, A, 2},   {1, A, 3},
                                      {2, TAU, 4}, {3, TAU, 5}, {4, TAU, 6},
                                      {6, TAU, 5}, {5, TAU, 2}};
    Bench bench;
    begin(&bench, edges, 8);
    expect_trace(&bench, LIVELOCK, 6, "0[24652]");
    end(&bench);
    static const GraphEdge first[] = {{0, TAU, 1}, {1, TAU, 2}, {2, TAU, 0}};
    begin(&bench, first, 3);
    expect_trace(&bench, LIVELOCK, 2, "[0120]");
    end(&bench);
}

static void loops_may_be_short(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {1, TAU, 1}, {1, B, 1}};
    Bench bench;
    begin(&bench, edges, 3);
    expect_trace(&bench, LIVELOCK, 1, "0[11]");
    expect_trace(&bench, INFINITE, 1, "0[11]");
    assert_int_equal(bench.findings.items[LIVELOCK].trace.actions.data[1], TAU);
    assert_int_equal(bench.findings.items[INFINITE].trace.actions.data[1], B);
    end(&bench);
}

/* The short cycle does not move the monitor, the long one does; the second may
 * even pass through the witness twice. */
static void cycles_are_of_their_kind(void **state) {
    (void)state;
    static const GraphEdge edges[] = {
        {0, A, 1}, {1, TAU, 2}, {2, TAU, 1}, {2, TAU, 3}, {3, B, 2}};
    Bench bench;
    begin(&bench, edges, 5);
    expect_trace(&bench, LIVELOCK, 1, "0[121]");
    expect_trace(&bench, INFINITE, 1, "0[12321]");
    end(&bench);
}

static void says_whether_there_is_a_cycle(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {1, TAU, 2}, {2, TAU, 1},
                                      {2, A, 3}, {3, A, 4},   {4, B, 3}};
    Bench bench;
    begin(&bench, edges, 6);
    static const char still[] = "01100", moved[] = "00011";
    for (StateId id = 0; id < 5; id++) {
        assert_int_equal(witness_has_cycle(&bench.walker, LABEL_LIVELOCK, id),
                         still[id] == '1');
        assert_int_equal(witness_has_cycle(&bench.walker, LABEL_INFINITE, id),
                         moved[id] == '1');
    }
    assert_false(bench.walker.stopped);
    end(&bench);
}

/* Only what the search had stored counts, and nothing is added. */
static void stays_within_what_was_explored(void **state) {
    (void)state;
    static const GraphEdge edges[] = {
        {0, A, 1}, {0, A, 2}, {1, A, 3}, {2, A, 0}, {0, B, 4}};
    Bench bench;
    begin(&bench, edges, 0);
    assert_int_equal(bench.walker.explorer.store->count, 1);
    bench.graph.edge_count = 5; /* it now has more than was explored */
    assert_false(witness_has_cycle(&bench.walker, LABEL_INFINITE, 0));
    assert_int_equal(bench.walker.explorer.store->count, 1);
    end(&bench);
}

static void several_states_may_be_initial(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 3}, {3, A, 2}, {2, TAU, 2}};
    Bench bench;
    bench = (Bench){0};
    mem_init(&bench.mem);
    budget_init(&bench.budget);
    graph_init(&bench.graph, &bench.mem, edges, 3, 8);
    graph_declare(&bench.graph, graph_properties, 4, moves);
    bench.graph.initial_count = 3;
    findings_init(&bench.findings, &bench.mem, &bench.graph.model);
    bench.search = (Search){.model = &bench.graph.model,
                            .budget = &bench.budget,
                            .findings = &bench.findings};
    walker_start(&bench.walker, &bench.search);
    expect_trace(&bench, LIVELOCK, 2, "[22]");
    expect_trace(&bench, REJECT, 1, "1");
    end(&bench);
}

static void memory_may_run_out(void **state) {
    (void)state;
    static const GraphEdge edges[] = {
        {0, A, 1}, {1, A, 2}, {2, A, 3}, {3, A, 1}, {3, TAU, 3}};
    for (size_t n = 1;; n++) {
        Bench bench;
        begin(&bench, edges, 5);
        bench.mem.fail_in = n;
        bool done = witness_trace(&bench.walker, INFINITE, 3);
        bool failed = bench.mem.fail_in == 0;
        bench.mem.fail_in = 0;
        assert_true(done || failed); /* growth may be content with less */
        end(&bench);
        if (!failed)
            break;
        assert_true(n < 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prefixes_are_shortest),
        cmocka_unit_test(prefixes_meet_the_cycle_where_it_is_nearest),
        cmocka_unit_test(loops_may_be_short),
        cmocka_unit_test(cycles_are_of_their_kind),
        cmocka_unit_test(says_whether_there_is_a_cycle),
        cmocka_unit_test(stays_within_what_was_explored),
        cmocka_unit_test(several_states_may_be_initial),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
