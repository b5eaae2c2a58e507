/* One rejection rule and the component that it watches. */
#include "test/unit/unit.h"

#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "wrap/watch.h"

/* Two livelock rules, of two components; process k takes part in action a if
 * bit k of a is set: process 0 in a and c, process 1 in b and c. */
static const Property rules[] = {
    {"rej", "", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"livelock", "", LABEL_LIVELOCK, 0, NULL, NULL},
    {"infinite", "", LABEL_INFINITE, 1, NULL, NULL},
};

static const GraphEdge edges[] = {{0, TAU, 1}, {0, A, 1}, {1, B, 0}, {1, C, 1}};

static void watches_one_component(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    for (uint32_t bits = 8; bits <= 128; bits += 40) {
        graph_init(&graph, &mem, edges, 4, bits);
        graph_declare(&graph, rules, 3, NULL);
        graph.marks[0] = LABEL_REJECT | LABEL_LIVELOCK;
        graph.marks[1] = LABEL_INFINITE;
        Model *first = watch_wrap(&graph.model, 1);
        expect_dump(first, "0 l tau>1 a*>1\n1 b>0 c*>1\n");
        assert_int_equal(first->property_count, 3);
        expect_honest_failures(first);
        Model *second = watch_wrap(&graph.model, 2);
        expect_dump(second, "0 tau>1 a>1\n1 i b*>0 c*>1\n");
        model_free(first);
        model_free(second);
        assert_int_equal(mem.live, 0);
    }
}

static void cut_states_stay_cut(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    graph_init(&graph, &mem, edges, 4, 8);
    graph_declare(&graph, rules, 3, NULL);
    graph.marks[1] = LABEL_CUT | LABEL_LIVELOCK;
    Model *model = watch_wrap(&graph.model, 1);
    expect_dump(model, "0 tau>1 a*>1\n1 lc\n");
    model_free(model);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watches_one_component),
        cmocka_unit_test(cut_states_stay_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
