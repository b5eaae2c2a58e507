#include "test/unit/ltl_fixture.h"

#include "formula/ltl_sugar.h"
#include "test/cross/sugar_sketch.h"

/* ---- all spellings against what they mean ---- */

enum {
    FORMULAS = 4000, /* to draw */
    WORDS = 20,      /* for each */
    OPERATORS = 6    /* at most */
};

static void check_meaning(LtlBench *bench, const SugarSketch *sketch, Formula f,
                          const char *text, Rng *rng) {
    for (uint32_t i = 0; i < WORDS; i++) {
        LassoWord word = lasso_random(rng, 8, SUGAR_ATOMS);
        bool meant = sugar_satisfies(sketch, &word);
        if (meant != lasso_satisfies(&bench->formulas, f, &word))
            fail_msg("%s should %shold", text, meant ? "" : "not ");
    }
}

static void spellings_mean_what_they_say(void **state) {
    (void)state;
    Rng rng = {16};
    for (uint32_t i = 0; i < unit_cases(FORMULAS); i++) {
        LtlBench bench;
        ltl_begin(&bench);
        for (uint32_t k = 0; k < SUGAR_ATOMS; k++)
            formula_atom(&bench.formulas, (char[]){'p', (char)('0' + k)}, 2);
        SugarSketch sketch;
        Text text;
        text_init(&text, &bench.mem);
        sugar_draw(&sketch, &rng, 1 + (uint32_t)rng_below(&rng, OPERATORS));
        sugar_print(&sketch, &rng, &text);
        Formula f = ltl_read_by(&bench, text.data, LTL_RULES_ALONE);
        if (f == NO_FORMULA)
            fail_msg("%s is not read", text.data);
        check_meaning(&bench, &sketch, f, text.data, &rng);
        text_release(&text);
        ltl_end(&bench);
    }
}

/* ---- as it was written ---- */

/* What is shown is read as the same formula. */
static void what_is_shown_is_what_was_written(void **state) {
    (void)state;
    Rng rng = {23};
    for (uint32_t i = 0; i < unit_cases(FORMULAS); i++) {
        LtlBench bench;
        ltl_begin(&bench);
        SugarSketch sketch;
        Text text, echo;
        text_init(&text, &bench.mem);
        text_init(&echo, &bench.mem);
        sugar_draw(&sketch, &rng, 1 + (uint32_t)rng_below(&rng, OPERATORS));
        sugar_print(&sketch, &rng, &text);
        Formula f = ltl_read_by(&bench, text.data, LTL_RULES_ALONE);
        formula_echo(&bench.formulas, f, &echo);
        if (ltl_read_by(&bench, echo.data, LTL_RULES_ALONE) != f)
            fail_msg("%s is shown as %s", text.data, echo.data);
        text_release(&echo);
        text_release(&text);
        ltl_end(&bench);
    }
}

static const char *const shown[][2] = {
    {"G(p -> F[<=3] q)", "[] (p -> F[<=3] q)"},
    {"<>[2..4] p && []<>[>1] q", "(<>[2:4] p && [] <>[>=2] q)"},
    {"p U[<5] (q | r)", "(p U[<=4] (q || r))"},
    {"count(p & q) >= 3 | 2 > count(p)",
     "((count(p && q) >= 3) || (count(p) <= 1))"},
    {"!(count(p) != 2)", "!(count(p) != 2)"},
    {"next_event!(p)[3](q | r)", "next_event!(p)[3](q || r)"},
    {"next_event(p)(q)", "next_event(p)(q)"},
    {"never p before q", "(never p before q)"},
    {"X[3] p && next[1] q", "(X[3] p && X q)"},
    {"p until! q", "(p U q)"},
    {"F[0:0] p && X[0] q && G p", "(p && (q && [] p))"},
    {"p S[2:] q && O[:2] p", "((p S[>=2] q) && O[<=2] p)"},
    {"next_event(x > 1)(y == x && p)", "next_event(x > 1)((y == x) && p)"},
    {"count(p) >= 0 -> p", "(true -> p)"},
};

static void spellings_are_shown(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        LtlBench bench;
        Text text;
        ltl_begin(&bench);
        text_init(&text, &bench.mem);
        Formula f = ltl_read_by(&bench, shown[i][0], LTL_RULES_ALONE);
        formula_show(&bench.formulas, f, &text);
        assert_string_equal(text.data, shown[i][1]);
        Formulas copy;
        formulas_init(&copy, &bench.mem);
        formula_copy(&copy, &bench.formulas, f);
        text_cut(&text, 0);
        formula_show(&copy, f, &text);
        assert_string_equal(text.data, shown[i][1]);
        formulas_release(&copy);
        text_release(&text);
        ltl_end(&bench);
    }
}

/* ---- what is written out, and what is rejected ---- */

static const char *const written[][2] = {
    {"F[<=2] p", "(p || X (p || X p))"},
    {"<>[<3] p", "(p || X (p || X p))"},
    {"eventually[:2] p", "(p || X (p || X p))"},
    {"F[>=2] p", "X X <> p"},
    {"F[>1] p", "X X <> p"},
    {"G[1,2] p", "X (p && X p)"},
    {"always[1..2] p", "X (p && X p)"},
    {"next_a[1..2] (p)", "X (p && X p)"},
    {"next_e![1..2](p)", "X (p || X p)"},
    {"next[2] p", "X X p"},
    {"next![2] p", "X X p"},
    {"X[0] p", "p"},
    {"F[0:0] p", "p"},
    {"F[<1] p", "p"},
    {"p U[<=1] q", "(q || (p && X q))"},
    {"p U[1:1] q", "(p && X q)"},
    {"p U[>=1] q", "(p && X (p U q))"},
    {"p W[<=1] q", "(q || (p && X (q || p)))"},
    {"p R[<=1] q", "(q && (p || X q))"},
    {"p R[1:] q", "(p || X (p R q))"},
    {"p M[<=1] q", "(q && (p || X (q && p)))"},
    {"never p", "[] !p"},
    {"never[<=1] p", "(!p && X !p)"},
    {"p until_ q", "(p W (p && q))"},
    {"p until!_ q", "(p U (p && q))"},
    {"p before q", "(!q W (p && !q))"},
    {"p before! q", "(!q U (p && !q))"},
    {"p before_ q", "(!q W p)"},
    {"p before!_ q", "(!q U p)"},
    {"p before!_[<=1] q", "(p || (!q && X p))"},
    {"next_event(p)(q)", "(!p W (p && q))"},
    {"next_event!(p)[2](q)", "(!p U (p && X (!p U (p && q))))"},
    {"next_event(p)(q) && r", "((!p W (p && q)) && r)"},
    /* the past */
    {"O[<=1] p", "(p || Y p)"},
    {"H[<=1] p", "(p && Z p)"},
    {"once[1:1] p", "Y p"},
    {"historically[1:] p", "Z H p"},
    {"Y[2] p", "Y Y p"},
    {"Z[2] p", "Z Z p"},
    {"yesterday p", "Y p"},
    {"p since q", "(p S q)"},
    {"p S[<=1] q", "(q || (p && Y q))"},
    {"p T[<=1] q", "(q && (p || Z q))"},
    {"p triggered q", "(p T q)"},
    {"p B q", "(q T (q || p))"},
    {"p backto[<=1] q", "(q || (p && Z (q || p)))"},
    {"count(p) >= 0", "true"},
    {"count(p) < 1", "!O p"},
    {"count(p) > 1", "O (p && Y O p)"},
    {"1 < count(p)", "O (p && Y O p)"},
    {"count(p) == 1", "(O p && !O (p && Y O p))"},
    {"1 != count(p)", "!(O p && !O (p && Y O p))"},
    {"count(p) <= 0 && q", "(!O p && q)"},
    {"G (count(x == 1) >= 1 -> q)", "[] (O \"x == 1\" -> q)"},
    {"count(O(p)) >= 1", "O O p"},
    /* names */
    {"S S S", "(\"S\" S \"S\")"},
    {"O -> H", "(\"O\" -> \"H\")"},
    {"O O", "O \"O\""},
    {"H S", "H \"S\""},
    {"Y[2] == 1", "\"Y[2] == 1\""},
    {"[] Y[2]", "[] \"Y[2]\""},
    {"T.x U count", "(\"T.x\" U \"count\")"},
    {"count == 3", "\"count == 3\""},
    {"count + 1 > len(O)", "\"count + 1 > len(O)\""},
    {"never", "\"never\""},
    {"[] (never -> before)", "[] (\"never\" -> \"before\")"},
    {"before before before", "(!\"before\" W (\"before\" && !\"before\"))"},
    {"never never", "[] !\"never\""},
    {"never == 2", "\"never == 2\""},
    {"never[2] > 0", "\"never[2] > 0\""},
    {"next_event.x", "\"next_event.x\""},
    {"p until_ until_", "(p W (p && \"until_\"))"},
    {"F never", "<> \"never\""},
    {"never before", "[] !\"before\""},
    {"p U before", "(p U \"before\")"},
};

static void operators_are_written_out(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Formula f = ltl_read(&bench, written[i][0]);
        if (f == NO_FORMULA)
            fail_msg("%s is not read", written[i][0]);
        assert_string_equal(ltl_show(&bench, f), written[i][1]);
        assert_int_equal(bench.diag.items.count, 0);
        ltl_end(&bench);
    }
}

/* Messages, and under which rules. */
static const struct {
    const char *text;
    LtlRules rules;
    const char *message;
} rejected[] = {
    {"O S p", LTL_RULES_SPOT, "one of O and S may be a name here"},
    {"O p == 1", LTL_RULES_SPOT, "it is not clear how far O reaches"},
    {"count(p)", LTL_RULES_SPOT, "count(...) has to be compared"},
    {"count(p) > q", LTL_RULES_SPOT, "count(...) has to be compared"},
    {"count(p) > 1001", LTL_RULES_SPOT, "bounds of operators are at most"},
    {"1 + count(p) > 1", LTL_RULES_SPOT, "count is an operator here"},
    {"O[3] p", LTL_RULES_SPOT, "the bounds of O are malformed"},
    {"Y[<=3] p", LTL_RULES_SPOT, "the bounds of Y are malformed"},
    {"F[3] p", LTL_RULES_SPOT, "the bounds of F are malformed"},
    {"p U[2] q", LTL_RULES_SPOT, "the bounds of U are malformed"},
    {"F[<0] p", LTL_RULES_SPOT, "the bounds of F are malformed"},
    {"F[2:1] p", LTL_RULES_SPOT, "the bounds of F are malformed"},
    {"F[==1] p", LTL_RULES_SPOT, "regular expressions of PSL"},
    {"X[1:2] p", LTL_RULES_SPOT, "the bounds of X are malformed"},
    {"next[<=2] p", LTL_RULES_SPOT, "the bounds of next are malformed"},
    {"F[<=1001] p", LTL_RULES_SPOT, "bounds of operators are at most 1000"},
    {"next_a p", LTL_RULES_SPOT, "next_a needs bounds"},
    {"next_event(p)[0](q)", LTL_RULES_SPOT, "the bounds of next_event are"},
    {"next_event(p) && q", LTL_RULES_SPOT, "two formulas in parentheses"},
    {"x > never(p)", LTL_RULES_SPOT, "never is an operator here"},
    {"never before q", LTL_RULES_SPOT, "one of never and before may be"},
    {"next!p", LTL_RULES_SPOT, "this may be PSL's next!, or next and a"},
    {"p before!q", LTL_RULES_SPOT, "this may be PSL's before!, or before"},
    {"p until! q", LTL_RULES_SPIN, "this may be PSL's until!, or until"},
    {"eventually! q", LTL_RULES_SPIN, "this may be PSL's eventually!"},
    {"(p until q) && never r", LTL_RULES_SPOT, "until is strong for SPIN"},
};

static void unclear_ones_are_rejected(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rejected / sizeof *rejected; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        assert_int_equal(
            ltl_read_by(&bench, rejected[i].text, rejected[i].rules),
            NO_FORMULA);
        if (!strstr(bench.diag.items.data[0].message, rejected[i].message))
            fail_msg("%s: %s", rejected[i].text,
                     bench.diag.items.data[0].message);
        ltl_end(&bench);
    }
}

/* PSL's own spelling is read, with a warning about SPIN. */
static void marks_are_warned_about(void **state) {
    (void)state;
    static const char *const texts[][2] = {{"p until! q", "(p U q)"},
                                           {"next! p", "X p"},
                                           {"eventually! (p)", "<> p"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Formula f = ltl_read(&bench, texts[i][0]);
        assert_string_equal(ltl_show(&bench, f), texts[i][1]);
        assert_int_equal(bench.diag.items.count, 1);
        assert_int_equal(bench.diag.errors, 0);
        ltl_end(&bench);
    }
}

/* What is counted as the size is never less than the size. */
static void large_bounds_meet_the_limit(void **state) {
    (void)state;
    LtlBench bench;
    ltl_begin(&bench);
    assert_true(ltl_read(&bench, "F[<=1000] p") != NO_FORMULA);
    assert_true(ltl_read(&bench, "p U[<=1000] q") != NO_FORMULA);
    assert_true(ltl_read(&bench, "next_event(p)[1000](q)") != NO_FORMULA);
    assert_true(ltl_read(&bench, "count(p) == 1000") != NO_FORMULA);
    assert_true(ltl_read(&bench, "count(F[<=1000] p) >= 1000") == NO_FORMULA);
    Formula f = ltl_read(&bench, "F[<=1000] F[<=900] (p && q)");
    assert_true(f == NO_FORMULA || ltl_fits(&bench.formulas, f));
    assert_true(ltl_read(&bench, "F[<=1000] F[<=1000] F[<=1000] p") ==
                NO_FORMULA);
    assert_true(ltl_read(&bench, "(p U[<=900] q) U[<=900] r") == NO_FORMULA);
    ltl_end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings_mean_what_they_say),
        cmocka_unit_test(what_is_shown_is_what_was_written),
        cmocka_unit_test(spellings_are_shown),
        cmocka_unit_test(operators_are_written_out),
        cmocka_unit_test(unclear_ones_are_rejected),
        cmocka_unit_test(marks_are_warned_about),
        cmocka_unit_test(large_bounds_meet_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
