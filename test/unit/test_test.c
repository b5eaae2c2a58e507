/* The parallel composition of a system and a tester (paper 000, definitions 3
 * and 8). */
#include "test/unit/unit.h"

#include "core/structure.h"
#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "wrap/test.h"

#include <stdio.h>

typedef struct Bench {
    Mem mem;
    GraphModel graph;
    Tester tester;
    Model *model;
} Bench;

static void begin(Bench *bench, const GraphEdge *edges, size_t count,
                  uint32_t bits, uint32_t tester_states) {
    mem_init(&bench->mem);
    graph_init(&bench->graph, &bench->mem, edges, count, bits);
    tester_init(&bench->tester, &bench->mem, tester_states);
}

static void add_action(Bench *bench, const char *name) {
    names_add(&bench->tester.actions, name, strlen(name));
}

static void add_move(Bench *bench, uint32_t source, uint32_t action,
                     uint32_t target) {
    vec_push(&bench->mem, &bench->tester.moves,
             (TesterMove){source, action, target});
}

static void wrap(Bench *bench) {
    tester_finish(&bench->tester);
    bench->model = test_wrap(&bench->graph.model, &bench->tester, "tester");
}

static void end(Bench *bench) {
    model_free(bench->model);
    assert_int_equal(bench->mem.live, 0);
}

static const GraphEdge edges[] = {
    {0, A, 1}, {1, B, 0}, {1, TAU, 2}, {2, C, 2}, {2, A, 0}};

/* a needs both, b is unknown to the tester, c too; tau_T moves it alone. */
static void add_usual(Bench *bench) {
    add_action(bench, "a");
    add_move(bench, 0, 1, 1);
    add_move(bench, 0, 1, 2);
    add_move(bench, 1, 0, 2);
}

static const char usual[] = "0,1 a*>1,2 a*>1,3\n"
                            "1,2 b>0,2 tau>2,2 tau_T*>1,3\n"
                            "1,3 b>0,3 tau>2,3\n"
                            "0,2 tau_T*>0,3\n"
                            "2,2 c>2,2 tau_T*>2,3\n"
                            "0,3\n"
                            "2,3 c>2,3\n";

static void composes_as_the_paper_says(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, edges, 5, 8, 3);
    add_usual(&bench);
    wrap(&bench);
    expect_dump(bench.model, usual);
    assert_int_equal(bench.model->property_count, 0);
    assert_int_equal(model_variable_count(bench.model), 2);
    assert_string_equal(model_variable(bench.model, 1), "tester");
    Structure known; /* the system's; no process takes part in tau_T */
    structure_init(&known, bench.model, STRUCTURE_PARTICIPANTS, &bench.mem);
    assert_int_equal(model_process_count(bench.model), 2);
    for (uint32_t a = 0; a < 4; a++)
        assert_int_equal(known.moves.data[a], a);
    assert_int_equal(known.moves.data[4], NO_MOVE);
    structure_release(&known);
    end(&bench);
}

/* The tester's state finds room in the last word, or gets a word. */
static void fits_behind_states_of_any_width(void **state) {
    (void)state;
    static const struct {
        uint32_t bits, words, all;
    } shapes[] = {{8, 1, 10},    {56, 1, 58},   {64, 2, 66},     {72, 2, 74},
                  {128, 3, 130}, {136, 3, 138}, {1024, 17, 1026}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        Bench bench;
        begin(&bench, edges, 5, shapes[i].bits, 3);
        add_usual(&bench);
        wrap(&bench);
        assert_int_equal(bench.model->words, shapes[i].words);
        assert_int_equal(bench.model->bits, shapes[i].all);
        expect_dump(bench.model, usual);
        expect_honest_failures(bench.model);
        end(&bench);
    }
}

/* 8 bits are left in the word: 256 tester states fit, 257 do not. */
static void the_last_bit_counts(void **state) {
    (void)state;
    static const GraphEdge loop[] = {{0, A, 0}};
    for (uint32_t states = 255; states <= 257; states++) {
        Bench bench;
        begin(&bench, loop, 1, 56, states);
        add_action(&bench, "a");
        add_move(&bench, 0, 1, states - 1);
        wrap(&bench);
        assert_int_equal(bench.model->words, states > 256 ? 2 : 1);
        char expected[64];
        snprintf(expected, sizeof expected, "0,1 a*>0,%u\n0,%u\n", states,
                 states);
        expect_dump(bench.model, expected);
        end(&bench);
    }
}

/* A tester of one state takes no bits at all. */
static void one_state_takes_no_room(void **state) {
    (void)state;
    static const GraphEdge loop[] = {{0, A, 0}, {0, B, 0}};
    Bench bench;
    begin(&bench, loop, 2, 64, 1);
    add_action(&bench, "a");
    bench.tester.sets[0] = TESTER_LIVELOCK | TESTER_DEADLOCK;
    wrap(&bench);
    assert_int_equal(bench.model->words, 1);
    assert_true(bench.model->monitor.always_livelock);
    expect_dump(bench.model, "0,1 dl b>0,1\n");
    end(&bench);
}

static void sets_become_labels_and_properties(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, edges, 5, 8, 3);
    add_usual(&bench);
    bench.tester.sets[0] = TESTER_INFINITE;
    bench.tester.sets[1] = TESTER_REJECT | TESTER_LIVELOCK;
    bench.tester.sets[2] = TESTER_INFINITE | TESTER_LIVELOCK;
    wrap(&bench);
    const Model *model = bench.model;
    assert_int_equal(model->property_count, 3);
    assert_string_equal(model->properties[0].name, "tester:reject");
    assert_string_equal(model->properties[1].name, "tester:livelock");
    assert_string_equal(model->properties[2].name, "tester:infinite");
    assert_false(model->monitor.always_livelock);
    expect_dump(model, "0,1 i a*>1,2 a*>1,3\n"
                       "1,2 rl b>0,2 tau>2,2 tau_T*>1,3\n"
                       "1,3 li b>0,3 tau>2,3\n"
                       "0,2 rl tau_T*>0,3\n"
                       "2,2 rl c>2,2 tau_T*>2,3\n"
                       "0,3 li\n"
                       "2,3 li c>2,3\n");
    end(&bench);
}

/* The system's own errors are not the tester's business; its cuts are. */
static void cut_states_stay_cut(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, edges, 5, 64, 3);
    graph_declare(&bench.graph, graph_properties, 4, NULL);
    bench.graph.marks[1] = LABEL_CUT;
    bench.graph.marks[0] = LABEL_REJECT | LABEL_INFINITE;
    add_usual(&bench);
    wrap(&bench);
    assert_int_equal(bench.model->property_count, 0);
    expect_dump(bench.model, "0,1 a*>1,2 a*>1,3\n1,2 c\n1,3 c\n");
    end(&bench);
}

static void several_initial_states(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, edges, 5, 8, 2);
    bench.graph.initial_count = 2;
    bench.tester.initial = 1;
    wrap(&bench);
    expect_dump(bench.model, "0,2 a>1,2\n"
                             "1,2 b>0,2 tau>2,2\n"
                             "2,2 c>2,2 a>0,2\n");
    end(&bench);
}

/* An action of the tester that the system lacks never happens. */
static void foreign_actions_never_happen(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, edges, 1, 8, 2);
    add_action(&bench, "z");
    add_action(&bench, "a");
    add_move(&bench, 0, 1, 1);
    wrap(&bench);
    expect_dump(bench.model, "0,1\n"); /* and a is visible, but not offered */
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(composes_as_the_paper_says),
        cmocka_unit_test(fits_behind_states_of_any_width),
        cmocka_unit_test(the_last_bit_counts),
        cmocka_unit_test(one_state_takes_no_room),
        cmocka_unit_test(sets_become_labels_and_properties),
        cmocka_unit_test(cut_states_stay_cut),
        cmocka_unit_test(several_initial_states),
        cmocka_unit_test(foreign_actions_never_happen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
