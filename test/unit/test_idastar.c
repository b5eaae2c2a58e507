#include "test/unit/unit.h"

#include "test/unit/toy_heuristic.h"

static void agrees_with_a_naive_search(void **state) {
    (void)state;
    compare_random_graphs(search_idastar, true);
}

static void is_never_wrong_at_a_limit(void **state) {
    (void)state;
    survive_limits(search_idastar);
    keep_to_the_depth(search_idastar);
    stop_in_time(search_idastar);
}

static void survives_failing_memory(void **state) {
    (void)state;
    survive_failing_memory(search_idastar);
}

static void decides_many_properties(void **state) {
    (void)state;
    decide_many_properties(search_idastar);
}

static void stops_when_all_is_decided(void **state) {
    (void)state;
    stop_when_decided(search_idastar);
}

static void finds_errors_of_actions(void **state) {
    (void)state;
    find_errors_of_actions(search_idastar);
}

static void reports_errors_at_once(void **state) {
    (void)state;
    report_errors_at_once(search_idastar);
}

static void loses_patience(void **state) {
    (void)state;
    lose_patience(search_idastar);
}

static void respects_cut_states(void **state) {
    (void)state;
    respect_cut_states(search_idastar);
}

/* Estimates that are never too high leave traces shortest. */
static void finds_shortest_ways(void **state) {
    (void)state;
    Guided consistent = {
        .run = search_idastar, .guess = GUESS_CONSISTENT, .shortest = true};
    Guided admissible = {
        .run = search_idastar, .guess = GUESS_ADMISSIBLE, .shortest = true};
    compare_with_estimates(&consistent);
    compare_with_estimates(&admissible);
}

/* Others, and weights, change lengths and no verdict. */
static void weights_are_bounds(void **state) {
    (void)state;
    for (Guess guess = 0; guess <= GUESS_ANYTHING; guess++)
        for (uint32_t weight = 2; weight < 6; weight += 3) {
            Guided guided = {
                .run = search_idastar, .guess = guess, .weight = weight};
            compare_with_estimates(&guided);
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
        cmocka_unit_test(finds_shortest_ways),
        cmocka_unit_test(weights_are_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
