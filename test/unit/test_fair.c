/* Weak fairness as sets of a Model. */
#include "test/unit/unit.h"

#include "core/structure.h"
#include "search/planning/plan.h"
#include "test/unit/graph_model.h"
#include "test/unit/once.h"
#include "wrap/fair.h"

static void expands_to_who_cannot_move(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 0}, {0, B, 1}, {1, B, 1}};
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    graph_init(&graph, &mem, edges, 3, 8);
    Model *fair = fair_wrap(&graph.model);
    assert_int_equal(fair->set_count, 2);
    Successors batch;
    successors_init(&batch, &mem, fair->words);
    Word vector[4] = {0};
    initial_once(fair, &batch);
    memcpy(vector, successors_state(&batch, 0), fair->words * sizeof(Word));
    successors_clear(&batch);
    expand_once(fair, vector, &batch);
    uint64_t able = 0;
    for (size_t i = 0; i < batch.count; i++)
        able |= fair->action_sets[batch.actions[i]].words[0];
    assert_int_equal(successors_last(&batch)->met.words[0], 3 & ~able);
    Structure structure;
    structure_init(&structure, fair, STRUCTURE_PARTICIPANTS, &mem);
    for (uint32_t a = 0; a < fair->action_count; a++)
        for (uint32_t p = 0; p < 2; p++) {
            bool takes_part = graph_participates(a, p);
            assert_int_equal(fair->action_sets[a].words[0] >> p & 1,
                             takes_part);
            assert_int_equal(
                structure_lists(&structure, &structure.participants, a, p),
                takes_part);
        }
    structure_release(&structure);
    successors_release(&batch);
    model_free(fair);
    assert_int_equal(mem.live, 0);
}

static void needs_to_know_the_processes(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    graph_init(&graph, &mem, NULL, 0, 8);
    graph.structure.parts = 0;
    assert_non_null(strstr(fair_objection(&graph.model), "does not say"));
    graph.structure.parts = STRUCTURE_PARTICIPANTS;
    graph.structure.process_count = MODEL_PROCESS_SETS + 1;
    assert_non_null(strstr(fair_objection(&graph.model), "256"));
    graph.structure.process_count = MODEL_PROCESS_SETS;
    assert_null(fair_objection(&graph.model));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expands_to_who_cannot_move),
        cmocka_unit_test(needs_to_know_the_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
