/* Examples, idle atoms and implications of random formulas against what the
 * formulas mean on words. */
#include "test/unit/unit.h"

#include "automata/explaining/explanation.h"
#include "automata/explaining/short_word.h"
#include "automata/explaining/word_blame.h"
#include "formula/formula_replace.h"
#include "formula/ltl_simplify.h"
#include "test/cross/lasso_word.h"
#include "test/cross/omega_accepts.h"
#include "test/cross/random_formula.h"
#include "test/unit/ltl_fixture.h"

#include <stdio.h>

enum {
    ATOMS = 3,
    WORDS = 40,  /* random ones for each formula */
    LETTERS = 8, /* of these at most */
    INSTANCES = 6
};

static uint32_t how_many(void) {
    return getenv("ALL_CASES") ? 20000 : 4000 / UNIT_PART;
}

static Formula draw(LtlBench *bench, Rng *rng) {
    FormulaShape shape = {.operators = 1 + (uint32_t)rng_below(rng, 8),
                          .atoms = ATOMS,
                          .past = rng_below(rng, 2)};
    return random_formula(&bench->formulas, rng, shape);
}

/* An instance with random values where they are open. */
static LassoWord instance_of(const Example *example, Rng *rng) {
    LassoWord word = {.prefix = (uint32_t)example->prefix};
    word.loop = (uint32_t)(example->moments.count - example->prefix);
    assert_in_range(example->moments.count, 1, LASSO_MOST);
    for (size_t m = 0; m < example->moments.count; m++) {
        Moment moment = example->moments.data[m];
        assert_int_equal(moment.values & ~moment.known, 0);
        word.letters[m] = moment.values | (rng_next(rng) & ~moment.known);
    }
    return word;
}

static uint64_t letter_at(const LassoWord *word, uint32_t position) {
    while (position >= word->prefix + word->loop)
        position -= word->loop;
    return word->letters[position];
}

static bool is_instance(const Example *example, const LassoWord *word) {
    size_t at = 0;
    for (uint32_t i = 0; i < 4 * LASSO_MOST; i++) {
        Moment moment = example->moments.data[at];
        if ((letter_at(word, i) ^ moment.values) & moment.known)
            return false;
        at = at + 1 < example->moments.count ? at + 1 : example->prefix;
    }
    return true;
}

static void check_examples(LtlBench *bench, const Examples *examples, Formula f,
                           bool value, Rng *rng) {
    assert_true(examples->count <= MOST_EXAMPLES);
    for (uint32_t i = 0; i < examples->count; i++)
        for (int k = 0; k < INSTANCES; k++) {
            LassoWord word = instance_of(&examples->items[i], rng);
            if (lasso_satisfies(&bench->formulas, f, &word) != value)
                fail_msg("%s: example %u is wrong", ltl_show(bench, f), i);
        }
    if (examples->count < 2)
        assert_true(examples->complete);
    if (examples->count < 2)
        return;
    LassoWord second = instance_of(&examples->items[1], rng);
    assert_false(is_instance(&examples->items[0], &second));
}

/* If the examples are said to be all, every word is one. */
static void check_word(LtlBench *bench, const Explanation *e,
                       const LassoWord *word) {
    bool value = lasso_satisfies(&bench->formulas, e->formula, word);
    const Examples *examples = value ? &e->satisfying : &e->violating;
    bool known = !examples->complete;
    for (uint32_t i = 0; i < examples->count; i++)
        known = known || is_instance(&examples->items[i], word);
    if (!known)
        fail_msg("%s: there are other words", ltl_show(bench, e->formula));
    LassoWord changed = *word;
    for (uint32_t i = 0; i < word->prefix + word->loop; i++)
        changed.letters[i] ^= e->idle & (i % 3 ? UINT64_MAX : 0);
    if (lasso_satisfies(&bench->formulas, e->formula, &changed) != value)
        fail_msg("%s: an atom matters", ltl_show(bench, e->formula));
}

static void examples_are_right(void **state) {
    (void)state;
    uint32_t idle = 0, complete = 0, two = 0;
    for (uint64_t seed = 1; seed <= how_many(); seed++) {
        LtlBench bench;
        ltl_begin(&bench);
        Rng rng = {seed};
        random_formula_atoms(&bench.formulas, ATOMS);
        Explanation e;
        explanation_init(&e, &bench.formulas, draw(&bench, &rng));
        assert_true(e.decided && e.made);
        check_examples(&bench, &e.satisfying, e.formula, true, &rng);
        check_examples(&bench, &e.violating, e.formula, false, &rng);
        assert_true((e.satisfying.count == 0) ==
                    (e.hierarchy.satisfiable == ANSWER_NO));
        assert_true((e.violating.count == 0) ==
                    (e.hierarchy.valid == ANSWER_YES));
        for (int i = 0; i < WORDS; i++) {
            LassoWord word = lasso_random(&rng, LETTERS, ATOMS);
            check_word(&bench, &e, &word);
        }
        idle += e.idle != 0;
        complete += e.satisfying.complete && e.satisfying.count > 0;
        two += e.satisfying.count == 2 && e.violating.count == 2;
        explanation_release(&e);
        ltl_end(&bench);
    }
    assert_true(idle > 0 && complete > 0 && two > 0);
}

/* An atom that is not idle: a random word shows it, mostly. */
static void idle_atoms_are_all_found(void **state) {
    (void)state;
    static const struct {
        const char *formula;
        uint64_t idle;
    } cases[] = {
        {"a U (b | c & !c)", 4},
        {"G(a | !a) & F b", 1},
        {"(a U b) | (!a U b) & b", 0},
        {"F(a & b) | F(a & !b)", 2},
        {"a xor a", 1},
        {"G(a -> F b)", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Explanation e;
        explanation_init(&e, &bench.formulas,
                         ltl_read(&bench, cases[i].formula));
        assert_int_equal(e.idle, cases[i].idle);
        explanation_release(&e);
        ltl_end(&bench);
    }
}

/* ---- Two formulas -------------------------------------------------------- */

static void check_pair(LtlBench *bench, Formula f, Formula g,
                       const Implications *found, Rng *rng) {
    Formulas *formulas = &bench->formulas;
    for (int i = 0; i < 3 * WORDS; i++) {
        LassoWord word = lasso_random(rng, LETTERS, ATOMS);
        bool first = lasso_satisfies(formulas, f, &word);
        bool second = lasso_satisfies(formulas, g, &word);
        if ((first && !second && found->forward != ANSWER_NO) ||
            (second && !first && found->backward != ANSWER_NO) ||
            (first && second && found->exclusive != ANSWER_NO))
            fail_msg("%s: related wrongly to formula %u", ltl_show(bench, f),
                     (unsigned)g);
    }
    Formula only_first =
        formula_make(formulas, FORMULA_AND, f, formula_not(formulas, g));
    Formula only_second =
        formula_make(formulas, FORMULA_AND, g, formula_not(formulas, f));
    Formula both = formula_make(formulas, FORMULA_AND, f, g);
    check_examples(bench, &found->first, only_first, true, rng);
    check_examples(bench, &found->second, only_second, true, rng);
    check_examples(bench, &found->together, both, true, rng);
    assert_true((found->forward == ANSWER_YES) == (found->first.count == 0));
    assert_true((found->backward == ANSWER_YES) == (found->second.count == 0));
    assert_true((found->exclusive == ANSWER_YES) ==
                (found->together.count == 0));
}

/* Something that may be related to f. */
static Formula relative(LtlBench *bench, Formula f, Rng *rng) {
    Formulas *formulas = &bench->formulas;
    switch (rng_below(rng, 5)) {
    case 0:
        return ltl_simplify(formulas, f);
    case 1:
        return formula_make(formulas, FORMULA_OR, f, draw(bench, rng));
    case 2:
        return formula_make(formulas, FORMULA_AND, f, draw(bench, rng));
    case 3:
        return formula_not(formulas, f);
    default:
        return draw(bench, rng);
    }
}

static void implications_are_right(void **state) {
    (void)state;
    uint32_t equivalent = 0, stronger = 0, weaker = 0, exclusive = 0, other = 0;
    uint32_t unknown = 0; /* a limit was met */
    for (uint64_t seed = 1; seed <= how_many(); seed++) {
        LtlBench bench;
        ltl_begin(&bench);
        Rng rng = {seed};
        random_formula_atoms(&bench.formulas, ATOMS);
        Formula f = draw(&bench, &rng), g = relative(&bench, f, &rng);
        Implications found;
        implications_init(&found, &bench.formulas, f, g);
        bool known = found.forward && found.backward && found.exclusive;
        if (known)
            check_pair(&bench, f, g, &found, &rng);
        unknown += !known;
        bool forward = found.forward == ANSWER_YES;
        bool backward = found.backward == ANSWER_YES;
        equivalent += forward && backward;
        stronger += forward && !backward;
        weaker += backward && !forward;
        exclusive += found.exclusive == ANSWER_YES;
        other += !forward && !backward;
        implications_release(&found);
        ltl_end(&bench);
    }
    assert_true(equivalent && stronger && weaker && exclusive && other);
    assert_true(unknown <= how_many() / 1000);
}

/* The short way to know it, without an automaton that is reduced. */
static void emptiness_is_right(void **state) {
    (void)state;
    uint32_t empty = 0;
    for (uint64_t seed = 1; seed <= how_many(); seed++) {
        LtlBench bench;
        ltl_begin(&bench);
        Rng rng = {seed};
        random_formula_atoms(&bench.formulas, ATOMS);
        Formula f = draw(&bench, &rng);
        f = formula_make(&bench.formulas, FORMULA_AND, f,
                         relative(&bench, f, &rng));
        Answer answer = language_empty(&bench.formulas, f, 4000);
        Diagrams diagrams;
        Omega omega;
        diagrams_init(&diagrams, &bench.mem, 1 << 20);
        omega_init(&omega, &diagrams);
        if (language_of(&bench.formulas, f, &omega, 4000))
            assert_int_equal(answer,
                             omega_is_empty(&omega) ? ANSWER_YES : ANSWER_NO);
        empty += answer == ANSWER_YES;
        omega_release(&omega);
        diagrams_release(&diagrams);
        ltl_end(&bench);
    }
    assert_in_range(empty, how_many() / 20, how_many() / 2);
}

/* ---- Parts that make no difference --------------------------------------- */

/* A part that is said to be redundant is: random words agree. */
static void redundant_parts_are_so(void **state) {
    (void)state;
    uint32_t found = 0;
    for (uint64_t seed = 1; seed <= how_many() / 4; seed++) {
        LtlBench bench;
        ltl_begin(&bench);
        Rng rng = {seed};
        random_formula_atoms(&bench.formulas, ATOMS);
        Formula f = draw(&bench, &rng);
        Redundant parts[MOST_REDUNDANT];
        uint32_t count = redundant_find(&bench.formulas, f, parts);
        for (uint32_t i = 0; i < count; i++) {
            Formula other =
                formula_replace(&bench.formulas, f, parts[i].part,
                                formula_constant(&bench.formulas, parts[i].by));
            for (int k = 0; k < WORDS; k++) {
                LassoWord word = lasso_random(&rng, LETTERS, ATOMS);
                assert_int_equal(
                    lasso_satisfies(&bench.formulas, f, &word),
                    lasso_satisfies(&bench.formulas, other, &word));
            }
        }
        found += count;
        ltl_end(&bench);
    }
    assert_true(found > 0);
}

static void redundant_parts_are_found(void **state) {
    (void)state;
    static const struct {
        const char *formula;
        const char *part; /* or NULL */
        bool by;
    } cases[] = {
        {"a U b | F b", "(a U b)", false},
        {"G a & (a | b)", "(a || b)", true},
        {"G(a -> F b)", NULL, false},
        {"G F a -> G F b", NULL, false},
        {"F(a & (b | !b))", "(b || !b)", true},
        {"a U (b & F c)", NULL, false},
        /* The last of many parts. */
        {"c U (d & X(e & F(g & X F(a & (b | !b)))))", "(b || !b)", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LtlBench bench;
        ltl_begin(&bench);
        Redundant parts[MOST_REDUNDANT];
        Formula f = ltl_read(&bench, cases[i].formula);
        uint32_t count = redundant_find(&bench.formulas, f, parts);
        assert_int_equal(count, cases[i].part != NULL);
        if (count) {
            assert_string_equal(ltl_show(&bench, parts[0].part), cases[i].part);
            assert_int_equal(parts[0].by, cases[i].by);
        }
        ltl_end(&bench);
    }
}

/* ---- Blame --------------------------------------------------------------- */

/* What is blamed has the value that is said, whatever is left open. */
static uint32_t check_blame(LtlBench *bench, Formula f, const Example *example,
                            Rng *rng) {
    WordBlame blame;
    if (!blame_find(&blame, &bench->formulas, f, example))
        return 0;
    assert_true(blame.formula < f);
    Formula there = blame.formula;
    for (size_t i = 0; i < blame.moment; i++)
        there = formula_make(&bench->formulas, FORMULA_NEXT, there, 0);
    for (int k = 0; k < INSTANCES; k++) {
        LassoWord word = instance_of(example, rng);
        if (lasso_satisfies(&bench->formulas, there, &word) != blame.value)
            fail_msg("%s: blamed wrongly", ltl_show(bench, f));
    }
    return 1;
}

static void blame_is_right(void **state) {
    (void)state;
    uint32_t found = 0;
    for (uint64_t seed = 1; seed <= how_many(); seed++) {
        LtlBench bench;
        ltl_begin(&bench);
        Rng rng = {seed};
        random_formula_atoms(&bench.formulas, ATOMS);
        Formula f = draw(&bench, &rng);
        Example example = {0};
        LassoWord word = lasso_random(&rng, LETTERS, ATOMS);
        example.prefix = word.prefix;
        for (uint32_t i = 0; i < word.prefix + word.loop; i++) {
            uint64_t known = rng_next(&rng) | rng_next(&rng);
            vec_push(&bench.mem, &example.moments,
                     (Moment){known, word.letters[i] & known});
        }
        found += check_blame(&bench, f, &example, &rng);
        vec_release(&bench.mem, &example.moments);
        ltl_end(&bench);
    }
    assert_true(found > how_many() / 10);
}

/* ---- Limits -------------------------------------------------------------- */

/* Too large for automata: what the syntax shows is still known. */
static void large_formulas_are_read(void **state) {
    (void)state;
    LtlBench bench;
    ltl_begin(&bench);
    Formula f = formula_constant(&bench.formulas, true);
    for (int i = 0; i < 70; i++) {
        char name[8];
        int length = snprintf(name, sizeof name, "p%d", i);
        Formula atom = formula_atom(&bench.formulas, name, (size_t)length);
        Formula later = formula_make(&bench.formulas, FORMULA_FINALLY, atom, 0);
        f = formula_make(&bench.formulas, FORMULA_AND, f, later);
    }
    Explanation e;
    explanation_init(&e, &bench.formulas, f);
    assert_false(e.decided);
    assert_int_equal(e.hierarchy.guarantee, ANSWER_YES);
    assert_int_equal(e.hierarchy.persistence, ANSWER_YES);
    assert_int_equal(e.hierarchy.safety, ANSWER_UNKNOWN);
    assert_int_equal(e.satisfying.count, 0);
    explanation_release(&e);
    ltl_end(&bench);
}

/* ---- Short words --------------------------------------------------------- */

static void words_are_short(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        LtlBench bench;
        ltl_begin(&bench);
        Rng rng = {seed};
        random_formula_atoms(&bench.formulas, ATOMS);
        Diagrams diagrams;
        Omega omega;
        diagrams_init(&diagrams, &bench.mem, 1 << 20);
        omega_init(&omega, &diagrams);
        assert_true(
            language_of(&bench.formulas, draw(&bench, &rng), &omega, 2000));
        Lasso word = {0}, other = {0};
        bool found = omega_short_word(&omega, &word);
        assert_true(found == omega_find_word(&omega, &other));
        if (found) {
            assert_true(omega_accepts(&omega, &word));
            assert_true(word.letters.count <= other.letters.count);
        }
        vec_release(&bench.mem, &word.letters);
        vec_release(&bench.mem, &other.letters);
        omega_release(&omega);
        diagrams_release(&diagrams);
        ltl_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_right),
        cmocka_unit_test(idle_atoms_are_all_found),
        cmocka_unit_test(implications_are_right),
        cmocka_unit_test(emptiness_is_right),
        cmocka_unit_test(redundant_parts_are_so),
        cmocka_unit_test(redundant_parts_are_found),
        cmocka_unit_test(blame_is_right),
        cmocka_unit_test(large_formulas_are_read),
        cmocka_unit_test(words_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
