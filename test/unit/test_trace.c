#include "test/unit/unit.h"

#include "core/trace.h"

enum {
    WORDS = 3
};

static void fill(Word *vector, Word value) {
    for (Word i = 0; i < WORDS; i++)
        vector[i] = value * 10 + i;
}

static void check(const Trace *trace, size_t length) {
    assert_int_equal(trace_length(trace), length);
    assert_int_equal(trace->states.count, (length + 1) * WORDS);
    for (size_t i = 0; i <= length; i++) {
        Word expected[WORDS];
        fill(expected, i);
        assert_memory_equal(trace_state(trace, i), expected, sizeof expected);
    }
    for (size_t i = 0; i < length; i++)
        assert_int_equal(trace->actions.data[i], i + 100);
}

static void grow(Trace *trace, size_t from, size_t to) {
    Word vector[WORDS];
    for (size_t i = from; i < to; i++) {
        fill(vector, i + 1);
        assert_true(trace_step(trace, (uint32_t)i + 100, vector));
    }
}

static void keeps_states_and_actions(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Trace trace;
    trace_init(&trace, &mem, WORDS);
    Word vector[WORDS];
    fill(vector, 0);
    assert_true(trace_start(&trace, vector));
    check(&trace, 0);
    grow(&trace, 0, 100);
    check(&trace, 100);
    trace.loop = 40;
    trace_cut(&trace, 50);
    check(&trace, 50);
    assert_true(trace.loop == TRACE_NO_LOOP);
    grow(&trace, 50, 60);
    check(&trace, 60);
    trace_cut(&trace, 0);
    check(&trace, 0);
    trace_release(&trace);
    assert_int_equal(mem.live, 0);
}

/* Whichever allocation fails, the trace is as it was. */
static void is_unchanged_by_failure(void **state) {
    (void)state;
    for (size_t n = 1; n < 12; n++) {
        Mem mem;
        mem_init(&mem);
        Trace trace;
        trace_init(&trace, &mem, WORDS);
        Word vector[WORDS];
        fill(vector, 0);
        assert_true(trace_start(&trace, vector));
        mem.fail_in = n;
        for (size_t i = 0; i < 60; i++) {
            fill(vector, i + 1);
            if (!trace_step(&trace, (uint32_t)i + 100, vector)) {
                check(&trace, i);
                assert_true(trace_step(&trace, (uint32_t)i + 100, vector));
            }
        }
        check(&trace, 60);
        trace_release(&trace);
        assert_int_equal(mem.live, 0);
    }
}

static void rejects_to_start_without_memory(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.limit = 16;
    Trace trace;
    trace_init(&trace, &mem, WORDS);
    Word vector[WORDS] = {0};
    assert_false(trace_start(&trace, vector));
    assert_int_equal(trace.states.count, 0);
    trace_release(&trace);
    assert_int_equal(mem.live, 0);
}

/* The beginning of a run, with a copy and without. */
static void begins_are_runs(void **state) {
    (void)state;
    Mem mem;
    Trace trace, copy;
    Word vector[WORDS];
    mem_init(&mem);
    trace_init(&trace, &mem, WORDS);
    fill(vector, 0);
    assert_true(trace_start(&trace, vector));
    grow(&trace, 0, 7);
    trace.loop = 2;
    Trace first = trace_first(&trace, 4);
    check(&first, 4);
    assert_int_equal(first.loop, TRACE_NO_LOOP);
    assert_int_equal(trace_first(&trace, 7).loop, 2);
    for (size_t length = 0; length <= 7; length += 7) {
        assert_true(trace_copy(&copy, &trace, length));
        check(&copy, length);
        assert_int_equal(copy.loop, TRACE_NO_LOOP);
        grow(&copy, length, 9);
        check(&copy, 9);
        trace_release(&copy);
    }
    for (size_t room = 0; room < 8 * WORDS * sizeof(Word); room += 8) {
        mem.limit = mem.live + room;
        assert_false(trace_copy(&copy, &trace, 7));
    }
    check(&trace, 7);
    trace_release(&trace);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_states_and_actions),
        cmocka_unit_test(is_unchanged_by_failure),
        cmocka_unit_test(rejects_to_start_without_memory),
        cmocka_unit_test(begins_are_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
