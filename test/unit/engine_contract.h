/* test/unit/engine_contract.h -- the tests that every engine for safety passes
 *
 * A test program declares an EngineCase and has ENGINE_CONTRACT(&case) among
 * its tests; what is true of its engine alone comes after that.
 */
#ifndef TEST_UNIT_ENGINE_CONTRACT_H
#define TEST_UNIT_ENGINE_CONTRACT_H

#include "test/unit/engine.h"

typedef struct EngineCase {
    SearchEngine *run; /* the engine */
    bool shortest;     /* without estimates its traces are shortest */
} EngineCase;

static void agrees_with_a_naive_search(void **state) {
    const EngineCase *engine = *state;
    compare_random_graphs(engine->run, engine->shortest);
}

static void is_never_wrong_at_a_limit(void **state) {
    const EngineCase *engine = *state;
    survive_limits(engine->run);
    keep_to_the_depth(engine->run);
    stop_in_time(engine->run);
}

static void survives_failing_memory(void **state) {
    const EngineCase *engine = *state;
    survive_failing_memory(engine->run);
}

static void decides_many_properties(void **state) {
    const EngineCase *engine = *state;
    decide_many_properties(engine->run);
}

static void stops_when_all_is_decided(void **state) {
    const EngineCase *engine = *state;
    stop_when_decided(engine->run);
}

static void finds_errors_of_actions(void **state) {
    const EngineCase *engine = *state;
    find_errors_of_actions(engine->run);
    see_errors_beyond_the_depth(engine->run);
}

static void reports_errors_at_once(void **state) {
    const EngineCase *engine = *state;
    report_errors_at_once(engine->run);
}

static void loses_patience(void **state) {
    const EngineCase *engine = *state;
    lose_patience(engine->run);
}

static void respects_cut_states(void **state) {
    const EngineCase *engine = *state;
    respect_cut_states(engine->run);
}

/* clang-format off */
#define ENGINE_CONTRACT(engine) \
    cmocka_unit_test_prestate(agrees_with_a_naive_search, engine), \
    cmocka_unit_test_prestate(is_never_wrong_at_a_limit, engine), \
    cmocka_unit_test_prestate(survives_failing_memory, engine), \
    cmocka_unit_test_prestate(decides_many_properties, engine), \
    cmocka_unit_test_prestate(stops_when_all_is_decided, engine), \
    cmocka_unit_test_prestate(reports_errors_at_once, engine), \
    cmocka_unit_test_prestate(loses_patience, engine), \
    cmocka_unit_test_prestate(respects_cut_states, engine), \
    cmocka_unit_test_prestate(finds_errors_of_actions, engine)
/* clang-format on */

#endif
