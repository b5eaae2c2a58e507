#include "test/unit/unit.h"

#include "search/engines/best.h"
#include "test/unit/engine_contract.h"
#include "test/unit/toy_heuristic.h"

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

/* One state at a time. */
static void search_in_parts(const Search *search) {
    Directed best;
    best_begin(&best, search);
    for (uint64_t n = 1; best_advance(&best, n); n++)
        assert_int_equal(best.explorer.statistics.expanded, n);
    assert_false(best_advance(&best, UINT64_MAX));
    directed_finish(&best);
}

static void goes_on_where_it_stopped(void **state) {
    (void)state;
    compare_random_graphs(search_in_parts, false);
    survive_limits(search_in_parts);
    stop_in_time(search_in_parts);
    survive_failing_memory(search_in_parts);
}

/* In the order of HSF-SPIN, too. */
static void judges_errors_in_their_turn(void **state) {
    (void)state;
    for (Guess guess = 0; guess <= GUESS_ANYTHING; guess++) {
        Guided guided = {.run = search_best, .guess = guess, .in_turn = true};
        compare_with_estimates(&guided);
    }
}

int main(void) {
    static EngineCase engine = {search_best, false};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(follows_the_estimates),
        cmocka_unit_test(goes_on_where_it_stopped),
        cmocka_unit_test(estimates_change_no_verdict),
        cmocka_unit_test(judges_errors_in_their_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
