#include "search/directed/axes.h"

#include "core/expression.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST_BITS = 6,    /* of a variable that is kept */
    MOST_TOGETHER = 8 /* axes of a move that are counted as neighbours */
};

/* ---- Values -------------------------------------------------------------- */

static void number_value(Axes *self, Axis *axis, int64_t value) {
    uint32_t *number =
        &vec_item(&self->numbers, axis->numbers + (size_t)(value - axis->low));
    if (*number != AXIS_NOWHERE)
        return;
    *number = axis->count++;
    vec_push(self->mem, &self->values, value);
}

/* Room for so many values from `low` on. */
static Axis begin_axis(Axes *self, int64_t low, uint32_t span) {
    Axis axis = {.low = low,
                 .span = span,
                 .numbers = self->numbers.count,
                 .values = self->values.count};
    for (uint32_t i = 0; i < span; i++)
        vec_push(self->mem, &self->numbers, AXIS_NOWHERE);
    return axis;
}

/* Its places are noted by increasing process, so that values are together. */
static void add_processes(Axes *self) {
    const Structure *structure = self->structure;
    size_t count;
    for (uint32_t p = 0; p < self->processes; p++) {
        Axis axis = begin_axis(self, 0, structure->locations.data[p]);
        const uint32_t *moves = lists_get(&self->moves, p, &count);
        for (size_t i = 0; i < count; i++) {
            size_t edges;
            const ControlEdge *edge =
                structure_edges(structure, moves[i], &edges);
            for (size_t e = 0; e < edges; e++)
                if (edge[e].process == p) {
                    number_value(self, &axis, edge[e].from);
                    number_value(self, &axis, edge[e].to);
                }
        }
        mem_poll(self->mem);
        vec_push(self->mem, &self->list, axis);
    }
}

/* Is every change of the variable one of its effects? */
static bool is_known(const Structure *structure, uint32_t variable) {
    return structure->effects_known && variable < structure->drifts.count &&
           !structure->drifts.data[variable].wild;
}

static void add_variable(Axes *self, uint32_t number) {
    const StructureVariable *variable =
        &self->structure->variables.data[number];
    Axis axis = {0};
    if (is_known(self->structure, number) && variable->bits != NO_PLACE &&
        variable->width > 0 && variable->width <= MOST_BITS) {
        uint32_t span = UINT32_C(1) << variable->width;
        axis = begin_axis(self, variable->is_signed ? -(int64_t)(span / 2) : 0,
                          span);
        for (uint32_t i = 0; i < span; i++)
            number_value(self, &axis, axis.low + i);
    }
    vec_push(self->mem, &self->list, axis);
}

/* ---- Moves --------------------------------------------------------------- */

typedef struct Touch {
    uint32_t axis; /* that changes */
    uint32_t move; /* with this move */
} Touch;

typedef VEC(Touch) Touches;

static int compare_touches(const void *a, const void *b) {
    const Touch *x = a, *y = b;
    if (x->axis != y->axis)
        return x->axis < y->axis ? -1 : 1;
    return (x->move > y->move) - (x->move < y->move);
}

static void list_moves(Axes *self) {
    const Structure *structure = self->structure;
    Touches all = {0};
    for (size_t e = 0; e < structure->edges.count; e++)
        vec_push(self->mem, &all,
                 ((Touch){structure->edges.data[e].process,
                          structure->edges.data[e].move}));
    for (size_t e = 0; e < structure->effects.count; e++)
        vec_push(self->mem, &all,
                 ((Touch){structure->effects.data[e].variable,
                          structure->effects.data[e].move}));
    if (all.count > 1)
        qsort(all.data, all.count, sizeof *all.data, compare_touches);
    size_t next = 0;
    for (uint32_t v = 0; v < structure->variables.count; v++) {
        for (; next < all.count && all.data[next].axis == v; next++)
            if (next == 0 ||
                compare_touches(&all.data[next - 1], &all.data[next]) != 0)
                lists_add(&self->moves, self->mem, all.data[next].move);
        lists_end(&self->moves, self->mem);
    }
    assert(next == all.count);
    vec_release(self->mem, &all);
}

static void list_effects(Axes *self) {
    const Structure *structure = self->structure;
    size_t next = 0;
    for (uint32_t m = 0; m < structure->move_count; m++) {
        while (next < structure->effects.count &&
               structure->effects.data[next].move == m)
            next++;
        vec_push(self->mem, &self->effects, next);
    }
}

const VariableEffect *axes_effect(const Axes *self, uint32_t move,
                                  uint32_t variable) {
    const VariableEffect *effects = self->structure->effects.data;
    size_t first = move ? self->effects.data[move - 1] : 0;
    for (size_t i = first; i < vec_item(&self->effects, move); i++)
        if (effects[i].variable == variable)
            return &effects[i];
    return NULL;
}

/* ---- Neighbours ---------------------------------------------------------- */

typedef struct Together {
    uint32_t axes[MOST_TOGETHER]; /* that a move has to do with */
    uint32_t count;               /* how many; more are left out */
} Together;

static void meet(const Axes *self, Together *all, uint32_t axis) {
    if (vec_item(&self->list, axis).count < 2 || all->count == MOST_TOGETHER)
        return;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->axes[i] == axis)
            return;
    all->axes[all->count++] = axis;
}

/* What the guard asks about. */
static void meet_read(const Axes *self, Together *all, uint32_t number) {
    ExpressionNode node = self->structure->nodes.data[number];
    uint32_t operands[2], count = expression_operands(node, operands);
    if (expression_reads(node))
        meet(self, all, node.a);
    for (uint32_t i = 0; i < count && all->count < MOST_TOGETHER; i++)
        meet_read(self, all, operands[i]);
}

static Together together(const Axes *self, uint32_t move) {
    const Structure *structure = self->structure;
    Together all = {.count = 0};
    size_t count, first = move ? self->effects.data[move - 1] : 0;
    const ControlEdge *edges = structure_edges(structure, move, &count);
    for (size_t i = 0; i < count; i++)
        meet(self, &all, edges[i].process);
    for (size_t i = first; i < self->effects.data[move]; i++)
        meet(self, &all, structure->effects.data[i].variable);
    meet_read(self, &all, vec_item(&structure->guards, move));
    return all;
}

static int compare_pairs(const void *a, const void *b) {
    const AxisNeighbour *x = a, *y = b;
    if (x->axis != y->axis)
        return x->axis < y->axis ? -1 : 1;
    return (x->other > y->other) - (x->other < y->other);
}

static int compare_near(const void *a, const void *b) {
    const AxisNeighbour *x = a, *y = b;
    if (x->axis == y->axis && x->shared != y->shared)
        return x->shared > y->shared ? -1 : 1;
    return compare_pairs(a, b);
}

static void sort(Axes *self, int (*compare)(const void *, const void *)) {
    if (self->near.count > 1)
        qsort(self->near.data, self->near.count, sizeof *self->near.data,
              compare);
}

/* Equal pairs become one. */
static void count_pairs(Axes *self) {
    size_t kept = 0;
    for (size_t i = 0; i < self->near.count; i++) {
        AxisNeighbour pair = self->near.data[i];
        if (kept > 0 && compare_pairs(&self->near.data[kept - 1], &pair) == 0)
            self->near.data[kept - 1].shared++;
        else
            self->near.data[kept++] = pair;
    }
    self->near.count = kept;
}

static void list_near(Axes *self) {
    for (uint32_t m = 0; m < self->structure->move_count; m++) {
        Together all = together(self, m);
        for (uint32_t i = 0; i < all.count; i++)
            for (uint32_t k = 0; k < all.count; k++)
                if (i != k)
                    vec_push(self->mem, &self->near,
                             ((AxisNeighbour){all.axes[i], all.axes[k], 1}));
        mem_poll(self->mem);
    }
    sort(self, compare_pairs);
    count_pairs(self);
    sort(self, compare_near);
    size_t next = 0;
    for (uint32_t v = 0; v < self->list.count; v++) {
        while (next < self->near.count && self->near.data[next].axis == v)
            next++;
        vec_push(self->mem, &self->near_ends, next);
    }
}

const AxisNeighbour *axes_near(const Axes *self, uint32_t axis, size_t *count) {
    size_t first = axis ? self->near_ends.data[axis - 1] : 0;
    *count = vec_item(&self->near_ends, axis) - first;
    return vec_at(&self->near, first);
}

/* ---- The whole ----------------------------------------------------------- */

void axes_init(Axes *self, const Structure *structure, Mem *mem) {
    *self = (Axes){.structure = structure,
                   .mem = mem,
                   .processes = (uint32_t)structure->locations.count};
    list_moves(self);
    list_effects(self);
    add_processes(self);
    for (uint32_t v = self->processes; v < structure->variables.count; v++)
        add_variable(self, v);
    list_near(self);
}

void axes_release(Axes *self) {
    vec_release(self->mem, &self->list);
    vec_release(self->mem, &self->numbers);
    vec_release(self->mem, &self->values);
    lists_release(&self->moves, self->mem);
    vec_release(self->mem, &self->effects);
    vec_release(self->mem, &self->near);
    vec_release(self->mem, &self->near_ends);
}
