/* Conditions that are said to exclude each other are never true together. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "lang/flow/analysing/exclusive.h"

enum {
    TERMS = 16, /* of one condition */
    LEAST = -2, /* values of variables */
    MOST = 3
};

static const Cell cells[2] = {{.base = CELL_LOCAL, .width = 4},
                              {.base = CELL_LOCAL, .width = 4, .offset = 4}};

typedef struct Made {
    Term terms[TERMS]; /* the last one is the condition */
    size_t count;      /* how many */
} Made;

static const Term *make_leaf(Made *made, Rng *rng) {
    Term *term = &made->terms[made->count++];
    *term = (Term){.kind = TERM_NUMBER, .value = (int)rng_below(rng, 4) - 1};
    if (rng_below(rng, 2))
        *term = (Term){.kind = TERM_LOAD, .cell = &cells[rng_below(rng, 2)]};
    return term;
}

static const Term *make_term(Made *made, Rng *rng, uint32_t depth) {
    static const TermKind kinds[] = {
        TERM_EQUAL,   TERM_UNEQUAL,       TERM_LESS, TERM_LESS_EQUAL,
        TERM_GREATER, TERM_GREATER_EQUAL, TERM_NOT,  TERM_AND};
    TermKind kind = kinds[rng_below(rng, 8)];
    if (depth == 0)
        return make_leaf(made, rng);
    uint32_t below = kind == TERM_AND || kind == TERM_NOT ? depth - 1 : 0;
    const Term *a = make_term(made, rng, below);
    const Term *b = kind == TERM_NOT ? NULL : make_term(made, rng, below);
    Term *term = &made->terms[made->count++];
    *term = (Term){.kind = kind, .a = a, .b = b};
    return term;
}

static int value(const Term *term, const int *variables) {
    if (term->kind == TERM_NUMBER)
        return term->value;
    if (term->kind == TERM_LOAD)
        return variables[term->cell - cells];
    int a = value(term->a, variables);
    if (term->kind == TERM_NOT)
        return !a;
    int b = value(term->b, variables);
    return term->kind == TERM_AND          ? a && b
           : term->kind == TERM_EQUAL      ? a == b
           : term->kind == TERM_UNEQUAL    ? a != b
           : term->kind == TERM_LESS       ? a < b
           : term->kind == TERM_LESS_EQUAL ? a <= b
           : term->kind == TERM_GREATER    ? a > b
                                           : a >= b;
}

static bool both_hold(const Term *a, const Term *b) {
    for (int x = LEAST; x <= MOST; x++)
        for (int y = LEAST; y <= MOST; y++)
            if (value(a, (int[]){x, y}) && value(b, (int[]){x, y}))
                return true;
    return false;
}

static void says_so_only_if_it_is_true(void **state) {
    (void)state;
    Rng rng = {1};
    uint32_t found = 0;
    for (int round = 0; round < 300000; round++) {
        Made one = {0}, other = {0};
        const Term *a = make_term(&one, &rng, (uint32_t)rng_below(&rng, 3));
        const Term *b = make_term(&other, &rng, (uint32_t)rng_below(&rng, 3));
        if (!exclusive(a, b))
            continue;
        found++;
        assert_true(exclusive(b, a));
        assert_false(both_hold(a, b));
    }
    assert_true(found > 5000);
}

static void sees_what_programs_have(void **state) {
    (void)state;
    Term x = {.kind = TERM_LOAD, .cell = &cells[0]};
    Term one = {.kind = TERM_NUMBER, .value = 1};
    Term two = {.kind = TERM_NUMBER, .value = 2};
    Term is_one = {.kind = TERM_EQUAL, .a = &x, .b = &one};
    Term is_two = {.kind = TERM_EQUAL, .a = &x, .b = &two};
    Term below = {.kind = TERM_LESS, .a = &x, .b = &one};
    Term not_x = {.kind = TERM_NOT, .a = &x};
    Term both = {.kind = TERM_AND, .a = &not_x, .b = &is_two};
    assert_true(exclusive(&is_one, &is_two));
    assert_true(exclusive(&x, &not_x));
    assert_true(exclusive(&below, &is_two));
    assert_true(exclusive(&both, &is_one));
    assert_false(exclusive(&is_one, &x));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_so_only_if_it_is_true),
        cmocka_unit_test(sees_what_programs_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
