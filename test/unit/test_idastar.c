#include "test/unit/unit.h"

#include "test/unit/engine_contract.h"
#include "test/unit/toy_heuristic.h"

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
    static EngineCase engine = {search_idastar, true};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(finds_shortest_ways),
        cmocka_unit_test(weights_are_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
