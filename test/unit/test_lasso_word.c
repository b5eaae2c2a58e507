#include "test/unit/unit.h"

#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"

typedef struct Bench {
    Mem mem;
    Formulas formulas;
    Formula p; /* atom 0 */
    Formula q; /* atom 1 */
} Bench;

static void begin(Bench *bench) {
    mem_init(&bench->mem);
    formulas_init(&bench->formulas, &bench->mem);
    bench->p = formula_atom(&bench->formulas, "p", 1);
    bench->q = formula_atom(&bench->formulas, "q", 1);
}

static void end(Bench *bench) {
    formulas_release(&bench->formulas);
    assert_int_equal(bench->mem.live, 0);
}

/* Letters are digits: 1 is p, 2 is q, 3 both; "01|2" is 0 1 2 2 2 ... */
static LassoWord word_of(const char *text) {
    LassoWord word = {0};
    uint32_t count = 0;
    for (; *text; text++) {
        if (*text == '|')
            word.prefix = count;
        else
            word.letters[count++] = (uint64_t)(*text - '0');
    }
    word.loop = count - word.prefix;
    return word;
}

static bool holds(Bench *bench, FormulaKind kind, const char *text) {
    LassoWord word = word_of(text);
    Formula f = formula_make(&bench->formulas, kind, bench->p,
                             formula_arity(kind) == 2 ? bench->q : 0);
    return lasso_satisfies(&bench->formulas, f, &word);
}

static void one_operand(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    assert_true(holds(&bench, FORMULA_NOT, "0|1"));
    assert_false(holds(&bench, FORMULA_NOT, "1|0"));
    assert_true(holds(&bench, FORMULA_NEXT, "0|1"));
    assert_false(holds(&bench, FORMULA_NEXT, "1|0"));
    assert_true(holds(&bench, FORMULA_NEXT, "|1"));
    assert_true(holds(&bench, FORMULA_FINALLY, "00|01"));
    assert_true(holds(&bench, FORMULA_FINALLY, "01|0"));
    assert_false(holds(&bench, FORMULA_FINALLY, "00|2"));
    assert_true(holds(&bench, FORMULA_GLOBALLY, "11|3"));
    assert_false(holds(&bench, FORMULA_GLOBALLY, "11|10"));
    assert_false(holds(&bench, FORMULA_GLOBALLY, "01|1"));
    end(&bench);
}

static void two_operands(void **state) {
    (void)state;
    static const struct {
        FormulaKind kind;
        const char *yes[4];
        const char *no[4];
    } cases[] = {
        {FORMULA_AND, {"|3"}, {"|0", "|1", "|2"}},
        {FORMULA_OR, {"|1", "|2", "|3"}, {"|0"}},
        {FORMULA_IMPLIES, {"|0", "|2", "|3"}, {"|1"}},
        {FORMULA_IFF, {"|0", "|3"}, {"|1", "|2"}},
        {FORMULA_XOR, {"|1", "|2"}, {"|0", "|3"}},
        {FORMULA_UNTIL, {"11|2", "|2", "1|12"}, {"|1", "10|2", "|0"}},
        {FORMULA_RELEASE, {"|2", "22|30", "3|0"}, {"|1", "22|10", "21|3"}},
        {FORMULA_WEAK_UNTIL, {"|1", "11|20", "2|0"}, {"|0", "10|2", "11|0"}},
        {FORMULA_STRONG_RELEASE, {"22|30", "3|0"}, {"|2", "22|10", "|1"}},
    };
    Bench bench;
    begin(&bench);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t k = 0; k < 4; k++) {
            if (cases[i].yes[k])
                assert_true(holds(&bench, cases[i].kind, cases[i].yes[k]));
            if (cases[i].no[k])
                assert_false(holds(&bench, cases[i].kind, cases[i].no[k]));
        }
    end(&bench);
}

static uint32_t operators(const Formulas *formulas, Formula f) {
    FormulaNode node = formula_node(formulas, f);
    int arity = formula_arity(node.kind);
    return (arity > 0 ? 1 + operators(formulas, node.left) : 0) +
           (arity > 1 ? operators(formulas, node.right) : 0);
}

/* Looking back from a moment: X X p is what p is at the third. */
static bool holds_third(Bench *bench, FormulaKind kind, const char *text) {
    LassoWord word = word_of(text);
    Formula f = formula_make(&bench->formulas, kind, bench->p,
                             formula_arity(kind) == 2 ? bench->q : 0);
    for (int i = 0; i < 2; i++)
        f = formula_make(&bench->formulas, FORMULA_NEXT, f, 0);
    return lasso_satisfies(&bench->formulas, f, &word);
}

static void the_past(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    assert_false(holds(&bench, FORMULA_YESTERDAY, "|1"));
    assert_true(holds(&bench, FORMULA_WEAK_YESTERDAY, "|0"));
    assert_true(holds(&bench, FORMULA_ONCE, "1|0"));
    assert_false(holds(&bench, FORMULA_ONCE, "0|1"));
    assert_true(holds(&bench, FORMULA_HISTORICALLY, "1|0"));
    assert_true(holds(&bench, FORMULA_SINCE, "2|0"));
    assert_false(holds(&bench, FORMULA_SINCE, "1|2"));
    assert_true(holds(&bench, FORMULA_TRIGGERED, "2|0"));
    assert_false(holds(&bench, FORMULA_TRIGGERED, "1|2"));
    assert_true(holds_third(&bench, FORMULA_YESTERDAY, "010|0"));
    assert_true(holds_third(&bench, FORMULA_WEAK_YESTERDAY, "|01"));
    assert_false(holds_third(&bench, FORMULA_YESTERDAY, "101|1"));
    assert_true(holds_third(&bench, FORMULA_ONCE, "1|0"));
    assert_false(holds_third(&bench, FORMULA_ONCE, "000|1"));
    assert_true(holds_third(&bench, FORMULA_HISTORICALLY, "|1110"));
    assert_false(holds_third(&bench, FORMULA_HISTORICALLY, "01|1"));
    assert_true(holds_third(&bench, FORMULA_SINCE, "021|0"));
    assert_true(holds_third(&bench, FORMULA_SINCE, "211|0"));
    assert_false(holds_third(&bench, FORMULA_SINCE, "201|0"));
    assert_false(holds_third(&bench, FORMULA_SINCE, "111|1"));
    assert_true(holds_third(&bench, FORMULA_TRIGGERED, "222|0"));
    assert_true(holds_third(&bench, FORMULA_TRIGGERED, "032|0"));
    assert_false(holds_third(&bench, FORMULA_TRIGGERED, "122|0"));
    assert_false(holds_third(&bench, FORMULA_TRIGGERED, "021|0"));
    end(&bench);
}

static void random_ones_have_the_shape(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    Rng rng = {1};
    bool met[FORMULA_KINDS] = {false};
    for (uint32_t i = 0; i < 1600; i++) {
        FormulaShape shape = {
            .operators = i % 13, .atoms = 1 + i % 4, .past = true};
        Formula f = random_formula(&bench.formulas, &rng, shape);
        assert_int_equal(operators(&bench.formulas, f), shape.operators);
        met[formula_node(&bench.formulas, f).kind] = true;
    }
    for (FormulaKind kind = 0; kind < FORMULA_KINDS; kind++)
        assert_true(met[kind]);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_operand),
        cmocka_unit_test(two_operands),
        cmocka_unit_test(the_past),
        cmocka_unit_test(random_ones_have_the_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
