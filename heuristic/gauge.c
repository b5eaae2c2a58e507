#include "heuristic/gauge.h"

#include "core/expression.h"

#include <assert.h>

void gauge_init(Gauge *self, Reading *reading, Distances *distances,
                GaugeJoin join, Mem *mem) {
    *self = (Gauge){.structure = reading->structure,
                    .reading = reading,
                    .distances = distances,
                    .join = join,
                    .mem = mem};
}

void gauge_release(Gauge *self) {
    vec_release(self->mem, &self->nodes);
    lists_release(&self->lists, self->mem);
    vec_release(self->mem, &self->gaps);
    vec_release(self->mem, &self->patterns);
    vec_release(self->mem, &self->pattern_axes);
    vec_release(self->mem, &self->pattern_offsets);
    vec_release(self->mem, &self->pattern_tables);
}

/* ---- Nodes --------------------------------------------------------------- */

static uint32_t add(Gauge *self, GaugeNode node) {
    vec_push(self->mem, &self->nodes, node);
    return (uint32_t)self->nodes.count - 1;
}

static uint32_t number_of(Gauge *self, Estimate value) {
    return add(self, (GaugeNode){.kind = GAUGE_NUMBER, .value = value});
}

uint32_t gauge_place(Gauge *self, uint32_t process, size_t table) {
    return add(self, (GaugeNode){.kind = GAUGE_PLACE,
                                 .a = table,
                                 .b = reading_slot(self->reading, process)});
}

static void add_axis(Gauge *self, const GaugeAxis *axis) {
    PatternAxis added = {reading_slot(self->reading, axis->process),
                         self->pattern_offsets.count};
    uint32_t count = vec_item(&self->structure->locations, axis->process);
    for (uint32_t l = 0; l < count; l++)
        vec_push(self->mem, &self->pattern_offsets,
                 axis->numbers[l] == UINT32_MAX
                     ? UINT32_MAX
                     : axis->numbers[l] * axis->stride);
    vec_push(self->mem, &self->pattern_axes, added);
}

uint32_t gauge_pattern(Gauge *self, const GaugeAxis *axes, size_t count,
                       const Estimate *table, size_t size) {
    GaugePattern pattern = {.first = self->pattern_axes.count,
                            .count = count,
                            .table = self->pattern_tables.count};
    for (size_t i = 0; i < count; i++)
        add_axis(self, &axes[i]);
    for (size_t i = 0; i < size; i++)
        vec_push(self->mem, &self->pattern_tables, table[i]);
    pattern.end = self->pattern_tables.count;
    vec_push(self->mem, &self->patterns, pattern);
    return add(self, (GaugeNode){.kind = GAUGE_PATTERN,
                                 .a = self->patterns.count - 1});
}

bool gauge_is(const Gauge *self, uint32_t node, Estimate value) {
    GaugeNode n = vec_item(&self->nodes, node);
    return n.kind == GAUGE_NUMBER && n.value == value;
}

void gauge_list(Gauge *self, GaugeList *list) {
    for (size_t i = 0; i < list->count; i++)
        lists_add(&self->lists, self->mem, list->data[i]);
    lists_end(&self->lists, self->mem);
    vec_release(self->mem, list);
}

/* Without what makes no difference; `spoiler` decides alone. */
static uint32_t join(Gauge *self, GaugeKind kind, GaugeList *list,
                     Estimate neutral, Estimate spoiler) {
    size_t kept = 0;
    bool spoilt = false;
    for (size_t i = 0; i < list->count; i++) {
        spoilt |= gauge_is(self, list->data[i], spoiler);
        if (!gauge_is(self, list->data[i], neutral))
            list->data[kept++] = list->data[i];
    }
    list->count = kept;
    if (spoilt || kept < 2) {
        uint32_t only = spoilt     ? number_of(self, spoiler)
                        : kept > 0 ? list->data[0]
                                   : number_of(self, neutral);
        vec_release(self->mem, list);
        return only;
    }
    gauge_list(self, list);
    return add(self,
               (GaugeNode){.kind = kind, .a = self->lists.ends.count - 1});
}

uint32_t gauge_all(Gauge *self, GaugeList *list) {
    return join(self, self->join == GAUGE_ADDED ? GAUGE_SUM : GAUGE_MOST, list,
                0, ESTIMATE_NEVER);
}

uint32_t gauge_any(Gauge *self, GaugeList *list) {
    return join(self, GAUGE_LEAST, list, ESTIMATE_NEVER, 0);
}

uint32_t gauge_free(Gauge *self, uint32_t process) {
    size_t count = vec_item(&self->structure->locations, process);
    assert(self->lists.ends.count >= count);
    return add(self, (GaugeNode){.kind = GAUGE_FREE,
                                 .a = self->lists.ends.count - count,
                                 .b = reading_slot(self->reading, process),
                                 .value = process});
}

/* ---- Expressions --------------------------------------------------------- */

typedef struct Building {
    Gauge *gauge;     /* that is added to */
    Estimate unknown; /* what is not known is estimated as this */
} Building;

static uint32_t build(const Building *self, uint32_t number, bool wanted);

/* Ask for the slots of a part that is evaluated, and list them unless `out` is
 * NULL. */
static void ask_slots(const Gauge *self, uint32_t number, NumberLists *out) {
    ExpressionNode node = self->structure->nodes.data[number];
    uint32_t slot;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
    case EXPRESSION_UNKNOWN:
        return;
    case EXPRESSION_VARIABLE:
    case EXPRESSION_AT:
        slot = reading_slot(self->reading, node.a);
        if (out)
            lists_add(out, self->mem, slot);
        return;
    case EXPRESSION_AND:
    case EXPRESSION_OR:
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
        ask_slots(self, node.b, out);
        ask_slots(self, node.a, out);
        return;
    case EXPRESSION_WHOLE:
        ask_slots(self, node.b, out);
        return;
    case EXPRESSION_NOT:
        ask_slots(self, node.a, out);
        return;
    }
}

static uint32_t build_leaf(const Building *self, uint32_t number, bool wanted) {
    Gauge *gauge = self->gauge;
    if (!expression_is_known(gauge->structure, number))
        return number_of(gauge, self->unknown);
    ask_slots(gauge, number, NULL);
    return add(gauge, (GaugeNode){.kind = wanted ? GAUGE_TRUTH : GAUGE_FALSITY,
                                  .a = number});
}

/* ---- Counters ------------------------------------------------------------ */

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

/* How fast an expression changes, with what wraps as a jump. */
static VariableDrift drift_of(const Structure *structure, uint32_t number) {
    ExpressionNode node = structure->nodes.data[number];
    VariableDrift a, b;
    if (node.kind == EXPRESSION_NUMBER)
        return (VariableDrift){0};
    if (node.kind == EXPRESSION_VARIABLE) {
        a = drift_of_variable(structure, node.a);
        return (VariableDrift){.rise = a.under ? DRIFT_ANY : a.rise,
                               .fall = a.over ? DRIFT_ANY : a.fall};
    }
    if (node.kind != EXPRESSION_ADD && node.kind != EXPRESSION_SUBTRACT)
        return (VariableDrift){.rise = DRIFT_ANY, .fall = DRIFT_ANY};
    a = drift_of(structure, node.a), b = drift_of(structure, node.b);
    if (node.kind == EXPRESSION_ADD)
        return (VariableDrift){.rise = drift_sum(a.rise, b.rise),
                               .fall = drift_sum(a.fall, b.fall)};
    return (VariableDrift){.rise = drift_sum(a.rise, b.fall),
                           .fall = drift_sum(a.fall, b.rise)};
}

/* A variable that wraps and a number: what comes after the greatest value is
 * known. */
static void go_round(const Structure *structure, GaugeGap *gap) {
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

/* A comparison, if it is known how fast it changes. */
static bool build_gap(const Building *self, ExpressionNode node, bool wanted,
                      uint32_t *built) {
    Gauge *gauge = self->gauge;
    VariableDrift left = drift_of(gauge->structure, node.a);
    VariableDrift right = drift_of(gauge->structure, node.b);
    GaugeGap gap = {.kind = node.kind,
                    .wanted = wanted,
                    .left = node.a,
                    .right = node.b,
                    .rise = drift_sum(left.rise, right.fall),
                    .fall = drift_sum(left.fall, right.rise)};
    go_round(gauge->structure, &gap);
    if ((gap.rise == DRIFT_ANY && gap.fall == DRIFT_ANY) ||
        !expression_is_known(gauge->structure, node.a) ||
        !expression_is_known(gauge->structure, node.b))
        return false;
    ask_slots(gauge, node.a, NULL);
    ask_slots(gauge, node.b, NULL);
    vec_push(gauge->mem, &gauge->gaps, gap);
    *built =
        add(gauge, (GaugeNode){.kind = GAUGE_GAP, .a = gauge->gaps.count - 1});
    return true;
}

static uint32_t build_comparison(const Building *self, uint32_t number,
                                 bool wanted) {
    ExpressionNode node = self->gauge->structure->nodes.data[number];
    uint32_t built;
    return build_gap(self, node, wanted, &built)
               ? built
               : build_leaf(self, number, wanted);
}

/* ---- Parts --------------------------------------------------------------- */

static uint32_t build_place(const Building *self, ExpressionNode node,
                            bool wanted) {
    Gauge *gauge = self->gauge;
    size_t count, table;
    const uint32_t *places =
        lists_get(&gauge->structure->places, node.b, &count);
    if (wanted)
        table = distances_to(gauge->distances, node.a, places, count);
    else
        table = distances_table(gauge->distances, node.a, places, count, 1, 0);
    return gauge_place(gauge, node.a, table);
}

/* Chains of one operator become one list. */
static void collect(const Building *self, uint32_t number, ExpressionKind kind,
                    bool wanted, GaugeList *list) {
    ExpressionNode node = self->gauge->structure->nodes.data[number];
    if (node.kind == kind) {
        collect(self, node.a, kind, wanted, list);
        collect(self, node.b, kind, wanted, list);
        return;
    }
    uint32_t built = build(self, number, wanted);
    vec_push(self->gauge->mem, list, built);
}

static uint32_t build_chain(const Building *self, uint32_t number,
                            ExpressionKind kind, bool wanted) {
    GaugeList list = {0};
    collect(self, number, kind, wanted, &list);
    return (kind == EXPRESSION_AND) == wanted ? gauge_all(self->gauge, &list)
                                              : gauge_any(self->gauge, &list);
}

/* The whole is as far away as its parts, at least, and 1 if it is wrong. */
static uint32_t build_whole(const Building *self, ExpressionNode node,
                            bool wanted) {
    GaugeList list = {0};
    uint32_t parts = build(&(Building){self->gauge, 0}, node.a, wanted);
    vec_push(self->gauge->mem, &list, parts);
    uint32_t whole = build(self, node.b, wanted);
    vec_push(self->gauge->mem, &list, whole);
    return join(self->gauge, GAUGE_MOST, &list, 0, ESTIMATE_NEVER);
}

static uint32_t build(const Building *self, uint32_t number, bool wanted) {
    ExpressionNode node = vec_item(&self->gauge->structure->nodes, number);
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return number_of(self->gauge,
                         (node.number != 0) == wanted ? 0 : ESTIMATE_NEVER);
    case EXPRESSION_AT:
        return build_place(self, node, wanted);
    case EXPRESSION_NOT:
        return build(self, node.a, !wanted);
    case EXPRESSION_AND:
    case EXPRESSION_OR:
        return build_chain(self, number, node.kind, wanted);
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
        return build_comparison(self, number, wanted);
    case EXPRESSION_VARIABLE:
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
        return build_leaf(self, number, wanted);
    case EXPRESSION_WHOLE:
        return build_whole(self, node, wanted);
    case EXPRESSION_UNKNOWN:
        return number_of(self->gauge, self->unknown);
    }
    return number_of(self->gauge, self->unknown);
}

uint32_t gauge_truth(Gauge *self, uint32_t expression, bool wanted) {
    return build(&(Building){self, 0}, expression, wanted);
}

uint32_t gauge_count(Gauge *self, uint32_t expression) {
    assert(expression_is_known(self->structure, expression));
    ask_slots(self, expression, NULL);
    return add(self, (GaugeNode){.kind = GAUGE_COUNT, .a = expression});
}

uint32_t gauge_check(Gauge *self, uint32_t expression) {
    return build(&(Building){self, 1}, expression, true);
}

/* ---- Values -------------------------------------------------------------- */

/* Of a part that is known, apart from places. */
static int64_t evaluate(const Gauge *self, uint32_t number) {
    ExpressionNode node = self->structure->nodes.data[number];
    const Reading *reading = self->reading;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return node.number;
    case EXPRESSION_VARIABLE:
        return reading->values[reading->slots[node.a] - 1];
    case EXPRESSION_AT:
        return lists_has(&self->structure->places, node.b,
                         (uint32_t)reading->values[reading->slots[node.a] - 1]);
    case EXPRESSION_NOT:
        return !evaluate(self, node.a);
    case EXPRESSION_AND:
        return evaluate(self, node.a) && evaluate(self, node.b);
    case EXPRESSION_OR:
        return evaluate(self, node.a) || evaluate(self, node.b);
    case EXPRESSION_ADD:
        return evaluate(self, node.a) + evaluate(self, node.b);
    case EXPRESSION_SUBTRACT:
        return evaluate(self, node.a) - evaluate(self, node.b);
    case EXPRESSION_EQUAL:
        return evaluate(self, node.a) == evaluate(self, node.b);
    case EXPRESSION_LESS:
        return evaluate(self, node.a) < evaluate(self, node.b);
    case EXPRESSION_LESS_EQUAL:
        return evaluate(self, node.a) <= evaluate(self, node.b);
    case EXPRESSION_WHOLE:
        return evaluate(self, node.b);
    case EXPRESSION_UNKNOWN:
        break;
    }
    assert(false && "a part that is not known");
    return 0;
}

static Estimate sum(Estimate a, Estimate b) {
    return a >= ESTIMATE_NEVER - b ? ESTIMATE_NEVER : a + b;
}

static Estimate value_of_sum(const Gauge *self, size_t list, Estimate limit) {
    size_t count;
    const uint32_t *nodes = lists_get(&self->lists, list, &count);
    Estimate total = 0;
    for (size_t i = 0; i < count && total < limit; i++)
        total = sum(total, gauge_value(self, nodes[i], limit - total));
    return total;
}

static Estimate value_of_most(const Gauge *self, size_t list, Estimate limit) {
    size_t count;
    const uint32_t *nodes = lists_get(&self->lists, list, &count);
    Estimate most = 0;
    for (size_t i = 0; i < count && most < limit; i++) {
        Estimate value = gauge_value(self, nodes[i], limit);
        if (value > most)
            most = value;
    }
    return most;
}

static Estimate value_of_least(const Gauge *self, size_t list, Estimate limit) {
    size_t count;
    const uint32_t *nodes = lists_get(&self->lists, list, &count);
    Estimate least = limit;
    for (size_t i = 0; i < count && least > 0; i++) {
        Estimate value = gauge_value(self, nodes[i], least);
        if (value < least)
            least = value;
    }
    return least;
}

static Estimate value_of_free(const Gauge *self, GaugeNode node) {
    size_t count;
    const uint32_t *nodes = lists_get(
        &self->lists, node.a + (size_t)self->reading->values[node.b], &count);
    for (size_t i = 0; i < count; i++)
        if (gauge_value(self, nodes[i], 1) == 0)
            return 1;
    return 0;
}

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
static Estimate steps_apart(const GaugeGap *gap, int64_t more) {
    return more != 0                          ? 0
           : gap->rise == 0 && gap->fall == 0 ? ESTIMATE_NEVER
                                              : 1;
}

static Estimate lesser(Estimate a, Estimate b) {
    return a < b ? a : b;
}

/* By rising until it is so much more, or by falling beyond the least value. */
static Estimate steps_up(const GaugeGap *gap, int64_t more, int64_t left,
                         int64_t beyond) {
    Estimate direct = steps_for(left, gap->rise);
    return gap->under ? lesser(direct, steps_for(more - gap->low + 1 + beyond,
                                                 gap->fall))
                      : direct;
}

/* The same by falling, or by rising beyond the greatest value. */
static Estimate steps_down(const GaugeGap *gap, int64_t more, int64_t left,
                           int64_t beyond) {
    Estimate direct = steps_for(left, gap->fall);
    return gap->over ? lesser(direct, steps_for(gap->high - more + 1 + beyond,
                                                gap->rise))
                     : direct;
}

static Estimate value_of_gap(const Gauge *self, const GaugeGap *gap) {
    int64_t more = evaluate(self, gap->left) - evaluate(self, gap->right);
    if (gap->kind == EXPRESSION_EQUAL) {
        if (!gap->wanted)
            return steps_apart(gap, more);
        return more == 0  ? 0
               : more > 0 ? steps_down(gap, more, more, -gap->low)
                          : steps_up(gap, more, -more, gap->high);
    }
    int64_t limit = gap->kind == EXPRESSION_LESS ? 0 : 1;
    if ((more < limit) == gap->wanted)
        return 0;
    return gap->wanted ? steps_down(gap, more, more - limit + 1, 0)
                       : steps_up(gap, more, limit - more, 0);
}

static Estimate value_of_count(const Gauge *self, uint32_t expression) {
    int64_t value = evaluate(self, expression);
    return value < 0                 ? 0
           : value >= ESTIMATE_NEVER ? ESTIMATE_NEVER - 1
                                     : (Estimate)value;
}

static Estimate value_of_pattern(const Gauge *self, size_t number) {
    const GaugePattern *pattern = &self->patterns.data[number];
    size_t entry = pattern->table;
    for (size_t i = pattern->first; i < pattern->first + pattern->count; i++) {
        PatternAxis axis = self->pattern_axes.data[i];
        uint32_t offset =
            self->pattern_offsets
                .data[axis.offset + (size_t)self->reading->values[axis.slot]];
        if (offset == UINT32_MAX)
            return 0;
        entry += offset;
    }
    return self->pattern_tables.data[entry];
}

Estimate gauge_value(const Gauge *self, uint32_t number, Estimate limit) {
    GaugeNode node = self->nodes.data[number];
    switch (node.kind) {
    case GAUGE_NUMBER:
        return node.value;
    case GAUGE_TRUTH:
        return !evaluate(self, (uint32_t)node.a);
    case GAUGE_FALSITY:
        return evaluate(self, (uint32_t)node.a) != 0;
    case GAUGE_COUNT:
        return value_of_count(self, (uint32_t)node.a);
    case GAUGE_GAP:
        return value_of_gap(self, &self->gaps.data[node.a]);
    case GAUGE_PLACE:
        return self->distances->tables
            .data[node.a + (size_t)self->reading->values[node.b]];
    case GAUGE_PATTERN:
        return value_of_pattern(self, node.a);
    case GAUGE_SUM:
        return value_of_sum(self, node.a, limit);
    case GAUGE_MOST:
        return value_of_most(self, node.a, limit);
    case GAUGE_LEAST:
        return value_of_least(self, node.a, limit);
    case GAUGE_FREE:
        return value_of_free(self, node);
    }
    assert(false && "a node of no kind");
    return 0;
}

/* ---- What is known before ------------------------------------------------ */

static Estimate most_of(const Estimate *table, size_t count) {
    Estimate most = 0;
    for (size_t i = 0; i < count; i++)
        if (table[i] != ESTIMATE_NEVER && table[i] > most)
            most = table[i];
    return most;
}

static Estimate most_in_table(const Gauge *self, GaugeNode node) {
    const Distances *distances = self->distances;
    size_t t = 0;
    while (distances->starts.data[t] != node.a)
        t++;
    return most_of(distances->tables.data + node.a,
                   distances->starts.data[t + 1] - node.a);
}

static Estimate most_in_pattern(const Gauge *self, GaugeNode node) {
    const GaugePattern *pattern = &self->patterns.data[node.a];
    return most_of(self->pattern_tables.data + pattern->table,
                   pattern->end - pattern->table);
}

typedef struct Range {
    int64_t low;  /* no value is less */
    int64_t high; /* no value is greater */
    bool known;   /* and that is known */
} Range;

static Range range_of(const Gauge *self, uint32_t number) {
    ExpressionNode node = self->structure->nodes.data[number];
    const StructureVariable *variable;
    Range a, b;
    if (node.kind == EXPRESSION_NUMBER)
        return (Range){node.number, node.number, true};
    if (node.kind == EXPRESSION_VARIABLE) {
        variable = &self->structure->variables.data[node.a];
        int64_t count = variable->bits <= 32 ? (int64_t)1 << variable->bits : 0;
        return variable->is_signed ? (Range){-count / 2, count / 2, count > 0}
                                   : (Range){0, count - 1, count > 0};
    }
    if (node.kind != EXPRESSION_ADD && node.kind != EXPRESSION_SUBTRACT)
        return (Range){0, 0, false};
    a = range_of(self, node.a), b = range_of(self, node.b);
    bool known = a.known && b.known;
    return node.kind == EXPRESSION_ADD
               ? (Range){a.low + b.low, a.high + b.high, known}
               : (Range){a.low - b.high, a.high - b.low, known};
}

/* The most is left where the difference is greatest or least. */
static Estimate most_in_gap(const Gauge *self, const GaugeGap *gap) {
    Range left = range_of(self, gap->left), right = range_of(self, gap->right);
    Estimate down = steps_for(left.high - right.low + 1, gap->fall);
    Estimate up = steps_for(right.high - left.low + 1, gap->rise);
    if (!left.known || !right.known)
        return ESTIMATE_NEVER;
    if (down == ESTIMATE_NEVER)
        down = 1;
    if (up == ESTIMATE_NEVER)
        up = 1;
    return up > down ? up : down;
}

static Estimate most_in_list(const Gauge *self, GaugeNode node) {
    size_t count;
    const uint32_t *nodes = lists_get(&self->lists, node.a, &count);
    Estimate most = 0;
    for (size_t i = 0; i < count; i++) {
        Estimate one = gauge_most(self, nodes[i]);
        most = node.kind == GAUGE_SUM ? sum(most, one)
               : one > most           ? one
                                      : most;
    }
    return most;
}

Estimate gauge_most(const Gauge *self, uint32_t number) {
    GaugeNode node = self->nodes.data[number];
    switch (node.kind) {
    case GAUGE_NUMBER:
        return node.value == ESTIMATE_NEVER ? 0 : node.value;
    case GAUGE_TRUTH:
    case GAUGE_FALSITY:
    case GAUGE_FREE:
        return 1;
    case GAUGE_COUNT:
        return ESTIMATE_NEVER;
    case GAUGE_GAP:
        return most_in_gap(self, &self->gaps.data[node.a]);
    case GAUGE_PATTERN:
        return most_in_pattern(self, node);
    case GAUGE_PLACE:
        return most_in_table(self, node);
    case GAUGE_SUM:
    case GAUGE_MOST:
    case GAUGE_LEAST: /* a branch that is never possible leaves the others */
        return most_in_list(self, node);
    }
    assert(false && "a node of no kind");
    return 0;
}

static void list_inputs(const Gauge *self, size_t list, NumberLists *out) {
    size_t count;
    const uint32_t *nodes = lists_get(&self->lists, list, &count);
    for (size_t i = 0; i < count; i++)
        gauge_inputs(self, nodes[i], out);
}

void gauge_inputs(const Gauge *self, uint32_t number, NumberLists *out) {
    GaugeNode node = self->nodes.data[number];
    mem_poll(self->mem);
    switch (node.kind) {
    case GAUGE_NUMBER:
        return;
    case GAUGE_TRUTH:
    case GAUGE_FALSITY:
    case GAUGE_COUNT:
        ask_slots(self, (uint32_t)node.a, out);
        return;
    case GAUGE_GAP:
        ask_slots(self, self->gaps.data[node.a].left, out);
        ask_slots(self, self->gaps.data[node.a].right, out);
        return;
    case GAUGE_PLACE:
        lists_add(out, self->mem, node.b);
        return;
    case GAUGE_PATTERN:
        for (size_t i = 0; i < self->patterns.data[node.a].count; i++)
            lists_add(
                out, self->mem,
                self->pattern_axes.data[self->patterns.data[node.a].first + i]
                    .slot);
        return;
    case GAUGE_SUM:
    case GAUGE_MOST:
    case GAUGE_LEAST:
        list_inputs(self, node.a, out);
        return;
    case GAUGE_FREE:
        lists_add(out, self->mem, node.b);
        for (uint32_t l = 0; l < self->structure->locations.data[node.value];
             l++)
            list_inputs(self, node.a + l, out);
        return;
    }
}
