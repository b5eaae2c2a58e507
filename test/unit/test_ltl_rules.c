#include "test/unit/ltl_fixture.h"

#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"
#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"

/* The rules of rewriting, each as two formulas with the same meaning. Letters
 * stand for formulas: a, b and c for any, e for eventual ones, u for universal
 * ones, k for those that hold everywhere or nowhere. */

#define CASES unit_cases(2000) /* random instances of each rule */

enum {
    ATOMS = 3,
    WORDS = 8,
    LETTERS = 8,
    MOST_OPERATORS = 4, /* of what a letter stands for */
    LETTERS_OF_RULES = 6
};

static const char letters[] = "abceuk";

typedef struct Rule {
    const char *from;
    const char *to;
} Rule;

static const Rule rules[] = {
    /* X comes out */
    {"X a U X b", "X (a U b)"},
    {"X a W X b", "X (a W b)"},
    {"X a R X b", "X (a R b)"},
    {"X a M X b", "X (a M b)"},
    {"k U X b", "X (k U b)"},
    {"X a U k", "X (a U k)"},
    {"k R X b", "X (k R b)"},
    {"(k & X a) U (k | X b)", "X ((k & a) U (k | b))"},
    {"(k | X a) M X b", "X ((k | a) M b)"},
    {"F X a", "X F a"},
    {"G X a", "X G a"},
    {"X k", "k"},
    {"F X u", "F u"},
    {"G X e", "G e"},
    /* seen through F and G */
    {"F (a | (b U c))", "F (a | c)"},
    {"F (a | (b M c))", "F (a | (b & c))"},
    {"F (a | F b)", "F (a | b)"},
    {"F (a | X u)", "F (a | u)"},
    {"G (a & (b R c))", "G (a & c)"},
    {"G (a & (b W c))", "G (a & (b | c))"},
    {"G (a & X e)", "G (a & e)"},
    {"G (a & X F (b & X F c))", "G (a & F b & F c)"},
    {"F (a | X G (b | X G c))", "F (a | G b | G c)"},
    /* seen through G F and F G */
    {"G F (a | X b)", "G F (a | b)"},
    {"F G (a & X b)", "F G (a & b)"},
    {"G F (a | X (b | X c))", "G F (a | b | c)"},
    {"G F (a | (b U c))", "G F (a | c)"},
    {"G F (a | G F b)", "G F (a | b)"},
    {"F G (a & F G b)", "F G (a & b)"},
    {"G F (a & e)", "G (F a & e)"},
    {"G F (a & u)", "G F a & F u"},
    {"F G (a | u)", "F (G a | u)"},
    {"F G (a | e)", "F G a | G e"},
    {"G (a & F (b & e))", "G (a & F b & e)"},
    /* limits */
    {"F G a | G F b", "G F (b | G a)"},
    {"F u | G F b", "G F (b | u)"},
    {"G F a & F G b", "F G (b & F a)"},
    {"G e & F G b", "F G (b & e)"},
    {"F (G a | G F b)", "G F (b | G a)"},
    {"F a | k", "F (a | k)"},
    {"F (a & k)", "F a & k"},
    {"G (a | k)", "G a | k"},
    {"a U (b & k)", "(a U b) & k"},
    {"a R (b | k)", "(a R b) | k"},
    /* untils that are weak, releases that are strong */
    {"a U (b | G a)", "a W b"},
    {"a W (b | G a)", "a W b"},
    {"(a U b) | G a", "a W b"},
    {"a R (b & F a)", "a M b"},
    {"a M (b & F a)", "a M b"},
    {"(a R b) & F a", "a M b"},
    {"a W (b | e)", "(a W b) | e"},
    {"a M (b & u)", "(a M b) & u"},
    {"G a | F (!a & e)", "a W (!a & e)"},
    {"F a & G (!a | u)", "a M (!a | u)"},
    /* before the goal it does not hold */
    {"(a & b) U !b", "a U !b"},
    {"(a & b) W !b", "a W !b"},
    {"(a | b) R !b", "a R !b"},
    {"(a | b) M !b", "a M !b"},
    {"(a | b) U b", "a U b"},
    {"(a & b) R b", "a R b"},
    /* of two operands one */
    {"(a U b) & (c W b)", "(a & c) U b"},
    {"(a U b) | (a W c)", "a W (b | c)"},
    {"(a R b) & (a M c)", "a M (b & c)"},
    {"(a R b) | (c M b)", "(a | c) R b"},
    {"b & X G b", "G b"},
    {"b | X F b", "F b"},
    {"b & (a | X (a R b))", "a R b"},
    {"b & (a | X (a M b))", "a M b"},
    {"b | (a & X (a U b))", "a U b"},
    {"b | (a & X (a W b))", "a W b"},
};

enum {
    RULES = sizeof rules / sizeof *rules
};

static Formula draw(Formulas *formulas, Rng *rng) {
    FormulaShape shape = {.atoms = ATOMS, .past = rng_below(rng, 2)};
    shape.operators = (uint32_t)rng_below(rng, MOST_OPERATORS + 1);
    return random_formula(formulas, rng, shape);
}

/* A formula with these traits: if luck has it any, else G f, F f or F G f. */
static Formula draw_with(Formulas *formulas, Rng *rng, unsigned traits) {
    for (uint32_t tries = 0; tries < 20; tries++) {
        Formula f = draw(formulas, rng);
        FormulaKind kind = formula_node(formulas, f).kind;
        if ((ltl_traits(formulas, f) & traits) == traits && kind > FORMULA_TRUE)
            return f;
    }
    Formula f = draw(formulas, rng);
    if (traits & LTL_UNIVERSAL)
        f = formula_make(formulas, FORMULA_GLOBALLY, f, 0);
    if (traits & LTL_EVENTUAL)
        f = formula_make(formulas, FORMULA_FINALLY, f, 0);
    return f;
}

/* The formula with its letters replaced, in the order of `letters`. */
static Formula instance(LtlBench *bench, const char *text,
                        const Formula *meaning) {
    Formulas *formulas = &bench->formulas;
    Formula f = ltl_read(bench, text);
    assert_int_not_equal(f, NO_FORMULA);
    Formula *made = calloc((size_t)f + 1, sizeof *made);
    assert_non_null(made);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        if (node.kind == FORMULA_ATOM) {
            const char *name = names_get(&formulas->atoms, node.left);
            const char *place = strchr(letters, *name);
            made[g] = place ? meaning[place - letters] : g;
            continue;
        }
        made[g] = formula_make(formulas, node.kind,
                               arity > 0 ? made[node.left] : node.left,
                               arity > 1 ? made[node.right] : node.right);
    }
    Formula result = made[f];
    free(made);
    return result;
}

static void check_words(LtlBench *bench, Rng *rng, Formula f, Formula g,
                        const Rule *rule) {
    for (uint32_t i = 0; i < WORDS; i++) {
        LassoWord word = lasso_random(rng, LETTERS, ATOMS);
        if (lasso_satisfies(&bench->formulas, f, &word) !=
            lasso_satisfies(&bench->formulas, g, &word))
            fail_msg("%s is not %s: %s", rule->from, rule->to,
                     ltl_show(bench, f));
    }
}

static void rules_keep_the_meaning(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < CASES; seed++)
        for (size_t i = 0; i < RULES; i++) {
            LtlBench bench;
            ltl_begin(&bench);
            random_formula_atoms(&bench.formulas, ATOMS);
            Rng rng = {seed * RULES + i};
            Formulas *formulas = &bench.formulas;
            unsigned both = LTL_EVENTUAL | LTL_UNIVERSAL;
            Formula meaning[LETTERS_OF_RULES] = {
                draw(formulas, &rng),
                draw(formulas, &rng),
                draw(formulas, &rng),
                draw_with(formulas, &rng, LTL_EVENTUAL),
                draw_with(formulas, &rng, LTL_UNIVERSAL),
                draw_with(formulas, &rng, both)};
            Formula from = instance(&bench, rules[i].from, meaning);
            Formula to = instance(&bench, rules[i].to, meaning);
            check_words(&bench, &rng, from, to, &rules[i]);
            check_words(&bench, &rng, from, ltl_simplify(formulas, from),
                        &rules[i]);
            ltl_end(&bench);
        }
}

/* Letters that stand for atoms or the simplest formulas of their class: both
 * sides become the same formula. */
static void rules_are_applied(void **state) {
    (void)state;
    static const char *const meanings[LETTERS_OF_RULES] = {
        "p0", "p1", "p2", "F p3 & F p4", "G p3 | G p4", "G F p5"};
    for (size_t i = 0; i < RULES; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Formula meaning[LETTERS_OF_RULES];
        for (size_t k = 0; k < LETTERS_OF_RULES; k++)
            meaning[k] = ltl_read(&bench, meanings[k]);
        Formula from = ltl_simplify(&bench.formulas,
                                    instance(&bench, rules[i].from, meaning));
        Formula to = ltl_simplify(&bench.formulas,
                                  instance(&bench, rules[i].to, meaning));
        if (from != to)
            fail_msg("%s becomes %s, not what becomes of %s", rules[i].from,
                     ltl_show(&bench, from), rules[i].to);
        ltl_end(&bench);
    }
}

/* What looks like a rule and is none. */
static void similar_ones_stay(void **state) {
    (void)state;
    static const Rule similar[] = {
        {"G F (a & X b)", "G F (a & b)"},
        {"F G (a | X b)", "F G (a | b)"},
        {"F (a & F b)", "F a & F b"},
        {"G (a | F (b & F c))", "G (a | (F b & F c))"},
        {"F X a", "F a"},
        {"(a U b) U c", "a U c"},
    };
    for (size_t i = 0; i < sizeof similar / sizeof *similar; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Formula from =
            ltl_simplify(&bench.formulas, ltl_read(&bench, similar[i].from));
        Formula to =
            ltl_simplify(&bench.formulas, ltl_read(&bench, similar[i].to));
        if (from == to)
            fail_msg("%s is taken for %s", similar[i].from, similar[i].to);
        ltl_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_keep_the_meaning),
        cmocka_unit_test(rules_are_applied),
        cmocka_unit_test(similar_ones_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
