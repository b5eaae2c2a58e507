#include "test/unit/flow_fixture.h"

#include "lang/flow/model/local_states.h"
#include "lang/flow/running/interpret.h"

/* How many combinations of its location and its variables, in order, the first
 * process comes to; 0 if that takes too long. */
static uint32_t combinations(const char *text, uint32_t variables) {
    Case self;
    LocalStates states;
    case_flow(&self, text);
    const FlowType *type = &self.flow.types[0];
    Word bits[64] = {0}, hidden[64] = {0};
    Interpreter interpreter = {
        .flow = &self.flow, .words = 64, .capacity = 64 * 64};
    assert_int_equal(interpret_initial(&interpreter, bits, hidden), FAULT_NONE);
    View view = {.flow = &self.flow, .capacity = 64 * 64};
    Arena arena;
    view_open(&view, bits);
    arena_init(&arena, &self.mem);
    local_states_init(&states, &view, 0,
                      writers_within(&self.flow, type, &arena), &self.mem);
    for (uint32_t i = 0; i < variables; i++) {
        const Cell *cell = type->symbols[i].cell;
        assert_true(local_states_track(
            &states,
            (LocalCell){CELL_LOCAL, cell->offset, cell->width, cell->is_signed},
            LOCAL_MOST_KEY));
    }
    local_states_begin(&states, local_states_key(&states, &view));
    uint32_t count = local_states_follow(&states) ? states.count : 0;
    local_states_release(&states);
    arena_release(&arena);
    case_release(&self);
    return count;
}

static void assignments_are_exact(void **state) {
    (void)state;
    assert_int_equal(
        combinations("init { byte i; do :: i = 3; i = i + 4 od }", 1), 3);
    assert_int_equal(
        combinations("init { byte i; do :: i < 5 -> i++ :: else -> i = 0 od }",
                     1),
        6 + 5 + 1);
}

/* What is certain excludes an else; what may be so does not. */
static void an_else_needs_that_nothing_is_certain(void **state) {
    (void)state;
    assert_int_equal(
        combinations("init { bit i; do :: i == 0 -> i = 1 :: else -> skip od }",
                     1),
        4);
    assert_int_equal(combinations("byte g; init { bit i; do :: g == 0 -> i = 1 "
                                  ":: else -> skip od }",
                                  1),
                     2 * 3);
}

static void what_is_unknown_may_be_anything(void **state) {
    (void)state;
    assert_int_equal(
        combinations("chan c = [1] of { byte }; init { byte i; do :: c?i od }",
                     1),
        256);
    assert_int_equal(
        combinations("byte g; init { byte i; do :: i = g % 3 od }", 1), 3);
    assert_int_equal(combinations("byte g; init { byte i; do :: i = g od }", 1),
                     256);
    assert_int_equal(
        combinations("int g; init { byte i; do :: i = g / 2 od }", 1), 256);
}

static void values_wrap_and_have_signs(void **state) {
    (void)state;
    assert_int_equal(combinations("init { bit i; do :: i = i + 1 od }", 1), 2);
    assert_int_equal(combinations("init { byte i = 255; do :: i++ od }", 1),
                     256);
}

/* Up to two, which it never writes. */
static void constants_are_known(void **state) {
    (void)state;
    assert_int_equal(combinations("init { byte i, n = 2; do :: i < n -> i++ :: "
                                  "else -> i = 0 od }",
                                  1),
                     3 + 2 + 1);
}

static void a_process_that_dies_is_one_more(void **state) {
    (void)state;
    assert_int_equal(combinations("init { byte i; i = 1; i = 2 }", 1), 4);
    assert_int_equal(combinations("init { byte i; do :: i = 1 od }", 1), 2);
}

/* 2^16 keys with a message into each variable. */
static void too_much_is_given_up(void **state) {
    (void)state;
    assert_int_equal(combinations("chan c = [1] of { byte, byte, byte }; init "
                                  "{ unsigned a : 7, b : 7; do :: c?a,b,_ :: "
                                  "c?b,a,_ :: c?b,_,a od }",
                                  2),
                     0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assignments_are_exact),
        cmocka_unit_test(an_else_needs_that_nothing_is_certain),
        cmocka_unit_test(what_is_unknown_may_be_anything),
        cmocka_unit_test(values_wrap_and_have_signs),
        cmocka_unit_test(constants_are_known),
        cmocka_unit_test(a_process_that_dies_is_one_more),
        cmocka_unit_test(too_much_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
