#include "lang/flow/analysing/range.h"

#include "base/bits.h"
#include "base/bug.h"

#include <assert.h>

static const Range everything = {INT32_MIN, INT32_MAX};
static const Range truth = {0, 1};

Range range_of_width(uint32_t width, bool is_signed) {
    assert(width <= 32);
    if (width == 0)
        return (Range){0, 0};
    int64_t half = (int64_t)1 << (width - 1);
    if (is_signed)
        return (Range){-half, half - 1};
    /* 32 bits without a sign are read as an int */
    return width >= 32 ? everything : (Range){0, 2 * half - 1};
}

/* Values are computed as ints that wrap. */
static Range unless_wrapped(Range range) {
    return range_within(range, everything) ? range : everything;
}

static bool natural(Range range) {
    return range.low >= 0;
}

/* --- operators -------------------------------------------------------- */

static Range multiply(Range a, Range b) {
    assert(a.low <= a.high && b.low <= b.high);
    int64_t products[4] = {a.low * b.low, a.low * b.high, a.high * b.low,
                           a.high * b.high};
    Range range = {products[0], products[0]};
    for (int i = 1; i < 4; i++)
        range = range_join(range, (Range){products[i], products[i]});
    return range;
}

static Range divide(Range a, Range b) {
    if (!natural(a) || b.low < 1)
        return everything;
    assert(b.high >= b.low && b.low > 0);
    return (Range){a.low / b.high, a.high / b.low};
}

/* Division by zero is an error and has no value. */
static Range remainder_of(Range a, Range b) {
    if (!natural(a) || !natural(b) || b.high == 0)
        return everything;
    if (a.high < b.low)
        return a;
    return (Range){0, a.high < b.high ? a.high : b.high - 1};
}

static Range shift_left(Range a, Range b) {
    if (!natural(a) || !natural(b) || b.high > 31)
        return everything;
    assert(a.high <= INT32_MAX);
    return (Range){0, a.high << b.high};
}

static Range bit_and(Range a, Range b) {
    if (!natural(a) && !natural(b))
        return everything;
    if (!natural(a) || !natural(b))
        return (Range){0, natural(a) ? a.high : b.high};
    return (Range){0, a.high < b.high ? a.high : b.high};
}

static Range bit_or(Range a, Range b) {
    if (!natural(a) || !natural(b))
        return everything;
    assert(a.low >= 0 && b.low >= 0);
    int64_t high = a.high > b.high ? a.high : b.high;
    return (Range){0, ((int64_t)1 << bits_for((uint64_t)high + 1)) - 1};
}

/* Two numbers give one, unless it has no value or depends on the machine. */
static bool combine_numbers(TermKind kind, int64_t a, int64_t b,
                            int64_t *result) {
    bool natural_numbers = a >= 0 && b >= 0;
    switch (kind) {
    case TERM_DIVIDE:
        *result = b > 0 ? a / b : 0;
        return a >= 0 && b > 0;
    case TERM_REMAINDER:
        *result = b > 0 ? a % b : 0;
        return a >= 0 && b > 0;
    case TERM_SHIFT_RIGHT:
        *result = natural_numbers && b < 32 ? a >> b : 0;
        return natural_numbers && b < 32;
    case TERM_BIT_AND:
        *result = a & b;
        return true;
    case TERM_BIT_OR:
        *result = a | b;
        return true;
    case TERM_BIT_XOR:
        *result = a ^ b;
        return true;
    default: /* intervals are as exact */
        return false;
    }
}

static Range combine(TermKind kind, Range a, Range b) {
    int64_t number;
    if (a.low == a.high && b.low == b.high &&
        combine_numbers(kind, a.low, b.low, &number))
        return (Range){number, number};
    switch (kind) {
    case TERM_MULTIPLY:
        return multiply(a, b);
    case TERM_DIVIDE:
        return divide(a, b);
    case TERM_REMAINDER:
        return remainder_of(a, b);
    case TERM_ADD:
        return (Range){a.low + b.low, a.high + b.high};
    case TERM_SUBTRACT:
        return (Range){a.low - b.high, a.high - b.low};
    case TERM_SHIFT_LEFT:
        return shift_left(a, b);
    case TERM_SHIFT_RIGHT:
        return natural(a) ? (Range){0, a.high} : everything;
    case TERM_BIT_AND:
        return bit_and(a, b);
    case TERM_BIT_OR:
    case TERM_BIT_XOR:
        return bit_or(a, b);
    default: /* range_of_term sends no others here */
        BUG("a term of kind %d is no calculation", (int)kind);
    }
}

/* --- truth ------------------------------------------------------------ */

static const Range yes = {1, 1};
static const Range no = {0, 0};

static bool certainly(Range condition) {
    return condition.low > 0 || condition.high < 0;
}

static bool never(Range condition) {
    return condition.low == 0 && condition.high == 0;
}

static Range invert(Range condition) {
    return certainly(condition) ? no : never(condition) ? yes : truth;
}

static Range is_less(Range a, Range b) {
    assert(a.low <= a.high && b.low <= b.high);
    return a.high < b.low ? yes : a.low >= b.high ? no : truth;
}

static Range is_equal(Range a, Range b) {
    assert(a.low <= a.high && b.low <= b.high);
    if (a.high < b.low || b.high < a.low)
        return no;
    return a.low == b.high && a.high == b.low ? yes : truth;
}

static Range compare(TermKind kind, Range a, Range b) {
    switch (kind) {
    case TERM_LESS:
        return is_less(a, b);
    case TERM_LESS_EQUAL:
        return invert(is_less(b, a));
    case TERM_GREATER:
        return is_less(b, a);
    case TERM_GREATER_EQUAL:
        return invert(is_less(a, b));
    case TERM_EQUAL:
        return is_equal(a, b);
    case TERM_UNEQUAL:
        return invert(is_equal(a, b));
    case TERM_AND:
        return never(a) || never(b)           ? no
               : certainly(a) && certainly(b) ? yes
                                              : truth;
    case TERM_OR:
        return certainly(a) || certainly(b) ? yes
               : never(a) && never(b)       ? no
                                            : truth;
    default: /* range_of_term sends no others here */
        BUG("a term of kind %d compares nothing", (int)kind);
    }
}

/* --- terms ------------------------------------------------------------ */

static Range load(const RangeView *view, const Cell *cell) {
    uint32_t index = view->locals ? view->find(view, cell) : 0;
    if (index)
        return view->locals[index - 1];
    assert(cell->width <= 32);
    if (cell->slot && view->slots)
        return view->slots[cell->slot];
    return range_of_width(cell->width, cell->is_signed);
}

static Range longest(const Flow *flow) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < flow->channel_count; i++)
        if (flow->channels[i].capacity > most)
            most = flow->channels[i].capacity;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].channel_count; i++)
            if (flow->types[t].channels[i].capacity > most)
                most = flow->types[t].channels[i].capacity;
    return (Range){0, most};
}

static Range of_binary(const RangeView *view, const Term *term) {
    return unless_wrapped(combine(term->kind, range_of_term(view, term->a),
                                  range_of_term(view, term->b)));
}

static Range of_unary(const RangeView *view, const Term *term) {
    Range a = range_of_term(view, term->a);
    assert(a.low <= a.high);
    return unless_wrapped(term->kind == TERM_NEGATE
                              ? (Range){-a.high, -a.low}
                              : (Range){-a.high - 1, -a.low - 1});
}

static Range of_choice(const RangeView *view, const Term *term) {
    Range condition = range_of_term(view, term->a);
    Range b = range_of_term(view, term->b), c = range_of_term(view, term->c);
    return certainly(condition) ? b : never(condition) ? c : range_join(b, c);
}

Range range_of_term(const RangeView *view, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
        return (Range){term->value, term->value};
    case TERM_LOAD:
        return load(view, term->cell);
    case TERM_NEGATE:
    case TERM_COMPLEMENT:
        return of_unary(view, term);
    case TERM_CONDITIONAL:
        return of_choice(view, term);
    case TERM_NOT:
        return invert(range_of_term(view, term->a));
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
    case TERM_EQUAL:
    case TERM_UNEQUAL:
    case TERM_AND:
    case TERM_OR:
        return compare(term->kind, range_of_term(view, term->a),
                       range_of_term(view, term->b));
    case TERM_EMPTY:
    case TERM_FULL:
    case TERM_NEMPTY:
    case TERM_NFULL:
    case TERM_POLL:
    case TERM_TIMEOUT:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_NP:
    case TERM_AT:
        return truth;
    case TERM_LEN:
        return longest(view->flow);
    case TERM_PID:
        return view->pids;
    case TERM_NR_PR:
    case TERM_RUN:
        return (Range){0, view->processes};
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_STATE:
    case TERM_SET_PRIORITY:
        return everything;
    case TERM_MULTIPLY:
    case TERM_DIVISIONS:
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
    case TERM_BIT_AND:
    case TERM_BIT_XOR:
    case TERM_BIT_OR:
    case TERM_C:
        return of_binary(view, term);
    }
    BUG("a term of kind %d", (int)term->kind);
}

/* --- conditions ------------------------------------------------------- */

static TermKind mirrored(TermKind kind) {
    switch (kind) {
    case TERM_LESS:
        return TERM_GREATER;
    case TERM_LESS_EQUAL:
        return TERM_GREATER_EQUAL;
    case TERM_GREATER:
        return TERM_LESS;
    case TERM_GREATER_EQUAL:
        return TERM_LESS_EQUAL;
    case TERM_EQUAL:
        return TERM_EQUAL;
    default: /* range_refine asks about no others */
        BUG("a term of kind %d has no mirror image", (int)kind);
    }
}

/* The part of `range` in which `range kind other` may be true. */
static Range restrict_to(Range range, TermKind kind, Range other) {
    Range most = everything;
    if (kind == TERM_LESS)
        most.high = other.high - 1;
    else if (kind == TERM_LESS_EQUAL)
        most.high = other.high;
    else if (kind == TERM_GREATER)
        most.low = other.low + 1;
    else if (kind == TERM_GREATER_EQUAL)
        most.low = other.low;
    else if (kind == TERM_EQUAL)
        most = other;
    return (Range){range.low > most.low ? range.low : most.low,
                   range.high < most.high ? range.high : most.high};
}

static bool refine_side(const RangeView *view, const Term *side, TermKind kind,
                        Range other, Range *locals) {
    assert(other.low <= other.high);
    uint32_t index = side->kind == TERM_LOAD ? view->find(view, side->cell) : 0;
    if (index == 0)
        return true;
    locals[index - 1] = restrict_to(locals[index - 1], kind, other);
    return locals[index - 1].low <= locals[index - 1].high;
}

bool range_refine(const RangeView *view, const Term *term, Range *locals) {
    switch (term->kind) {
    case TERM_AND:
        return range_refine(view, term->a, locals) &&
               range_refine(view, term->b, locals);
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
    case TERM_EQUAL: {
        Range a = range_of_term(view, term->a),
              b = range_of_term(view, term->b);
        return refine_side(view, term->a, term->kind, b, locals) &&
               refine_side(view, term->b, mirrored(term->kind), a, locals);
    }
    default: /* it says nothing about variables, or nothing simple */
        return !never(range_of_term(view, term));
    }
}
