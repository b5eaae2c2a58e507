#include "test/unit/unit.h"

#include "equiv/minimising/stability.h"

/* 2 -tau-> 0, 3 -tau-> 1; all but 1 do a (label 1), which leads to 4. */
static void make_graph(PackedGraph *graph, Mem *mem) {
    assert_true(graph_make(graph, mem, (GraphSize){5, 8, 1, false}));
    for (uint32_t state = 0; state < 5; state++) {
        if (state == 2 || state == 3)
            assert_true(graph_add(graph, 0, state - 2));
        if (state != 1 && state != 4)
            assert_true(graph_add(graph, 1, 4));
        graph_end(graph, state);
    }
}

/* Do the states agree with these blocks, of which there are two? */
static bool agree(const PackedGraph *graph, PartitionKind kind,
                  const uint32_t *blocks) {
    Signatures signatures;
    Stability stability;
    assert_true(signatures_init(&signatures, graph, blocks, kind));
    assert_true(stability_begin(&stability, graph, 2));
    for (uint32_t state = 0; state < 5 && stability.holds; state++) {
        signatures_hash(&signatures, state);
        assert_true(stability_add(&stability, &signatures, blocks[state]));
    }
    bool holds = stability.holds;
    stability_release(&stability);
    signatures_release(&signatures);
    return holds;
}

static void compares_in_full(void **state) {
    (void)state;
    Mem mem;
    PackedGraph graph;
    mem_init(&mem);
    make_graph(&graph, &mem);
    const uint32_t all[] = {0, 0, 0, 0, 0}, apart[] = {0, 1, 0, 1, 1},
                   inert[] = {0, 1, 0, 0, 1};
    assert_false(agree(&graph, PARTITION_STRONG, all));
    assert_false(agree(&graph, PARTITION_STRONG, inert));
    assert_false(agree(&graph, PARTITION_BRANCHING, all));
    assert_false(agree(&graph, PARTITION_BRANCHING, apart));
    assert_false(agree(&graph, PARTITION_BRANCHING, inert));
    graph_release(&graph);
    assert_int_equal(mem.live, 0);
}

/* An inert step may lead to what the state itself cannot do. */
static void allows_inert_steps(void **state) {
    (void)state;
    Mem mem;
    PackedGraph graph;
    mem_init(&mem);
    assert_true(graph_make(&graph, &mem, (GraphSize){5, 8, 1, false}));
    for (uint32_t s = 0; s < 5; s++) {
        if (s == 1 || s == 2)
            assert_true(graph_add(&graph, 0, 0));
        if (s == 0 || s == 2 || s == 3)
            assert_true(graph_add(&graph, 1, 4));
        graph_end(&graph, s);
    }
    const uint32_t blocks[] = {0, 0, 0, 0, 1};
    assert_true(agree(&graph, PARTITION_BRANCHING, blocks));
    assert_false(agree(&graph, PARTITION_STRONG, blocks));
    graph_release(&graph);
    assert_int_equal(mem.live, 0);
}

/* Many states step silently to 1, which can do a hundred things: 2 can do one
 * of them, 3 none, and 4 something else. */
static void a_long_set_serves_many_states(void **state) {
    (void)state;
    enum {
        THINGS = 100
    };
    Mem mem;
    PackedGraph graph;
    Signatures signatures;
    uint32_t blocks[] = {1, 0, 0, 0, 0};
    mem_init(&mem);
    assert_true(graph_make(&graph, &mem, (GraphSize){5, THINGS + 5, 1, false}));
    for (uint32_t s = 0; s < 5; s++) {
        if (s >= 2)
            assert_true(graph_add(&graph, 0, 1));
        for (uint32_t label = 1; s == 1 && label <= THINGS; label++)
            assert_true(graph_add(&graph, label, 0));
        if (s == 2 || s == 4)
            assert_true(graph_add(&graph, s == 2 ? 5 : THINGS + 1, 0));
        graph_end(&graph, s);
    }
    assert_true(
        signatures_init(&signatures, &graph, blocks, PARTITION_BRANCHING));
    for (uint32_t round = 0; round < 3; round++) {
        uint64_t hashes[5];
        blocks[0] = round + 1;
        signatures_begin(&signatures, false);
        for (uint32_t s = 0; s < 5; s++)
            hashes[s] = signatures_hash(&signatures, s);
        assert_true(hashes[2] == hashes[1] && hashes[3] == hashes[1]);
        assert_true(hashes[4] != hashes[1]);
    }
    signatures_release(&signatures);
    graph_release(&graph);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compares_in_full),
        cmocka_unit_test(allows_inert_steps),
        cmocka_unit_test(a_long_set_serves_many_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
