#include "test/unit/unit.h"

#include "test/unit/toy_heuristic.h"

static void agrees_with_a_naive_search(void **state) {
    (void)state;
    compare_random_graphs(search_astar, true);
}

static void is_never_wrong_at_a_limit(void **state) {
    (void)state;
    survive_limits(search_astar);
    keep_to_the_depth(search_astar);
    stop_in_time(search_astar);
}

static void survives_failing_memory(void **state) {
    (void)state;
    survive_failing_memory(search_astar);
}

static void decides_many_properties(void **state) {
    (void)state;
    decide_many_properties(search_astar);
}

static void stops_when_all_is_decided(void **state) {
    (void)state;
    stop_when_decided(search_astar);
}

static void finds_errors_of_actions(void **state) {
    (void)state;
    find_errors_of_actions(search_astar);
}

static void reports_errors_at_once(void **state) {
    (void)state;
    report_errors_at_once(search_astar);
}

static void loses_patience(void **state) {
    (void)state;
    lose_patience(search_astar);
}

static void respects_cut_states(void **state) {
    (void)state;
    respect_cut_states(search_astar);
}

/* Estimates that are never too high leave traces shortest. */
static void finds_shortest_ways(void **state) {
    (void)state;
    Guided consistent = {
        .run = search_astar, .guess = GUESS_CONSISTENT, .shortest = true};
    Guided admissible = {
        .run = search_astar, .guess = GUESS_ADMISSIBLE, .shortest = true};
    compare_with_estimates(&consistent);
    compare_with_estimates(&admissible);
    assert_int_equal(consistent.reopened, 0);
    assert_true(admissible.reopened > 100);
}

/* Others, and weights, change lengths and no verdict. */
static void weights_are_bounds(void **state) {
    (void)state;
    for (Guess guess = 0; guess <= GUESS_ANYTHING; guess++)
        for (uint32_t weight = 2; weight < 6; weight += 3) {
            Guided guided = {
                .run = search_astar, .guess = guess, .weight = weight};
            compare_with_estimates(&guided);
        }
}

/* A search that is led is not longer than one that is not. */
static void estimates_save_work(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 60, 1);
    for (uint32_t n = 1; n < 60; n++) /* a tree, three wide */
        toy_edge(&toy, (n - 1) / 3, n);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 59);
    static const uint32_t none[TOY_ACTIONS] = {NO_PROPERTY, NO_PROPERTY,
                                               NO_PROPERTY, NO_PROPERTY};
    toy_property(&toy, LABEL_DEADLOCK);
    toy_model(&toy)->violates = none;
    Rng rng = {1};
    ToyHeuristic heuristic;
    do
        toy_heuristic_draw(&heuristic, &toy, &rng, GUESS_CONSISTENT);
    while (heuristic.values[59 / 3] == 0); /* the true distances */
    Trial trial;
    trial_init(&trial, &toy, search_astar);
    findings_skip(&trial.findings, 1);
    trial.heuristic = &heuristic.base;
    trial_run(&trial);
    assert_int_equal(trial_length(&trial, 0), 4);
    assert_true(trial.findings.statistics.expanded <= 5);
    assert_true(trial.findings.statistics.shortest);
    trial_release(&trial);
    toy_release(&toy);
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
        cmocka_unit_test(finds_shortest_ways),
        cmocka_unit_test(weights_are_bounds),
        cmocka_unit_test(estimates_save_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
