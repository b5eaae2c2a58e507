#include "heuristic/pattern.h"

#include <assert.h>

enum {
    MOST_STATES = 1 << 12,   /* of a projection */
    MOST_COMBINED = 1 << 16, /* steps of a projection */
    NOWHERE = UINT32_MAX
};

/* ---- Places -------------------------------------------------------------- */

/* The locations of a process that edges lead to or from, as numbers. */
typedef struct Axis {
    uint32_t process;      /* which */
    VEC(uint32_t) places;  /* by number: its location */
    VEC(uint32_t) numbers; /* by location: its number, or NOWHERE */
    uint32_t stride;       /* states from one number to the next */
} Axis;

typedef struct Combined {        /* a step of the projection */
    uint32_t from[PATTERN_AXES]; /* by axis: number, or NOWHERE: it takes no
                                    part */
    uint32_t to[PATTERN_AXES];   /* likewise */
} Combined;

typedef struct Projection {
    Estimator *estimator;              /* of the system */
    const HeuristicQuestion *question; /* which errors */
    Mem *mem;                          /* of all arrays */
    Axis axes[PATTERN_AXES];           /* of the processes */
    uint32_t count;                    /* how many */
    uint32_t size;                     /* states */
    VEC(Combined) steps;               /* all of them */
    NumberLists into;                  /* by axis and number: steps that lead
                                          there, of which it is the first */
    uint32_t first[PATTERN_AXES];      /* by axis: its first list */
    uint32_t state[PATTERN_AXES];      /* by axis: a number */
} Projection;

static void note_place(Axis *axis, Mem *mem, uint32_t location) {
    if (axis->numbers.data[location] != NOWHERE)
        return;
    axis->numbers.data[location] = (uint32_t)axis->places.count;
    vec_push(mem, &axis->places, location);
}

static void list_places(const Estimator *self, uint32_t process, Axis *axis) {
    const Structure *structure = &self->structure;
    *axis = (Axis){.process = process};
    for (uint32_t l = 0; l < structure->locations.data[process]; l++)
        vec_push(self->mem, &axis->numbers, NOWHERE);
    for (size_t e = 0; e < structure->edges.count; e++) {
        ControlEdge edge = structure->edges.data[e];
        if (edge.process != process)
            continue;
        note_place(axis, self->mem, edge.from);
        note_place(axis, self->mem, edge.to);
    }
}

static void release_axis(Axis *axis, Mem *mem) {
    vec_release(mem, &axis->places);
    vec_release(mem, &axis->numbers);
}

/* ---- Groups -------------------------------------------------------------- */

/* How many moves each process shares with the group, in `shared`. */
static void count_shared(const Estimator *self, const PatternGroup *group,
                         uint32_t *shared) {
    const Structure *structure = &self->structure;
    for (uint32_t m = 0; m < structure->move_count; m++) {
        size_t count;
        const ControlEdge *edges = structure_edges(structure, m, &count);
        bool own = false;
        for (size_t i = 0; i < count && !own; i++)
            for (uint32_t k = 0; k < group->count; k++)
                own |= edges[i].process == group->processes[k];
        for (size_t i = 0; i < count && own; i++)
            shared[edges[i].process]++;
    }
}

/* Add the process that shares most moves, if the projection stays small. */
static bool extend(const Estimator *self, PatternGroup *group,
                   const uint32_t *places, uint8_t *taken, uint64_t *size) {
    uint32_t processes = (uint32_t)self->structure.locations.count;
    uint32_t best = NOWHERE;
    uint32_t *shared = mem_alloc(self->mem, (processes + 1) * sizeof *shared);
    count_shared(self, group, shared);
    for (uint32_t p = 0; p < processes; p++)
        if (!taken[p] && shared[p] > 0 && *size * places[p] <= MOST_STATES &&
            (best == NOWHERE || shared[p] > shared[best]))
            best = p;
    mem_free(self->mem, shared, (processes + 1) * sizeof *shared);
    if (best == NOWHERE)
        return false;
    group->processes[group->count++] = best;
    taken[best] = 1;
    *size *= places[best];
    return true;
}

static uint32_t *count_places(const Estimator *self) {
    uint32_t processes = (uint32_t)self->structure.locations.count;
    uint32_t *places = mem_alloc(self->mem, (processes + 1) * sizeof *places);
    for (uint32_t p = 0; p < processes; p++) {
        Axis axis;
        list_places(self, p, &axis);
        places[p] = (uint32_t)axis.places.count;
        release_axis(&axis, self->mem);
        mem_poll(self->mem);
    }
    return places;
}

void pattern_groups(const Estimator *self, PatternGroups *out) {
    uint32_t processes = (uint32_t)self->structure.locations.count;
    uint32_t *places = count_places(self);
    uint8_t *taken = mem_alloc(self->mem, processes + 1);
    for (uint32_t p = 0; p < processes; p++) {
        PatternGroup group = {.processes = {p}, .count = 1};
        uint64_t size = places[p];
        if (taken[p] || size < 2 || size > MOST_STATES)
            continue;
        taken[p] = 1;
        mem_poll(self->mem);
        while (group.count < PATTERN_AXES &&
               extend(self, &group, places, taken, &size))
            ;
        vec_push(self->mem, out, group);
    }
    mem_free(self->mem, taken, processes + 1);
    mem_free(self->mem, places, (processes + 1) * sizeof *places);
}

/* ---- Steps --------------------------------------------------------------- */

/* Must the process be somewhere for the expression to be true? */
static bool asks_for(const Structure *structure, uint32_t number,
                     uint32_t process) {
    ExpressionNode node = structure->nodes.data[number];
    if (node.kind == EXPRESSION_AND)
        return asks_for(structure, node.a, process) ||
               asks_for(structure, node.b, process);
    return node.kind == EXPRESSION_AT && node.a == process;
}

/* All ways in which the axes from this one on can take part in the move. */
static void combine(Projection *self, uint32_t move, uint32_t axis,
                    Combined *step) {
    const Structure *structure = &self->estimator->structure;
    size_t count;
    const ControlEdge *edges = structure_edges(structure, move, &count);
    if (self->steps.count > MOST_COMBINED)
        return;
    if (axis == self->count) {
        bool changes = false;
        for (uint32_t i = 0; i < axis; i++)
            changes |= step->from[i] != step->to[i];
        if (changes)
            vec_push(self->mem, &self->steps, *step);
        return;
    }
    const Axis *own = &self->axes[axis];
    step->from[axis] = step->to[axis] = NOWHERE;
    if (!asks_for(structure, structure->guards.data[move], own->process))
        combine(self, move, axis + 1, step);
    for (size_t i = 0; i < count; i++) {
        if (edges[i].process != own->process)
            continue;
        step->from[axis] = own->numbers.data[edges[i].from];
        step->to[axis] = own->numbers.data[edges[i].to];
        combine(self, move, axis + 1, step);
    }
}

static bool concerns(const Projection *self, uint32_t move) {
    size_t count;
    const ControlEdge *edges =
        structure_edges(&self->estimator->structure, move, &count);
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < self->count; k++)
            if (edges[i].process == self->axes[k].process)
                return true;
    return false;
}

static uint32_t first_axis(const Combined *step) {
    uint32_t axis = 0;
    while (step->to[axis] == NOWHERE)
        axis++;
    return axis;
}

/* By axis and number, the steps that lead there: their first axis, that is. */
static void index_steps(Projection *self) {
    for (uint32_t k = 0; k < self->count; k++) {
        self->first[k] = (uint32_t)self->into.ends.count;
        for (uint32_t n = 0; n < self->axes[k].places.count; n++) {
            for (uint32_t s = 0; s < self->steps.count; s++) {
                const Combined *step = &self->steps.data[s];
                if (first_axis(step) == k && step->to[k] == n)
                    lists_add(&self->into, self->mem, s);
            }
            lists_end(&self->into, self->mem);
        }
    }
}

/* ---- Errors -------------------------------------------------------------- */

typedef enum Belief {
    BELIEF_FALSE,
    BELIEF_TRUE,
    BELIEF_OPEN
} Belief;

static Belief opposite(Belief belief) {
    return belief == BELIEF_OPEN   ? BELIEF_OPEN
           : belief == BELIEF_TRUE ? BELIEF_FALSE
                                   : BELIEF_TRUE;
}

static Belief believe_at(const Projection *self, ExpressionNode node) {
    for (uint32_t k = 0; k < self->count; k++) {
        const Axis *axis = &self->axes[k];
        if (axis->process == node.a)
            return lists_has(&self->estimator->structure.places, node.b,
                             axis->places.data[self->state[k]])
                       ? BELIEF_TRUE
                       : BELIEF_FALSE;
    }
    return BELIEF_OPEN;
}

/* What is known of the expression in the current state. */
static Belief believe(const Projection *self, uint32_t number) {
    ExpressionNode node = self->estimator->structure.nodes.data[number];
    Belief a, b;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return node.number ? BELIEF_TRUE : BELIEF_FALSE;
    case EXPRESSION_AT:
        return believe_at(self, node);
    case EXPRESSION_NOT:
        return opposite(believe(self, node.a));
    case EXPRESSION_AND:
    case EXPRESSION_OR:
        a = believe(self, node.a), b = believe(self, node.b);
        if (node.kind == EXPRESSION_AND)
            return a == BELIEF_FALSE || b == BELIEF_FALSE ? BELIEF_FALSE
                   : a == BELIEF_TRUE                     ? b
                                                          : BELIEF_OPEN;
        return a == BELIEF_TRUE || b == BELIEF_TRUE ? BELIEF_TRUE
               : a == BELIEF_FALSE                  ? b
                                                    : BELIEF_OPEN;
    case EXPRESSION_WHOLE:
        return believe(self, node.a);
    case EXPRESSION_VARIABLE:
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
    case EXPRESSION_UNKNOWN:
        break;
    }
    return BELIEF_OPEN;
}

/* Can none of the processes move, as far as is known? */
static bool may_be_stuck(const Projection *self) {
    const Estimator *estimator = self->estimator;
    for (uint32_t k = 0; k < self->count; k++) {
        uint32_t process = self->axes[k].process;
        uint32_t location = self->axes[k].places.data[self->state[k]];
        size_t count;
        const uint32_t *moves =
            exits_at(&estimator->exits, process, location, &count);
        if (exits_always(&estimator->exits, process, location))
            return false;
        for (size_t i = 0; i < count; i++)
            if (believe(self, estimator->structure.guards.data[moves[i]]) ==
                BELIEF_TRUE)
                return false;
    }
    return true;
}

static bool may_be_error(const Projection *self) {
    const Model *model = self->question->model;
    for (uint32_t p = 0; p < model->property_count; p++) {
        uint32_t condition = self->estimator->structure.conditions.data[p];
        if (findings_open(self->question->findings, p) &&
            believe(self, condition) != BELIEF_FALSE &&
            (model->properties[p].label != LABEL_DEADLOCK ||
             may_be_stuck(self)))
            return true;
    }
    return false;
}

/* ---- Distances ----------------------------------------------------------- */

static void decode(Projection *self, uint32_t state) {
    for (uint32_t k = 0; k < self->count; k++)
        self->state[k] =
            state / self->axes[k].stride % (uint32_t)self->axes[k].places.count;
}

/* The state before the step that led to the current one; false if it did not.
 */
static bool undo(const Projection *self, const Combined *step,
                 uint32_t *state) {
    for (uint32_t k = 0; k < self->count; k++) {
        if (step->to[k] == NOWHERE)
            continue;
        if (step->to[k] != self->state[k])
            return false;
        *state += (step->from[k] - step->to[k]) * self->axes[k].stride;
    }
    return true;
}

static void go_back(Projection *self, Estimate *table, uint32_t *queue,
                    uint32_t *end, uint32_t to) {
    decode(self, to);
    for (uint32_t k = 0; k < self->count; k++) {
        size_t count;
        const uint32_t *steps =
            lists_get(&self->into, self->first[k] + self->state[k], &count);
        for (size_t i = 0; i < count; i++) {
            uint32_t from = to;
            if (!undo(self, &self->steps.data[steps[i]], &from) ||
                table[from] != ESTIMATE_NEVER)
                continue;
            table[from] = table[to] + 1;
            queue[(*end)++] = from;
        }
    }
}

/* Backwards from all errors; false if all states are. */
static bool measure(Projection *self, Estimate *table) {
    uint32_t *queue = mem_alloc(self->mem, self->size * sizeof *queue);
    uint32_t end = 0;
    for (uint32_t s = 0; s < self->size; s++) {
        decode(self, s);
        table[s] = ESTIMATE_NEVER;
        if (may_be_error(self)) {
            table[s] = 0;
            queue[end++] = s;
        }
    }
    bool informed = end < self->size;
    for (uint32_t next = 0; next < end && informed; next++)
        go_back(self, table, queue, &end, queue[next]);
    mem_free(self->mem, queue, self->size * sizeof *queue);
    return informed;
}

/* ---- The whole ----------------------------------------------------------- */

static void set_up(Projection *self, const PatternGroup *group) {
    self->size = 1;
    for (uint32_t k = 0; k < group->count; k++) {
        Axis *axis = &self->axes[self->count++];
        list_places(self->estimator, group->processes[k], axis);
        axis->stride = self->size;
        self->size *= (uint32_t)axis->places.count;
    }
    assert(self->size <= MOST_STATES);
    for (uint32_t m = 0; m < self->estimator->structure.move_count; m++) {
        Combined step;
        if (concerns(self, m))
            combine(self, m, 0, &step);
    }
    index_steps(self);
}

static void release(Projection *self) {
    for (uint32_t k = 0; k < self->count; k++)
        release_axis(&self->axes[k], self->mem);
    vec_release(self->mem, &self->steps);
    lists_release(&self->into, self->mem);
}

bool pattern_build(Estimator *estimator, const HeuristicQuestion *question,
                   const PatternGroup *group, uint32_t *node) {
    Projection self = {
        .estimator = estimator, .question = question, .mem = estimator->mem};
    set_up(&self, group);
    mem_poll(self.mem);
    Estimate *table = mem_alloc(self.mem, self.size * sizeof *table);
    bool informed = self.steps.count <= MOST_COMBINED && measure(&self, table);
    if (informed) {
        GaugeAxis axes[PATTERN_AXES];
        for (uint32_t k = 0; k < self.count; k++)
            axes[k] =
                (GaugeAxis){self.axes[k].process, self.axes[k].numbers.data,
                            self.axes[k].stride};
        *node = gauge_pattern(&estimator->gauge, axes, self.count, table,
                              self.size);
    }
    mem_free(self.mem, table, self.size * sizeof *table);
    release(&self);
    return informed;
}
