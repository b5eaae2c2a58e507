/* Testing automata for a single search. */
#include "test/unit/unit.h"

#include "automata/formats/hoa.h"
#include "automata/formats/hoa_write.h"
#include "automata/testing/convert.h"
#include "automata/testing/single_pass.h"
#include "test/unit/graph_model.h"
#include "wrap/observe.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Automaton testing;
    Automaton single;
} Bench;

#define HEAD "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" Acceptance: 4 t\n"

/* Figure 2 of paper 001: eventually always p. */
static const char always[] = HEAD "acc-name: testing --BODY--\n"
                                  "State: 0 [0] 1 [!0] 2\n"
                                  "State: 1 {1 3} [0] 2\n"
                                  "State: 2 [0] 1\n--END--\n";

/* And as long as p changes. */
static const char changing[] = HEAD "acc-name: testing --BODY--\n"
                                    "State: 0 [0] 1 [!0] 2\n"
                                    "State: 1 {1} [0] 2\n"
                                    "State: 2 {0} [0] 1\n--END--\n";

static bool read_text(Bench *bench, Automaton *automaton, const char *text) {
    automaton_init(automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "t", text, strlen(text));
    return hoa_read(automaton, &bench->diag, source);
}

static void begin(Bench *bench, const char *text) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    assert_true(read_text(bench, &bench->testing, text));
    assert_true(
        convert_to_single_pass(&bench->testing, CONVERT_MOST, &bench->single));
}

static void end(Bench *bench) {
    automaton_release(&bench->single);
    automaton_release(&bench->testing);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void there_is_one_state_more(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, always);
    assert_false(automaton_is_single_pass(&bench.testing));
    assert_true(automaton_is_single_pass(&bench.single));
    assert_int_equal(bench.single.state_count, 4);
    assert_int_equal(bench.single.edges.count, 6);
    uint64_t expected[] = {0, SET_DEADLOCK, 0, SET_LIVELOCK};
    for (size_t s = 0; s < 4; s++)
        assert_int_equal(bench.single.state_marks.data[s], expected[s]);
    end(&bench);
}

/* Only where all accepting cycles are those of the artificial state. */
static void components_are_full_or_not(void **state) {
    (void)state;
    static const char *const texts[] = {always, changing};
    for (size_t i = 0; i < 2; i++) {
        Bench bench;
        Plain plain;
        Components components;
        begin(&bench, texts[i]);
        plain_init(&plain, &bench.single);
        bool pure = single_pass_components(&components, &plain);
        assert_int_equal(pure, i == 0);
        if (pure) {
            assert_true(components_any(&components, COMPONENT_FULL));
            assert_false(components_any(&components, COMPONENT_PARTIAL));
            components_release(&components);
        }
        plain_release(&plain);
        end(&bench);
    }
}

static void files_keep_the_form(void **state) {
    (void)state;
    Bench bench;
    Text text;
    Automaton again;
    begin(&bench, changing);
    text_init(&text, &bench.mem);
    hoa_write(&bench.single, "", &text);
    assert_true(read_text(&bench, &again, text.data));
    assert_true(again.testing && again.single_pass);
    automaton_release(&again);
    text_release(&text);
    assert_false(read_text(
        &bench, &again,
        HEAD "acc-name: testing single-pass --BODY--\n"
             "State: 0 [0] 1 State: 1 {1} [0] 2 State: 2\n--END--\n"));
    automaton_release(&again);
    end(&bench);
}

/* The product has no livelocks to look for; what moves depends on whether
 * something changes in infinite states. */
static void livelocks_are_infinite(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {1, A, 1}};
    static const char *const texts[] = {always, changing};
    for (size_t i = 0; i < 2; i++) {
        Bench bench;
        GraphModel graph;
        begin(&bench, texts[i]);
        graph_init(&graph, &bench.mem, edges, 2, 64);
        Model *model =
            observe_wrap(&graph.model, &bench.single, "x", "x", &bench.diag);
        bool found = false;
        for (uint32_t k = 0; k < model->property_count; k++) {
            assert_int_not_equal(model->properties[k].label, LABEL_LIVELOCK);
            found |= model->properties[k].label == LABEL_INFINITE;
        }
        assert_true(found);
        assert_int_equal(model->monitor.shape != NULL, i == 0);
        assert_int_equal(model->monitor.moves[2 * A], i == 0);
        assert_int_equal(model->monitor.moves[2 * A + 1], 1);
        model_free(model);
        end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_one_state_more),
        cmocka_unit_test(components_are_full_or_not),
        cmocka_unit_test(files_keep_the_form),
        cmocka_unit_test(livelocks_are_infinite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
