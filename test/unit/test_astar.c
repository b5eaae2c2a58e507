#include "test/unit/unit.h"

#include "test/unit/engine_contract.h"
#include "test/unit/toy_heuristic.h"

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

/* In the order of HSF-SPIN, too. */
static void judges_errors_in_their_turn(void **state) {
    (void)state;
    for (Guess guess = 0; guess <= GUESS_ANYTHING; guess++) {
        Guided guided = {.run = search_astar, .guess = guess, .in_turn = true};
        compare_with_estimates(&guided);
    }
}

int main(void) {
    static EngineCase engine = {search_astar, true};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(finds_shortest_ways),
        cmocka_unit_test(weights_are_bounds),
        cmocka_unit_test(estimates_save_work),
        cmocka_unit_test(judges_errors_in_their_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
