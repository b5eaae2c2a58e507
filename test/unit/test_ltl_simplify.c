#include "test/unit/ltl_fixture.h"

#include "formula/ltl_simplifier.h"
#include "formula/ltl_simplify.h"
#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"

#define CASES unit_cases(30000) /* random cases */

enum {
    ATOMS = 3,
    WORDS = 12,  /* that each formula is tried on */
    LETTERS = 8, /* of a word, at most */
    MOST_OPERATORS = 14
};

static void expect(const char *text, const char *simple) {
    LtlBench bench;
    ltl_begin(&bench);
    Formula f = ltl_read(&bench, text);
    assert_int_not_equal(f, NO_FORMULA);
    const char *got = ltl_show(&bench, ltl_simplify(&bench.formulas, f));
    if (strcmp(got, simple) != 0)
        fail_msg("%s: %s instead of %s", text, got, simple);
    ltl_end(&bench);
}

static void negation_goes_to_the_atoms(void **state) {
    (void)state;
    expect("!(a & b)", "(!a || !b)");
    expect("!(a => X b)", "(a && X !b)");
    expect("!F a", "[] !a");
    expect("!(a U b)", "(!a R !b)");
    expect("!(a W b)", "(!a M !b)");
    expect("a <-> b", "((a && b) || (!a && !b))");
    expect("a xor b", "((a && !b) || (b && !a))");
    expect("!!a", "a");
}

static void constants_vanish(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"X true", "true"},      {"G false", "false"},   {"a U true", "true"},
        {"a U false", "false"},  {"true U a", "<> a"},   {"false U a", "a"},
        {"a R true", "true"},    {"false R a", "[] a"},  {"true R a", "a"},
        {"a W false", "[] a"},   {"true W a", "true"},   {"a M true", "<> a"},
        {"true M a", "a"},       {"a M false", "false"}, {"a & true", "a"},
        {"a & false", "false"},  {"a | true", "true"},   {"a | !a", "true"},
        {"G a & !G a", "false"}, {"F a | G !a", "true"}, {"a U a", "a"},
        {"a W !a", "true"},      {"a U !a", "<> !a"},    {"a M !a", "false"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(cases[i][0], cases[i][1]);
}

static void operators_swallow_each_other(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"F F a", "<> a"},
        {"G G a", "[] a"},
        {"G F G a", "<> [] a"},
        {"F G F a", "[] <> a"},
        {"X G F a", "[] <> a"},
        {"F (a U b)", "<> b"},
        {"G (a R b)", "[] b"},
        {"F (a M b)", "<> (a && b)"},
        {"G (a W b)", "[] (a || b)"},
        {"a U F b", "<> b"},
        {"a R G b", "[] b"},
        {"a U (a U b)", "(a U b)"},
        {"(a U b) U b", "(a U b)"},
        {"a U (a & b)", "(b M a)"},
        {"a W (a & b)", "(b R a)"},
        {"a R (a | b)", "(b W a)"},
        {"a M (a | b)", "(b U a)"},
        {"(a | b) U b", "(a U b)"},
        {"(a & b) R b", "(a R b)"},
        {"X a U X b", "X (a U b)"},
        {"F X a", "X <> a"},
        {"X a & X b", "X (a && b)"},
        {"G a & G b", "[] (a && b)"},
        {"F a | F b", "<> (a || b)"},
        {"G F a | G F b", "[] <> (a || b)"},
        {"F G a & F G b", "<> [] (a && b)"},
        {"(a U b) | (a U c)", "(a U (b || c))"},
        {"(a U b) & (c U b)", "((a && c) U b)"},
        {"(a R b) | (c R b)", "((a || c) R b)"},
        {"F (a & G F b)", "([] <> b && <> a)"},
        {"G (a | F G b)", "(<> [] b || [] a)"},
        {"a U (b & G F c)", "([] <> c && (a U b))"},
        {"G a W b", "(b || [] a)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(cases[i][0], cases[i][1]);
}

static void operands_that_follow_are_dropped(void **state) {
    (void)state;
    expect("G a & a", "[] a");
    expect("F a | a", "<> a");
    expect("(a U b) & F b", "(a U b)");
    expect("(a U b) | (a W b)", "(a W b)");
    expect("G (a & b) & F a", "[] (a && b)");
    expect("(a & c) U b | a U b", "(a U b)");
    expect("G a & X X a", "[] a");
    expect("a & (a | X b)", "a");
    expect("G F a & F a", "[] <> a");
}

/* ---- random ones ---- */

typedef struct Trial {
    Mem mem;
    Formulas formulas;
    Rng rng;
} Trial;

static void begin_trial(Trial *trial, uint64_t seed) {
    mem_init(&trial->mem);
    formulas_init(&trial->formulas, &trial->mem);
    trial->rng = (Rng){seed};
    random_formula_atoms(&trial->formulas, ATOMS);
}

static void end_trial(Trial *trial) {
    formulas_release(&trial->formulas);
    assert_int_equal(trial->mem.live, 0);
}

static Formula draw(Trial *trial, uint32_t most) {
    FormulaShape shape = {.operators = (uint32_t)rng_below(&trial->rng, most),
                          .atoms = ATOMS,
                          .past = rng_below(&trial->rng, 2)};
    return random_formula(&trial->formulas, &trial->rng, shape);
}

static void complain(Trial *trial, Formula f, Formula g, const char *what) {
    Text text;
    text_init(&text, &trial->mem);
    formula_print(&trial->formulas, f, &text);
    text_printf(&text, " %s ", what);
    formula_print(&trial->formulas, g, &text);
    fail_msg("%s", text.data);
}

/* With <-> and xor written out. */
static uint64_t tree_size(const Formulas *formulas, Formula f) {
    FormulaNode node = formula_node(formulas, f);
    int arity = formula_arity(node.kind);
    uint64_t size = (arity > 0 ? tree_size(formulas, node.left) : 0) +
                    (arity > 1 ? tree_size(formulas, node.right) : 0);
    bool doubles = node.kind == FORMULA_IFF || node.kind == FORMULA_XOR;
    return doubles ? 2 * size + 3 : size + 1;
}

/* Negations before atoms, and no kind that normal forms lack. */
static void check_form(Trial *trial, Formula f, Formula whole) {
    FormulaNode node = formula_node(&trial->formulas, f);
    if (node.kind >= FORMULA_IMPLIES && node.kind <= FORMULA_XOR)
        complain(trial, whole, f, "has");
    if (node.kind == FORMULA_NOT &&
        formula_node(&trial->formulas, node.left).kind != FORMULA_ATOM)
        complain(trial, whole, f, "has");
    if (formula_arity(node.kind) > 0)
        check_form(trial, node.left, whole);
    if (formula_arity(node.kind) > 1)
        check_form(trial, node.right, whole);
}

static void check_same(Trial *trial, Formula f, Formula g) {
    for (uint32_t i = 0; i < WORDS; i++) {
        LassoWord word = lasso_random(&trial->rng, LETTERS, ATOMS);
        if (lasso_satisfies(&trial->formulas, f, &word) !=
            lasso_satisfies(&trial->formulas, g, &word))
            complain(trial, f, g, "differs from");
    }
}

static void simple_ones_mean_the_same(void **state) {
    (void)state;
    uint64_t before = 0, after = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Trial trial;
        begin_trial(&trial, seed);
        Formula f = draw(&trial, MOST_OPERATORS);
        Formula g = ltl_simplify(&trial.formulas, f);
        check_form(&trial, g, g);
        check_same(&trial, f, g);
        Formula again = ltl_simplify(&trial.formulas, g);
        if (again != g)
            complain(&trial, g, again, "is still simplified to");
        if (formula_past_depth(&trial.formulas, f) == 0) {
            before += tree_size(&trial.formulas, f);
            after += tree_size(&trial.formulas, g);
        }
        end_trial(&trial);
    }
    assert_true(after * 10 < before * 6);
}

static void implications_are_right(void **state) {
    (void)state;
    uint32_t found = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Trial trial;
        begin_trial(&trial, hash_word(seed));
        Formula f = ltl_simplify(&trial.formulas, draw(&trial, 6));
        Formula g = ltl_simplify(&trial.formulas, draw(&trial, 6));
        Simplifier simplifier;
        simplifier_init(&simplifier, &trial.formulas);
        bool implies = simplifier_implies(&simplifier, f, g);
        FormulaKind kind = formula_node(&trial.formulas, f).kind;
        found += implies && f != g && kind > FORMULA_NOT;
        for (uint32_t i = 0; implies && i < WORDS; i++) {
            LassoWord word = lasso_random(&trial.rng, LETTERS, ATOMS);
            if (lasso_satisfies(&trial.formulas, f, &word) &&
                !lasso_satisfies(&trial.formulas, g, &word))
                complain(&trial, f, g, "does not imply");
        }
        simplifier_release(&simplifier);
        end_trial(&trial);
    }
    assert_true(found > CASES / 100);
}

static void large_ones_end(void **state) {
    (void)state;
    static const char *const parts[] = {"(p <-> X ", "p U (q R ", "G F p & X (",
                                        "(p U q) | X (", "F G (p | "};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Text text;
        text_init(&text, &bench.mem);
        size_t depth = i == 0 ? 15 : 300;
        for (size_t k = 0; k < depth; k++)
            text_add(&text, parts[i]);
        text_add(&text, "r");
        text_repeat(&text, ')', depth);
        Formula f = ltl_read(&bench, text.data);
        assert_int_not_equal(f, NO_FORMULA);
        ltl_simplify(&bench.formulas, f);
        text_release(&text);
        ltl_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(negation_goes_to_the_atoms),
        cmocka_unit_test(constants_vanish),
        cmocka_unit_test(operators_swallow_each_other),
        cmocka_unit_test(operands_that_follow_are_dropped),
        cmocka_unit_test(simple_ones_mean_the_same),
        cmocka_unit_test(implications_are_right),
        cmocka_unit_test(large_ones_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
