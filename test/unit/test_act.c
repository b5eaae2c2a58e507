/* Propositions about actions. */
#include "test/unit/unit.h"

#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "test/unit/once.h"
#include "wrap/act.h"

static const GraphEdge edges[] = {{0, A, 1}, {0, B, 1}, {0, TAU, 1}, {1, C, 0}};

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    GraphModel graph;
} Bench;

static void begin(Bench *bench, uint32_t bits) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    graph_init(&bench->graph, &bench->mem, edges, 4, bits);
}

static void end(Bench *bench) {
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
    mem_release(&bench->mem);
}

/* Only what is asked for is remembered, and only until the next step. */
static void the_last_label_is_remembered(void **state) {
    (void)state;
    static const ActText texts[] = {
        {"t", "occurs(a)"}, {"t", "p"}, {"t", "occurs(\"c\")"}};
    for (uint32_t bits = 8; bits <= 64; bits += 28) {
        Bench bench;
        begin(&bench, bits / 8 * 8);
        Model *model = act_wrap(&bench.graph.model, texts, 3, &bench.diag);
        assert_non_null(model);
        expect_dump(model, "0,- a>1,a b>1,- tau>1,-\n1,a c>0,c\n1,- c>0,c\n"
                           "0,c a>1,a b>1,- tau>1,-\n");
        assert_int_equal(model->propositions.count, 5);
        assert_int_equal(model->action_count,
                         bench.graph.model.action_count + 1);
        assert_int_equal(model->propositions.unshown,
                         bench.graph.model.propositions.unshown + 2);
        assert_string_equal(model->propositions.names[3], "occurs(a)");
        model_free(model);
        end(&bench);
    }
}

static void propositions_tell_it(void **state) {
    (void)state;
    static const ActText texts[] = {{"t", "occurs(a)"}, {"t", "occurs(tau)"}};
    Bench bench;
    begin(&bench, 8);
    bench.graph.truth[1] = P;
    Model *model = act_wrap(&bench.graph.model, texts, 2, &bench.diag);
    Successors batch;
    successors_init(&batch, &bench.mem, model->words);
    initial_once(model, &batch);
    for (uint32_t p = 3; p < 5; p++)
        assert_false(model_holds(model, successors_state(&batch, 0), p));
    expand_once(model, successors_state(&batch, 0), &batch);
    for (size_t i = 1; i < batch.count; i++) {
        const Word *target = successors_state(&batch, i);
        assert_true(model_holds(model, target, 0));
        assert_int_equal(model_holds(model, target, 3), batch.actions[i] == A);
        assert_int_equal(model_holds(model, target, 4),
                         batch.actions[i] == TAU);
    }
    successors_release(&batch);
    model_free(model);
    end(&bench);
}

/* What occurred last occurred once: it does not go on where a run ends. */
static void a_run_that_ends_has_one_more_step(void **state) {
    (void)state;
    static const GraphEdge line[] = {{0, A, 1}, {0, B, 2}};
    static const ActText text = {"t", "occurs(a)"};
    Bench bench;
    begin(&bench, 8);
    bench.graph.edges = line;
    bench.graph.edge_count = 2;
    Model *model = act_wrap(&bench.graph.model, &text, 1, &bench.diag);
    expect_dump(model, "0,- a>1,a b>2,-\n1,a stutter>1,-\n2,-\n1,-\n");
    model_free(model);
    end(&bench);
}

/* With fairness: who takes part in an action is still known. */
static void actions_stay_in_their_sets(void **state) {
    (void)state;
    static const ActText text = {"t", "occurs(a)"};
    static const SetMask sets[] = {{{0}}, {{1}}, {{2}}, {{3}}};
    Bench bench;
    begin(&bench, 8);
    bench.graph.model.set_count = 2;
    bench.graph.model.action_sets = sets;
    Model *model = act_wrap(&bench.graph.model, &text, 1, &bench.diag);
    for (uint32_t action = TAU; action <= C; action++)
        assert_int_equal(model_action_sets(model, action).words[0],
                         sets[action].words[0]);
    assert_int_equal(model_action_sets(model, C + 1).words[0], 0);
    model_free(model);
    end(&bench);
}

static void reject(const ActText *text, const char *message) {
    Bench bench;
    begin(&bench, 8);
    assert_null(act_wrap(&bench.graph.model, text, 1, &bench.diag));
    assert_string_equal(bench.diag.items.data[0].message, message);
    end(&bench);
}

static void wrong_questions_are_rejected(void **state) {
    (void)state;
    reject(&(ActText){"t", "occurs(x)"}, "the model has no action \"x\"");
    reject(&(ActText){"t", "enabled(\"a b\")"},
           "the model has no action \"a b\"");
    reject(&(ActText){"t", "enabled(a)"},
           "a model of this kind cannot say what is enabled");
    assert_false(act_is("enabled()"));
    assert_false(act_is("enabled"));
    assert_false(act_is(""));
    assert_true(act_is("enabled(a)"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_label_is_remembered),
        cmocka_unit_test(propositions_tell_it),
        cmocka_unit_test(a_run_that_ends_has_one_more_step),
        cmocka_unit_test(actions_stay_in_their_sets),
        cmocka_unit_test(wrong_questions_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
