#include "test/unit/unit.h"

#include "test/unit/engine_contract.h"

/* The first transition is followed to its end before the second. */
static void goes_deep_first(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 7, 1);
    toy_edge(&toy, 0, 1);
    toy_edge(&toy, 0, 2);
    toy_edge(&toy, 1, 3);
    toy_edge(&toy, 3, 2); /* stored already, but this is the first way in */
    toy_edge(&toy, 2, 4);
    toy_edge(&toy, 4, 5);
    toy_edge(&toy, 2, 6);
    uint32_t p = toy_property(&toy, LABEL_DEADLOCK);
    toy_mark(&toy, p, 5);
    toy_mark(&toy, p, 6);
    Trial trial;
    trial_init(&trial, &toy, search_dfs);
    trial_run(&trial);
    static const uint32_t path[] = {0, 1, 3, 2, 4, 5};
    const Trace *trace = &trial.findings.items[p].trace;
    assert_int_equal(trace_length(trace), 5);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(toy_decode(trace_state(trace, i)), path[i]);
    assert_int_equal(trial.findings.statistics.depth, 5);
    trial_release(&trial);
    toy_release(&toy);
}

/* A state entered at the limit hides what a shorter way would show; the
 * verdict says that something is missing. */
static void admits_what_the_depth_limit_hides(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 4, 1);
    toy_edge(&toy, 0, 1);
    toy_edge(&toy, 1, 2); /* node 2 is entered here, two steps deep, ... */
    toy_edge(&toy, 0, 2); /* ... and not here */
    toy_edge(&toy, 2, 3);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 3);
    Trial trial;
    trial_init(&trial, &toy, search_dfs);
    trial.budget.depth = 2;
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_INCONCLUSIVE);
    assert_int_equal(trial.findings.statistics.limit, LIMIT_DEPTH);
    trial_release(&trial);
    toy_release(&toy);
}

int main(void) {
    static EngineCase engine = {search_dfs, false};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(goes_deep_first),
        cmocka_unit_test(admits_what_the_depth_limit_hides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
