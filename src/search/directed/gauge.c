#include "search/directed/gauge.h"

#include "base/hash.h"
#include "core/expression.h"

#include <assert.h>
#include <string.h>

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
    vec_release(self->mem, &self->efforts);
    vec_release(self->mem, &self->agents);
    vec_release(self->mem, &self->patterns);
    vec_release(self->mem, &self->pattern_axes);
    vec_release(self->mem, &self->pattern_offsets);
    vec_release(self->mem, &self->pattern_tables);
    vec_release(self->mem, &self->pattern_entries);
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

static void add_axis(Gauge *self, const Axes *axes, uint32_t variable,
                     uint32_t stride) {
    const Axis *axis = &vec_item(&axes->list, variable);
    PatternAxis added = {reading_slot(self->reading, variable), axis->span,
                         axis->low, self->pattern_offsets.count};
    for (uint32_t i = 0; i < axis->span; i++) {
        uint32_t number = axes->numbers.data[axis->numbers + i];
        vec_push(self->mem, &self->pattern_offsets,
                 number == AXIS_NOWHERE ? UINT32_MAX : number * stride);
    }
    vec_push(self->mem, &self->pattern_axes, added);
}

/* The number of a table with these entries. */
static size_t keep_table(Gauge *self, const Estimate *entries, size_t count) {
    size_t bytes = count * sizeof *entries;
    uint64_t hash = hash_bytes(entries, bytes);
    for (size_t t = 0; t < self->pattern_tables.count; t++) {
        PatternTable table = self->pattern_tables.data[t];
        if (table.hash == hash && table.count == count &&
            memcmp(self->pattern_entries.data + table.first, entries, bytes) ==
                0)
            return t;
    }
    vec_push(self->mem, &self->pattern_tables,
             ((PatternTable){hash, self->pattern_entries.count, count}));
    for (size_t i = 0; i < count; i++)
        vec_push(self->mem, &self->pattern_entries, entries[i]);
    return self->pattern_tables.count - 1;
}

uint32_t gauge_pattern(Gauge *self, const Axes *axes, const uint32_t *which,
                       size_t count, const Estimate *table) {
    GaugePattern pattern = {.first = self->pattern_axes.count, .count = count};
    uint32_t size = 1;
    for (size_t i = 0; i < count; i++) {
        add_axis(self, axes, which[i], size);
        size *= axes->list.data[which[i]].count;
    }
    pattern.table = keep_table(self, table, size);
    vec_push(self->mem, &self->patterns, pattern);
    return add(self, (GaugeNode){.kind = GAUGE_PATTERN,
                                 .a = self->patterns.count - 1});
}

bool gauge_is(const Gauge *self, uint32_t node, Estimate value) {
    GaugeNode n = vec_item(&self->nodes, node);
    return n.kind == GAUGE_NUMBER && n.value == value;
}

bool gauge_is_simple(const Gauge *self, uint32_t node) {
    GaugeKind kind = vec_item(&self->nodes, node).kind;
    return kind == GAUGE_NUMBER || kind == GAUGE_PLACE || kind == GAUGE_PATTERN;
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
    bool check;       /* only whether it is true is asked for */
    Estimate unknown; /* what is not known is estimated as this */
} Building;

static uint32_t build(const Building *self, uint32_t number, bool needed);

static void ask_slot(const Gauge *self, uint32_t variable, NumberLists *out) {
    uint32_t slot = reading_slot(self->reading, variable);
    if (out)
        lists_add(out, self->mem, slot);
}

/* Ask for the slots of a part that is evaluated, and list them unless `out` is
 * NULL. */
static void ask_slots(const Gauge *self, uint32_t number, NumberLists *out) {
    ExpressionNode node = self->structure->nodes.data[number];
    uint32_t operands[2], count = expression_operands(node, operands);
    if (expression_reads(node))
        ask_slot(self, node.a, out);
    while (count-- > 0)
        if (node.kind != EXPRESSION_WHOLE || operands[count] == node.b)
            ask_slots(self, operands[count], out);
}

static uint32_t build_leaf(const Building *self, uint32_t number, bool needed) {
    Gauge *gauge = self->gauge;
    if (!expression_is_known(gauge->structure, number))
        return number_of(gauge, self->unknown);
    ask_slots(gauge, number, NULL);
    return add(gauge, (GaugeNode){.kind = needed ? GAUGE_TRUTH : GAUGE_FALSITY,
                                  .a = number});
}

/* ---- Counters ------------------------------------------------------------ */

/* As many steps as its numbers need, or what brings them about needs. */
static uint32_t build_comparison(const Building *self, uint32_t number,
                                 bool needed) {
    Gauge *gauge = self->gauge;
    if (self->check || !expression_is_known(gauge->structure, number))
        return build_leaf(self, number, needed);
    ask_slots(gauge, number, NULL);
    Effort effort;
    effort_init(
        &effort, gauge->distances,
        gap_of(gauge->structure, number, needed, gauge->join == GAUGE_SHARED),
        gauge->join == GAUGE_ADDED, &gauge->agents);
    for (size_t i = effort.up_first; i < effort.end; i++)
        gauge->agents.data[i].slot =
            reading_slot(gauge->reading, gauge->agents.data[i].process);
    vec_push(gauge->mem, &gauge->efforts, effort);
    return add(gauge, (GaugeNode){.kind = GAUGE_EFFORT,
                                  .a = gauge->efforts.count - 1});
}

/* ---- Parts --------------------------------------------------------------- */

static uint32_t build_place(const Building *self, ExpressionNode node,
                            bool needed) {
    Gauge *gauge = self->gauge;
    size_t count, table;
    const uint32_t *places =
        lists_get(&gauge->structure->places, node.b, &count);
    if (needed)
        table = distances_to(gauge->distances, node.a, places, count);
    else
        table = distances_table(gauge->distances, node.a, places, count, 1, 0);
    return gauge_place(gauge, node.a, table);
}

/* Chains of one operator become one list. */
static void collect(const Building *self, uint32_t number, ExpressionKind kind,
                    bool needed, GaugeList *list) {
    ExpressionNode node = self->gauge->structure->nodes.data[number];
    if (node.kind == kind) {
        collect(self, node.a, kind, needed, list);
        collect(self, node.b, kind, needed, list);
        return;
    }
    uint32_t built = build(self, number, needed);
    vec_push(self->gauge->mem, list, built);
}

static uint32_t build_chain(const Building *self, uint32_t number,
                            ExpressionKind kind, bool needed) {
    GaugeList list = {0};
    collect(self, number, kind, needed, &list);
    return (kind == EXPRESSION_AND) == needed ? gauge_all(self->gauge, &list)
                                              : gauge_any(self->gauge, &list);
}

/* The whole is as far away as its parts, at least, and 1 if it is wrong. */
static uint32_t build_whole(const Building *self, ExpressionNode node,
                            bool needed) {
    GaugeList list = {0};
    uint32_t parts =
        build(&(Building){.gauge = self->gauge, .check = self->check}, node.a,
              needed);
    vec_push(self->gauge->mem, &list, parts);
    uint32_t whole = build(self, node.b, needed);
    vec_push(self->gauge->mem, &list, whole);
    return join(self->gauge, GAUGE_MOST, &list, 0, ESTIMATE_NEVER);
}

static uint32_t build(const Building *self, uint32_t number, bool needed) {
    ExpressionNode node = vec_item(&self->gauge->structure->nodes, number);
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return number_of(self->gauge,
                         (node.number != 0) == needed ? 0 : ESTIMATE_NEVER);
    case EXPRESSION_AT:
        return build_place(self, node, needed);
    case EXPRESSION_NOT:
        return build(self, node.a, !needed);
    case EXPRESSION_AND:
    case EXPRESSION_OR:
        return build_chain(self, number, node.kind, needed);
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
        return build_comparison(self, number, needed);
    case EXPRESSION_VARIABLE:
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
        return build_leaf(self, number, needed);
    case EXPRESSION_WHOLE:
        return build_whole(self, node, needed);
    case EXPRESSION_UNKNOWN:
        return number_of(self->gauge, self->unknown);
    }
    return number_of(self->gauge, self->unknown);
}

uint32_t gauge_truth(Gauge *self, uint32_t expression, bool needed) {
    return build(&(Building){.gauge = self}, expression, needed);
}

uint32_t gauge_count(Gauge *self, uint32_t expression) {
    assert(expression_is_known(self->structure, expression));
    ask_slots(self, expression, NULL);
    return add(self, (GaugeNode){.kind = GAUGE_COUNT, .a = expression});
}

uint32_t gauge_check(Gauge *self, uint32_t expression) {
    return build(&(Building){.gauge = self, .check = true, .unknown = 1},
                 expression, true);
}

/* ---- Values -------------------------------------------------------------- */

/* Of a part that is known, apart from places. */
static int64_t evaluate(const Gauge *self, uint32_t number) {
    ExpressionNode node = self->structure->nodes.data[number];
    Reading *reading = self->reading;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return node.number;
    case EXPRESSION_VARIABLE:
        return reading_value(reading, reading->slots[node.a] - 1);
    case EXPRESSION_AT:
        return lists_has(
            &self->structure->places, node.b,
            (uint32_t)reading_value(reading, reading->slots[node.a] - 1));
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
    size_t place = (size_t)reading_value(self->reading, node.b);
    const uint32_t *nodes = lists_get(&self->lists, node.a + place, &count);
    for (size_t i = 0; i < count; i++)
        if (gauge_value(self, nodes[i], 1) == 0)
            return 1;
    return 0;
}

static Estimate value_of_effort(const Gauge *self, const Effort *effort) {
    int64_t more =
        evaluate(self, effort->gap.left) - evaluate(self, effort->gap.right);
    return effort_steps(effort, more, self->distances, &self->agents,
                        self->reading);
}

static Estimate value_of_count(const Gauge *self, uint32_t expression) {
    int64_t value = evaluate(self, expression);
    return value < 0                 ? 0
           : value >= ESTIMATE_NEVER ? ESTIMATE_NEVER - 1
                                     : (Estimate)value;
}

static Estimate value_of_pattern(const Gauge *self, size_t number) {
    const GaugePattern *pattern = &self->patterns.data[number];
    size_t entry = self->pattern_tables.data[pattern->table].first;
    for (size_t i = pattern->first; i < pattern->first + pattern->count; i++) {
        PatternAxis axis = self->pattern_axes.data[i];
        int64_t value = reading_value(self->reading, axis.slot) - axis.low;
        if (value < 0 || value >= axis.span)
            return 0;
        uint32_t offset =
            self->pattern_offsets.data[axis.offset + (size_t)value];
        if (offset == UINT32_MAX)
            return 0;
        entry += offset;
    }
    return self->pattern_entries.data[entry];
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
    case GAUGE_EFFORT:
        return value_of_effort(self, &self->efforts.data[node.a]);
    case GAUGE_PLACE:
        return self->distances->tables
            .data[node.a + (size_t)reading_value(self->reading, node.b)];
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
    PatternTable table =
        self->pattern_tables.data[self->patterns.data[node.a].table];
    return most_of(self->pattern_entries.data + table.first, table.count);
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
    case GAUGE_EFFORT:
        return effort_most(&self->efforts.data[node.a], self->structure,
                           self->distances, &self->agents);
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

static void effort_inputs(const Gauge *self, const Effort *effort,
                          NumberLists *out) {
    ask_slots(self, effort->gap.left, out);
    ask_slots(self, effort->gap.right, out);
    for (size_t i = effort->up_first; i < effort->end; i++)
        lists_add(out, self->mem, self->agents.data[i].slot);
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
    case GAUGE_EFFORT:
        effort_inputs(self, &self->efforts.data[node.a], out);
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
