/* Products with automata over states: Buchi automata, which move at every
 * step, and testing automata (paper 001, section 3.2). */
#include "test/unit/unit.h"

#include "automata/formats/hoa.h"
#include "base/rng.h"
#include "search/planning/plan.h"
#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "test/unit/once.h"
#include "wrap/observe.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    GraphModel graph;
    Automaton automaton;
    Model *model;
} Bench;

/* A system whose state s has the propositions that are bits of truth[s]. */
static void begin(Bench *bench, const GraphEdge *edges, size_t count,
                  uint32_t bits, const char *truth) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    graph_init(&bench->graph, &bench->mem, edges, count, bits);
    for (size_t s = 0; truth[s]; s++)
        bench->graph.truth[s] = (uint8_t)(truth[s] - '0');
    bench->model = NULL;
}

/* Observe it by this automaton. */
static void observe(Bench *bench, const char *hoa) {
    automaton_init(&bench->automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "a.hoa", hoa, strlen(hoa));
    assert_true(hoa_read(&bench->automaton, &bench->diag, source));
    bench->model = observe_wrap(&bench->graph.model, &bench->automaton, "hoa:1",
                                "a.hoa", &bench->diag);
}

static void end(Bench *bench) {
    model_free(bench->model);
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

/* Does the search find an error? */
static bool finds(const Model *model, SearchEngine *run) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    findings_init(&findings, model->mem, model);
    run(&(Search){.model = model, .budget = &budget, .findings = &findings});
    Verdict verdict = findings_overall(&findings);
    assert_int_not_equal(verdict, VERDICT_INCONCLUSIVE);
    findings_release(&findings);
    return verdict == VERDICT_VIOLATED;
}

/* ---- Buchi automata ------------------------------------------------------ */

/* p forever, from some time on. */
static const char eventually_always[] =
    "HOA: v1 States: 2 Start: 0 AP: 1 \"p\" Acceptance: 1 Inf(0) --BODY--\n"
    "State: 0 [t] 0 [0] 1 State: 1 {0} [0] 1 --END--";

static const GraphEdge line[] = {{0, A, 1}, {1, TAU, 2}, {2, B, 1}};

static const char line_observed[] = "0,0 a*>1,0\n"
                                    "1,0 tau*>2,0 tau*>2,1\n"
                                    "2,0 b*>1,0 b*>1,1\n"
                                    "2,1 i b*>1,1\n"
                                    "1,1 i tau*>2,1\n";

static void buchi_automata_read_what_is_left(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, eventually_always);
    expect_dump(bench.model, line_observed);
    assert_int_equal(bench.model->property_count, 1);
    assert_string_equal(bench.model->properties[0].name, "hoa:1");
    assert_int_equal(bench.model->properties[0].label, LABEL_INFINITE);
    assert_string_equal(model_variable(bench.model, 1), "automaton");
    end(&bench);
}

/* A run that ends is read as if its last state stayed forever. */
static void ended_runs_stutter(void **state) {
    (void)state;
    static const GraphEdge one[] = {{0, A, 1}};
    Bench bench;
    begin(&bench, one, 1, 64, "01");
    observe(&bench, eventually_always);
    expect_dump(bench.model, "0,0 a*>1,0\n"
                             "1,0 stutter*>1,0 stutter*>1,1\n"
                             "1,1 i stutter*>1,1\n");
    end(&bench);
}

static void shapes_of_vectors(void **state) {
    (void)state;
    for (uint32_t bits = 8; bits <= 200; bits += 8) {
        Bench bench;
        begin(&bench, line, 3, bits, "011");
        observe(&bench, eventually_always);
        expect_dump(bench.model, line_observed);
        expect_honest_failures(bench.model);
        end(&bench);
    }
}

/* Edges to one target by several guards make one transition. */
static void parallel_edges_are_one(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, "HOA: v1 States: 2 Start: 0 Start: 0 AP: 1 \"p\"\n"
                    "Acceptance: 0 t --BODY-- State: 0 [0] 0 [t] 0 [!0] 0\n"
                    "State: 1 --END--");
    expect_dump(bench.model, "0,0 r a*>1,0\n1,0 r tau*>2,0\n2,0 r b*>1,0\n");
    end(&bench);
}

/* p must not hold in two states in a row: the second one is the error, before
 * the automaton has moved on, and whatever follows. */
static void bad_prefixes_are_rejected(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, "HOA: v1 States: 3 Start: 0 AP: 1 \"p\"\n"
                    "Acceptance: 1 Inf(0) --BODY--\n"
                    "State: 0 [!0] 0 [0] 1 State: 1 [!0] 0 [0] 2\n"
                    "State: 2 {0} [0] 2 [!0] 2 --END--");
    assert_int_equal(bench.model->properties[0].label, LABEL_REJECT);
    assert_null(bench.model->monitor.shape);
    expect_dump(bench.model, "0,0 a*>1,0\n1,0 tau*>2,1\n2,1 r b*>1,2\n"
                             "1,2 r tau*>2,2\n2,2 r b*>1,2\n");
    end(&bench);
}

/* The same automaton without one letter at the end accepts not all runs. */
static void other_errors_are_cycles(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, "HOA: v1 States: 2 Start: 0 AP: 1 \"p\"\n"
                    "Acceptance: 1 Inf(0) --BODY--\n"
                    "State: 0 [!0] 0 [0] 1 State: 1 {0} [0] 1 --END--");
    assert_int_equal(bench.model->properties[0].label, LABEL_INFINITE);
    const Shape *shape = bench.model->monitor.shape;
    assert_non_null(shape);
    assert_true(shape_has(shape, COMPONENT_FULL) &&
                shape_has(shape, COMPONENT_NON));
    assert_false(shape_has(shape, COMPONENT_PARTIAL));
    assert_true(finds(bench.model, search_indfs));
    end(&bench);
}

/* Two sets on edges, again and again p and again and again not p: unfolded, or
 * as sets of the actions. */
static void several_sets_can_be_kept(void **state) {
    (void)state;
    static const char both[] = "HOA: v1 States: 1 Start: 0 AP: 1 \"p\"\n"
                               "Acceptance: 2 Inf(0) & Inf(1) --BODY--\n"
                               "State: 0 [0] 0 {0} [!0] 0 {1} --END--";
    static const char *const truths[] = {"010", "011"};
    for (size_t i = 0; i < 2; i++) {
        Bench bench;
        begin(&bench, line, 3, 8, truths[i]);
        observe(&bench, both);
        assert_int_equal(bench.model->set_count, 0);
        bool expected = finds(bench.model, search_indfs);
        assert_int_equal(expected, i == 0);
        assert_int_equal(finds(bench.model, search_scc), expected);
        model_free(bench.model);
        bench.model = observe_wrap_marked(&bench.graph.model, &bench.automaton,
                                          "hoa:1", "hoa", &bench.diag);
        assert_int_equal(bench.model->set_count, 2);
        assert_int_equal(finds(bench.model, search_scc), expected);
        end(&bench);
    }
}

static void propositions_are_conditions(void **state) {
    (void)state;
    static const GraphEdge ring[] = {
        {0, TAU, 1}, {1, TAU, 2}, {2, TAU, 3}, {3, TAU, 0}};
    Bench bench;
    begin(&bench, ring, 4, 8, "0123");
    observe(&bench, "HOA: v1 Start: 0 AP: 1 \"p -> q & !r\" States: 2\n"
                    "Acceptance: 0 t --BODY-- State: 0 [0] 0 [!0] 1\n"
                    "State: 1 --END--");
    expect_dump(bench.model, "0,0 i tau*>1,0\n1,0 i tau*>2,1\n2,1 i\n");
    end(&bench);
}

static void cut_states_stay_cut(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    graph_declare(&bench.graph, graph_properties, 4, NULL);
    bench.graph.marks[1] = LABEL_CUT | LABEL_REJECT;
    observe(&bench, eventually_always);
    expect_dump(bench.model, "0,0 a*>1,0\n1,0 c\n");
    end(&bench);
}

static void nothing_is_accepted_without_a_start(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, "HOA: v1 States: 0 Acceptance: 1 Inf(0) --BODY-- --END--");
    expect_dump(bench.model, "");
    end(&bench);
}

static void unknown_propositions_are_rejected(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, "HOA: v1 States: 1 Start: 0 AP: 3 \"p\" \"pp\" \"(q\"\n"
                    "Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--");
    assert_null(bench.model);
    assert_int_equal(bench.diag.errors, 2);
    assert_string_equal(bench.diag.items.data[0].message,
                        "the model has no proposition \"pp\"");
    end(&bench);
}

/* ---- Testing automata ---------------------------------------------------- */

/* Figure 2 of paper 001: state 1 while p holds, state 2 while it does not. */
static const char testing[] =
    "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" acc-name: testing\n"
    "Acceptance: 4 t --BODY-- State: 0 [0] 1 [!0] 2\n"
    "State: 1 {1} [0] 2 State: 2 [0] 1 --END--";

static void testing_automata_read_changes(void **state) {
    (void)state;
    static const GraphEdge edges[] = {
        {0, A, 1}, {1, TAU, 2}, {2, B, 1}, {2, C, 0}, {0, TAU, 0}};
    Bench bench;
    begin(&bench, edges, 5, 8, "011");
    observe(&bench, testing);
    expect_dump(bench.model, "0,2 a*>1,1 tau>0,2\n"
                             "1,1 l tau>2,1\n"
                             "2,1 l b>1,1 c*>0,2\n");
    assert_int_equal(bench.model->property_count, 1);
    assert_string_equal(bench.model->properties[0].name, "hoa:1:livelock");
    assert_int_equal(bench.model->properties[0].label, LABEL_LIVELOCK);
    expect_honest_failures(bench.model);
    end(&bench);
}

/* Several initial states of both; valuations decide where a run begins. */
static void testing_automata_begin_by_valuation(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, line, 0, 8, "012");
    bench.graph.initial_count = 3;
    observe(&bench, "HOA: v1 States: 4 Start: 0 Start: 1 AP: 2 \"p\" \"q\"\n"
                    "acc-name: testing Acceptance: 4 t --BODY--\n"
                    "State: 0 [0] 2 [1] 3 State: 1 [!0&1] 2\n"
                    "State: 2 {2} State: 3 {0 1} --END--");
    expect_dump(bench.model, "1,2 r\n2,3 li\n2,2 r\n");
    end(&bench);
}

/* A deadlock is the system's: an automaton that cannot follow the system is
 * no error, even where it is in a deadlock acceptance state. */
static void only_the_system_can_deadlock(void **state) {
    (void)state;
    static const GraphEdge edges[] = {{0, A, 1}, {0, B, 0}, {1, A, 0}};
    Bench bench;
    begin(&bench, edges, 3, 8, "01");
    observe(&bench, "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" acc-name: testing\n"
                    "Acceptance: 4 t --BODY-- State: 0 [!0] 1\n"
                    "State: 1 [0] 2 State: 2 {3} --END--");
    expect_dump(bench.model, "0,1 a*>1,2 b>0,1\n"
                             "1,2 d a*>0,-\n"
                             "0,-\n");
    end(&bench);
    begin(&bench, edges, 1, 8, "01"); /* now the system does stop */
    observe(&bench, "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" acc-name: testing\n"
                    "Acceptance: 4 t --BODY-- State: 0 [!0] 1\n"
                    "State: 1 [0] 2 State: 2 {3} --END--");
    expect_dump(bench.model, "0,1 a*>1,2\n1,2 d\n");
    end(&bench);
}

static void all_four_sets_are_properties(void **state) {
    (void)state;
    static const char *const names[] = {"hoa:1:infinite", "hoa:1:livelock",
                                        "hoa:1:reject", "hoa:1:deadlock"};
    static const Label labels[] = {LABEL_INFINITE, LABEL_LIVELOCK, LABEL_REJECT,
                                   LABEL_DEADLOCK};
    Bench bench;
    begin(&bench, line, 3, 8, "000");
    observe(&bench, "HOA: v1 States: 2 Start: 0 AP: 1 \"p\" acc-name: testing\n"
                    "Acceptance: 4 t --BODY-- State: 0 {1} [t] 1\n"
                    "State: 1 {0 1 2 3} --END--");
    assert_int_equal(bench.model->property_count, 4);
    Word vector = 0;
    Successors batch;
    successors_init(&batch, &bench.mem, 1);
    initial_once(bench.model, &batch);
    vector = *successors_state(&batch, 0);
    for (uint32_t i = 0; i < 4; i++) {
        assert_string_equal(bench.model->properties[i].name, names[i]);
        assert_int_equal(bench.model->properties[i].label, labels[i]);
        assert_true(model_marks(bench.model, &vector, i));
    }
    assert_true(bench.model->monitor.always_livelock);
    successors_release(&batch);
    end(&bench);
}

/* ---- Both kinds on random systems ---------------------------------------- */

static size_t draw(GraphEdge *edges, size_t states, Rng *rng) {
    size_t count = rng_below(rng, states * 2);
    for (size_t i = 0; i < count; i++)
        edges[i] = (GraphEdge){(uint8_t)rng_below(rng, states),
                               (uint8_t)rng_below(rng, 4),
                               (uint8_t)rng_below(rng, states)};
    return count;
}

/* p holds from some time on, in a run that goes on or ends: the Buchi
 * automaton and the testing automaton for that agree, by different engines. */
static void both_kinds_agree_on_random_systems(void **state) {
    (void)state;
    static const char ends_too[] =
        "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" acc-name: testing\n"
        "Acceptance: 4 t --BODY-- State: 0 [0] 1 [!0] 2\n"
        "State: 1 {1 3} [0] 2 State: 2 [0] 1 --END--";
    size_t errors = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        Rng rng = {seed};
        GraphEdge edges[16];
        size_t states = 1 + rng_below(&rng, 8);
        char truth[9] = "";
        for (size_t s = 0; s < states; s++)
            truth[s] = rng_below(&rng, 2) ? '1' : '0';
        size_t count = draw(edges, states, &rng);
        Bench bench;
        begin(&bench, edges, count, 64, truth);
        observe(&bench, eventually_always);
        bool expected = finds(bench.model, search_ndfs);
        assert_int_equal(finds(bench.model, search_scc), expected);
        assert_int_equal(finds(bench.model, search_indfs), expected);
        end(&bench);
        begin(&bench, edges, count, 64, truth);
        observe(&bench, ends_too);
        assert_int_equal(finds(bench.model, search_onepass), expected);
        assert_int_equal(finds(bench.model, search_tester), expected);
        end(&bench);
        errors += expected;
    }
    assert_in_range(errors, 200, 900);
}

/* A state sees what is read from it on, also by the rest of its component and
 * by what follows that. */
static void products_see_what_may_still_be_read(void **state) {
    static const char chain[] =
        "HOA: v1 States: 5 Start: 0 AP: 3 \"p\" \"q\" \"r\" Acceptance: 1 "
        "Inf(0) --BODY--\n"
        "State: 0 [t] 1 State: 1 [0] 2 [t] 1 State: 2 [t] 1 [1] 3\n"
        "State: 3 [2] 4 State: 4 {0} [t] 4 --END--";
    static const bool seen[5][3] = {{true, true, true},
                                    {true, true, true},
                                    {true, true, true},
                                    {false, false, true},
                                    {false, false, false}};
    Bench bench;
    Visibility visibility = {0};
    (void)state;
    begin(&bench, line, 3, 8, "011");
    observe(&bench, chain);
    assert_true(model_visibility(bench.model, &bench.mem, &visibility));
    assert_int_equal(visibility.seen.ends.count, 5);
    for (size_t s = 0; s < 5; s++)
        for (uint32_t k = 0; k < 3; k++)
            assert_int_equal(lists_has(&visibility.seen, s, k), seen[s][k]);
    visibility_release(&visibility);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buchi_automata_read_what_is_left),
        cmocka_unit_test(ended_runs_stutter),
        cmocka_unit_test(shapes_of_vectors),
        cmocka_unit_test(parallel_edges_are_one),
        cmocka_unit_test(bad_prefixes_are_rejected),
        cmocka_unit_test(other_errors_are_cycles),
        cmocka_unit_test(several_sets_can_be_kept),
        cmocka_unit_test(propositions_are_conditions),
        cmocka_unit_test(cut_states_stay_cut),
        cmocka_unit_test(nothing_is_accepted_without_a_start),
        cmocka_unit_test(unknown_propositions_are_rejected),
        cmocka_unit_test(testing_automata_read_changes),
        cmocka_unit_test(testing_automata_begin_by_valuation),
        cmocka_unit_test(only_the_system_can_deadlock),
        cmocka_unit_test(all_four_sets_are_properties),
        cmocka_unit_test(both_kinds_agree_on_random_systems),
        cmocka_unit_test(products_see_what_may_still_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
