#include "lang/flow/analysing/exclusive.h"

#include <assert.h>
#include <stddef.h>

enum { /* how two numbers can compare */
    BELOW = 1,
    SAME = 2,
    ABOVE = 4
};

/* The comparisons of its operands with which a term is true; 0 if it is
 * something else. */
static unsigned comparison(const Term *term) {
    switch (term->kind) {
    case TERM_LESS:
        return BELOW;
    case TERM_LESS_EQUAL:
        return BELOW | SAME;
    case TERM_GREATER:
        return ABOVE;
    case TERM_GREATER_EQUAL:
        return ABOVE | SAME;
    case TERM_EQUAL:
        return SAME;
    case TERM_UNEQUAL:
        return BELOW | ABOVE;
    default: /* not a comparison */
        return 0;
    }
}

/* Variables of the process or the program, without indices. */
static bool same_cell(const Cell *a, const Cell *b) {
    assert(a && b);
    return a->base == b->base &&
           (a->base == CELL_LOCAL || a->base == CELL_GLOBAL) &&
           a->offset == b->offset && a->width == b->width &&
           a->is_signed == b->is_signed && !a->indices && !b->indices;
}

/* Have they the same value in every state? False if that is not seen. */
static bool same_term(const Term *a, const Term *b) {
    if (!a || !b || a->kind != b->kind)
        return a == b;
    switch (a->kind) {
    case TERM_NUMBER:
        return a->value == b->value;
    case TERM_LOAD:
        return same_cell(a->cell, b->cell);
    case TERM_PID:
        return true;
    case TERM_UNARIES:
    case TERM_BINARIES:
        return same_term(a->a, b->a) && same_term(a->b, b->b);
    default: /* it may look further */
        return false;
    }
}

static bool is_number(const Term *term) {
    return term->kind == TERM_NUMBER;
}

/* x compared with a number, and the same x with another one: x == 1 and
 * x == 2, x < 3 and x == 5. */
static bool numbers_exclude(const Term *a, const Term *b) {
    unsigned one = comparison(a), other = comparison(b);
    if (!one || !other || !is_number(a->b) || !is_number(b->b) ||
        !same_term(a->a, b->a))
        return false;
    if (a->b->value > b->b->value)
        return numbers_exclude(b, a);
    if (a->b->value == b->b->value)
        return (one & other) == 0;
    /* Between and beyond the two numbers: x below both, at the lower one,
     * between them, at the higher one, above both. */
    bool below = (one & BELOW) && (other & BELOW);
    bool low = (one & SAME) && (other & BELOW);
    bool between = (one & ABOVE) && (other & BELOW);
    bool high = (one & ABOVE) && (other & SAME);
    bool above = (one & ABOVE) && (other & ABOVE);
    return !below && !low && !between && !high && !above;
}

/* The same two operands, compared in ways that differ. */
static bool comparisons_exclude(const Term *a, const Term *b) {
    unsigned one = comparison(a), other = comparison(b);
    return one && other && (one & other) == 0 && same_term(a->a, b->a) &&
           same_term(a->b, b->b);
}

/* b says that a is 0. */
static bool denies(const Term *a, const Term *b) {
    return (b->kind == TERM_NOT && same_term(a, b->a)) ||
           (b->kind == TERM_EQUAL && is_number(b->b) && b->b->value == 0 &&
            same_term(a, b->a));
}

bool exclusive(const Term *a, const Term *b) {
    assert(a && b);
    if (a->kind == TERM_AND)
        return exclusive(a->a, b) || exclusive(a->b, b);
    if (b->kind == TERM_AND)
        return exclusive(a, b->a) || exclusive(a, b->b);
    return denies(a, b) || denies(b, a) || comparisons_exclude(a, b) ||
           numbers_exclude(a, b);
}
