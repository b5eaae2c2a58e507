/* Which formulas about actions do not depend on invisible steps. */
#include "test/unit/unit.h"

#include "automata/translating/invisible.h"
#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"
#include "test/unit/ltl_fixture.h"

#define CASES unit_cases(3000) /* random cases */

enum {
    ATOMS = 2,
    OPERATORS = 5,
    LETTERS = 3, /* nothing, a, b */
    PREFIX = 4,  /* letters after the first, at most */
    LOOP = 3     /* at most */
};

/* ---- By definition ------------------------------------------------------- */

static uint64_t letter_of(uint32_t digit) {
    return digit ? (uint64_t)1 << (digit - 1) : 0;
}

/* The word whose letters, except for the empty one at first, are the digits of
 * the number. */
static LassoWord word_of(uint32_t prefix, uint32_t loop, uint32_t number) {
    LassoWord word = {.prefix = prefix + 1, .loop = loop};
    for (uint32_t i = 1; i <= prefix + loop; i++, number /= LETTERS)
        word.letters[i] = letter_of(number % LETTERS);
    return word;
}

static void append(LassoWord *word, uint32_t *length, uint64_t letter) {
    word->letters[(*length)++] = letter;
}

/* What a tester knows of it. */
static LassoWord known(const LassoWord *word) {
    LassoWord result = {0};
    uint32_t length = 1;
    for (uint32_t i = 1; i < word->prefix; i++)
        if (word->letters[i])
            append(&result, &length, word->letters[i]);
    result.prefix = length;
    for (uint32_t i = 0; i < word->loop; i++)
        if (word->letters[word->prefix + i])
            append(&result, &length, word->letters[word->prefix + i]);
    if (length == result.prefix)
        append(&result, &length, 0);
    result.loop = length - result.prefix;
    return result;
}

static bool makes_difference(const Formulas *formulas, Formula f) {
    for (uint32_t loop = 1; loop <= LOOP; loop++)
        for (uint32_t prefix = 0; prefix <= PREFIX; prefix++) {
            uint32_t count = 1;
            for (uint32_t i = 0; i < prefix + loop; i++)
                count *= LETTERS;
            for (uint32_t n = 0; n < count; n++) {
                LassoWord word = word_of(prefix, loop, n);
                LassoWord other = known(&word);
                if (lasso_satisfies(formulas, f, &word) !=
                    lasso_satisfies(formulas, f, &other))
                    return true;
            }
        }
    return false;
}

static Answer by_definition(const Formulas *formulas, Formula f) {
    return makes_difference(formulas, f) ? ANSWER_NO : ANSWER_YES;
}

static void it_is_so_by_definition(void **state) {
    (void)state;
    uint32_t counts[3] = {0};
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Mem mem;
        Formulas formulas;
        Rng rng = {seed};
        mem_init(&mem);
        formulas_init(&formulas, &mem);
        random_formula_atoms(&formulas, ATOMS);
        FormulaShape shape = {.operators =
                                  (uint32_t)rng_below(&rng, OPERATORS + 1),
                              .atoms = ATOMS,
                              .past = rng_below(&rng, 2),
                              .no_next = rng_below(&rng, 2) == 0,
                              .no_constants = true};
        Formula f = random_formula(&formulas, &rng, shape);
        if (rng_below(&rng, 3) == 0)
            f = formula_make(&formulas, FORMULA_GLOBALLY,
                             formula_make(&formulas, FORMULA_FINALLY, f, 0), 0);
        Answer expected = by_definition(&formulas, f);
        assert_int_equal(formula_invisible(&formulas, f), expected);
        counts[expected]++;
        formulas_release(&formulas);
        assert_int_equal(mem.live, 0);
    }
    assert_in_range(counts[ANSWER_YES], CASES / 50, CASES);
    assert_in_range(counts[ANSWER_NO], CASES / 50, CASES);
}

/* ---- Examples ------------------------------------------------------------ */

static void examples(void **state) {
    (void)state;
    static const struct {
        const char *formula;
        Answer expected;
    } table[] = {
        {"G !a", ANSWER_YES},
        {"!b W a", ANSWER_YES},
        {"G (a -> F b)", ANSWER_YES},
        {"G (a -> X (!a W b))", ANSWER_YES},
        {"G F a", ANSWER_YES},
        {"F G !a", ANSWER_YES},
        {"G F a -> G F b", ANSWER_YES},
        {"X a", ANSWER_NO},
        {"G (a | b)", ANSWER_YES}, /* false of every run */
        {"X G (a | b)", ANSWER_NO},
        {"a | F b", ANSWER_YES}, /* nothing has occurred at first */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Formula f = ltl_read(&bench, table[i].formula);
        assert_int_equal(formula_invisible(&bench.formulas, f),
                         table[i].expected);
        ltl_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_so_by_definition),
        cmocka_unit_test(examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
