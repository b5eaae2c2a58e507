#include "test/unit/flow_fixture.h"

#include <stdio.h>

typedef struct Asked {
    const char *checked; /* the only property that is checked, or NULL: all */
    bool reach;          /* no deadlocks and no cycles are looked for */
} Asked;

/* What is left out of the program. */
static void expect_asked(Asked asked, const char *text, const char *expected) {
    Mem mem;
    Diagnostics diag;
    Flow flow;
    Text names;
    PromelaOptions options = {.goals.slice = true,
                              .goals.reach = asked.reach,
                              .goals.checked = &asked.checked,
                              .goals.checked_count = asked.checked != NULL};
    mem_init(&mem);
    diag_init(&diag, &mem);
    text_init(&names, &mem);
    uint32_t source = diag_source(&diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&flow, source, &options, &diag, &mem));
    for (uint32_t i = 0; i < flow.idle_count; i++)
        text_printf(&names, "%s%s", i ? " " : "", flow.idle[i]);
    assert_string_equal(names.data, expected);
    assert_int_equal(flow.whole != NULL, flow.idle_count > 0);
    flow_release(&flow);
    text_release(&names);
    diag_release(&diag);
    mem_release(&mem);
}

static void expect(const char *text, const char *expected) {
    expect_asked((Asked){0}, text, expected);
}

static void expect_for(const char *checked, const char *text,
                       const char *expected) {
    expect_asked((Asked){.checked = checked}, text, expected);
}

static void expect_reach(const char *text, const char *expected) {
    expect_asked((Asked){"assert", true}, text, expected);
}

static void what_nothing_reads_is_idle(void **state) {
    (void)state;
    expect("byte x, y; active proctype A() { byte z; x = 1; y = x; z = y }",
           "x y A:z");
    expect("byte x; active proctype A() { do :: x++ od }", "x");
    expect("byte x; active proctype A() { x = 1; x == 1 }", "");
    expect("byte x, y; active proctype A() { x = 1; y = x; y == 1 }", "");
    expect("byte x, y; active proctype A() { x = 1; y = x }"
           "active proctype B() provided (y == 0) { skip }",
           "");
}

static void constants_are_not_listed(void **state) {
    (void)state;
    expect("byte n = 3, x; active proctype A() { x = n }", "x");
}

static void assertions_count_if_they_are_checked(void **state) {
    static const char text[] =
        "byte x, a[2]; active proctype A() { x = 1; assert(x == 1) }";
    static const char index[] = "byte x, a[2]; active proctype A() "
                                "{ x = 1; a[0] = 1; assert(a[x] == 1) }";
    (void)state;
    expect(text, "");
    expect_for("deadlock", text, "x");
    expect_for("deadlock", index, "a");
}

static void what_may_fail_stays(void **state) {
    (void)state;
    expect("byte x, y; active proctype A() { x = 1; y = 2 / x }", "y");
    expect("byte x, y; active proctype A() { x = 1; y = (x + 7) / 2 }", "x y");
    expect("byte x, y, a[2]; active proctype A() { x = 1; a[x] = 1; y = 1 }",
           "y a");
    expect("byte x, y, a[2]; active proctype A() { x = 1; a[0] = 1; "
           "y = a[x] }",
           "y a");
    /* whether the division takes place depends on x */
    expect("byte x, y, d; active proctype A() { x = 1; d = 1; "
           "y = (x && 1 / d) }",
           "y");
    expect("byte x, y, z; active proctype A() { x = 1; z = 1; y = (x && z) }",
           "x y z");
    expect("byte x, y, d; active proctype A() { x = 1; d = 1; "
           "y = (x -> 1 : 1 % d) }",
           "y");
    expect("byte x; active proctype A() { byte l; l = 1; x = 1 }"
           "active proctype B() { byte m; m = A[x]:l }",
           "A:l B:m");
}

static void messages(void **state) {
    (void)state;
    expect("chan c = [1] of { byte, byte, byte }; byte x, y;"
           "active proctype A() { x = 1; y = 1; c!1,x,y }"
           "active proctype B() { byte a, b; c?a,b,_; a == 1 }",
           "field 2 of c field 3 of c x y B:b");
    expect("chan c = [1] of { byte }; byte x;"
           "active proctype A() { x = 1; c!x }"
           "active proctype B() { c?1 }",
           "");
    expect("chan c = [1] of { byte }; byte x, y;"
           "active proctype A() { y = 1; c!1 }"
           "active proctype B() { x = 1; c?eval(x) }",
           "y");
    expect("chan c = [1] of { byte }; byte x;"
           "active proctype A() { x = 1; c!x }"
           "active proctype B() { c?[1] }",
           "");
    /* the order of messages depends on all of them */
    expect("chan c = [2] of { byte, byte }; byte x;"
           "active proctype A() { x = 1; c!!x,2 }"
           "active proctype B() { byte b; c?_,b; b == 1 }",
           "");
    expect("chan c = [2] of { byte, byte }; byte x; trace { c!1,_ }"
           "active proctype A() { x = 1; c!x,x }"
           "active proctype B() { c?_,_ }",
           "");
}

/* Which channel is meant is known, unless the variable is assigned to. */
static void channels(void **state) {
    static const char text[] =
        "chan c = [1] of { byte }; chan d = [2] of { byte }; byte x, y;"
        "active proctype A() { x = 1; y = 1; c!x; d!y }"
        "active proctype B() { byte b; c?b; d?_; b == 1 }";
    static const char passed[] =
        "chan c = [1] of { byte }; chan d = [2] of { byte }; byte x, y;"
        "active proctype A() { x = 1; y = 1; c!x; d!y; run B(d) }"
        "proctype B(chan e) { byte b; e?b; b == 1 }";
    static const char assigned[] =
        "chan c = [1] of { byte }; chan d = [2] of { byte }; chan e; byte x;"
        "active proctype A() { x = 1; e = d; e!x }"
        "active proctype B() { byte b; d?b; b == 1 }";
    (void)state;
    expect(text, "field 1 of d y");
    expect(passed, "");
    expect(assigned, "field 1 of c"); /* nothing is received from it */
}

static void parameters(void **state) {
    (void)state;
    expect("byte x, y; active proctype A() { x = 1; y = 1; run B(x, y) }"
           "proctype B(byte p, q) { p == 1; q = p }",
           "y B:q");
    expect("byte x; active proctype A() { x = 1; run B() }"
           "proctype B() { byte l = x; l == 1 }",
           "");
}

static void fields_of_types(void **state) {
    (void)state;
    expect("typedef T { byte f; byte g }; T t, u;"
           "active proctype A() { t.f = 1; t.g = 1; u.f = 1; u.f == 1 }",
           "T.g");
}

static void claims_and_formulas(void **state) {
    static const char claim[] = "byte x, y; never { do :: x == 1 od }"
                                "active proctype A() { x = 1; y = 1 }";
    (void)state;
    expect(claim, "y");
    expect_for("deadlock", claim, "x y");
    expect("byte x, y; ltl p { <> (x == 1) }"
           "active proctype A() { x = 1; y = 1 }",
           "y");
}

static void processes_without_influence(void **state) {
    static const char other[] =
        "byte x, y; active proctype A() { x = 1; assert(x == 1) }"
        "active proctype B() { do :: y < 9 -> y++ :: else -> break od }";
    (void)state;
    expect(other, "");
    expect_reach(other, "y all steps of B");
    expect_asked((Asked){"runtime", true}, other,
                 "x y all steps of A all steps of B");
    expect_reach("byte x, y; active proctype A() { x = 1; assert(x == y) }"
                 "active proctype B() { do :: y < 9 -> y++ od }",
                 "");
    expect_reach("byte x, y; active proctype A() { x = 1; assert(x == 1);"
                 " y == 0; y = 1 }",
                 "y the last steps of A");
}

static void what_a_process_may_do_wrong_matters(void **state) {
    (void)state;
    expect_reach("byte x, y, a[2]; active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { a[y] = 1; y++ }",
                 "a");
    expect_reach("byte x, y, z, a[2]; active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { y = 1; a[y] = 1; z = 1 }",
                 "z a the last steps of B");
    expect_reach("byte x, y; active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { y = 1; y = 7 / y }",
                 "");
    expect_reach("chan c, d = [1] of { byte }; byte x;"
                 "active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { d!1 } active proctype C() { c!1 }",
                 "field 1 of d"); /* c may be any channel, or none */
    expect_reach("chan d = [1] of { byte, byte }; byte x;"
                 "active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { d!1 } active proctype C() { x = 1 }",
                 "field 1 of d"); /* which lacks a field */
}

static void channels_carry_influence(void **state) {
    (void)state;
    expect_reach("chan c = [1] of { byte }; byte x;"
                 "active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { c!1 } active proctype C() { c?_ }",
                 "field 1 of c all steps of B all steps of C");
    expect_reach("chan c = [1] of { byte }; byte x;"
                 "active proctype A() { x = 1; c?_; assert(x) }"
                 "active proctype B() { c!1 } active proctype C() { c?_ }",
                 "field 1 of c");
    expect_reach("chan c = [1] of { byte }; byte x;"
                 "active proctype A() { len(c) == 1; assert(x) }"
                 "active proctype B() { c!1 } active proctype C() { c?x }",
                 "");
    expect_reach("chan c = [0] of { byte }; byte x;"
                 "active proctype A() { x == 1; assert(x) }"
                 "active proctype B() { c!1 } active proctype C() { c?x }",
                 "");
}

/* Others wait for the end of the sequence, which may never come. */
static void sequences_are_kept(void **state) {
    (void)state;
    expect_reach("byte x, y; active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { atomic { y = 1; y = 2 }; y = 3 }",
                 "y the last steps of B");
    expect_reach("byte x, y; active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { d_step { y = 1; y = 2 }; y = 3 }",
                 "y the last steps of B");
}

static void who_depends_on_steps_keeps_them(void **state) {
    static const char *const parts[] = {"timeout", "_nr_pr == 1", "B[0]@L",
                                        "B[0]:z == 1", "run B()"};
    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "byte x, y;"
                 "active proctype B() { byte z; L: y = 1; z = 1; y = 2 }"
                 "active proctype A() { x = 1; %s; assert(x) }",
                 parts[i]);
        expect_reach(text, i == 3 ? "y" : "y B:z");
    }
    expect_reach("byte x, y; active proctype A() { x = 1; assert(x) }"
                 "active proctype B() { chan c = [1] of { byte }; y = 1 }",
                 "y");
    expect_asked((Asked){NULL, true},
                 "byte x, y; ltl p { [] (x < 2) }"
                 "active proctype A() { x = 1 }"
                 "active proctype B() { y = 1 }",
                 "y");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nothing_reads_is_idle),
        cmocka_unit_test(constants_are_not_listed),
        cmocka_unit_test(assertions_count_if_they_are_checked),
        cmocka_unit_test(what_may_fail_stays),
        cmocka_unit_test(messages),
        cmocka_unit_test(channels),
        cmocka_unit_test(parameters),
        cmocka_unit_test(fields_of_types),
        cmocka_unit_test(claims_and_formulas),
        cmocka_unit_test(processes_without_influence),
        cmocka_unit_test(what_a_process_may_do_wrong_matters),
        cmocka_unit_test(channels_carry_influence),
        cmocka_unit_test(sequences_are_kept),
        cmocka_unit_test(who_depends_on_steps_keeps_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
