/* Warnings for formulas that say something else, and none for others. */
#include "test/unit/unit.h"

#include "formula/ltl_mistakes.h"
#include "test/unit/ltl_fixture.h"

/* The code of the first warning, or 0. */
static unsigned warning_for(const char *text) {
    LtlBench bench;
    ltl_begin(&bench);
    Formula f = ltl_read(&bench, text);
    assert_true(f != NO_FORMULA);
    DiagMark mark = diag_mark(&bench.diag);
    ltl_find_mistakes(&bench.formulas, f, 0, &bench.diag);
    unsigned code = bench.diag.items.count > mark.items
                        ? (unsigned)bench.diag.items.data[mark.items].code
                        : 0;
    assert_int_equal(bench.diag.errors, 0);
    ltl_end(&bench);
    return code;
}

static void mistakes_are_found(void **state) {
    (void)state;
    assert_int_equal(warning_for("[] p -> <> q"), CODE_BINDING);
    assert_int_equal(warning_for("G (p & q) -> r"), CODE_BINDING);
    static const char *const others[] = {
        "p -> F q",    "p & !q -> X r", "p -> q U r",
        "F (p -> q)",  "F (p -> F q)",  "G (a -> F (p -> q))",
        "G (p & F q)", "G (p & X q)",   "G ((p | q) & (a U b))",
        "(G p) U q",   "G p U q",       "a & ((G p) W q)",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (warning_for(others[i]) != CODE_MISTAKE)
            fail_msg("no warning for %s", others[i]);
}

static void sensible_formulas_are_left_alone(void **state) {
    (void)state;
    static const char *const formulas[] = {
        "G (p -> F q)",    "G F p -> G F q",
        "(G p) -> F q",    "(p -> F q)",
        "G p -> G q",      "(p -> q)",
        "p -> G q",        "F (p & q)",
        "G p & G F q",     "p U G q",
        "G (p & q)",       "G (p -> X q)",
        "F G p",           "(p U q) | G p",
        "p W (q & X r)",   "G (p -> (q U r))",
        "F p -> (!q U p)", "G ((a & F b) -> c)",
        "!(p -> F q)",     "G F (p & X q)",
        "X (p -> q)",
    };
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (warning_for(formulas[i]) != 0)
            fail_msg("a warning for %s", formulas[i]);
}

/* Parts that are too long for a message get none. */
static void long_formulas_are_left_alone(void **state) {
    (void)state;
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    text_add(&text, "F (a0");
    for (int i = 1; i < 40; i++)
        text_printf(&text, " & a%d", i);
    text_add(&text, " -> b)");
    assert_int_equal(warning_for(text.data), 0);
    text_release(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_found),
        cmocka_unit_test(sensible_formulas_are_left_alone),
        cmocka_unit_test(long_formulas_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
