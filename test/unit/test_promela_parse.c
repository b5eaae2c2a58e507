#include "test/unit/promela_fixture.h"

#include "base/file.h"
#include "base/rng.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

/* The first statement of the first proctype, as printed. */
static void expect_print(const char *statement, const char *result) {
    char text[400];
    snprintf(text, sizeof text,
             "byte x, y, a[3]; chan c = [1] of {byte, byte};"
             "proctype A(byte v) { L: skip } active proctype P() { %s }",
             statement);
    Fixture f;
    fixture_read(&f, text);
    if (!f.good)
        fixture_show(&f, text);
    assert_true(f.good);
    Text out;
    text_init(&out, &f.mem);
    const Proctype *proctype = f.program.proctypes;
    while (strcmp(proctype->name, "P") != 0)
        proctype = proctype->next;
    statement_print(proctype->body, &out);
    assert_string_equal(out.data, result);
    text_release(&out);
    fixture_end(&f);
}

static void test_expressions(void **state) {
    (void)state;
    expect_print("x = 1 + 2 * 3 - 4", "x = ((1 + (2 * 3)) - 4)");
    expect_print("x = x | y ^ 1 & 2 == 3", "x = (x | (y ^ (1 & (2 == 3))))");
    expect_print("x == 1 || y && !x", "((x == 1) || (y && !x))");
    expect_print("x = (x -> y : 3)", "x = (x -> y : 3)");
    expect_print("x = -x - -1", "x = (-x - -1)");
    expect_print("x << 2 < y >> 1", "((x << 2) < (y >> 1))");
    expect_print("a[a[0] + 1]++", "a[(a[0] + 1)]++");
    expect_print("c!1,x", "c!1,x");
    expect_print("c!!1(x)", "c!!1,x");
    expect_print("c?\?<x,eval(y+1)>", "c?\?<x,eval((y + 1))>");
    expect_print("c?[1,_] && len(c) > 0", "(c?[1,_] && (len(c) > 0))");
    expect_print("run A(x)", "run A(x)");
    expect_print("A[1]@L", "A[1]@L");
    expect_print("assert(x == '\\n')", "assert((x == 10))");
    expect_print("printf(\"%d\", x)", "printf(\"%d\",x)");
    expect_print("x = 0x1f", "x = 31");
}

static void test_formulas(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"[] x U y", "([] x U y)"},
        {"[] (x -> <> y)", "[] (x -> <> y)"},
        {"x -> y -> x", "((x -> y) -> x)"},
        {"always x implies eventually y", "([] x -> <> y)"},
        {"x == 1 U y == 2 && x", "((\"x == 1\" U \"y == 2\") && x)"},
        {"x W y V x release y", "(((x W y) R x) R y)"},
        {"!X x <-> y", "(!X x <-> y)"},
        {"[] (!x == 1 && ~y & 3)", "[] (\"!x == 1\" && \"~y & 3\")"},
        {"x / y == 1 && x || 7", "\"(((x / y) == 1) && x) || 7\""},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "byte x, y; active proctype P() { x = y } ltl p { %s }",
                 pairs[i][0]);
        Fixture f;
        fixture_read(&f, text);
        assert_true(f.good);
        Text out;
        text_init(&out, &f.mem);
        const LtlFormula *formula = f.program.formulas;
        formula_print(&formula->table, formula->formula, &out);
        assert_string_equal(out.data, pairs[i][1]);
        text_release(&out);
        fixture_end(&f);
    }
}

static void test_line_ends(void **state) {
    (void)state;
    accepted("byte x; init { x = 1\n x = 2 }");
    accepted("byte x; init { x == 1\n -> x = 2 }");
    accepted("byte x; init { (x == 1\n && x == 2) }");
    accepted("byte x; init { if :: x = 1 fi\n x = 2 }");
    accepted("byte i; init { for (i : 1 .. 2)\n{ skip } }");
    accepted("byte x; init { { x = 1 }\nunless\n{ x = 2 } }");
    accepted("byte x; inline f(v) { skip\n v = 2 } init { f(x) }");
    accepted("byte x; inline f(v, w) { v\n w } init { f(x = 1, x = 2) }");
    accepted("byte x; inline f() { timeout\n && x == 1 } init { f() }");
    accepted("init { skip } never { do :: np_\n && true od }");
    accepted("byte x; init { x = 1 /* \n */ x = 2 }");
    accepted("byte x; init { x = 1 \\\n + 2 \\\n x = 2 }");
    accepted("byte x; init { if :: x = 3fi; do :: break od }");
    accepted("byte i; init { for (i : 1 .. 2); { skip } }");
    accepted("byte x; ltl f { [] (x < 9); } init { skip }");
    accepted("byte x; init { x == 1\n && x == 2\n || x\n == 3 }");
    warned("byte x; init { timeout\n && x == 2 }", CODE_SYNTAX, "&&");
    rejected("byte x; init { x = 1\n ) }", CODE_SYNTAX, ")");
    warned("byte x; inline f(v) { v\n = 2 } init { f(x) }", CODE_SYNTAX,
           "f(x)");
    warned("byte x; init { x == 1\n && x == 2 }", CODE_SYNTAX, "&&");
    rejected("byte x; init { x = 1 x = 2 }", CODE_SYNTAX, "x");
    warned("byte x; init { x\n = 2 }", CODE_SYNTAX, "=");
}

static void test_syntax_errors(void **state) {
    (void)state;
    rejected("init { }", CODE_SYNTAX, "}");
    rejected("init { if fi }", CODE_SYNTAX, "fi");
    rejected("init { ; skip }", CODE_SYNTAX, ";");
    rejected("init { skip", CODE_SYNTAX, "");
    rejected("init { L: byte x; goto L }", CODE_SYNTAX, "byte");
    rejected("byte x; init { x = y++ }", CODE_SYNTAX, "++");
    rejected("byte x; init { x = (1 }", CODE_SYNTAX, "}");
    rejected("unsigned x; init { skip }", CODE_SYNTAX, "x");
    rejected("byte x : 3; init { skip }", CODE_SYNTAX, ": 3");
    rejected("unsigned x : 32; init { skip }", CODE_RANGE, "32");
    rejected("proctype A(byte x;) { skip } init { skip }", CODE_SYNTAX, ")");
    rejected("typedef T { }; init { skip }", CODE_SYNTAX, "}");
    rejected("mtype = {a, a}; init { skip }", CODE_REPEATED, "a");
    rejected("init { mtype = {a}; skip }", CODE_SYNTAX, "mtype");
    accepted("int x; init { x = 99999999999 }");
    rejected("init { $ }", CODE_SYNTAX, "$");
}

/* What comes after it is read: no other name is missing. */
static void test_repeated_mtype(void **state) {
    (void)state;
    Fixture f;
    fixture_read(&f, "mtype = {a, b, a, a}\n"
                     "inline set(x) { x = 1 }\n"
                     "byte y; init { set(y) }");
    assert_int_equal(f.diag.errors, 2);
    fixture_end(&f);
}

/* One run finds errors in several statements and units. */
static void test_recovery(void **state) {
    (void)state;
    Fixture f;
    fixture_read(&f, "byte x y;\n"
                     "proctype A() { x = ; x = 1; if :: x = ] :: x fi }\n"
                     "proctype B( { skip }\n"
                     "init { x = 1 x = 2; goto 3 }\n");
    assert_false(f.good);
    assert_int_equal(f.diag.errors, 6);
    fixture_end(&f);
}

static void test_limits(void **state) {
    (void)state;
    enum {
        MANY = 100000
    };
    char *text = malloc(3 * MANY);
    assert_non_null(text);
    strcpy(text, "init { ");
    memset(text + 7, '(', MANY);
    text[7 + MANY] = '\0';
    rejected(text, CODE_LIMIT, "(");
    memset(text + 7, '{', MANY);
    rejected(text, CODE_LIMIT, "{");
    strcpy(text, "int x; init { x = 1");
    char *end = text + strlen(text);
    for (int i = 0; i < MANY; i++, end += 2)
        memcpy(end, "+1", 2);
    strcpy(end, " }");
    Fixture f;
    fixture_read(&f, text);
    assert_false(f.good);
    assert_int_equal(f.diag.items.data[0].code, CODE_LIMIT);
    fixture_end(&f);
    free(text);
}

static void test_inlines(void **state) {
    (void)state;
    accepted("byte x; inline f(a) { a = a + 1 } init { f(x); f(x) f(x) }");
    accepted("inline g() { goto L; skip; L: skip } init { g(); g() }");
    accepted("byte x; inline n(v) { return v + 1 } init { x = n(2) }");
    rejected("inline g() { g() } init { g() }", CODE_LIMIT, "g()");
    rejected("inline g(a) { skip } init { g() }", CODE_COUNT, "g()");
    rejected("inline g(a) { skip init { skip }", CODE_SYNTAX, "{");
    rejected("byte x; init { return x }", CODE_SYNTAX, "return");
    Fixture f;
    fixture_read(&f, "byte x; inline f(a) { x = a } init { f(3) }");
    const Statement *block = f.program.proctypes->body;
    assert_int_equal(block->kind, STATEMENT_BLOCK);
    assert_string_equal(block->inlined->name, "f");
    assert_int_equal(block->span.start, 37);
    assert_int_equal(block->body->span.start, 37);
    assert_int_equal(block->body->origin.start, 22);
    assert_int_equal(block->body->value->span.start, 39);
    fixture_end(&f);
}

typedef void OnModel(const char *text, size_t length);

static void each_model(OnModel *on_model) {
    glob_t found;
    assert_int_equal(glob("test/models/promela/syntax_*.pml", 0, NULL, &found),
                     0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        Mem mem;
        Text text;
        mem_init(&mem);
        text_init(&text, &mem);
        assert_null(file_read(found.gl_pathv[i], &text));
        on_model(text.data, text.length);
        text_release(&text);
    }
    globfree(&found);
}

static void read_whole(const char *text, size_t length) {
    (void)length;
    accepted(text);
}

static void read_prefixes(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        Fixture f;
        fixture_read_bytes(&f, text, i);
        fixture_end(&f);
    }
}

/* Leave out some bytes at random places: most results are wrong. */
static void read_damaged(const char *text, size_t length) {
    Rng rng = {length};

    char *copy = malloc(length);
    assert_non_null(copy);
    for (int round = 0; round < 300; round++) {
        size_t kept = 0;
        for (size_t i = 0; i < length; i++)
            if (rng_below(&rng, length) >= 3 + (uint64_t)round % 8)
                copy[kept++] = text[i];
        Fixture f;
        fixture_read_bytes(&f, copy, kept);
        fixture_end(&f);
    }
    free(copy);
}

static void test_models(void **state) {
    (void)state;
    each_model(read_whole);
}

static void test_truncated(void **state) {
    (void)state;
    each_model(read_prefixes);
}

static void test_damaged(void **state) {
    (void)state;
    each_model(read_damaged);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repeated_mtype),
        cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_syntax_errors),
        cmocka_unit_test(test_recovery),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_inlines),
        cmocka_unit_test(test_models),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
