#include "test/unit/unit.h"

#include "test/unit/engine_contract.h"

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

typedef struct Looks {  /* what a probe is asked */
    uint32_t count;     /* how often */
    uint64_t times[16]; /* after so many expansions */
} Looks;

static bool look(void *context, uint64_t expanded) {
    Looks *looks = context;
    looks->times[looks->count++] = expanded;
    return looks->count == 3;
}

/* A probe is called whenever the search has doubled. What it knows ends nothing
 * if there is more to be known: the search still finds the error, by a shortest
 * way. */
static void is_helped_by_probes(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 300, 1);
    for (uint32_t n = 0; 2 * n + 2 < 300; n++) {
        toy_edge(&toy, n, 2 * n + 1);
        toy_edge(&toy, n, 2 * n + 2);
    }
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 298);
    for (int first = 0; first < 2; first++) {
        Looks looks = {0};
        Trial trial;
        trial_init(&trial, &toy, search_bfs);
        trial.ask.first = first;
        trial.ask.probe = look;
        trial.ask.probing = &looks;
        trial_run(&trial);
        assert_int_equal(trial_verdict(&trial, 0),
                         first ? VERDICT_INCONCLUSIVE : VERDICT_VIOLATED);
        assert_false(first && trial.findings.statistics.complete);
        assert_true(looks.times[0] >= SEARCH_PROBE);
        for (uint32_t i = 1; i < looks.count; i++)
            assert_true(looks.times[i] >= 2 * looks.times[i - 1]);
        assert_true(first ? looks.count == 3 : looks.count > 3);
        trial_release(&trial);
    }
    toy_release(&toy);
}

/* Along a line there is nothing to probe. */
static void leaves_a_line_alone(void **state) {
    (void)state;
    Looks looks = {0};
    Toy toy;
    Trial trial;
    toy_line(&toy, 50);
    trial_init(&trial, &toy, search_bfs);
    trial.ask.probe = look;
    trial.ask.probing = &looks;
    trial_run(&trial);
    assert_int_equal(trial_length(&trial, 0), 49);
    assert_int_equal(looks.count, 0);
    trial_release(&trial);
    toy_release(&toy);
}

int main(void) {
    static EngineCase engine = {search_bfs, true};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(tries_a_trace_twice),
        cmocka_unit_test(is_helped_by_probes),
        cmocka_unit_test(leaves_a_line_alone),
        cmocka_unit_test(reports_the_lowest_error_of_a_level),
        cmocka_unit_test(has_nothing_to_do_without_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
