/* Trace assertions: which messages count, and what becomes of the trace. */
#include "test/unit/flow_fixture.h"

#define CHANNELS "chan c = [1] of { byte }; chan d = [1] of { byte };"

static void messages_follow_a_trace(void **state) {
    (void)state;
    static const char ordered[] =
        CHANNELS "active proctype A() { c!1; c?1; c!2 } trace { c!1; c!2 }";
    assert_int_equal(verdict_of(ordered, "trace"), VERDICT_HOLDS);
    static const char other[] =
        CHANNELS "active proctype A() { c!2; c?2; c!1 } trace { c!1; c!2 }";
    assert_int_equal(verdict_of(other, "trace"), VERDICT_VIOLATED);
}

/* Receives do not count if the trace has none, nor do other channels. */
static void only_what_is_named_counts(void **state) {
    (void)state;
    static const char text[] =
        CHANNELS "active proctype A() { d!1; c!1; c?1; d?1 } trace { c!1 }";
    assert_int_equal(verdict_of(text, "trace"), VERDICT_HOLDS);
}

static void a_notrace_is_over_at_the_first_other_message(void **state) {
    (void)state;
    static const char over[] =
        CHANNELS "active proctype A() { c!2; c?_; c!1 } notrace { c!1 }";
    assert_int_equal(verdict_of(over, "trace"), VERDICT_HOLDS);
    static const char matched[] =
        CHANNELS "active proctype A() { c!1; c?_; c!2 } notrace { c!1; c!_ }";
    assert_int_equal(verdict_of(matched, "trace"), VERDICT_VIOLATED);
}

static void a_trace_must_be_deterministic(void **state) {
    (void)state;
    static const char text[] =
        CHANNELS "active proctype A() { c!1 } trace { if :: c!1 :: c!_ fi }";
    assert_int_equal(verdict_of(text, "runtime"), VERDICT_VIOLATED);
}

/* An unfinished trace is an invalid end, while a process is there. */
static void a_trace_ends_with_the_program(void **state) {
    (void)state;
    static const char waiting[] =
        CHANNELS "active proctype A() { end: d?1 } trace { c!1 }";
    assert_int_equal(verdict_of(waiting, "deadlock"), VERDICT_VIOLATED);
    static const char gone[] =
        CHANNELS "active proctype A() { skip } trace { c!1 }";
    assert_int_equal(verdict_of(gone, "deadlock"), VERDICT_HOLDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_follow_a_trace),
        cmocka_unit_test(only_what_is_named_counts),
        cmocka_unit_test(a_notrace_is_over_at_the_first_other_message),
        cmocka_unit_test(a_trace_must_be_deterministic),
        cmocka_unit_test(a_trace_ends_with_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
