#include "formula/ltl_sugar.h"

#include <assert.h>

bool ltl_is_step(FormulaKind kind) {
    return kind == FORMULA_NEXT || kind == FORMULA_YESTERDAY ||
           kind == FORMULA_WEAK_YESTERDAY;
}

bool ltl_is_temporal(FormulaKind kind) {
    return formula_is_past(kind) || formula_is_future(kind);
}

/* ---- bounds ---- */

/* How an operator goes one step further: by which step, and whether all of it
 * is "one side and the rest", or "one side or the rest". */
typedef struct Unrolled {
    FormulaKind step; /* to the next moment that counts */
    FormulaKind near; /* joins what holds now with what holds later, while the
                         goal counts */
    FormulaKind far;  /* the same before it counts */
    Formula now;      /* what must hold now to end it, or not to end it */
    Formula way;      /* what holds until then, or ends it */
    Formula last;     /* what must hold when the time is over */
    Formula forever;  /* without an end */
} Unrolled;

/* By what an operator goes from one moment to another. Where there is none
 * before, what is asked of one fails, and what is asked of all holds. */
static FormulaKind step_of(FormulaKind kind) {
    switch (kind) {
    case FORMULA_YESTERDAY:
    case FORMULA_ONCE:
    case FORMULA_SINCE:
        return FORMULA_YESTERDAY;
    case FORMULA_WEAK_YESTERDAY:
    case FORMULA_HISTORICALLY:
    case FORMULA_TRIGGERED:
        return FORMULA_WEAK_YESTERDAY;
    default:
        return FORMULA_NEXT;
    }
}

static Unrolled unroll(Formulas *formulas, FormulaKind kind, Formula left,
                       Formula right) {
    Unrolled all = {.step = step_of(kind), .now = right, .way = left};
    bool waits = kind == FORMULA_UNTIL || kind == FORMULA_WEAK_UNTIL ||
                 kind == FORMULA_SINCE;
    all.near = waits ? FORMULA_OR : FORMULA_AND;
    all.far = waits ? FORMULA_AND : FORMULA_OR;
    all.last = right;
    if (kind == FORMULA_WEAK_UNTIL || kind == FORMULA_STRONG_RELEASE)
        all.last = formula_make(formulas, all.near, right, left);
    all.forever = formula_make(formulas, kind, left, right);
    return all;
}

/* now | way & X rest, or its dual. */
static Formula further(Formulas *formulas, const Unrolled *all, Formula rest,
                       bool counts) {
    rest = formula_make(formulas, all->step, rest, 0);
    rest = formula_make(formulas, all->far, all->way, rest);
    return counts ? formula_make(formulas, all->near, all->now, rest) : rest;
}

/* Weak since: S, or the left side all the time. */
static Unrolled unroll_back(Formulas *formulas, Formula left, Formula right) {
    Formula either = formula_make(formulas, FORMULA_OR, right, left);
    return (Unrolled){
        .step = FORMULA_WEAK_YESTERDAY,
        .near = FORMULA_OR,
        .far = FORMULA_AND,
        .now = right,
        .way = left,
        .last = either,
        .forever = formula_make(formulas, FORMULA_TRIGGERED, right, either)};
}

static Formula bound_binary(Formulas *formulas, const LtlItem *item,
                            Formula left, Formula right) {
    Unrolled all = item->spelling->form == LTL_BACK
                       ? unroll_back(formulas, left, right)
                       : unroll(formulas, item->spelling->means, left, right);
    bool ends = item->high != LTL_NO_BOUND;
    Formula result = ends ? all.last : all.forever;
    for (uint32_t i = item->low; ends && i < item->high; i++)
        result = further(formulas, &all, result, true);
    for (uint32_t i = 0; i < item->low; i++)
        result = further(formulas, &all, result, false);
    return result;
}

static Formula bound_prefix(Formulas *formulas, const LtlItem *item,
                            Formula f) {
    FormulaKind kind = item->spelling->means, step = step_of(kind);
    FormulaKind join = kind == FORMULA_FINALLY || kind == FORMULA_ONCE
                           ? FORMULA_OR
                           : FORMULA_AND;
    Formula result = f;
    if (item->high == LTL_NO_BOUND)
        result = formula_make(formulas, kind, f, 0);
    else
        for (uint32_t i = item->low; i < item->high; i++)
            result = formula_make(formulas, join, f,
                                  formula_make(formulas, step, result, 0));
    for (uint32_t i = 0; i < item->low; i++)
        result = formula_make(formulas, step, result, 0);
    return result;
}

/* ---- operators of PSL ---- */

/* The n-th time that b holds, f does: !b W (b && f) for the first. */
static Formula write_event(Formulas *formulas, const LtlItem *item, Formula b,
                           Formula f) {
    uint32_t times = item->low == LTL_NO_BOUND ? 1 : item->low;
    Formula none = formula_not(formulas, b), result = f;
    for (uint32_t i = 0; i < times; i++) {
        if (i > 0)
            result = formula_make(formulas, FORMULA_NEXT, result, 0);
        result = formula_make(formulas, FORMULA_AND, b, result);
        result = formula_make(formulas, item->spelling->means, none, result);
    }
    return result;
}

/* f has held so many times: O (f && Y O (f && Y ...)). */
static Formula at_least(Formulas *formulas, Formula f, uint32_t times) {
    Formula result = formula_constant(formulas, true);
    for (uint32_t i = 0; i < times; i++) {
        Formula now = f;
        if (i > 0)
            now = formula_make(
                formulas, FORMULA_AND, f,
                formula_make(formulas, FORMULA_YESTERDAY, result, 0));
        result = formula_make(formulas, FORMULA_ONCE, now, 0);
    }
    return result;
}

static Formula write_count(Formulas *formulas, const LtlItem *item, Formula f) {
    Formula result = at_least(formulas, f, item->low);
    if (item->high != LTL_NO_BOUND) {
        Formula more = at_least(formulas, f, item->high + 1);
        result = formula_make(formulas, FORMULA_AND, result,
                              formula_not(formulas, more));
    }
    return item->negated ? formula_not(formulas, result) : result;
}

/* Remember how it was written, unless it stands for itself. */
static Formula note(Formulas *formulas, const LtlItem *item, Formula result,
                    Formula left, Formula right) {
    const LtlSpelling *spelling = item->spelling;
    bool step = ltl_is_step(spelling->means) && item->low == 1;
    bool plain = spelling->form == LTL_PLAIN && item->low == LTL_NO_BOUND;
    if (!plain && !step)
        formula_note(formulas, result,
                     (FormulaWriting){.word = spelling->text,
                                      .form = spelling->form,
                                      .kind = spelling->means,
                                      .low = item->low,
                                      .high = item->high,
                                      .negated = item->negated,
                                      .left = left,
                                      .right = right});
    return result;
}

static Formula write_prefix(Formulas *formulas, const LtlItem *item,
                            Formula f) {
    if (item->spelling->form == LTL_COUNT)
        return write_count(formulas, item, f);
    if (item->spelling->form == LTL_NEVER)
        f = formula_not(formulas, f);
    if (item->low != LTL_NO_BOUND)
        return bound_prefix(formulas, item, f);
    return formula_make(formulas, item->spelling->means, f, 0);
}

static Formula write_binary(Formulas *formulas, const LtlItem *item,
                            Formula left, Formula right) {
    Formula way = left, goal = right;
    switch (item->spelling->form) {
    case LTL_EVENT:
        return write_event(formulas, item, left, right);
    case LTL_INCLUSIVE:
        goal = formula_make(formulas, FORMULA_AND, left, right);
        break;
    case LTL_BEFORE:
        way = formula_not(formulas, right);
        goal = formula_make(formulas, FORMULA_AND, left, way);
        break;
    case LTL_NOT_AFTER:
        way = formula_not(formulas, right);
        goal = left;
        break;
    case LTL_BACK:
        if (item->low == LTL_NO_BOUND)
            return unroll_back(formulas, left, right).forever;
        break;
    case LTL_PLAIN:
    case LTL_COUNT:
    case LTL_ONLY_WITH:
    case LTL_NEVER:
        break;
    }
    if (item->low != LTL_NO_BOUND)
        return bound_binary(formulas, item, way, goal);
    return formula_make(formulas, item->spelling->means, way, goal);
}

Formula ltl_write_prefix(Formulas *formulas, const LtlItem *item, Formula f) {
    Formula result = write_prefix(formulas, item, f);
    return note(formulas, item, result, f, NO_FORMULA);
}

Formula ltl_write_binary(Formulas *formulas, const LtlItem *item, Formula left,
                         Formula right) {
    Formula result = write_binary(formulas, item, left, right);
    return note(formulas, item, result, left, right);
}

/* ---- sizes ---- */

static LtlExtent extent_of_count(const LtlItem *item) {
    uint32_t more = item->high == LTL_NO_BOUND ? 0 : item->high + 1;
    uint32_t times = item->low + more;
    return (LtlExtent){times ? times : 1, 0,
                       3 * (item->low > more ? item->low : more) + 3};
}

static LtlExtent extent_of_prefix(const LtlItem *item) {
    if (item->spelling->form == LTL_COUNT)
        return extent_of_count(item);
    uint32_t negation = item->spelling->form == LTL_NEVER;
    if (item->low == LTL_NO_BOUND)
        return (LtlExtent){1, 0, 1 + negation};
    bool ends = item->high != LTL_NO_BOUND;
    uint32_t more = ends ? item->high - item->low : 0;
    return (LtlExtent){1 + (uint64_t)more, 0,
                       item->low + (2 + negation) * more + !ends + negation};
}

/* Each step has both operands, which some forms double, and three operators;
 * some need three more for their goal. */
static LtlExtent extent_of_binary(const LtlItem *item) {
    bool plain = item->spelling->form == LTL_PLAIN;
    uint32_t last = item->low == LTL_NO_BOUND    ? 0
                    : item->high == LTL_NO_BOUND ? item->low
                                                 : item->high;
    uint64_t copies = (1 + (uint64_t)last) * (plain ? 1 : 2);
    return (LtlExtent){copies, copies, 1 + 3 * last + (plain ? 0 : 3)};
}

LtlExtent ltl_extent(const LtlItem *item) {
    if (item->kind == LTL_ITEM_PREFIX)
        return extent_of_prefix(item);
    if (item->spelling->form != LTL_EVENT)
        return extent_of_binary(item);
    uint32_t times = item->low == LTL_NO_BOUND ? 1 : item->low;
    return (LtlExtent){2 * (uint64_t)times, 1, 4 * times};
}
