/* Only statements that may use an end of a channel which another process owns
 * are checked. */
#include "test/unit/flow_fixture.h"

#include "lang/flow/analysing/contest.h"

#define CHANNEL "chan q = [1] of { byte }; "

/* The ends that commands with channels contest, of all types. */
static uint8_t contested(const char *text) {
    Case self = {0};
    PromelaOptions options = {.goals.as_declared = true, .exclusive = true};
    uint8_t ends = 0;
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    uint32_t source = diag_source(&self.diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&self.flow, source, &options, &self.diag,
                                    &self.mem));
    for (uint32_t c = 0; c < self.flow.command_count; c++) {
        const Command *command = &self.flow.commands[c];
        ends |= command->contested;
        if (command->guard)
            ends |= command->guard->contested;
    }
    case_release(&self);
    return ends;
}

static void the_owner_need_not_ask(void **state) {
    (void)state;
    assert_int_equal(contested(CHANNEL "active proctype A() { xr q; q?1 }"
                                       "active proctype B() { q!1 }"),
                     0);
    assert_int_equal(contested(CHANNEL "proctype A() { xr q; q?1 }"
                                       "proctype B() { xs q; q!1 }"
                                       "init { run A(); run B() }"),
                     0);
}

static void several_of_a_type_may_own_it(void **state) {
    (void)state;
    assert_int_equal(contested(CHANNEL "active [2] proctype A() { xr q; q?1 }"),
                     END_RECEIVE);
    assert_int_equal(contested(CHANNEL "proctype A() { xs q; q!1 }"
                                       "init { run A(); run A() }"),
                     END_SEND);
    assert_int_equal(contested(CHANNEL "proctype A() { xs q; q!1 }"
                                       "init { do :: run A() od }"),
                     END_SEND);
    assert_int_equal(contested(CHANNEL "active proctype A() { xs q; q!1 }"
                                       "init { run A() }"),
                     END_SEND);
}

static void others_may_not_use_it(void **state) {
    (void)state;
    assert_int_equal(contested(CHANNEL "active proctype A() { xr q; q?1 }"
                                       "active proctype B() { q?1 }"),
                     END_RECEIVE);
    assert_int_equal(contested(CHANNEL "active proctype A() { xr q; q?1 }"
                                       "active proctype B() { empty(q) }"),
                     END_RECEIVE);
    assert_int_equal(contested(CHANNEL "active proctype A() { xs q; q!1 }"
                                       "active proctype B() { nempty(q) }"),
                     0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_owner_need_not_ask),
        cmocka_unit_test(several_of_a_type_may_own_it),
        cmocka_unit_test(others_may_not_use_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
