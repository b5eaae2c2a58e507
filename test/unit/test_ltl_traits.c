#include "test/unit/ltl_fixture.h"

#include "formula/ltl_traits.h"
#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"

#define CASES unit_cases(20000) /* random cases */

enum {
    ATOMS = 3,
    WORDS = 12, /* that each is tried on */
    CLASSES = LTL_SAFETY | LTL_GUARANTEE | LTL_OBLIGATION | LTL_RECURRENCE |
              LTL_PERSISTENCE
};

static void classes_of_known_formulas(void **state) {
    (void)state;
    static const unsigned none = 0, r = LTL_RECURRENCE, p = LTL_PERSISTENCE,
                          o = LTL_OBLIGATION | LTL_RECURRENCE | LTL_PERSISTENCE;
    const struct {
        const char *text;
        unsigned classes;
    } cases[] = {
        {"a", o | LTL_SAFETY | LTL_GUARANTEE},
        {"X (a => b)", o | LTL_SAFETY | LTL_GUARANTEE},
        {"G a", o | LTL_SAFETY},
        {"a W b", o | LTL_SAFETY},
        {"G (a => X X b)", o | LTL_SAFETY},
        {"F a", o | LTL_GUARANTEE},
        {"a U b", o | LTL_GUARANTEE},
        {"!(a R b)", o | LTL_GUARANTEE},
        {"!G a", o | LTL_GUARANTEE},
        {"F a | G b", o},
        {"F a => F b", o},
        {"F a <-> F b", o},
        {"G (a => F b)", r},
        {"G F a", r},
        {"F G a", p},
        {"!G F a", p},
        {"G F a | F G b", none},
        {"F G a <-> b", none},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Formula f = ltl_read(&bench, cases[i].text);
        unsigned traits = ltl_traits(&bench.formulas, f) & CLASSES;
        if (traits != cases[i].classes)
            fail_msg("%s: %x", cases[i].text, traits);
        ltl_end(&bench);
    }
}

static void next_is_not_stutter_invariant(void **state) {
    (void)state;
    LtlBench bench;
    ltl_begin(&bench);
    Formula f = ltl_read(&bench, "G (a => F b)");
    assert_true(ltl_traits(&bench.formulas, f) & LTL_STUTTER);
    f = ltl_read(&bench, "G (a => X b)");
    assert_false(ltl_traits(&bench.formulas, f) & LTL_STUTTER);
    ltl_end(&bench);
}

/* ---- random ones: what a trait says is true ---- */

typedef struct Trial {
    Mem mem;
    Formulas formulas;
    Formula f;
    unsigned traits;
    Rng rng;
} Trial;

static bool holds(const Trial *trial, const LassoWord *word) {
    return lasso_satisfies(&trial->formulas, trial->f, word);
}

static void complain(Trial *trial, const char *what) {
    Text text;
    text_init(&text, &trial->mem);
    formula_print(&trial->formulas, trial->f, &text);
    fail_msg("%s is not %s", text.data, what);
}

/* The word with its letter at this position twice. */
static LassoWord stuttered(const LassoWord *word, uint32_t at) {
    LassoWord result = *word;
    for (uint32_t i = word->prefix + word->loop; i > at; i--)
        result.letters[i] = word->letters[i - 1];
    if (at < word->prefix)
        result.prefix++;
    else
        result.loop++;
    return result;
}

/* Does one of a moment and the next imply the other everywhere? */
static bool always_implies(Trial *trial, const LassoWord *word, bool later) {
    Formulas *formulas = &trial->formulas;
    Formula next = formula_make(formulas, FORMULA_NEXT, trial->f, 0);
    Formula implies =
        formula_make(formulas, FORMULA_IMPLIES, later ? next : trial->f,
                     later ? trial->f : next);
    return lasso_satisfies(
        formulas, formula_make(formulas, FORMULA_GLOBALLY, implies, 0), word);
}

static void check_shifts(Trial *trial, const LassoWord *word) {
    if ((trial->traits & LTL_EVENTUAL) && !always_implies(trial, word, true))
        complain(trial, "eventual");
    if ((trial->traits & LTL_UNIVERSAL) && !always_implies(trial, word, false))
        complain(trial, "universal");
}

static void check_stutter(Trial *trial, const LassoWord *word) {
    uint32_t at = (uint32_t)rng_below(&trial->rng, word->prefix + word->loop);
    LassoWord again = stuttered(word, at);
    if ((trial->traits & LTL_STUTTER) &&
        holds(trial, word) != holds(trial, &again))
        complain(trial, "stutter-invariant");
}

/* A long part of the word decides what a guarantee or safety formula says:
 * another end makes no difference. Four letters and twelve operators are
 * settled within 52 of them. */
static void check_prefix(Trial *trial, const LassoWord *word) {
    LassoWord other = {.prefix = 56, .loop = 4};
    for (uint32_t i = 0; i < 60; i++) {
        uint32_t at = i < word->prefix
                          ? i
                          : word->prefix + (i - word->prefix) % word->loop;
        other.letters[i] =
            i < 56 ? word->letters[at] : rng_below(&trial->rng, 1 << ATOMS);
    }
    bool now = holds(trial, word), then = holds(trial, &other);
    if ((trial->traits & LTL_GUARANTEE) && now && !then)
        complain(trial, "a guarantee");
    if ((trial->traits & LTL_SAFETY) && !now && then)
        complain(trial, "a safety formula");
}

static void traits_are_true(void **state) {
    (void)state;
    unsigned met = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Trial trial = {.rng = {hash_word(seed)}};
        mem_init(&trial.mem);
        formulas_init(&trial.formulas, &trial.mem);
        random_formula_atoms(&trial.formulas, ATOMS);
        FormulaShape shape = {.operators = (uint32_t)rng_below(&trial.rng, 13),
                              .atoms = ATOMS,
                              .past = seed % 2};
        trial.f = random_formula(&trial.formulas, &trial.rng, shape);
        trial.traits = ltl_traits(&trial.formulas, trial.f);
        met |= trial.traits;
        for (uint32_t i = 0; i < WORDS; i++) {
            LassoWord word = lasso_random(&trial.rng, 4, ATOMS);
            check_shifts(&trial, &word);
            check_stutter(&trial, &word);
            check_prefix(&trial, &word);
        }
        formulas_release(&trial.formulas);
        assert_int_equal(trial.mem.live, 0);
    }
    assert_int_equal(met, 255);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_of_known_formulas),
        cmocka_unit_test(next_is_not_stutter_invariant),
        cmocka_unit_test(traits_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
