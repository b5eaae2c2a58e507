/* Classes of formulas against a decision by words alone: states are finite
 * words, distinguished by what may follow them, and classes show in which
 * cycles of such states are accepted. It uses no automata. */
#include "test/unit/unit.h"

#include "automata/explaining/hierarchy.h"
#include "test/cross/lasso_word.h"
#include "test/cross/random_formula.h"
#include "test/unit/ltl_fixture.h"

enum {
    ATOMS = 2,
    LETTERS = 1 << ATOMS,
    PREFIX = 2, /* letters of words that may follow */
    LOOP = 2,
    MOST_TESTS = 512,
    MOST_STATES = 40,
    MOST_LOOPS = 400, /* words that cycles are made of */
    LONGEST = 4,      /* letters of these */
    POWER = 5         /* how often one is repeated before another */
};

typedef struct Word {
    uint32_t count;
    uint8_t letters[LONGEST];
} Word;

typedef struct Naive {
    const Formulas *formulas;
    Formula formula;
    LassoWord tests[MOST_TESTS]; /* what may follow */
    uint32_t test_count;
    Word words[MOST_LOOPS];
    uint32_t word_count;
    LassoWord ways[MOST_STATES]; /* a finite word for each state: its prefix */
    bool futures[MOST_STATES][MOST_TESTS];
    uint32_t next[MOST_STATES][LETTERS];
    uint32_t state_count;
} Naive;

static void append(LassoWord *word, uint32_t letter) {
    word->letters[word->prefix + word->loop++] = letter;
}

static void make_words(Naive *naive, uint32_t longest) {
    naive->word_count = 0;
    for (uint32_t count = 1; count <= longest; count++)
        for (uint32_t bits = 0; bits >> (ATOMS * count) == 0; bits++) {
            Word word = {.count = count};
            for (uint32_t i = 0; i < count; i++)
                word.letters[i] = bits >> (ATOMS * i) & (LETTERS - 1);
            naive->words[naive->word_count++] = word;
        }
}

static void make_tests(Naive *naive) {
    for (uint32_t prefix = 0; prefix <= PREFIX; prefix++)
        for (uint32_t loop = 1; loop <= LOOP; loop++)
            for (uint32_t bits = 0; bits >> (ATOMS * (prefix + loop)) == 0;
                 bits++) {
                LassoWord word = {.prefix = prefix, .loop = loop};
                for (uint32_t i = 0; i < prefix + loop; i++)
                    word.letters[i] = bits >> (ATOMS * i) & (LETTERS - 1);
                naive->tests[naive->test_count++] = word;
            }
}

/* Does the way, and then the lasso, satisfy the formula? */
static bool holds(const Naive *naive, const LassoWord *way,
                  const LassoWord *rest) {
    LassoWord word = *way;
    for (uint32_t i = 0; i < rest->prefix; i++)
        word.letters[word.prefix++] = rest->letters[i];
    for (uint32_t i = 0; i < rest->loop; i++)
        append(&word, (uint32_t)rest->letters[rest->prefix + i]);
    return lasso_satisfies(naive->formulas, naive->formula, &word);
}

/* The state that the way leads to. */
static uint32_t state_of(Naive *naive, const LassoWord *way) {
    uint32_t number = naive->state_count;
    if (number == MOST_STATES)
        return number;
    for (uint32_t t = 0; t < naive->test_count; t++)
        naive->futures[number][t] = holds(naive, way, &naive->tests[t]);
    for (uint32_t s = 0; s < number; s++)
        if (memcmp(naive->futures[s], naive->futures[number],
                   naive->test_count) == 0)
            return s;
    naive->ways[number] = *way;
    naive->state_count++;
    return number;
}

static bool build(Naive *naive) {
    LassoWord way = {0};
    state_of(naive, &way);
    for (uint32_t s = 0; s < naive->state_count; s++)
        for (uint32_t letter = 0; letter < LETTERS; letter++) {
            way = naive->ways[s];
            way.letters[way.prefix++] = letter;
            naive->next[s][letter] = state_of(naive, &way);
            if (naive->next[s][letter] == MOST_STATES || way.prefix > 20)
                return false;
        }
    return true;
}

static bool is_cycle(const Naive *naive, uint32_t state, const Word *word) {
    uint32_t at = state;
    for (uint32_t i = 0; i < word->count; i++)
        at = naive->next[at][word->letters[i]];
    return at == state;
}

/* x^ω from the state, or with another word (x^POWER y)^ω. */
static bool accepts(const Naive *naive, uint32_t state, const Word *x,
                    const Word *y) {
    LassoWord rest = {0};
    for (uint32_t k = 0; k < (y ? POWER : 1); k++)
        for (uint32_t i = 0; i < x->count; i++)
            append(&rest, x->letters[i]);
    for (uint32_t i = 0; y && i < y->count; i++)
        append(&rest, y->letters[i]);
    return holds(naive, &naive->ways[state], &rest);
}

static bool every(const Naive *naive, uint32_t state, bool value) {
    for (uint32_t t = 0; t < naive->test_count; t++)
        if (naive->futures[state][t] != value)
            return false;
    return true;
}

/* What a cycle at a state rules out. */
static void judge_pairs(const Naive *naive, uint32_t state, const Word *x,
                        bool good, Hierarchy *h) {
    for (uint32_t j = 0; j < naive->word_count; j++) {
        const Word *y = &naive->words[j];
        if (!is_cycle(naive, state, y))
            continue;
        if (accepts(naive, state, y, NULL) != good)
            h->obligation = ANSWER_NO;
        if (accepts(naive, state, x, y) != good) {
            h->obligation = ANSWER_NO;
            *(good ? &h->recurrence : &h->persistence) = ANSWER_NO;
        }
    }
}

static void judge(const Naive *naive, Hierarchy *h) {
    *h = (Hierarchy){ANSWER_YES, ANSWER_YES, ANSWER_YES, ANSWER_YES,
                     ANSWER_YES, ANSWER_YES, ANSWER_YES, ANSWER_YES};
    h->satisfiable = every(naive, 0, false) ? ANSWER_NO : ANSWER_YES;
    h->valid = every(naive, 0, true) ? ANSWER_YES : ANSWER_NO;
    for (uint32_t s = 0; s < naive->state_count; s++) {
        bool dead = every(naive, s, false), free = every(naive, s, true);
        if (dead)
            h->liveness = ANSWER_NO;
        for (uint32_t i = 0; i < naive->word_count; i++) {
            const Word *x = &naive->words[i];
            if (!is_cycle(naive, s, x))
                continue;
            bool good = accepts(naive, s, x, NULL);
            if (!good && !dead)
                h->safety = ANSWER_NO;
            if (good && !free)
                h->guarantee = ANSWER_NO;
            judge_pairs(naive, s, x, good, h);
        }
    }
}

/* Words with a longer period than those that are tried need two steps at once:
 * p xor Y Y p, X X (p U G !p). */
static uint32_t count_next(const Formulas *formulas, Formula f) {
    FormulaNode node = formula_node(formulas, f);
    int arity = formula_arity(node.kind);
    bool back =
        node.kind == FORMULA_YESTERDAY || node.kind == FORMULA_WEAK_YESTERDAY;
    return (node.kind == FORMULA_NEXT) + (back ? 2u : 0u) +
           (arity > 0 ? count_next(formulas, node.left) : 0) +
           (arity > 1 ? count_next(formulas, node.right) : 0);
}

static Hierarchy decide(Formulas *formulas, Formula f) {
    Diagrams diagrams;
    Omega words, others;
    diagrams_init(&diagrams, formulas->mem, 1 << 20);
    omega_init(&words, &diagrams);
    omega_init(&others, &diagrams);
    assert_true(language_of(formulas, f, &words, 2000));
    assert_true(language_of(formulas, formula_not(formulas, f), &others, 2000));
    Hierarchy result = hierarchy_of(&words, &others);
    omega_release(&words);
    omega_release(&others);
    diagrams_release(&diagrams);
    return result;
}

/* Of how many formulas, by class. */
static uint32_t counts[8];

static bool agree(const Hierarchy *a, const Hierarchy *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* Short cycles decide nearly always; the others get longer ones. */
static void compare(LtlBench *bench, Naive *naive, uint64_t seed) {
    Hierarchy expected = {0}, found = decide(&bench->formulas, naive->formula);
    for (uint32_t longest = 2; longest <= LONGEST; longest++)
        if (!agree(&expected, &found)) {
            make_words(naive, longest);
            judge(naive, &expected);
        }
    const Answer *a = &expected.satisfiable, *b = &found.satisfiable;
    for (int i = 0; i < 8; i++) {
        counts[i] += b[i] == ANSWER_YES;
        if (a[i] != b[i])
            fail_msg("formula %llu: %s: question %d: %d instead of %d",
                     (unsigned long long)seed, ltl_show(bench, naive->formula),
                     i, b[i], a[i]);
    }
}

static bool try_formula(uint64_t seed) {
    LtlBench bench;
    ltl_begin(&bench);
    Rng rng = {seed};
    Naive *naive = calloc(1, sizeof *naive);
    naive->formulas = &bench.formulas;
    random_formula_atoms(&bench.formulas, ATOMS);
    FormulaShape shape = {.operators = 2 + (uint32_t)rng_below(&rng, 5),
                          .atoms = ATOMS,
                          .past = rng_below(&rng, 2)};
    naive->formula = random_formula(&bench.formulas, &rng, shape);
    make_tests(naive);
    bool fits =
        count_next(&bench.formulas, naive->formula) <= 1 && build(naive);
    if (fits)
        compare(&bench, naive, seed);
    free(naive);
    ltl_end(&bench);
    return fits;
}

static void agrees_with_words(void **state) {
    (void)state;
    uint32_t needed = getenv("ALL_CASES") ? 20000 : 500, done = 0;
    for (uint64_t seed = 1; done < needed; seed++)
        done += try_formula(seed);
    for (int i = 0; i < 8; i++)
        assert_true(counts[i] > 0 && counts[i] < done);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
