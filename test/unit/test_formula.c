#include "test/unit/ltl_fixture.h"

#include "test/cross/random_formula.h"

static void equal_formulas_are_equal_numbers(void **state) {
    (void)state;
    LtlBench bench;
    ltl_begin(&bench);
    Formulas *formulas = &bench.formulas;
    Formula a = formula_atom(formulas, "a", 1);
    Formula b = formula_atom(formulas, "b", 1);
    Formula f = formula_make(formulas, FORMULA_UNTIL, a, b);
    assert_int_equal(formula_atom(formulas, "a", 1), a);
    assert_int_equal(formula_make(formulas, FORMULA_UNTIL, a, b), f);
    assert_int_not_equal(formula_make(formulas, FORMULA_UNTIL, b, a), f);
    assert_true(a < f && b < f);
    FormulaNode node = formula_node(formulas, f);
    assert_int_equal(node.kind, FORMULA_UNTIL);
    assert_int_equal(node.left, a);
    assert_int_equal(node.right, b);
    assert_int_equal(formula_node(formulas, b).left, 1); /* the second atom */
    ltl_end(&bench);
}

static void odd_atoms_are_quoted(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"a", "a"},
        {"ab_1", "ab_1"},
        {"x == 1", "\"x == 1\""},
        {"F", "\"F\""},
        {"Done", "\"Done\""},
        {"true", "\"true\""},
        {"until", "\"until\""},
        {"_p", "\"_p\""},
        {"a\"b", "\"a\\\"b\""},
        {"a\\b", "\"a\\\\b\""},
        {"2.W", "\"2.W\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        const char *text = cases[i][0];
        Formula f = formula_atom(&bench.formulas, text, strlen(text));
        assert_string_equal(ltl_show(&bench, f), cases[i][1]);
        ltl_end(&bench);
    }
}

/* In another table it has the same number, and prints alike. */
static void expect_copy(LtlBench *bench, Formula f) {
    LtlBench other;
    ltl_begin(&other);
    assert_int_equal(formula_copy(&other.formulas, &bench->formulas, f), f);
    assert_string_equal(ltl_show(&other, f), ltl_show(bench, f));
    ltl_end(&other);
}

/* What is printed is read as the same formula, without warnings. */
static void print_and_read_again(void **state) {
    (void)state;
    Rng rng = {7};
    for (uint32_t i = 0; i < 3000; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        FormulaShape shape = {.operators = i % 20, .atoms = 4, .past = true};
        Formula f = random_formula(&bench.formulas, &rng, shape);
        Formula again = ltl_read(&bench, ltl_show(&bench, f));
        assert_int_equal(again, f);
        assert_int_equal(bench.diag.warnings, 0);
        expect_copy(&bench, f);
        ltl_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_formulas_are_equal_numbers),
        cmocka_unit_test(odd_atoms_are_quoted),
        cmocka_unit_test(print_and_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
