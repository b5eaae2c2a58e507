#include "test/unit/promela_fixture.h"

#include <stdio.h>

static void test_truncation(void **state) {
    (void)state;
    warned("byte x; init { x = 256 }", CODE_TRUNCATE, "256");
    warned("bit x = 2; init { x = 1 }", CODE_TRUNCATE, "2");
    warned("byte x; init { x = -1 }", CODE_TRUNCATE, "-1");
    warned("byte x; init { x = 250 + 2 * 3 }", CODE_TRUNCATE, "250 + 2 * 3");
    warned("byte x[2] = {1, 256}; init { x[0] = 1 }", CODE_TRUNCATE, "256");
    warned("typedef T { byte x = 256 }; T t; init { t.x = 1 }", CODE_TRUNCATE,
           "256");
    warned("proctype P(byte x; bit y) { skip } init { run P(1, 2) }",
           CODE_TRUNCATE, "2");
    warned("typedef T { byte a; byte b }; proctype P(T t; byte x) { skip }"
           " init { T u; u.a = 1; u.b = 1; run P(u, 256) }",
           CODE_TRUNCATE, "256");
}

#define TWO_SETS "mtype:f = {x, y}; mtype:g = {u, v}; "

/* Where SPIN does not mind; the rest is in test_resolve.c. */
static void test_sets(void **state) {
    (void)state;
    warned(TWO_SETS "mtype:f a; mtype:g b; init { b = u; a = b }", CODE_TYPE,
           "b");
    warned(TWO_SETS "mtype = {z}; mtype a; init { a = u }", CODE_TYPE, "u");
    warned(TWO_SETS "typedef T { mtype:f a }; T t; init { t.a = u }", CODE_TYPE,
           "u");
    warned(TWO_SETS "mtype:f a[2] = {x, v}; init { a[0] = y }", CODE_TYPE, "v");
    warned(TWO_SETS "mtype:f a; inline set(e) { a = e } init { set(u) }",
           CODE_TYPE, "u");
    warned(TWO_SETS "proctype P(mtype:f a) { skip } init { run P(u) }",
           CODE_TYPE, "u");
}

static void test_reach(void **state) {
    (void)state;
    warned("byte x; init { L: skip; goto L; x = 1 }", CODE_UNREACHABLE,
           "x = 1");
    warned("byte x; init { do :: break; x = 1 od }", CODE_UNREACHABLE, "x = 1");
    warned("byte x; init { do :: do :: break od od; x = 1 }", CODE_UNREACHABLE,
           "x = 1");
}

static void test_channels(void **state) {
    (void)state;
    warned("chan c = [1] of {byte}; init { c!1 }", CODE_CHANNEL, "c");
    warned("chan c = [1] of {byte}; init { c?1 }", CODE_CHANNEL, "c");
    warned("chan c; init { c?1 }", CODE_UNSET, "c");
}

static void test_else(void **state) {
    (void)state;
    warned("chan c = [1] of {byte}; init { c!1; if :: c?1 :: else fi }",
           CODE_ELSE, "else");
}

static void test_blocking(void **state) {
    (void)state;
    warned("byte x; init { atomic { x = 1; x == 2 } }", CODE_BLOCKING,
           "x == 2");
    warned("byte x; init { atomic { x = 1; if :: x == 2 fi } }", CODE_BLOCKING,
           "if");
    warned("byte x; chan c = [1] of {byte};\n"
           "active proctype A() { atomic { x = 1; c!x }; c?x }",
           CODE_BLOCKING, "c!x");
}

/* Is the text accepted without that warning? */
static void read_quietly(const char *text, bool expected) {
    Fixture f;
    fixture_read(&f, text);
    bool warned = false;
    for (size_t i = 0; i < f.diag.items.count; i++)
        warned |= f.diag.items.data[i].code == CODE_BLOCKING;
    if (!f.good || warned == expected)
        fixture_show(&f, text);
    assert_true(f.good);
    assert_int_equal(warned, !expected);
    fixture_end(&f);
}

/* The same of an atomic sequence, in a program with several channels. */
static void permits(const char *body, bool expected) {
    char text[512];
    snprintf(text, sizeof text,
             "mtype = { red, blue }; byte x, i;\n"
             "chan c = [3] of { byte }, d = [2] of { byte }, r = [0] of { byte "
             "},\na[2] = [2] of { byte }, m = [2] of { mtype, byte };\n"
             "active proctype A() { atomic { %s } }\n"
             "active proctype B() { c!1; c?x; d!1; d?x; r?x; r!1; a[0]!1; "
             "a[0]?x; m!red,1; m?red,x }",
             body);
    read_quietly(text, expected);
}

/* The same where channels have buffers for two messages, or as few as that,
 * and p is one of them. */
static void permits_any(const char *body, int least, bool expected) {
    char text[512];
    snprintf(text, sizeof text,
             "byte x; chan c = [2] of { byte }, d = [%d] of { byte };\n"
             "proctype A(chan p) { atomic { %s } }\n"
             "init { run A(c); run A(d); c!1; c?x; d!1; d?x }",
             least, body);
    read_quietly(text, expected);
}

static void messages_permit_messages(void **state) {
    (void)state;
    permits("c?x; c!1", true);
    permits("c?x; c!1; c!2", false);
    permits("c!1; c?x", true);
    permits("c!1; c?1", false); /* it may not be the oldest */
    permits("c?<x>; c?x", true);
    permits("c?<x>; c!1", false);
    permits("r?x; r!1", false);
    permits("r!1; r?x", false);
    permits("c?x; x = 1; d!1", false);
}

static void buffers_have_a_least_size(void **state) {
    (void)state;
    permits_any("len(p) < 2 -> p!1", 2, true);
    permits_any("len(p) < 2 -> p!1", 1, false);
    permits_any("len(p) < 2 -> p!1; p!2", 3, false);
    permits_any("p?x; p!x", 2, true);
    permits_any("p?x; p!x", 0, false);
    permits_any("nfull(p) && nfull(c) -> c!1; p!1", 2, true);
}

static void guards_complete_messages(void **state) {
    (void)state;
    permits("x++; if :: c?x :: empty(c) fi", true);
    permits("x++; if :: c!1 :: full(c) fi", true);
    permits("x++; if :: c?1 :: empty(c) fi", false);
    permits("x++; if :: c?x :: full(c) fi", false);
    permits("x++; if :: c?x :: empty(d) fi", false);
}

static void ways_meet(void **state) {
    (void)state;
    permits("if :: full(c) -> c?x :: nfull(c) fi; c!1", true);
    permits("if :: full(c) -> c?x :: nfull(c) :: x == 1 fi; c!1", false);
    permits("if :: full(c) -> goto L :: nfull(c) fi; c!1; L: skip", true);
    permits("if :: nempty(c) :: nempty(d) fi; c?x", false);
    permits("{ nempty(c) }; c?x", true);
    permits("do :: d?_ :: empty(d) -> break od; d!1", true);
    permits("d_step { do :: d?_ :: empty(d) -> break od }; d!1", true);
    permits("do :: x == 0 -> x = 1 :: empty(d) -> d!1; break od; d!1", false);
    permits("do :: empty(d) -> break :: x == 0 -> break od; d!1", false);
    permits("do :: x == 0 -> for (i : 0 .. 1) { empty(d); break } "
            ":: x == 1 -> break od; d!1",
            false);
    permits("{ empty(d) } unless { x == 1 }; d!1", false);
}

static void loops_forget_what_they_change(void **state) {
    (void)state;
    permits("empty(d); do :: c?_ :: empty(c) -> break od; d!1; c!1", true);
    permits("empty(d); do :: d!1; x = 1 :: x == 1 -> break od; d!1", false);
    permits("nempty(d); do :: c?_ :: empty(c) -> break od; d?x", true);
    permits("nempty(d); do :: d?_ :: x == 1 -> break od; d?x", false);
    permits("d?[1]; do :: c?_ :: empty(c) -> break od; d?1", true);
    permits("nempty(a[i]); do :: i++ :: i == 1 -> break od; a[i]?x", false);
    permits("nempty(a[i]); do :: c?i :: i == 1 -> break od; a[i]?x", false);
    permits("nempty(d); do :: if :: d?_ :: c?_ fi :: empty(c) -> break od; d?x",
            false);
}

static void guards_permit_messages(void **state) {
    (void)state;
    permits("nempty(c) -> c?x", true);
    permits("len(c) > 0; c?x", true);
    permits("0 < len(c) && x == 0 -> x++; c?x", true);
    permits("len(c) >= 2 -> c?x; c?x", true);
    permits("len(c) == 3 -> c?_; c?_; c?_", true);
    permits("len(c) -> c?x", true);
    permits("full(c) -> c?x", true);
    permits("c?[1] -> c?1", true);
    permits("m?[red, _] -> m?red,x", true);
    permits("nfull(c) -> c!1", true);
    permits("empty(c) -> c!1", true);
    permits("len(c) < 2 -> c!1; c!2", true);
    permits("len(c) != 3 -> c!1", true);
    permits("nempty(c) -> d!1; c?x", false); /* d may be full, not c empty */
    permits("nempty(c) && nfull(d) -> d!1; c?x; d?x", true);
    permits("len(a[i]) < 2 -> x++; a[i]!1", true);
    permits("if :: nempty(c) -> c?x :: nfull(d) -> d!1 fi", true);
}

static void other_guards_do_not(void **state) {
    (void)state;
    permits("nempty(c) -> c?1", false);
    permits("nempty(c) -> c?x; c?x", false);
    permits("nempty(c) -> c!1", false);
    permits("nempty(d) -> c?x", false);
    permits("nempty(c) || x == 1 -> c?x", false);
    permits("c?[1] -> c?2", false);
    permits("c??[1] -> c?1", false);
    permits("len(c) < 3 -> c!1; c!2", false);
    permits("len(c) >= 0 -> c?x", false);
    permits("nempty(r) -> r?x", false); /* nothing is ever in it */
    permits("len(a[i]) < 2 -> i++; a[i]!1", false);
    permits("nempty(a[0]) -> a[i]?x; a[0]?x", false);
    permits("nempty(c) -> L: c?x; goto L", false);
    permits("nempty(c) -> do :: c?x; break od; c?x", false);
}

static void test_d_step(void **state) {
    (void)state;
    warned("byte x; init { d_step { x = 1; x == 2 } }", CODE_BLOCKING,
           "x == 2");
}

static void test_guard(void **state) {
    (void)state;
    warned("byte x; init { if :: x = 1 -> x = 2 :: else fi }", CODE_GUARD,
           "x = 1");
    warned("init { byte x; x = 2; x == 1; x = 3 }", CODE_GUARD, "x == 1");
}

static void test_busy(void **state) {
    (void)state;
    warned("byte x; init { do :: x == 1 -> break :: else -> skip od }",
           CODE_BUSY, "::");
    warned("byte x; init { do :: x == 1 -> break :: else od }", CODE_BUSY,
           "::");
}

static void test_pids(void **state) {
    (void)state;
    warned("byte a[1]; proctype P() { a[_pid] = 1 } init { run P() }",
           CODE_PROCESS, "a[_pid]");
    warned("active proctype Q() { skip } active proctype P() { L: skip }"
           " ltl { [] !P[0]@L }",
           CODE_PROCESS, "P[0]@L");
}

/* Where it can be seen that a claim is a process for SPIN. */
static void test_claims(void **state) {
    (void)state;
    warned("active proctype P() { _nr_pr == 1 } never { do :: true od }",
           CODE_PROCESS, "_nr_pr");
    warned("active proctype P() { skip } ltl { [] (_nr_pr <= 1) }",
           CODE_PROCESS, "_nr_pr");
    warned("active proctype P() { skip } ltl { [] !timeout }", CODE_PROCESS,
           "timeout");
    warned("active proctype P() { skip } never { do :: timeout od }",
           CODE_PROCESS, "timeout");
    warned("active proctype P() { skip } ltl { [] <> !np_ }", CODE_PROCESS,
           "np_");
    warned("byte x; active proctype P() { accept: x++ } ltl { [] (x < 2) }",
           CODE_PROCESS, "accept");
}

static void test_names(void **state) {
    (void)state;
    warned("init { byte x; x = 1 } byte x; active proctype P() { x = 1 }",
           CODE_SHADOW, "x");
}

static void test_binding(void **state) {
    (void)state;
    warned("bool p, q; init { p = 1; q = 1 } ltl { [] p -> <> q }",
           CODE_BINDING, "[] p -> <> q");
}

static void test_labels(void **state) {
    (void)state;
    warned("byte x; init { { L: x = 1 } }", CODE_PLACE, "L");
    warned("byte x; init { atomic { L: x = 1; x = 2 } }", CODE_PLACE, "L");
    warned("byte x; init { d_step { L: if :: x = 1 fi } }", CODE_PLACE, "L");
    warned("byte x; init { L: x = 1 unless x == 2 }", CODE_PLACE, "L");
    warned("byte x; init { x = 1 unless { L: x == 2 } }", CODE_PLACE, "L");
    warned("byte x; init { x = 1 unless L: { x == 2 } }", CODE_PLACE, "L");
}

static void test_unset(void **state) {
    (void)state;
    warned("byte x; init { byte y; x = y }", CODE_UNSET, "y");
}

/* None of them in a decent model. */
static void test_silence(void **state) {
    (void)state;
    Fixture f;
    fixture_read(&f, "chan c = [1] of {byte}; byte x;\n"
                     "active proctype A() { atomic { x == 0; c!1 }\n"
                     "  d_step { x == 1; x = 1 } }\n"
                     "active proctype B() { byte y; do :: c?y; x = y od }\n"
                     "ltl { <> (x == 1) }");
    assert_true(f.good);
    assert_int_equal(f.diag.warnings, 1); /* the send may block */
    fixture_end(&f);
}

/* Other names of channels, what C code may set, all cases of a choice, heads
 * of atomic sequences, loops with a way out, the least int, buffers that init
 * fills. */
static void test_no_false_alarm(void **state) {
    (void)state;
    Fixture f;
    fixture_read(&f, "chan c = [1] of {chan}; int i = -2147483648;\n"
                     "active proctype A() { chan own = [1] of {byte}; byte y;\n"
                     "  c!own; own?y; i = y;\n"
                     "  atomic { { i == 1; i = 2 } };\n"
                     "  atomic { i = 3; if :: y == 1 :: y != 1 fi };\n"
                     "  do :: if :: y > 1 -> break :: else fi od; i = 4;\n"
                     "  if :: i = 1; y = 2 :: i = 3; y = 4 fi; i == y;\n"
                     "  do :: i > 1 -> break :: else -> i++ od }\n"
                     "active proctype B() { chan other; byte l;\n"
                     "  c?other; other!l; c_code { PB->l = 1; } }\n"
                     "init { byte k; chan d = [2] of {byte};\n"
                     "  atomic { k = 1; d!k; d!k }; d?k }");
    assert_true(f.good);
    assert_int_equal(f.diag.warnings, 0);
    fixture_end(&f);
}

/* Without a claim nothing is different; a claim may ask for timeout where a
 * process does, and for np_; accept labels count in claims for both. */
static void claims_without_difference(void **state) {
    static const char *const texts[] = {
        "active proctype P() { _nr_pr == 1; timeout }",
        "active proctype P() { timeout } never { do :: !timeout od }",
        "active proctype P() { progress: skip } never { do :: np_ od }",
        "active proctype P() { accept: skip } never { do :: true od }",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Fixture f;
        fixture_read(&f, texts[i]);
        if (f.diag.warnings)
            fixture_show(&f, texts[i]);
        assert_int_equal(f.diag.warnings, 0);
        fixture_end(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truncation),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_channels),
        cmocka_unit_test(test_else),
        cmocka_unit_test(test_blocking),
        cmocka_unit_test(guards_permit_messages),
        cmocka_unit_test(messages_permit_messages),
        cmocka_unit_test(buffers_have_a_least_size),
        cmocka_unit_test(guards_complete_messages),
        cmocka_unit_test(ways_meet),
        cmocka_unit_test(loops_forget_what_they_change),
        cmocka_unit_test(other_guards_do_not),
        cmocka_unit_test(test_unset),
        cmocka_unit_test(test_d_step),
        cmocka_unit_test(test_guard),
        cmocka_unit_test(test_busy),
        cmocka_unit_test(test_pids),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_binding),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_no_false_alarm),
        cmocka_unit_test(claims_without_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
