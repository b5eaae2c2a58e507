#include "test/unit/unit.h"

#include "test/unit/toy_heuristic.h"

static void agrees_with_a_naive_search(void **state) {
    (void)state;
    compare_random_graphs(search_best, false);
}

static void is_never_wrong_at_a_limit(void **state) {
    (void)state;
    survive_limits(search_best);
    keep_to_the_depth(search_best);
    stop_in_time(search_best);
}

static void survives_failing_memory(void **state) {
    (void)state;
    survive_failing_memory(search_best);
}

static void decides_many_properties(void **state) {
    (void)state;
    decide_many_properties(search_best);
}

static void stops_when_all_is_decided(void **state) {
    (void)state;
    stop_when_decided(search_best);
}

static void finds_errors_of_actions(void **state) {
    (void)state;
    find_errors_of_actions(search_best);
}

static void reports_errors_at_once(void **state) {
    (void)state;
    report_errors_at_once(search_best);
}

static void loses_patience(void **state) {
    (void)state;
    lose_patience(search_best);
}

static void respects_cut_states(void **state) {
    (void)state;
    respect_cut_states(search_best);
}

/* The least estimate first, wherever it comes up. */
static void follows_the_estimates(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 40, 1);
    for (uint32_t n = 1; n < 35; n++) /* a wide level, ... */
        toy_edge(&toy, 0, n);
    toy_edge(&toy, 17, 35); /* ... and one way on from it */
    toy_edge(&toy, 35, 36);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 36);
    ToyHeuristic heuristic = {
        .base = {.name = "toy", .estimate = toy_estimate_}, .nodes = 40};
    for (uint32_t n = 0; n < 40; n++)
        heuristic.values[n] = n == 17 ? 2 : n == 35 ? 1 : n == 36 ? 0 : 3;
    Trial trial;
    trial_init(&trial, &toy, search_best);
    trial.heuristic = &heuristic.base;
    trial_run(&trial);
    assert_int_equal(trial_length(&trial, 0), 3);
    assert_int_equal(trial.findings.statistics.expanded, 3);
    trial_release(&trial);
    toy_release(&toy);
}

/* Whatever the estimates are, the verdicts stay the same. */
static void estimates_change_no_verdict(void **state) {
    (void)state;
    for (Guess guess = 0; guess <= GUESS_ANYTHING; guess++) {
        Guided guided = {.run = search_best, .guess = guess};
        compare_with_estimates(&guided);
        assert_int_equal(guided.reopened, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_search),
        cmocka_unit_test(is_never_wrong_at_a_limit),
        cmocka_unit_test(survives_failing_memory),
        cmocka_unit_test(decides_many_properties),
        cmocka_unit_test(stops_when_all_is_decided),
        cmocka_unit_test(reports_errors_at_once),
        cmocka_unit_test(loses_patience),
        cmocka_unit_test(respects_cut_states),
        cmocka_unit_test(finds_errors_of_actions),
        cmocka_unit_test(follows_the_estimates),
        cmocka_unit_test(estimates_change_no_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
