#include "test/unit/flow_fixture.h"

static const Location *location(const Case *self, uint32_t type, uint32_t l) {
    assert_true(l < self->flow.types[type].location_count);
    return &self->flow.types[type].locations[l];
}

static const Command *command(const Case *self, const Location *here,
                              uint32_t i) {
    assert_true(i < here->count);
    return &self->flow.commands[here->first + i];
}

/* Follow the i-th command of a location of the first proctype. */
static const Location *step(const Case *self, const Location *here,
                            uint32_t i) {
    return location(self, 0, command(self, here, i)->target);
}

static const Location *start(const Case *self) {
    return location(self, 0, self->flow.types[0].start);
}

static void joins_and_jumps_vanish(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "byte x; active proctype A() {"
                     " again: if :: x == 0 -> x = 1 :: goto again fi;"
                     " x = 2; goto again }");
    const Location *first = start(&self);
    assert_int_equal(first->count, 2);
    assert_string_equal(command(&self, first, 0)->text, "x == 0");
    assert_ptr_equal(step(&self, first, 1), first);
    const Location *join = step(&self, step(&self, first, 0), 0);
    assert_int_equal(join->count, 1);
    assert_ptr_equal(step(&self, join, 0), first);
    case_release(&self);
}

static void the_end_is_a_step(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "active proctype A() { skip }");
    const Location *last = step(&self, start(&self), 0);
    assert_true(last->end);
    assert_int_equal(command(&self, last, 0)->kind, COMMAND_END);
    assert_int_equal(self.flow.types[0].location_count, 2);
    case_release(&self);
}

static void atomic_ends_where_it_is_left(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "byte x; active proctype A() {"
                     " atomic { x = 1; if :: x == 1 -> goto out :: else fi;"
                     " x = 2 }; atomic { x = 3; out: x = 4 } }");
    const Location *first = start(&self);
    assert_true(command(&self, first, 0)->atomic);
    const Location *choice = step(&self, first, 0);
    assert_true(command(&self, choice, 0)->atomic); /* into the other one */
    assert_true(command(&self, choice, 1)->atomic);
    const Location *last = step(&self, choice, 1);
    assert_false(command(&self, last, 0)->atomic);
    assert_true(command(&self, step(&self, last, 0), 0)->atomic);
    case_release(&self);
}

static void a_d_step_is_one_command(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "byte x; active proctype A() {"
                     " d_step { x = 1; d_step { x = 2 }; x = 3 }; x = 4 }");
    const Location *first = start(&self);
    assert_int_equal(first->count, 1);
    const Command *whole = command(&self, first, 0);
    assert_int_equal(whole->kind, COMMAND_D_STEP);
    const Location *inner = location(&self, 0, whole->entry);
    for (int i = 0; i < 2; i++) {
        assert_true(command(&self, inner, 0)->inside);
        inner = step(&self, inner, 0);
    }
    assert_false(command(&self, inner, 0)->inside);
    assert_ptr_equal(step(&self, inner, 0), step(&self, first, 0));
    case_release(&self);
}

static void escapes_come_first(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "byte x; active proctype A() {"
                     " { { x = 1; x = 2 } unless { x == 3 } }"
                     " unless { x == 4 } }");
    const Location *first = start(&self);
    assert_int_equal(first->count, 3);
    assert_string_equal(command(&self, first, 0)->text, "x == 4");
    assert_string_equal(command(&self, first, 1)->text, "x == 3");
    assert_int_equal(command(&self, first, 2)->group, 0);
    assert_true(command(&self, first, 0)->group !=
                command(&self, first, 1)->group);
    assert_int_equal(step(&self, first, 2)->count, 3);
    case_release(&self);
}

static void labels_mark_locations(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "byte x; active proctype A() { end: atomic { x == 1;"
                     " x = 2 }; progress_it: x = 3; accept: do :: x = 4 od }");
    const Location *first = start(&self);
    assert_true(first->end);
    const Location *second = step(&self, step(&self, first, 0), 0);
    assert_true(second->progress && !second->end);
    assert_true(step(&self, second, 0)->accept);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_and_jumps_vanish),
        cmocka_unit_test(the_end_is_a_step),
        cmocka_unit_test(atomic_ends_where_it_is_left),
        cmocka_unit_test(a_d_step_is_one_command),
        cmocka_unit_test(escapes_come_first),
        cmocka_unit_test(labels_mark_locations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
