#include "test/unit/unit.h"

#include "report/traces/replay.h"
#include "test/unit/toy.h"

typedef struct Bench {
    Mem mem;
    Model model;
    Trace trace;
    Text why;
} Bench;

static void begin(Bench *bench) {
    mem_init(&bench->mem);
    bench->model = toy_model(&bench->mem);
    toy_trace(&bench->trace, &bench->mem);
    text_init(&bench->why, &bench->mem);
}

static void end(Bench *bench) {
    trace_release(&bench->trace);
    text_release(&bench->why);
    assert_int_equal(bench->mem.live, 0);
}

static void confirms_a_true_run(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    assert_true(replay_steps(&bench.model, &bench.trace, &bench.why));
    assert_true(replay_error(&bench.model, &bench.trace, 0, &bench.why));
    assert_true(replay_error(&bench.model, &bench.trace, 1, &bench.why));
    assert_string_equal(bench.why.data, "");
    end(&bench);
}

static void rejects_another_start(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    bench.trace.states.data[0] = toy_state(1, 0, 0);
    assert_false(replay_steps(&bench.model, &bench.trace, &bench.why));
    assert_string_equal(bench.why.data,
                        "it does not start in an initial state");
    end(&bench);
}

static void rejects_a_step_that_is_not_there(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    bench.trace.actions.data[1] = TOY_INC;
    assert_false(replay_steps(&bench.model, &bench.trace, &bench.why));
    assert_string_equal(bench.why.data,
                        "step 2, inc [1:inc 2:inc], leads to another state");
    text_clear(&bench.why);
    /* the hidden bit decides whether inc is possible at all */
    bench.trace.actions.data[1] = TOY_FLIP;
    bench.trace.states.data[2] = toy_state(1, 1, 1);
    assert_false(replay_steps(&bench.model, &bench.trace, &bench.why));
    assert_string_equal(bench.why.data, "step 2, flip, leads to another state");
    end(&bench);
}

static void needs_the_error_at_the_end(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    trace_cut(&bench.trace, 2);
    assert_true(replay_steps(&bench.model, &bench.trace, &bench.why));
    assert_false(replay_error(&bench.model, &bench.trace, 0, &bench.why));
    assert_string_equal(bench.why.data,
                        "the last state is not an error of rej:1");
    text_clear(&bench.why);
    assert_false(replay_error(&bench.model, &bench.trace, 1, &bench.why));
    assert_string_equal(bench.why.data, "the last state still has transitions");
    end(&bench);
}

static void checks_that_a_cycle_closes(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    trace_cut(&bench.trace, 2);
    Word back = toy_state(1, 0, 0);
    trace_step(&bench.trace, TOY_FLIP, &back);
    bench.trace.loop = 1;
    assert_true(replay_steps(&bench.model, &bench.trace, &bench.why));
    bench.trace.loop = 2;
    assert_false(replay_steps(&bench.model, &bench.trace, &bench.why));
    end(&bench);
}

static void fails_without_memory(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    text_repeat(&bench.why, ' ', 200); /* room for the message */
    text_clear(&bench.why);
    bench.mem.limit = bench.mem.live;
    assert_false(replay_steps(&bench.model, &bench.trace, &bench.why));
    assert_string_equal(bench.why.data, "no memory left to replay the trace");
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(confirms_a_true_run),
        cmocka_unit_test(rejects_another_start),
        cmocka_unit_test(rejects_a_step_that_is_not_there),
        cmocka_unit_test(needs_the_error_at_the_end),
        cmocka_unit_test(checks_that_a_cycle_closes),
        cmocka_unit_test(fails_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
