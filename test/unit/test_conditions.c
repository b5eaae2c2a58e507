#include "test/unit/ltl_fixture.h"

#include "automata/translating/conditions.h"
#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"

#include <stdlib.h>

#define CASES unit_cases(4000)

enum {
    ATOMS = 6,
    WORDS = 8,
    LETTERS = 8,
    MOST_OPERATORS = 14,
    MANY = 14
};

typedef struct Joined {
    Formulas table;
    Formula formula;
    bool done;
} Joined;

static void join(LtlBench *bench, Formula f, Joined *joined) {
    const Names *atoms = &bench->formulas.atoms;
    size_t count = atoms->entries.count;
    const char **texts = calloc(count + 1, sizeof *texts);
    assert_non_null(texts);
    for (uint32_t i = 0; i < count; i++)
        texts[i] = names_get(atoms, i);
    formulas_init(&joined->table, &bench->mem);
    joined->done = conditions_join(&bench->formulas, f, texts, &joined->table,
                                   &joined->formula);
    if (!joined->done) {
        assert_int_equal(joined->table.nodes.count, 0);
        joined->formula = formula_copy(&joined->table, &bench->formulas, f);
    }
    free(texts);
}

typedef struct Example {
    const char *text;
    const char *joined; /* NULL: stays as it is */
} Example;

static const Example examples[] = {
    {"G (a -> F b)", NULL},
    {"G ((a | b | c) -> F d)", "[] !(\"c | b | a\" && !<> d)"},
    {"G ((a & b) -> F (c & d))", "[] !(\"a & b\" && !<> \"c & d\")"},
    {"F (a xor b)", "<> !\"a & b | !a & !b\""},
    {"F (a <-> b)", "<> \"a & b | !a & !b\""},
    /* the same condition, as it is and negated */
    {"(a | b) U (!a & !b)", "(!\"!b & !a\" U \"!b & !a\")"},
    {"G (b & a) | F (a & b)", "!(!<> \"b & a\" && ![] \"b & a\")"},
    /* atoms of two conditions stay apart, the others are joined */
    {"G ((a | b | c | d) -> F a)", "[] !(!(\"!d & !c & !b\" && !a) && !<> a)"},
    {"(a & b) U (b & c)", NULL},
    {"(a & b & c) U (c & d & e)", "((\"a & b\" && c) U (\"d & e\" && c))"},
    /* what no state decides */
    {"a & b & X c", "(\"a & b\" && X c)"},
    {"a & X c & b", "(\"a & b\" && X c)"},
    {"X a & X b", NULL},
    /* parts of a condition with atoms in common */
    {"(a & (b | c)) W d", "(\"a & (c | b)\" W d)"},
    {"((a | b) & (a | c)) W d", "(\"(b | a) & (a | c)\" W d)"},
    {"(p & F (b | c)) | (q & r)", "!(\"!q | !r\" && !(<> !\"!c & !b\" && p))"},
    /* constants are no conditions */
    {"F (a | !a)", NULL},
    {"G ((a & !a) | (b -> c))", "[] !\"b & !c\""},
    {"F ((a & b) | (!a & b) | !b)", NULL},
    /* the past */
    {"G (a -> O (b & c))", "[] !(!O \"b & c\" && a)"},
};

static void examples_are_joined(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        LtlBench bench;
        Joined joined;
        Text text;
        ltl_begin(&bench);
        text_init(&text, &bench.mem);
        join(&bench, ltl_read(&bench, examples[i].text), &joined);
        formula_print(&joined.table, joined.formula, &text);
        if (joined.done != (examples[i].joined != NULL))
            fail_msg("%s: %s", examples[i].text, text.data);
        if (joined.done)
            assert_string_equal(text.data, examples[i].joined);
        text_release(&text);
        formulas_release(&joined.table);
        ltl_end(&bench);
    }
}

/* The value of a condition, which is a formula without temporal operators. */
static bool holds_now(LtlBench *bench, Formula condition, uint64_t letter) {
    LassoWord word = {.loop = 1, .letters = {letter}};
    return lasso_satisfies(&bench->formulas, condition, &word);
}

/* The atoms that the condition depends on, none of which is in `others`. */
static uint64_t atoms_of(LtlBench *bench, Formula condition, uint64_t others) {
    uint64_t atoms = 0;
    bool values[2] = {false, false};
    for (uint64_t letter = 0; letter >> ATOMS == 0; letter++) {
        bool value = holds_now(bench, condition, letter);
        values[value] = true;
        for (uint32_t k = 0; k < ATOMS; k++)
            if (holds_now(bench, condition, letter ^ (uint64_t)1 << k) != value)
                atoms |= (uint64_t)1 << k;
    }
    assert_true(values[0] && values[1]);
    assert_int_equal(atoms & others, 0);
    return atoms;
}

/* The word as it is read by the conditions. */
static LassoWord condense(LtlBench *bench, const Formula *conditions,
                          size_t count, const LassoWord *word) {
    LassoWord result = {.prefix = word->prefix, .loop = word->loop};
    for (uint32_t i = 0; i < word->prefix + word->loop; i++)
        for (size_t k = 0; k < count; k++)
            if (holds_now(bench, conditions[k], word->letters[i]))
                result.letters[i] |= (uint64_t)1 << k;
    return result;
}

static void check(LtlBench *bench, Rng *rng, Formula f, const Joined *joined) {
    size_t count = joined->table.atoms.entries.count;
    Formula conditions[64];
    uint64_t atoms = 0;
    assert_true(count <= 64);
    for (uint32_t k = 0; k < count; k++) {
        conditions[k] = ltl_read(bench, names_get(&joined->table.atoms, k));
        assert_int_not_equal(conditions[k], NO_FORMULA);
        if (joined->done)
            atoms |= atoms_of(bench, conditions[k], atoms);
    }
    for (uint32_t i = 0; i < WORDS; i++) {
        LassoWord word = lasso_random(rng, LETTERS, ATOMS);
        LassoWord read = condense(bench, conditions, count, &word);
        if (lasso_satisfies(&bench->formulas, f, &word) !=
            lasso_satisfies(&joined->table, joined->formula, &read))
            fail_msg("%s", ltl_show(bench, f));
    }
}

static void random_ones_keep_their_meaning(void **state) {
    size_t done = 0;
    (void)state;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        LtlBench bench;
        Joined joined;
        Rng rng = {seed};
        ltl_begin(&bench);
        random_formula_atoms(&bench.formulas, ATOMS);
        FormulaShape shape = {.atoms = ATOMS, .past = rng_below(&rng, 2)};
        shape.operators = (uint32_t)rng_below(&rng, MOST_OPERATORS + 1);
        Formula f = random_formula(&bench.formulas, &rng, shape);
        join(&bench, f, &joined);
        check(&bench, &rng, f, &joined);
        done += joined.done;
        formulas_release(&joined.table);
        ltl_end(&bench);
    }
    assert_true(done > CASES / 20);
}

/* The texts grow with the formula, and no faster. */
static void long_conditions_stay(void **state) {
    LtlBench bench;
    Joined joined;
    Text text;
    (void)state;
    ltl_begin(&bench);
    text_init(&text, &bench.mem);
    text_add(&text, "F (");
    for (int i = 0; i < MANY; i++)
        text_printf(&text, "p%d <-> (", i);
    text_add(&text, "q");
    for (int i = 0; i <= MANY; i++)
        text_char(&text, ')');
    join(&bench, ltl_read(&bench, text.data), &joined);
    assert_true(joined.done); /* the innermost ones */
    for (uint32_t i = 0; i < joined.table.atoms.entries.count; i++)
        assert_true(joined.table.atoms.entries.data[i].length < 4000);
    text_release(&text);
    formulas_release(&joined.table);
    ltl_end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_joined),
        cmocka_unit_test(random_ones_keep_their_meaning),
        cmocka_unit_test(long_conditions_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
