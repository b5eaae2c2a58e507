/* Ways through nodes: shortest, first, round a cycle, and again. */
#include "test/unit/unit.h"

#include "search/tracing/ways.h"

typedef struct Bench {
    Mem mem;     /* everything comes from it */
    Ways ways;   /* of ten states */
    Edges edges; /* of a way */
} Bench;

static void begin(Bench *bench, uint32_t phases) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    assert_true(ways_init(&bench->ways, &bench->mem, 10, phases));
}

static void end(Bench *bench) {
    vec_release(&bench->mem, &bench->edges);
    ways_release(&bench->ways);
    assert_int_equal(bench->mem.live, 0);
}

static void reach(Bench *bench, ShortId from, ShortId to) {
    assert_true(ways_reach(&bench->ways, (WayNode){from, 0}, from * 10,
                           (WayNode){to, 0}));
}

/* The way over the last node to state 9, as digits. */
static void expect(Bench *bench, WayNode node, ShortId start,
                   const char *text) {
    vec_clear(&bench->edges);
    assert_int_equal(
        ways_collect(&bench->ways, node, (Edge){9, 90}, &bench->edges), start);
    assert_int_equal(bench->edges.count, strlen(text));
    for (size_t i = 0; i < bench->edges.count; i++)
        assert_int_equal(bench->edges.data[i].target, text[i] - '0');
    for (size_t i = 1; i + 1 < bench->edges.count; i++)
        assert_int_equal(bench->edges.data[i].action,
                         bench->edges.data[i - 1].target * 10);
}

/* Which nodes are handed out, as digits. */
static void expect_order(Bench *bench, bool newest, const char *text) {
    WayNode node;
    for (; *text; text++) {
        assert_true(ways_next(&bench->ways, newest, &node));
        assert_int_equal(node.id, *text - '0');
    }
}

static void the_first_edge_counts(void **state) {
    (void)state;
    Bench bench;
    WayNode none;
    begin(&bench, 1);
    assert_true(ways_start(&bench.ways, (WayNode){0, 0}));
    assert_true(ways_start(&bench.ways, (WayNode){1, 0}));
    expect_order(&bench, false, "01");
    reach(&bench, 0, 2);
    reach(&bench, 1, 2); /* too late */
    reach(&bench, 1, 3);
    reach(&bench, 2, 0); /* a start needs no way */
    expect(&bench, (WayNode){2, 0}, 0, "29");
    expect(&bench, (WayNode){3, 0}, 1, "39");
    expect(&bench, (WayNode){1, 0}, 1, "9");
    expect_order(&bench, false, "23");
    assert_false(ways_next(&bench.ways, false, &none));
    end(&bench);
}

static void order_may_change_on_the_way(void **state) {
    (void)state;
    Bench bench;
    WayNode none;
    begin(&bench, 1);
    assert_true(ways_start(&bench.ways, (WayNode){0, 0}));
    expect_order(&bench, false, "0");
    for (ShortId id = 1; id < 5; id++)
        reach(&bench, 0, id);
    expect_order(&bench, false, "1");
    expect_order(&bench, true, "43");
    reach(&bench, 3, 6);
    expect_order(&bench, true, "62");
    assert_false(ways_next(&bench.ways, true, &none));
    expect(&bench, (WayNode){6, 0}, 0, "369");
    ways_clear(&bench.ways, 1); /* also of what is not in the queue */
    assert_true(ways_start(&bench.ways, (WayNode){6, 0}));
    expect(&bench, (WayNode){6, 0}, 6, "9");
    end(&bench);
}

/* A start that is a goal is come back to. */
static void goals_are_never_reached(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, 1);
    assert_true(ways_mark_goal(&bench.ways, (WayNode){4, 0}));
    assert_true(ways_start(&bench.ways, (WayNode){4, 0}));
    assert_true(ways_is_goal(&bench.ways, (WayNode){4, 0}));
    assert_false(ways_is_goal(&bench.ways, (WayNode){5, 0}));
    expect_order(&bench, false, "4");
    reach(&bench, 4, 5);
    expect(&bench, (WayNode){5, 0}, 4, "59");
    ways_clear(&bench.ways, 1);
    assert_false(ways_is_goal(&bench.ways, (WayNode){4, 0}));
    end(&bench);
}

static void phases_are_different_nodes(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, 4);
    assert_true(ways_start(&bench.ways, (WayNode){0, 0}));
    assert_true(ways_reach(&bench.ways, (WayNode){0, 0}, 5, (WayNode){0, 2}));
    assert_true(ways_reach(&bench.ways, (WayNode){0, 2}, 6, (WayNode){1, 3}));
    vec_clear(&bench.edges);
    assert_int_equal(
        ways_collect(&bench.ways, (WayNode){1, 3}, (Edge){2, 7}, &bench.edges),
        0);
    assert_int_equal(bench.edges.count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(bench.edges.data[i].target, i);
        assert_int_equal(bench.edges.data[i].action, 5 + i);
    }
    ways_clear(&bench.ways, 1);
    for (ShortId id = 0; id < 10; id++)
        assert_true(ways_start(&bench.ways, (WayNode){id, 0}));
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_edge_counts),
        cmocka_unit_test(order_may_change_on_the_way),
        cmocka_unit_test(goals_are_never_reached),
        cmocka_unit_test(phases_are_different_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
