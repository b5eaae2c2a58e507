/* Every pattern in every scope, against what it means on the states of the
 * scope, on random words. */
#include "formula/patterns.h"
#include "test/cross/lasso_word.h"
#include "test/unit/ltl_fixture.h"

#include <stdio.h>

enum {
    WORDS = 3000,
    LETTERS = 20,
    NONE = 1 << 20, /* no position; later than all */
    TIMES = 3       /* of bounded existence */
};

static const char names[] = "pqrstz"; /* atoms, by number */

static bool holds(const LassoWord *word, uint32_t at, char name) {
    uint32_t length = word->prefix + word->loop;
    if (at >= length)
        at = word->prefix + (at - word->prefix) % word->loop;
    return word->letters[at] >> (strchr(names, name) - names) & 1;
}

/* Any stretch so long has all that there will ever be. */
static uint32_t reach(const LassoWord *word) {
    return word->prefix + word->loop;
}

typedef struct Stretch { /* the states of a scope */
    const LassoWord *word;
    uint32_t start; /* the first state */
    uint32_t end;   /* after the last, or NONE */
    uint32_t times; /* for bounded existence */
} Stretch;

/* The first state from here on where the atom has the value, or NONE. */
static uint32_t find(const Stretch *in, uint32_t at, char name, bool value) {
    for (uint32_t i = at; i < in->end && i < at + 2 * reach(in->word); i++)
        if (holds(in->word, i, name) == value)
            return i;
    return NONE;
}

static uint32_t when(const Stretch *in, uint32_t at, char name) {
    return find(in, at, name, true);
}

static bool is_absent(const Stretch *in, uint32_t at) {
    return when(in, at, 'p') == NONE;
}

static bool is_universal(const Stretch *in, uint32_t at) {
    return find(in, at, 'p', false) == NONE;
}

static bool is_existent(const Stretch *in, uint32_t at) {
    return when(in, at, 'p') != NONE;
}

static bool is_bounded(const Stretch *in, uint32_t at) {
    for (uint32_t periods = 0; at != NONE; periods++) {
        at = when(in, at, 'p');
        if (at == NONE)
            break;
        if (periods == in->times)
            return false;
        at = find(in, at, 'p', false);
    }
    return true;
}

static bool is_preceded(const Stretch *in, uint32_t at) {
    uint32_t p = when(in, at, 'p');
    return p == NONE || when(in, at, 's') <= p;
}

static bool has_two_causes(const Stretch *in, uint32_t at) {
    uint32_t p = when(in, at, 'p'), s = when(in, at, 's');
    return p == NONE || (s < p && when(in, s + 1, 't') <= p);
}

/* What must be so at each state; `at` is the first of them. */
static bool is_answered(const Stretch *in, uint32_t at) {
    return !holds(in->word, at, 'p') || when(in, at, 's') != NONE;
}

static bool has_cause(const Stretch *in, uint32_t at) {
    return !holds(in->word, at, 's') || when(in, at + 1, 't') == NONE ||
           when(in, in->start, 'p') <= at;
}

static bool answers_two(const Stretch *in, uint32_t at) {
    uint32_t t = when(in, at + 1, 't');
    return !holds(in->word, at, 's') || t == NONE || when(in, t, 'p') != NONE;
}

static bool has_two_answers(const Stretch *in, uint32_t at) {
    uint32_t s = when(in, at, 's');
    return !holds(in->word, at, 'p') ||
           (s != NONE && when(in, s + 1, 't') != NONE);
}

static bool has_clean_answers(const Stretch *in, uint32_t at) {
    bool answered = !holds(in->word, at, 'p');
    for (uint32_t s = when(in, at, 's');
         !answered && s < at + 2 * reach(in->word); s = when(in, s + 1, 's')) {
        uint32_t t = when(in, s + 1, 't');
        answered =
            !holds(in->word, s, 'z') && t != NONE && when(in, s + 1, 'z') >= t;
    }
    return answered;
}

typedef bool Test(const Stretch *in, uint32_t at);

static const struct {
    const char *name;
    Test *test;
    bool everywhere; /* at each state, not only at the first */
} meanings[] = {
    {"absence", is_absent, false},
    {"universality", is_universal, false},
    {"existence", is_existent, false},
    {"bounded-existence", is_bounded, false},
    {"response", is_answered, true},
    {"precedence", is_preceded, false},
    {"two-causes", has_two_causes, false},
    {"two-effects", has_cause, true},
    {"two-stimuli", answers_two, true},
    {"two-responses", has_two_answers, true},
    {"constrained-responses", has_clean_answers, true},
};

static bool satisfies(size_t pattern, const Stretch *in) {
    Test *test = meanings[pattern].test;
    if (!meanings[pattern].everywhere)
        return test(in, in->start);
    for (uint32_t i = in->start; i < in->end && i < in->start + reach(in->word);
         i++)
        if (!test(in, i))
            return false;
    return true;
}

/* At every state that opens the scope. */
static bool each(size_t pattern, const LassoWord *word, uint32_t times,
                 bool closes) {
    for (uint32_t i = 0; i < reach(word); i++) {
        Stretch in = {word, i, NONE, times};
        if (!holds(word, i, 'q') || holds(word, i, 'r'))
            continue;
        in.end = when(&in, i, 'r');
        if ((in.end != NONE || !closes) && !satisfies(pattern, &in))
            return false;
    }
    return true;
}

static bool means(size_t pattern, const char *scope, const LassoWord *word,
                  uint32_t times) {
    Stretch in = {word, 0, NONE, times};
    if (strcmp(scope, "between") == 0 || strcmp(scope, "after-until") == 0)
        return each(pattern, word, times, *scope == 'b');
    if (strcmp(scope, "before") == 0) {
        in.end = when(&in, 0, 'r');
        return in.end == NONE || satisfies(pattern, &in);
    }
    if (strcmp(scope, "after") == 0)
        in.start = when(&in, 0, 'q');
    return in.start == NONE || satisfies(pattern, &in);
}

static Formula read(LtlBench *bench, const char *text, LtlRules rules) {
    PatternText given = {
        diag_source(&bench->diag, "pattern", text, strlen(text)), NO_SOURCE,
        rules};
    text_clear(&bench->text);
    return patterns_parse(&bench->formulas, &bench->diag, given, &bench->text);
}

static void check(size_t pattern, const char *scope, uint32_t times) {
    LtlBench bench;
    Rng rng = {pattern * 8 + times};
    char text[80];
    bool met[2] = {false, false};
    ltl_begin(&bench);
    for (size_t i = 0; names[i]; i++)
        formula_atom(&bench.formulas, &names[i], 1);
    if (meanings[pattern].test == is_bounded)
        snprintf(text, sizeof text, "bounded-existence(p, %u) %s", times,
                 scope);
    else
        snprintf(text, sizeof text, "%s %s", meanings[pattern].name, scope);
    Formula f = read(&bench, text, LTL_RULES_ALONE);
    assert_int_not_equal(f, NO_FORMULA);
    for (uint32_t i = 0; i < WORDS; i++) {
        LassoWord word = lasso_random(&rng, LETTERS, sizeof names - 1);
        for (uint32_t k = 0; i % 2 && k < reach(&word); k++)
            word.letters[k] &= rng_next(&rng); /* fewer things happen */
        bool meant = means(pattern, scope, &word, times);
        if (lasso_satisfies(&bench.formulas, f, &word) != meant)
            fail_msg("%s: %s", text, ltl_show(&bench, f));
        met[meant] = true;
    }
    if (!met[false] || !met[true])
        fail_msg("%s: always %s", text, met[true] ? "true" : "false");
    ltl_end(&bench);
}

static void formulas_mean_what_patterns_say(void **state) {
    (void)state;
    size_t count = sizeof meanings / sizeof *meanings;
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(patterns[i].name, meanings[i].name);
        for (size_t k = 0; pattern_scopes[k].name; k++)
            for (uint32_t times = 1; times <= TIMES; times++)
                check(i, pattern_scopes[k].name, times);
    }
    assert_null(patterns[count].name);
}

static void expect(const char *text, const char *reading,
                   const char *sentence) {
    LtlBench bench;
    ltl_begin(&bench);
    Formula f = read(&bench, text, LTL_RULES_SPIN);
    assert_int_not_equal(f, NO_FORMULA);
    assert_string_equal(bench.text.data, sentence);
    assert_string_equal(ltl_show(&bench, f), reading);
    ltl_end(&bench);
}

static void parameters_are_formulas(void **state) {
    (void)state;
    expect("response(a || b, X c U d)", "[] ((a || b) -> <> (X c U d))",
           "(X c U d) responds to (a || b)");
    expect("absence( f(x, y) > 1 )after( \"a, b)\" )",
           "[] (\"a, b)\" -> [] !\"f(x, y) > 1\")",
           "after (a, b)), (f(x, y) > 1) never holds");
    expect("absence({a , b}) globally", "[] !\"a , b\"", "(a , b) never holds");
    expect("bounded-existence(a[1], 1)",
           "(!\"a[1]\" W (\"a[1]\" W [] !\"a[1]\"))",
           "a[1] holds in at most 1 separate period");
}

static void reject(const char *text, const char *message, size_t at) {
    LtlBench bench;
    ltl_begin(&bench);
    assert_int_equal(read(&bench, text, LTL_RULES_SPOT), NO_FORMULA);
    assert_true(bench.diag.errors > 0);
    assert_string_equal(bench.diag.items.data[0].message, message);
    assert_int_equal(bench.diag.items.data[0].span.start, at);
    ltl_end(&bench);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    reject("", "the name of a pattern is missing", 0);
    reject("answer(p, q)", "there is no pattern \"answer\"", 0);
    reject("absence", "absence has 1 parameter, not 0", 0);
    reject("response(p)", "response has 2 parameters, not 1", 0);
    reject("response(p, q, r, s, t, u, v)", "response has 2 parameters, not 7",
           0);
    reject("absence(p", "this parenthesis is never closed", 7);
    reject("absence(\"p)", "this parenthesis is never closed", 7);
    reject("absence()", "the formula is empty", 8);
    reject("response(p, q &&)", "an operand is missing at the end", 16);
    reject("absence(p) during(q)", "there is no scope \"during\"", 11);
    reject("absence(p) after(q) r",
           "this is too much: a pattern and a scope "
           "are all",
           20);
    reject("bounded-existence(p, 0)", "this is not a number from 1 to 100", 20);
    reject("bounded-existence(p, 2 3)", "this is not a number from 1 to 100",
           20);
    reject("bounded-existence(p, 101)", "this is not a number from 1 to 100",
           20);
}

static void large_ones_are_limited(void **state) {
    (void)state;
    LtlBench bench;
    Text text;
    ltl_begin(&bench);
    Formula f =
        read(&bench, "bounded-existence(p, 100) between(q, r)", LTL_RULES_SPOT);
    assert_int_not_equal(f, NO_FORMULA);
    text_init(&text, &bench.mem);
    text_add(&text, "bounded-existence(");
    for (int i = 0; i < 12; i++)
        text_add(&text, "X[1000] ");
    text_add(&text, "p)");
    assert_int_equal(read(&bench, text.data, LTL_RULES_SPOT), NO_FORMULA);
    text_release(&text);
    ltl_end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_mean_what_patterns_say),
        cmocka_unit_test(parameters_are_formulas),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(large_ones_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
