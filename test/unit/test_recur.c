/* Cycles in which a proposition holds, without an automaton. */
#include "test/unit/unit.h"

#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "wrap/recur.h"

static const Property always = {"progress", "",   LABEL_LIVELOCK,
                                NO_PROCESS, NULL, NULL};
static const Property often = {"accept",   "",   LABEL_INFINITE,
                               NO_PROCESS, NULL, NULL};

static const GraphEdge edges[] = {
    {0, TAU, 1}, {0, A, 0}, {1, B, 0}, {1, C, 1}, {1, A, 2}};

/* The monitor stands still only between states with the proposition. */
static void always_and_often(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    for (uint32_t bits = 8; bits <= 128; bits += 40) {
        graph_init(&graph, &mem, edges, 5, bits);
        graph.truth[1] = graph.truth[2] = P;
        Model *model = recur_wrap(&graph.model, 0, always);
        expect_dump(model, "0 tau*>1 a*>0\n1 l b*>0 c>1 a>2\n2 l\n");
        expect_honest_failures(model);
        model_free(model);
        model = recur_wrap(&graph.model, 0, often);
        expect_dump(model,
                    "0 tau*>1 a*>0\n1 i b*>0 c*>1 a*>2\n2 i stutter*>2\n");
        model_free(model);
        assert_int_equal(mem.live, 0);
    }
}

/* An error that leads nowhere is neither a cycle nor the end of a run. */
static void failures_are_no_cycles(void **state) {
    (void)state;
    static const uint32_t violates[] = {NO_PROPERTY, NO_PROPERTY, NO_PROPERTY,
                                        0};
    static const GraphEdge failing[] = {{0, C, 1}, {1, C, 1}};
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    graph_init(&graph, &mem, failing, 2, 8);
    graph.model.violates = violates;
    graph.truth[0] = graph.truth[1] = P;
    Model *model = recur_wrap(&graph.model, 0, often);
    expect_dump(model, "0 i c*>1\n1 i\n");
    model_free(model);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(always_and_often),
        cmocka_unit_test(failures_are_no_cycles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
