/* Expressions, through assertions of programs that must hold. */
#include "test/unit/flow_fixture.h"

static void check(const char *text) {
    if (verdict_of(text, "assert") != VERDICT_HOLDS)
        fail_msg("fails: %s", text);
    assert_int_equal(verdict_of(text, "runtime"), VERDICT_HOLDS);
}

static void arithmetic(void **state) {
    (void)state;
    check("active proctype A() { assert(7 / 2 == 3 && -7 / 2 == -3"
          " && -7 % 3 == -1 && 7 % -3 == 1) }");
    check("active proctype A() { assert((1 << 4 | 3) == 19"
          " && (-8 >> 1) == -4 && (6 ^ 3) == 5 && (~0) == -1) }");
    check("int i = 2147483647; active proctype A() {"
          " assert(i + 1 < 0 && i * 2 == -2) }");
    check("active proctype A() { assert((3 > 2 -> 1 : 2) == 1 && !0 == 1"
          " && !5 == 0) }");
}

static void logic_stops_early(void **state) {
    (void)state;
    check("byte a[2], i = 5; active proctype A() {"
          " assert(i < 2 && a[i] == 1 || 1); assert(i > 1 || a[i]) }");
}

static void truncation(void **state) {
    (void)state;
    check("byte b = 300; short s = 40000; unsigned u : 3 = 9; bit f = 2;"
          " active proctype A() { assert(b == 44 && s == -25536 && u == 1"
          " && f == 0); b = 255; b++; assert(b == 0); s = 32767; s++;"
          " assert(s == -32768) }");
}

static void arrays_and_structs(void **state) {
    (void)state;
    check("typedef T { byte v[3]; short w }; T t[2]; byte i = 1;"
          " active proctype A() { t[i].v[i + 1] = 7; t[1 - i].w = -2;"
          " assert(t[1].v[2] == 7 && t[0].w == -2 && t[1].w == 0"
          " && t[0].v[2] == 0) }");
}

static void what_a_process_knows_of_itself(void **state) {
    (void)state;
    check("active [3] proctype P() { assert(_pid < 3 && _nr_pr <= 3"
          " && _nr_pr > _pid) }");
    check("proctype P(byte n; short m) { assert(n == 4 && m == -1) }"
          " init { byte p; p = run P(260, -1); assert(p == 1) }");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic),
        cmocka_unit_test(logic_stops_early),
        cmocka_unit_test(truncation),
        cmocka_unit_test(arrays_and_structs),
        cmocka_unit_test(what_a_process_knows_of_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
