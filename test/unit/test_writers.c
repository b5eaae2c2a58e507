#include "test/unit/flow_fixture.h"

#include "lang/flow/model/writers.h"
#include "lang/flow/running/interpret.h"

/* The writer of the n-th element of the only variable. */
static uint16_t writer_of(const char *text, uint32_t element) {
    Case self;
    Arena arena;
    case_flow(&self, text);
    const Flow *flow = &self.flow;
    Word bits[64] = {0}, hidden[64] = {0};
    Interpreter interpreter = {.flow = flow, .words = 64, .capacity = 64 * 64};
    arena_init(&arena, &self.mem);
    assert_int_equal(interpret_initial(&interpreter, bits, hidden), FAULT_NONE);
    View view = {.flow = flow, .capacity = 64 * 64};
    view_open(&view, bits);
    const Symbol *symbol = &flow->symbols[0];
    const uint16_t *writers = writers_find(&view, &arena);
    uint16_t writer =
        writers_of(writers, symbol->cell->offset + element * symbol->stride,
                   symbol->cell->width);
    arena_release(&arena);
    case_release(&self);
    return writer;
}

static void a_variable_has_one_writer_or_more(void **state) {
    (void)state;
    assert_int_equal(writer_of("byte x; active proctype A() { skip } active "
                               "proctype B() { x = 1; x++ }",
                               0),
                     1);
    assert_int_equal(writer_of("byte x; active [2] proctype A() { x = 1 }", 0),
                     WRITERS_SHARED);
    assert_int_equal(writer_of("byte x = 3; active proctype A() { x == 1 }", 0),
                     WRITERS_NONE);
    assert_int_equal(writer_of("byte x; chan c = [1] of { byte }; active "
                               "proctype A() { c?x }",
                               0),
                     0);
}

static void elements_have_writers_of_their_own(void **state) {
    (void)state;
    const char *pids = "byte x[4]; active [2] proctype A() { x[_pid + 1] = 1 }";
    assert_int_equal(writer_of(pids, 0), WRITERS_NONE);
    assert_int_equal(writer_of(pids, 1), 0);
    assert_int_equal(writer_of(pids, 2), 1);
    const char *constant =
        "byte x[4]; active proctype A() { byte i = 2; x[i] = "
        "1 }";
    assert_int_equal(writer_of(constant, 1), WRITERS_NONE);
    assert_int_equal(writer_of(constant, 2), 0);
    const char *open = "byte x[4]; active proctype A() { byte i; x[i] = 1; "
                       "i++ }";
    assert_int_equal(writer_of(open, 0), WRITERS_SHARED);
    const char *both =
        "byte x[4]; active proctype A() { x[1] = 1 } active "
        "proctype B() { byte i; x[1] = 2; x[3] = 1; x[i] = 1; i++ "
        "}";
    assert_int_equal(writer_of(both, 1), WRITERS_SHARED);
    assert_int_equal(writer_of(both, 3), WRITERS_SHARED);
}

static void claims_write_too(void **state) {
    (void)state;
    assert_int_equal(writer_of("byte x; active proctype A() { x = 1 } never { "
                               "do :: x = 2 od }",
                               0),
                     WRITERS_SHARED);
}

static void a_process_writes_by_name_or_index(void **state) {
    (void)state;
    Case self;
    Arena arena;
    case_flow(&self, "active proctype A() { byte a, b, c[2]; a = b; c[a] = 1 "
                     "}");
    arena_init(&arena, &self.mem);
    const uint8_t *writes =
        writers_within(&self.flow, &self.flow.types[0], &arena);
    assert_int_equal(writers_most(writes, 0, 8), WRITES_BY_NAME);
    assert_int_equal(writers_most(writes, 8, 8), WRITES_NEVER);
    assert_int_equal(writers_most(writes, 16, 8), WRITES_BY_INDEX);
    assert_int_equal(writers_most(writes, 24, 8), WRITES_BY_INDEX);
    assert_int_equal(writers_most(writes, 0, 16), WRITES_BY_NAME);
    arena_release(&arena);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_variable_has_one_writer_or_more),
        cmocka_unit_test(elements_have_writers_of_their_own),
        cmocka_unit_test(claims_write_too),
        cmocka_unit_test(a_process_writes_by_name_or_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
