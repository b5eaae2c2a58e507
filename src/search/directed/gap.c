#include "search/directed/gap.h"

#include <assert.h>

/* ---- Speed --------------------------------------------------------------- */

static uint32_t drift_sum(uint32_t a, uint32_t b) {
    return a == DRIFT_ANY || b == DRIFT_ANY || a >= DRIFT_ANY - b ? DRIFT_ANY
                                                                  : a + b;
}

static VariableDrift drift_of_variable(const Structure *structure,
                                       uint32_t number) {
    return number < structure->drifts.count
               ? structure->drifts.data[number]
               : (VariableDrift){.rise = DRIFT_ANY, .fall = DRIFT_ANY};
}

/* How fast an expression changes; in a bound, what wraps is a jump. */
static VariableDrift drift_of(const Structure *structure, uint32_t number,
                              bool bound) {
    ExpressionNode node = structure->nodes.data[number];
    VariableDrift a, b;
    if (node.kind == EXPRESSION_NUMBER)
        return (VariableDrift){0};
    if (node.kind == EXPRESSION_VARIABLE) {
        a = drift_of_variable(structure, node.a);
        return (VariableDrift){.rise = bound && a.under ? DRIFT_ANY : a.rise,
                               .fall = bound && a.over ? DRIFT_ANY : a.fall};
    }
    if (node.kind != EXPRESSION_ADD && node.kind != EXPRESSION_SUBTRACT)
        return (VariableDrift){.rise = DRIFT_ANY, .fall = DRIFT_ANY};
    a = drift_of(structure, node.a, bound);
    b = drift_of(structure, node.b, bound);
    if (node.kind == EXPRESSION_ADD)
        return (VariableDrift){.rise = drift_sum(a.rise, b.rise),
                               .fall = drift_sum(a.fall, b.fall)};
    return (VariableDrift){.rise = drift_sum(a.rise, b.fall),
                           .fall = drift_sum(a.fall, b.rise)};
}

/* A variable that wraps and a number: what comes after the greatest value is
 * known. */
static void go_round(const Structure *structure, Gap *gap) {
    ExpressionNode left = structure->nodes.data[gap->left];
    ExpressionNode right = structure->nodes.data[gap->right];
    bool first = left.kind == EXPRESSION_VARIABLE;
    ExpressionNode one = first ? left : right, other = first ? right : left;
    if (one.kind != EXPRESSION_VARIABLE || other.kind != EXPRESSION_NUMBER)
        return;
    VariableDrift drift = drift_of_variable(structure, one.a);
    const StructureVariable *variable = &structure->variables.data[one.a];
    if (variable->bits > 32 || !(drift.over || drift.under))
        return;
    int64_t count = (int64_t)1 << variable->bits;
    int64_t low = variable->is_signed ? -count / 2 : 0, high = low + count - 1;
    gap->rise = first ? drift.rise : drift.fall;
    gap->fall = first ? drift.fall : drift.rise;
    gap->over = first ? drift.over : drift.under;
    gap->under = first ? drift.under : drift.over;
    gap->low = first ? low - other.number : other.number - high;
    gap->high = first ? high - other.number : other.number - low;
}

Gap gap_of(const Structure *structure, uint32_t number, bool needed,
           bool bound) {
    ExpressionNode node = vec_item(&structure->nodes, number);
    assert(node.kind == EXPRESSION_EQUAL || node.kind == EXPRESSION_LESS ||
           node.kind == EXPRESSION_LESS_EQUAL);
    VariableDrift left = drift_of(structure, node.a, bound);
    VariableDrift right = drift_of(structure, node.b, bound);
    Gap gap = {.kind = node.kind,
               .needed = needed,
               .left = node.a,
               .right = node.b,
               .rise = drift_sum(left.rise, right.fall),
               .fall = drift_sum(left.fall, right.rise)};
    if (bound)
        go_round(structure, &gap);
    return gap;
}

/* ---- Steps --------------------------------------------------------------- */

/* So much is left, and a transition can do so much of it. */
static Estimate steps_for(int64_t left, uint32_t speed) {
    if (left <= 0)
        return 0;
    if (speed == 0)
        return ESTIMATE_NEVER;
    int64_t steps = speed == DRIFT_ANY ? 1 : (left + speed - 1) / speed;
    return steps < ESTIMATE_NEVER ? (Estimate)steps : ESTIMATE_NEVER - 1;
}

/* Different, if they are equal now. */
static Estimate steps_apart(const Gap *gap, int64_t more) {
    return more != 0                          ? 0
           : gap->rise == 0 && gap->fall == 0 ? ESTIMATE_NEVER
                                              : 1;
}

static Estimate lesser(Estimate a, Estimate b) {
    return a < b ? a : b;
}

/* By rising until it is so much more, or by falling beyond the least value. */
static Estimate steps_up(const Gap *gap, int64_t more, int64_t left,
                         int64_t beyond) {
    Estimate direct = steps_for(left, gap->rise);
    return gap->under ? lesser(direct, steps_for(more - gap->low + 1 + beyond,
                                                 gap->fall))
                      : direct;
}

/* The same by falling, or by rising beyond the greatest value. */
static Estimate steps_down(const Gap *gap, int64_t more, int64_t left,
                           int64_t beyond) {
    Estimate direct = steps_for(left, gap->fall);
    return gap->over ? lesser(direct, steps_for(gap->high - more + 1 + beyond,
                                                gap->rise))
                     : direct;
}

Estimate gap_steps(const Gap *gap, int64_t more) {
    if (gap->kind == EXPRESSION_EQUAL) {
        if (!gap->needed)
            return steps_apart(gap, more);
        return more == 0  ? 0
               : more > 0 ? steps_down(gap, more, more, -gap->low)
                          : steps_up(gap, more, -more, gap->high);
    }
    int64_t limit = gap->kind == EXPRESSION_LESS ? 0 : 1;
    if ((more < limit) == gap->needed)
        return 0;
    return gap->needed ? steps_down(gap, more, more - limit + 1, 0)
                       : steps_up(gap, more, limit - more, 0);
}

bool gap_rises(const Gap *gap, int64_t more) {
    return gap->kind == EXPRESSION_EQUAL ? more < 0 : !gap->needed;
}

/* ---- What is known before ------------------------------------------------ */

typedef struct Range {
    int64_t low;  /* no value is less */
    int64_t high; /* no value is greater */
    bool known;   /* and that is known */
} Range;

static Range range_of(const Structure *structure, uint32_t number) {
    ExpressionNode node = structure->nodes.data[number];
    const StructureVariable *variable;
    Range a, b;
    if (node.kind == EXPRESSION_NUMBER)
        return (Range){node.number, node.number, true};
    if (node.kind == EXPRESSION_VARIABLE) {
        variable = &structure->variables.data[node.a];
        uint32_t bits = structure_value_bits(variable);
        int64_t count = bits <= 32 ? (int64_t)1 << bits : 0;
        return variable->is_signed ? (Range){-count / 2, count / 2, count > 0}
                                   : (Range){0, count - 1, count > 0};
    }
    if (node.kind != EXPRESSION_ADD && node.kind != EXPRESSION_SUBTRACT)
        return (Range){0, 0, false};
    a = range_of(structure, node.a), b = range_of(structure, node.b);
    bool known = a.known && b.known;
    return node.kind == EXPRESSION_ADD
               ? (Range){a.low + b.low, a.high + b.high, known}
               : (Range){a.low - b.high, a.high - b.low, known};
}

static Estimate greater(Estimate a, Estimate b) {
    return b != ESTIMATE_NEVER && b > a ? b : a;
}

/* The most is left where the difference is greatest or least; round the end it
 * can be more, if there is no other way. */
Estimate gap_most(const Structure *structure, const Gap *gap) {
    Range left = range_of(structure, gap->left),
          right = range_of(structure, gap->right);
    int64_t low = left.low - right.high, high = left.high - right.low;
    Estimate most = 1;
    if (!left.known || !right.known)
        return ESTIMATE_NEVER;
    most = greater(most, steps_for(high + 1, gap->fall));
    most = greater(most, steps_for(1 - low, gap->rise));
    if (gap->over)
        most = greater(most, steps_for(gap->high - low + 1 +
                                           (gap->low < 0 ? -gap->low : 0),
                                       gap->rise));
    if (gap->under)
        most = greater(most, steps_for(high - gap->low + 1 +
                                           (gap->high > 0 ? gap->high : 0),
                                       gap->fall));
    return most;
}
