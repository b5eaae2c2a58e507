#include "test/unit/unit.h"

#include "lang/dve/dve_lower.h"
#include "lang/flow/running/evaluate.h"
#include "lang/flow/running/interpret.h"

/* The value of an expression over `byte b = 200, a[2] = {5, 6}; int i = -3`;
 * what went wrong, if anything, in *fault. */
static int32_t value(const char *text, Fault *fault) {
    Mem mem;
    Diagnostics diag;
    FlowSource opened;
    Flow flow;
    Word state[4] = {0};
    const char *declared =
        "byte b = 200, a[2] = {5, 6}; int i = -3; process P { state s; init s; "
        "trans s -> s { effect b = i, i = b, a[0] = i, a[1] = b; }; } system "
        "async;";
    Question question = {"e", text, false};
    DveRequest request = {&question, 1, false};
    static const FlowGoals goals;
    mem_init(&mem);
    diag_init(&diag, &mem);
    uint32_t source = diag_source(&diag, "t", declared, strlen(declared));
    assert_true(dve_open(&opened, source, &request, &diag, &mem));
    assert_true(flow_make(&flow, &opened, &goals, &diag, &mem));
    opened.free(opened.program, &mem);
    Interpreter interpreter = {.flow = &flow, .words = 4, .capacity = 256};
    assert_int_equal(interpret_initial(&interpreter, state, NULL), FAULT_NONE);
    View view = {.flow = &flow, .capacity = 256, .dry = true};
    view_open(&view, state);
    int32_t result = evaluate(&view, PID_OUTSIDE, flow.atoms[0].term);
    *fault = view.fault;
    flow_release(&flow);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return result;
}

static void is(const char *text, int32_t expected) {
    Fault fault;
    assert_int_equal(value(text, &fault), expected);
    assert_int_equal(fault, FAULT_NONE);
}

static void fails(const char *text, Fault expected) {
    Fault fault;
    value(text, &fault);
    assert_int_equal(fault, expected);
}

static void operators_bind_as_documented(void **state) {
    (void)state;
    is("1 + 2 * 3", 7);
    is("10 - 3 - 2", 5);
    is("1 | 2 ^ 6 & 3", 1 | (2 ^ (6 & 3)));
    is("1 << 2 + 1", 8);
    is("1 < 2 == 1", 1);
    is("0 or 1 and 0", 0);
    is("0 imply 0 imply 0", 1);
    is("not 0 == 0", 0);
    is("-b + 1", -199);
    is("!b || ~0 == -1", 1);
}

static void arithmetic_has_32_bits(void **state) {
    (void)state;
    is("b * b * b * b", 1600000000);
    is("2147483647 + 1", INT32_MIN);
    is("(-2147483647 - 1) / -1", INT32_MIN);
    is("(-2147483647 - 1) % -1", 0);
    is("i / 2", -1);
    is("i % 2", -1);
    is("i >> 1", -2);
    is("1 << 33", 2);
}

static void variables_have_their_width(void **state) {
    (void)state;
    is("b", 200);
    is("i", -3);
    is("a[0] + a[1]", 11);
    is("a[i + 4]", 6);
}

static void some_terms_have_no_value(void **state) {
    (void)state;
    fails("a[i]", FAULT_INDEX);
    fails("a[2]", FAULT_INDEX);
    fails("1 / (i + 3)", FAULT_DIVISION);
    fails("b % 0", FAULT_DIVISION);
    fails("1 / 0 and 0", FAULT_DIVISION);
    fails("a[a[i]]", FAULT_INDEX);
}

static void the_left_side_may_decide(void **state) {
    (void)state;
    is("0 and 1 / 0", 0);
    is("1 or 1 / 0", 1);
    is("0 imply 1 / 0", 1);
    is("b == 200 or a[i]", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_bind_as_documented),
        cmocka_unit_test(arithmetic_has_32_bits),
        cmocka_unit_test(variables_have_their_width),
        cmocka_unit_test(some_terms_have_no_value),
        cmocka_unit_test(the_left_side_may_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
