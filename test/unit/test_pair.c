/* Pairs within pairs: products of products share words as far as they can,
 * and each cleans up before it asks the one inside. */
#include "test/unit/unit.h"

#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "test/unit/once.h"
#include "wrap/test.h"

static const GraphEdge edges[] = {{0, A, 1}, {1, B, 0}, {1, TAU, 1}};

/* A tester that counts an action modulo its number of states. */
static Model *count(const Model *inner, Mem *mem, const char *action,
                    uint32_t states) {
    Tester tester;
    tester_init(&tester, mem, states);
    names_add(&tester.actions, action, strlen(action));
    for (uint32_t s = 0; s < states; s++)
        vec_push(mem, &tester.moves, (TesterMove){s, 1, (s + 1) % states});
    tester_finish(&tester);
    return test_wrap(inner, &tester, "tester");
}

static void pairs_nest(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    for (uint32_t bits = 8; bits <= 192; bits += 8) {
        graph_init(&graph, &mem, edges, 3, bits);
        Model *inner = count(&graph.model, &mem, "a", 2);
        Model *middle = count(inner, &mem, "b", 1);
        Model *outer = count(middle, &mem, "b", 3);
        assert_int_equal(outer->words, (outer->bits + 63) / 64);
        assert_true(outer->bits >= bits + 3);
        expect_dump(outer, "0,1,1,1 a>1,2,1,1\n"
                           "1,2,1,1 b*>0,2,1,2 tau>1,2,1,1\n"
                           "0,2,1,2 a>1,1,1,2\n"
                           "1,1,1,2 b*>0,1,1,3 tau>1,1,1,2\n"
                           "0,1,1,3 a>1,2,1,3\n"
                           "1,2,1,3 b*>0,2,1,1 tau>1,2,1,3\n"
                           "0,2,1,1 a>1,1,1,1\n"
                           "1,1,1,1 b*>0,1,1,2 tau>1,1,1,1\n"
                           "0,1,1,2 a>1,2,1,2\n"
                           "1,2,1,2 b*>0,2,1,3 tau>1,2,1,2\n"
                           "0,2,1,3 a>1,1,1,3\n"
                           "1,1,1,3 b*>0,1,1,1 tau>1,1,1,3\n");
        expect_honest_failures(outer);
        model_free(outer);
        model_free(middle);
        model_free(inner);
        assert_int_equal(mem.live, 0);
    }
}

/* Propositions and cuts of the innermost system are seen from outside. */
static void what_is_inside_can_be_asked(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    graph_init(&graph, &mem, edges, 3, 8);
    graph_declare(&graph, graph_properties, 4, NULL);
    graph.truth[0] = P;
    graph.marks[1] = LABEL_CUT;
    Model *inner = count(&graph.model, &mem, "a", 5);
    Model *outer = count(inner, &mem, "b", 5);
    expect_dump(outer, "0,1,1 a>1,2,1\n1,2,1 c\n");
    Successors batch;
    successors_init(&batch, &mem, outer->words);
    initial_once(outer, &batch);
    expand_once(outer, successors_state(&batch, 0), &batch);
    assert_int_equal(batch.count, 2);
    assert_true(model_holds(outer, successors_state(&batch, 0), 0));
    assert_false(model_holds(outer, successors_state(&batch, 1), 0));
    successors_release(&batch);
    model_free(outer);
    model_free(inner);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_nest),
        cmocka_unit_test(what_is_inside_can_be_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
