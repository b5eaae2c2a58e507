#include "test/unit/flow_fixture.h"

#include "lang/flow/analysing/run_bound.h"
#include "lang/flow/model/measure.h"

static uint32_t bound(const char *text, uint32_t type) {
    Case self;
    uint32_t bounds[8];
    case_flow(&self, text);
    assert_true(self.flow.type_count <= 8 && type < self.flow.type_count);
    run_bound(&self.flow, &self.mem, bounds);
    case_release(&self);
    return bounds[type];
}

static void runs_outside_of_loops_are_counted(void **state) {
    (void)state;
    static const char text[] =
        "proctype A() { skip } proctype B() { run A(); run A() }"
        "init { run B(); if :: run A() :: run B() fi }";
    assert_int_equal(bound(text, 2), 1);
    assert_int_equal(bound(text, 1), 2);
    assert_int_equal(bound(text, 0), 5);
}

static void loops_and_recursion_have_no_bound(void **state) {
    (void)state;
    assert_int_equal(
        bound("proctype A() { skip } init { do :: run A() od }", 0),
        RUN_UNBOUNDED);
    assert_int_equal(bound("proctype A() { skip } init {"
                           " again: run A(); goto again }",
                           0),
                     RUN_UNBOUNDED);
    assert_int_equal(bound("proctype A() { run A() } init { run A() }", 0),
                     RUN_UNBOUNDED);
}

/* Where a run can still follow. */
static void what_is_ahead_ends_with_the_last_run(void **state) {
    (void)state;
    Case self;
    bool ahead[32], any = false;
    case_flow(&self, "proctype A() { skip } init { byte x; x = 1;"
                     " d_step { x = 2; x = 3 }; run A(); x = 4; x = 5 }");
    const FlowType *init = &self.flow.types[1];
    assert_true(init->location_count <= 32);
    run_ahead(&self.flow, init, ahead);
    for (uint32_t at = init->start; !any;) {
        const Location *here = &init->locations[at];
        const Command *command = &self.flow.commands[here->first];
        assert_true(ahead[at]);
        any = command_runs(command);
        at = command->target;
        assert_int_equal(ahead[at], !any);
    }
    run_ahead(&self.flow, &self.flow.types[0], ahead);
    assert_false(ahead[self.flow.types[0].start]);
    case_release(&self);
}

/* Each type creates the next one twice: as many ways as there are sets of
 * types lead to the last, and are not followed one by one. */
static void many_ways_are_summed_up_at_once(void **state) {
    (void)state;
    enum {
        TYPES = 90
    };
    uint32_t bounds[TYPES + 2];
    Case self;
    Text text;
    Mem mem;
    mem_init(&mem);
    text_init(&text, &mem);
    text_add(&text, "proctype P0() { skip }");
    for (int i = 1; i <= TYPES; i++)
        text_printf(&text, "proctype P%d() { run P%d(); run P%d() }", i, i - 1,
                    i - 1);
    text_printf(&text, "init { run P%d() }", TYPES);
    case_flow(&self, text.data);
    assert_int_equal(self.flow.type_count, TYPES + 2);
    run_bound(&self.flow, &self.mem, bounds);
    assert_int_equal(bounds[TYPES], 1);
    assert_int_equal(bounds[TYPES - 3], 8);
    assert_int_equal(bounds[0], MOST_PROCESSES);
    case_release(&self);
    text_release(&text);
    mem_release(&mem);
}

static void there_is_room_for_what_is_created(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "proctype A(int n) { n = 1 } init { byte i; do :: i < 9"
                     " -> run A(i); i++ :: else -> break od }");
    uint32_t capacity = measure_capacity(&self.flow, &self.mem);
    assert_true(measure_processes(&self.flow, capacity) >= 10);
    assert_true(capacity >= 9 * 32);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_outside_of_loops_are_counted),
        cmocka_unit_test(loops_and_recursion_have_no_bound),
        cmocka_unit_test(what_is_ahead_ends_with_the_last_run),
        cmocka_unit_test(many_ways_are_summed_up_at_once),
        cmocka_unit_test(there_is_room_for_what_is_created),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
