/* How long the states of a program are. */
#include "lang/flow/model/measure.h"
#include "test/unit/flow_fixture.h"

/* The measured bits of a program and those of most processes. */
static uint32_t measured(const char *text, uint32_t *most,
                         uint32_t *processes) {
    Case self;
    case_flow(&self, text);
    uint32_t bits = measure_capacity(&self.flow, &self.mem);
    *most = measure_most(&self.flow);
    *processes = measure_processes(&self.flow, bits);
    case_release(&self);
    return bits;
}

static void without_run_the_start_is_enough(void **state) {
    (void)state;
    uint32_t most, processes;
    uint32_t bits =
        measured("active [3] proctype A() { skip }", &most, &processes);
    assert_true(bits < most);
    assert_int_equal(processes, 3);
}

static void walks_see_what_is_created(void **state) {
    (void)state;
    uint32_t most, processes;
    measured("proctype A() { false } init { do :: _nr_pr < 20 -> run A() :: "
             "else -> break od }",
             &most, &processes);
    assert_true(processes >= 20);
}

static void the_text_bounds_what_is_created(void **state) {
    (void)state;
    uint32_t most, processes;
    measured("proctype A() { skip } init { run A(); run A() }", &most,
             &processes);
    assert_true(processes >= 3 && processes < 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_run_the_start_is_enough),
        cmocka_unit_test(walks_see_what_is_created),
        cmocka_unit_test(the_text_bounds_what_is_created),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
