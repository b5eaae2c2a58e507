#include "test/unit/unit.h"

#include "lang/dve/dve_evaluate.h"
#include "lang/dve/dve_parse.h"
#include "lang/dve/dve_resolve.h"

/* The value of an expression over `byte b = 200, a[2] = {5, 6}; int i = -3`;
 * what went wrong, if anything, in *fault. */
static int32_t value(const char *text, DveFault *fault) {
    Mem mem;
    Diagnostics diag;
    DveProgram program;
    DveScope scope;
    DveTree tree;
    uint64_t state[4] = {0};
    const char *declared =
        "byte b = 200, a[2] = {5, 6}; int i = -3; system async;";
    mem_init(&mem);
    diag_init(&diag, &mem);
    dve_program_init(&program, &mem);
    dve_scope_init(&scope, &program, &diag);
    uint32_t source = diag_source(&diag, "t", declared, strlen(declared));
    assert_true(dve_parse(&tree, &diag, source, &program.arena));
    dve_resolve_declarations(&scope, tree.declarations);
    source = diag_source(&diag, "e", text, strlen(text));
    DveExpression *parsed = dve_parse_text(&diag, source, &program.arena);
    assert_non_null(parsed);
    uint32_t term = dve_term(&scope, parsed);
    assert_int_equal(diag.errors, 0);
    for (size_t i = 0; i < program.slots.count; i++)
        field_set(program.slots.data[i], state, program.initial.data[i]);
    *fault = DVE_FAULT_NONE;
    int32_t result = dve_evaluate(&program, term, state, fault);
    dve_scope_release(&scope);
    dve_program_release(&program);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return result;
}

static void is(const char *text, int32_t expected) {
    DveFault fault;
    assert_int_equal(value(text, &fault), expected);
    assert_int_equal(fault, DVE_FAULT_NONE);
}

static void fails(const char *text, DveFault expected) {
    DveFault fault;
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
    fails("a[i]", DVE_FAULT_INDEX);
    fails("a[2]", DVE_FAULT_INDEX);
    fails("1 / (i + 3)", DVE_FAULT_DIVISION);
    fails("b % 0", DVE_FAULT_DIVISION);
    fails("1 / 0 and 0", DVE_FAULT_DIVISION);
    fails("a[a[i]]", DVE_FAULT_INDEX);
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
