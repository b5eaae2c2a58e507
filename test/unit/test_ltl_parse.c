#include "test/unit/ltl_fixture.h"

/* The text is read as this, with so many warnings. */
static void expect_by(const char *text, const char *reading, size_t warnings,
                      LtlRules rules) {
    LtlBench bench;
    ltl_begin(&bench);
    Formula f = ltl_read_by(&bench, text, rules);
    if (f == NO_FORMULA || bench.diag.warnings != warnings) {
        diag_render(&bench.diag, &bench.text, false);
        fail_msg("%s: %zu warnings\n%s", text, bench.diag.warnings,
                 bench.text.data);
    }
    assert_string_equal(ltl_show(&bench, f), reading);
    ltl_end(&bench);
}

static void expect(const char *text, const char *reading) {
    expect_by(text, reading, 0, LTL_RULES_SPOT);
}

static void every_spelling(void **state) {
    (void)state;
    static const char *const same[][8] = {
        {"true", "true", "1", "TRUE", "True"},
        {"false", "false", "0", "FALSE"},
        {"!a", "!a", "~a", "not a", "a=0", "\"a\"=0", "a = 0"},
        {"a", "a", "a=1", "\"a\"", "{a}", "{ a }", "(a)", "((a))"},
        {"(a && b)", "a && b", "a /\\ b", "a & b", "a * b"},
        {"(a || b)", "a || b", "a \\/ b", "a | b", "a + b"},
        {"(a -> b)", "a -> b", "a => b", "a --> b", "a implies b"},
        {"(a <-> b)", "a <-> b", "a <=> b", "a <--> b", "a equivalent b"},
        {"(a xor b)", "a xor b", "a ^ b"},
        {"[] a", "[] a", "[]a", "G a", "always a", "G(a)"},
        {"<> a", "<> a", "<>a", "F a", "eventually a"},
        {"X a", "X a", "() a", "next a", "X[!] a", "X[1] a", "X[1!] a"},
        {"(a U b)", "a U b", "a until b", "a stronguntil b"},
        {"(a W b)", "a W b", "a weakuntil b"},
        {"(a R b)", "a R b", "a V b", "a release b"},
        {"(a M b)", "a M b"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        for (size_t k = 1; k < 8 && same[i][k]; k++)
            expect(same[i][k], same[i][0]);
}

static void binds_like_spot(void **state) {
    (void)state;
    expect("G a U b", "([] a U b)");
    expect("F a => b | c ^ d & e U g",
           "(<> a -> (b || (c xor (d && (e U g)))))");
    expect("a U b /\\ c", "((a U b) && c)");
    expect("a => b => c", "(a -> (b -> c))");
    expect("a <=> b => c", "(a <-> (b -> c))");
    expect("a R b M c", "(a R (b M c))");
    expect("!a U !b", "(!a U !b)");
    expect("! X F G a", "!X <> [] a");
    expect("a & b & c", "(a && (b && c))");
    expect("(a => b) => c", "((a -> b) -> c)");
    expect("a + b * c", "(a || (b && c))");
    expect("a + F b", "(a || <> b)");
    expect("F a * G b", "(<> a && [] b)");
}

static void binds_like_spin_if_asked(void **state) {
    (void)state;
    LtlRules spin = LTL_RULES_SPIN;
    expect_by("a implies b implies c", "((a -> b) -> c)", 0, spin);
    expect_by("a weakuntil b until c", "((a W b) U c)", 0, spin);
    expect_by("a implies b || c && d weakuntil a",
              "(a -> (b || (c && (d W a))))", 0, spin);
    expect_by("a equivalent b implies c", "((a <-> b) -> c)", 0, spin);
    expect_by("[] a weakuntil b", "([] a W b)", 0, spin);
}

static void bounds_are_written_out(void **state) {
    (void)state;
    expect("X[3] a", "X X X a");
    expect("X[0] a", "a");
    expect("F[2:4] a", "X X (a || X (a || X a))");
    expect("G[1:2] a", "X (a && X a)");
    expect("F[1..2] a", "X (a || X a)");
    expect("G[2:] a", "X X [] a");
    expect("F[0:] a", "<> a");
    expect("F[:1] a", "(a || X a)");
    expect("F[2:2!] a", "X X a");
    expect("X[2] a U b", "(X X a U b)");
}

static void atoms_of_models(void **state) {
    (void)state;
    expect("x==1", "\"x == 1\"");
    expect("x  ==  1 /* one */ U y", "(\"x == 1\" U y)");
    expect("a[i+1].f > 2*n", "\"a[i + 1].f > 2 * n\"");
    expect("P[1]@label && P@end", "(\"P[1]@label\" && \"P@end\")");
    expect("P[1]:v==2 | Q:w", "(\"P[1]:v == 2\" || \"Q:w\")");
    expect("len(q)<3 U full( q )", "(\"len(q) < 3\" U \"full(q)\")");
    expect("enabled(a)", "\"enabled(a)\"");
    expect("q?[x,y] U q??[ 1 ]", "(\"q?[x, y]\" U \"q??[1]\")");
    expect("2.W | /T & 1.\"A b\"",
           "(\"2.W\" || (\"/T\" && \"1.\\\"A b\\\"\"))");
    expect("(x & 1) == 1 => y", "(\"(x & 1) == 1\" -> y)");
    expect("(a && !b) == 1", "\"(a && !b) == 1\"");
    expect("((x + 1)) * 2 == y", "\"((x + 1)) * 2 == y\"");
    expect("x == 1 & y == 2", "(\"x == 1\" && \"y == 2\")");
    expect("(x == 1) + (y == 2)", "(\"x == 1\" || \"y == 2\")");
    expect("a + b == 2 U c", "(\"a + b == 2\" U c)");
    expect("x + 2", "\"x + 2\"");
    expect("-x < - - 3", "\"-x < - -3\"");
    expect("(a -> b : c) > 1", "\"(a -> b : c) > 1\"");
    expect("F (a -> P:b)", "<> (a -> \"P:b\")");
    expect("c == 'a'", "\"c == 'a'\"");
    expect("{x  ==\n1}", "\"x == 1\"");
    expect("\"say \\\"x\\\" \\\\\"", "\"say \\\"x\\\" \\\\\"");
    expect("not_ & always_1", "(not_ && always_1)");
    expect("F F1 & G X22", "(<> \"F1\" && [] \"X22\")");
    expect("a // the rest\n& b", "(a && b)");
}

/* ---- warnings ---- */

static void warn(const char *text, const char *message, size_t at) {
    LtlBench bench;
    ltl_begin(&bench);
    assert_int_not_equal(ltl_read(&bench, text), NO_FORMULA);
    assert_int_equal(bench.diag.warnings, 1);
    const Diagnostic *item = &bench.diag.items.data[0];
    assert_string_equal(item->message, message);
    assert_int_equal(item->code, CODE_READING);
    assert_int_equal(item->span.start, at);
    ltl_end(&bench);
}

static void tells_other_readings(void **state) {
    (void)state;
    warn("a -> b -> c",
         "SPIN (in ltl blocks), spin -f and LTSmin would read this as "
         "(a -> b) -> c, Martlet as a -> (b -> c)",
         2);
    warn("[](a U b U c)",
         "SPIN (in ltl blocks), spin -f and LTSmin would read this as "
         "(a U b) U c, Martlet as a U (b U c)",
         5);
    warn("a || b && c",
         "spin -f would read this as (a || b) && c, Martlet as a || (b && c)",
         2);
    warn("a -> b U c",
         "LTSmin would read this as (a -> b) U c, Martlet as a -> (b U c)", 2);
    warn("a & b U c",
         "SPIN (in ltl blocks) would read this as (a & b) U c, Martlet as "
         "a & (b U c)",
         2);
    warn("a U some_name_that_is_very_very_long_indeed_so U c",
         "SPIN (in ltl blocks), spin -f and LTSmin would read this as "
         "(a U some_name_that_is_very_very_l...) U c, Martlet as "
         "a U (some_name_that_is_very_very_long_...)",
         2);
}

/* A tool that does not know an operator reads nothing else. */
static void is_silent_where_all_agree(void **state) {
    (void)state;
    expect("[](a -> <>b)", "[] (a -> <> b)");
    expect("G(a -> b U c)", "[] (a -> (b U c))");
    expect("a <-> b <-> c", "(a <-> (b <-> c))");
    expect("\"a\" -> b -> c", "(a -> (b -> c))");
    expect("a && b && c || d", "((a && (b && c)) || d)");
    expect("(a -> b) U c", "((a -> b) U c)");
    expect("a -> (b -> c)", "(a -> (b -> c))");
}

/* ---- errors ---- */

typedef struct Complaint {
    const char *message;
    size_t at;
} Complaint;

static void reject(const char *text, size_t count,
                   const Complaint *complaints) {
    LtlBench bench;
    ltl_begin(&bench);
    assert_int_equal(ltl_read(&bench, text), NO_FORMULA);
    size_t found = 0;
    for (size_t i = 0; i < bench.diag.items.count; i++) {
        const Diagnostic *item = &bench.diag.items.data[i];
        if (item->severity != SEVERITY_ERROR)
            continue;
        assert_true(found < count);
        assert_string_equal(item->message, complaints[found].message);
        assert_int_equal(item->span.start, complaints[found].at);
        found++;
    }
    assert_int_equal(found, count);
    ltl_end(&bench);
}

static void reject_once(const char *text, const char *message, size_t at) {
    reject(text, 1, &(Complaint){message, at});
}

/* Without a model nothing decides whether Gp0 is a name. */
static void reject_alone(const char *text, const char *message, size_t at) {
    LtlBench bench;
    ltl_begin(&bench);
    assert_int_equal(ltl_read_by(&bench, text, LTL_RULES_ALONE), NO_FORMULA);
    assert_int_equal(bench.diag.errors, 1);
    assert_string_equal(bench.diag.items.data[0].message, message);
    assert_int_equal(bench.diag.items.data[0].span.start, at);
    ltl_end(&bench);
}

static void operators_without_blanks(void **state) {
    (void)state;
    expect("FINISHED & Gp0", "(\"FINISHED\" && \"Gp0\")");
    expect_by("GATE U Xpos", "(\"GATE\" U \"Xpos\")", 0, LTL_RULES_SPIN);
    expect_by("\"Gp0\" & X1", "(\"Gp0\" && \"X1\")", 0, LTL_RULES_ALONE);
    expect_by("Gates.f > 1 & Mp", "(\"Gates.f > 1\" && \"Mp\")", 0,
              LTL_RULES_ALONE);
    reject_alone("FINISHED & FINISHED",
                 "FINISHED may be one name, or F INISHED, as Spot reads it", 0);
    reject_alone("F GFp", "GFp may be one name, or G F p, as Spot reads it", 2);
    reject_alone("a U XG", "XG may be one name, or X G, as Spot reads it", 4);
    reject_once("XG!p0", "XG may be one name, or X G, as Spot reads it", 0);
    reject_once("a | GF(p -> X q)",
                "GF may be one name, or G F, as Spot reads it", 4);
    reject_once("FG[]p", "FG may be one name, or F G, as Spot reads it", 0);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    static const char expression[] =
        "this is not allowed here in an expression";
    reject_once("", "the formula is empty", 0);
    reject_once("a &&", "an operand is missing at the end", 4);
    reject_once("(a && )", "an operand is missing before this", 6);
    reject_once("(a", "this parenthesis is never closed", 0);
    reject_once("a)", "this parenthesis was never opened", 1);
    reject_once("a b", "an operator is missing before this", 2);
    reject_once("a and b", "an operator is missing before this", 2);
    reject_once("a u b", "an operator is missing before this", 2);
    reject_once("a == F b", expression, 5);
    reject_once("(F a) == b",
                "== works on values, but its left side is a formula", 6);
    reject_once("a == ", "the formula ends inside an expression", 5);
    reject_once("a[1 U b", expression, 1);
    reject_once("a = 3", "= is only for p=1 and p=0", 2);
    reject_once("7", "a number alone is neither true nor false", 0);
    reject_once("a ]", "this is not allowed here", 2);
    reject_once("{a};b", "regular expressions of PSL are not supported", 3);
    reject_once("{a}|->b", "regular expressions of PSL are not supported", 3);
    reject_once("F[3] a", "the bounds of F are malformed", 0);
    reject_once("F[3:2] a", "the bounds of F are malformed", 0);
    reject_once("X[1:2] a", "the bounds of X are malformed", 0);
    reject_once("X[1001] a", "bounds of operators are at most 1000", 2);
    reject_once("X[99999999999999999999] a",
                "bounds of operators are at most 1000", 2);
}

static void says_what_is_no_token(void **state) {
    (void)state;
    reject_once("a # b", "this character has no meaning in a formula", 2);
    reject_once("a \xe2\x88\xa7 b",
                "this character has no meaning in a formula", 2);
    reject_once("\"a", "this text is never closed", 0);
    reject_once("{a", "this brace is never closed", 0);
    reject_once("\"\" U a", "an atom cannot be empty", 0);
    reject_once("{ } U a", "an atom cannot be empty", 0);
    reject_once("a /* b", "this comment is never closed", 2);
    reject_once("12ab", "this is neither a number nor a name", 0);
    reject_once("c == 'ab'", "this is not a character", 5);
}

static void says_all_that_is_wrong(void **state) {
    (void)state;
    static const Complaint complaints[] = {
        {"an operand is missing before this", 5},
        {"an operator is missing before this", 14},
        {"this parenthesis was never opened", 15}};
    reject("a && || b & c d)", 3, complaints);
}

static void unclear_reach_is_an_error(void **state) {
    (void)state;
    LtlBench bench;
    ltl_begin(&bench);
    assert_int_equal(ltl_read(&bench, "<> x == 1"), NO_FORMULA);
    assert_string_equal(bench.diag.items.data[0].message,
                        "it is not clear how far <> reaches");
    assert_string_equal(
        bench.diag.items.data[0].hint,
        "write <> (x == 1); SPIN applies <> to the first operand alone");
    ltl_end(&bench);
    reject_once("!x+1>2", "it is not clear how far ! reaches", 0);
    reject_once("a U X[!] (x) == 1", "it is not clear how far X[!] reaches", 4);
    expect("<> (x == 1)", "<> \"x == 1\"");
}

/* `count` times the one text, the other, and again something. */
static void limit(const char *before, const char *middle, const char *after,
                  size_t count, bool good) {
    LtlBench bench;
    ltl_begin(&bench);
    Text text;
    text_init(&text, &bench.mem);
    for (size_t i = 0; i < count; i++)
        text_add(&text, before);
    text_add(&text, middle);
    for (size_t i = 0; i < count; i++)
        text_add(&text, after);
    Formula f = ltl_read(&bench, text.data);
    assert_int_equal(f != NO_FORMULA, good);
    if (!good)
        assert_int_equal(bench.diag.items.data[0].code, CODE_LIMIT);
    text_release(&text);
    ltl_end(&bench);
}

static void depth_and_size_are_limited(void **state) {
    (void)state;
    limit("(", "a", ")", 1000, true);
    limit("(", "a", ")", 1001, false);
    limit("(", "x", "+ 1)", 1000, true);
    limit("X ", "a", "", 4999, true);
    limit("X ", "a", "", 5000, false);
    limit("a => ", "a", "", 100000, false);
    limit("F[0:1000] ", "a", "", 1, true);
    limit("F[0:500] ", "a", "", 2, true);
    limit("F[0:500] ", "a", "", 3, false);
    limit("F[0:1000] a & ", "a", "", 2000, false);
    limit("a <=> ", "a", "", 16, true);
    limit("a <=> ", "a", "", 40, false);
    limit("a + ", "a", "", 4000, true);
}

/* The same limits for formulas that were not parsed: `depth` operators on top
 * of an atom. */
static void expect_fit(FormulaKind kind, uint32_t depth, bool expected) {
    LtlBench bench;
    ltl_begin(&bench);
    Formula atom = formula_atom(&bench.formulas, "a", 1), f = atom;
    for (uint32_t i = 0; i < depth; i++)
        f = formula_make(&bench.formulas, kind, f,
                         formula_arity(kind) == 2 ? atom : 0);
    assert_int_equal(ltl_fits(&bench.formulas, f), expected);
    ltl_end(&bench);
}

static void made_formulas_are_limited(void **state) {
    (void)state;
    expect_fit(FORMULA_NEXT, 4999, true);
    expect_fit(FORMULA_NEXT, 5000, false);
    expect_fit(FORMULA_IFF, 16, true);
    expect_fit(FORMULA_XOR, 40, false);
    expect_fit(FORMULA_UNTIL, 100, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_spelling),
        cmocka_unit_test(binds_like_spot),
        cmocka_unit_test(binds_like_spin_if_asked),
        cmocka_unit_test(bounds_are_written_out),
        cmocka_unit_test(atoms_of_models),
        cmocka_unit_test(tells_other_readings),
        cmocka_unit_test(is_silent_where_all_agree),
        cmocka_unit_test(operators_without_blanks),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(says_what_is_no_token),
        cmocka_unit_test(says_all_that_is_wrong),
        cmocka_unit_test(unclear_reach_is_an_error),
        cmocka_unit_test(depth_and_size_are_limited),
        cmocka_unit_test(made_formulas_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
