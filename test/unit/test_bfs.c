#include "test/unit/unit.h"

#include "test/unit/engine.h"

static void agrees_with_a_naive_search(void **state) {
    (void)state;
    compare_random_graphs(search_bfs, true);
}

static void is_never_wrong_at_a_limit(void **state) {
    (void)state;
    survive_limits(search_bfs);
    keep_to_the_depth(search_bfs);
    stop_in_time(search_bfs);
}

static void survives_failing_memory(void **state) {
    (void)state;
    survive_failing_memory(search_bfs);
}

/* If memory for a trace is short the trace is tried once more, with what the
 * index no longer needs: nothing that fails after the error was found makes the
 * verdict another. */
static void tries_a_trace_twice(void **state) {
    (void)state;
    Toy toy;
    toy_line(&toy, 40);
    bool failed = true, violated = false;
    for (size_t n = 1; failed; n++) {
        Trial trial;
        trial_init(&trial, &toy, search_bfs);
        toy.mem.fail_in = n;
        trial_run(&trial);
        failed = toy.mem.fail_in == 0;
        toy.mem.fail_in = 0;
        if (violated)
            assert_int_equal(trial_verdict(&trial, 0), VERDICT_VIOLATED);
        violated |= trial_verdict(&trial, 0) == VERDICT_VIOLATED;
        trial_release(&trial);
    }
    toy_release(&toy);
}

static void decides_many_properties(void **state) {
    (void)state;
    decide_many_properties(search_bfs);
}

static void stops_when_all_is_decided(void **state) {
    (void)state;
    stop_when_decided(search_bfs);
}

static void finds_errors_of_actions(void **state) {
    (void)state;
    find_errors_of_actions(search_bfs);
}

static void reports_errors_at_once(void **state) {
    (void)state;
    report_errors_at_once(search_bfs);
}

static void loses_patience(void **state) {
    (void)state;
    lose_patience(search_bfs);
}

static void respects_cut_states(void **state) {
    (void)state;
    respect_cut_states(search_bfs);
}

/* Two errors at the same depth: the one that was stored first. */
static void reports_the_lowest_error_of_a_level(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 6, 1);
    toy_edge(&toy, 0, 2);
    toy_edge(&toy, 0, 1);
    toy_edge(&toy, 1, 4);
    toy_edge(&toy, 2, 5);
    toy_edge(&toy, 2, 4);
    uint32_t p = toy_property(&toy, LABEL_REJECT);
    toy_mark(&toy, p, 4);
    toy_mark(&toy, p, 5);
    Trial trial;
    trial_init(&trial, &toy, search_bfs);
    trial_run(&trial);
    const Trace *trace = &trial.findings.items[p].trace;
    assert_int_equal(trace_length(trace), 2);
    assert_int_equal(toy_decode(trace_state(trace, 1)), 2);
    assert_int_equal(toy_decode(trace_state(trace, 2)), 5);
    assert_int_equal(trace->actions.data[1], 3);
    trial_release(&trial);
    toy_release(&toy);
}

static void has_nothing_to_do_without_states(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 1, 1);
    toy.is_initial[0] = false;
    uint32_t p = toy_property(&toy, LABEL_REJECT);
    Trial trial;
    trial_init(&trial, &toy, search_bfs);
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, p), VERDICT_HOLDS);
    assert_int_equal(trial.findings.statistics.states, 0);
    trial_release(&trial);
    toy_release(&toy);
}

typedef struct Looks { /* what a probe is asked */
    uint32_t count;    /* how often */
    uint64_t last;     /* after so many expansions */
} Looks;

static bool look(void *context, uint64_t expanded) {
    Looks *looks = context;
    looks->count++;
    looks->last = expanded;
    return true;
}

/* A probe is called before the search, and what it knows ends nothing: the
 * search still finds the error, by a shortest way. */
static void is_helped_by_probes(void **state) {
    (void)state;
    Looks looks = {0};
    Toy toy;
    toy_line(&toy, 50);
    for (int first = 0; first < 2; first++) {
        Trial trial;
        trial_init(&trial, &toy, search_bfs);
        trial.ask.first = first;
        trial.ask.probe = look;
        trial.ask.probing = &looks;
        trial_run(&trial);
        assert_int_equal(trial_length(&trial, 0), 49);
        assert_int_equal(looks.count, first + 1);
        assert_int_equal(looks.last, 0);
        trial_release(&trial);
    }
    toy_release(&toy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_search),
        cmocka_unit_test(is_never_wrong_at_a_limit),
        cmocka_unit_test(survives_failing_memory),
        cmocka_unit_test(tries_a_trace_twice),
        cmocka_unit_test(decides_many_properties),
        cmocka_unit_test(stops_when_all_is_decided),
        cmocka_unit_test(reports_errors_at_once),
        cmocka_unit_test(loses_patience),
        cmocka_unit_test(respects_cut_states),
        cmocka_unit_test(finds_errors_of_actions),
        cmocka_unit_test(is_helped_by_probes),
        cmocka_unit_test(reports_the_lowest_error_of_a_level),
        cmocka_unit_test(has_nothing_to_do_without_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
