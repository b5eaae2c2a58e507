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

typedef struct Counted { /* estimates that are 0 */
    Heuristic base;      /* first */
    uint64_t estimated;  /* how many */
} Counted;

static void count_estimates(Heuristic *heuristic, const Word *source,
                            const Word *states, size_t count, Estimate *out) {
    (void)source, (void)states;
    ((Counted *)heuristic)->estimated += count;
    for (size_t i = 0; i < count; i++)
        out[i] = 0;
}

/* In all rounds together, as long as the table has room. */
static void estimates_a_state_once(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 40, 1);
    for (uint32_t n = 0; n < 39; n++) {
        toy_edge(&toy, n, n + 1);
        if (n + 2 < 40)
            toy_edge(&toy, n, n + 2);
        toy_edge(&toy, n, 0);
    }
    toy_property(&toy, LABEL_REJECT);
    Counted heuristic = {.base = {.name = "toy", .estimate = count_estimates}};
    Trial trial;
    trial_init(&trial, &toy, search_idastar);
    trial.heuristic = &heuristic.base;
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_HOLDS);
    assert_true(trial.findings.statistics.expanded > 10 * 40);
    assert_int_equal(heuristic.estimated, 40);
    trial_release(&trial);
    toy_release(&toy);
}

int main(void) {
    static EngineCase engine = {search_idastar, true};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(finds_shortest_ways),
        cmocka_unit_test(weights_are_bounds),
        cmocka_unit_test(estimates_a_state_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
