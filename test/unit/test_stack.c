#include "test/unit/unit.h"

#include "search/cycles/stack.h"
#include "test/unit/graph_model.h"

static const GraphEdge edges[] = {
    {0, A, 1}, {0, B, 2}, {0, C, 0}, {1, TAU, 3}, {2, A, 3}};

typedef struct Bench {
    Mem mem;
    GraphModel graph;
    Budget budget;
    Search search;
    Findings findings;
    Walker walker;
    Stack stack;
} Bench;

static void begin(Bench *bench) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    budget_init(&bench->budget);
    graph_init(&bench->graph, &bench->mem, edges, 5, 8);
    graph_declare(&bench->graph, graph_properties, 4, NULL);
    bench->graph.initial_count = 2;
    findings_init(&bench->findings, &bench->mem, &bench->graph.model);
    bench->search = (Search){.model = &bench->graph.model,
                             .budget = &bench->budget,
                             .findings = &bench->findings};
    walker_start(&bench->walker, &bench->search);
}

static void end(Bench *bench) {
    stack_release(&bench->stack, &bench->mem);
    walker_finish(&bench->walker, 0);
    findings_release(&bench->findings);
    assert_int_equal(bench->mem.live, 0);
}

static void expect_edge(Bench *bench, StateId target, uint32_t action) {
    Edge edge;
    assert_true(stack_next(&bench->stack, &edge));
    assert_int_equal(edge.target, target);
    assert_int_equal(edge.action, action);
}

static void expect_none(Bench *bench) {
    Edge edge;
    assert_false(stack_next(&bench->stack, &edge));
}

/* Edges come in the order of the model, and those of a lower frame wait. */
static void edges_come_in_order(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    assert_true(stack_empty(&bench.stack));
    assert_true(stack_push(&bench.stack, &bench.walker, 0, 7));
    expect_edge(&bench, 1, A);
    assert_true(stack_push(&bench.stack, &bench.walker, 1, 8));
    assert_int_equal(stack_top(&bench.stack)->level, 8);
    expect_edge(&bench, 3, TAU); /* 2 was stored with the edges of 0 */
    expect_none(&bench);
    assert_int_equal(stack_pop(&bench.stack).id, 1);
    assert_int_equal(stack_top(&bench.stack)->level, 7);
    expect_edge(&bench, 2, B);
    expect_edge(&bench, 0, C);
    expect_none(&bench);
    assert_int_equal(stack_pop(&bench.stack).id, 0);
    assert_true(stack_empty(&bench.stack));
    assert_int_equal(bench.stack.highest, 2);
    end(&bench);
}

static void the_root_leads_to_initial_states(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    assert_true(stack_push_root(&bench.stack, &bench.walker, 5));
    assert_int_equal(stack_top(&bench.stack)->id, SHORT_NONE);
    expect_edge(&bench, 0, 5);
    expect_edge(&bench, 1, 5);
    expect_none(&bench);
    end(&bench);
}

/* Depth is the number of steps from an initial state, root or no root. */
static void depth_is_counted_in_steps(void **state) {
    (void)state;
    for (int root = 0; root < 2; root++)
        for (uint64_t depth = 0; depth < 5; depth++) {
            Bench bench;
            begin(&bench);
            bench.budget.depth = depth;
            if (root)
                assert_true(stack_push_root(&bench.stack, &bench.walker, 0));
            uint64_t steps = 0;
            while (stack_push(&bench.stack, &bench.walker, 0, 0))
                steps++;
            assert_int_equal(steps, depth + 1);
            assert_true(bench.walker.stopped);
            assert_int_equal(bench.walker.explorer.statistics.limit,
                             LIMIT_DEPTH);
            end(&bench);
        }
}

static void memory_may_run_out(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        Bench bench;
        begin(&bench);
        bench.mem.fail_in = n;
        bool pushed = true;
        for (int i = 0; i < 100 && pushed; i++)
            pushed = stack_push(&bench.stack, &bench.walker, 0, 0);
        bool failed = bench.mem.fail_in == 0;
        bench.mem.fail_in = 0;
        assert_true(pushed || failed); /* growth may be content with less */
        assert_int_equal(bench.walker.stopped, !pushed);
        if (!pushed)
            assert_int_equal(bench.walker.explorer.statistics.limit,
                             LIMIT_MEMORY);
        end(&bench);
        if (!failed)
            break;
        assert_true(n < 1000); /* allocations */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_come_in_order),
        cmocka_unit_test(the_root_leads_to_initial_states),
        cmocka_unit_test(depth_is_counted_in_steps),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
