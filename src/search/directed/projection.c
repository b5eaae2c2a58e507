#include "search/directed/projection.h"

#include "core/structure_facet.h"
#include "search/directed/partial.h"
#include "search/directed/possible.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST_STEPS = 1 << 14 /* of a projection */
};

static const Structure *structure_of(const Projection *self) {
    return &self->base->estimator->structure;
}

static const Axis *axis_of(const Projection *self, uint32_t k) {
    return &vec_item(&self->base->axes->list, self->pattern.axes[k]);
}

static bool is_process(const Projection *self, uint32_t k) {
    return self->pattern.axes[k] < self->base->axes->processes;
}

static int64_t value_at(const Projection *self, uint32_t k) {
    return self->base->axes->values
        .data[axis_of(self, k)->values + self->state[k]];
}

/* ---- Moves --------------------------------------------------------------- */

static bool must_go(const Projection *self, uint32_t move, uint32_t process) {
    return possible_needs(structure_of(self), move, process);
}

/* The first axis that must go with the move, or how many there are. */
static uint32_t key_of(const Projection *self, uint32_t move) {
    uint32_t k = 0;
    while (k < self->pattern.count &&
           !(is_process(self, k) && must_go(self, move, self->pattern.axes[k])))
        k++;
    return k;
}

typedef VEC(uint32_t) Numbers;

static int compare(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* All moves that may change an axis and may happen after the beginning, each
 * once, in order. */
static void collect_moves(const Projection *self, Numbers *out) {
    size_t count, kept = 0;
    for (uint32_t k = 0; k < self->pattern.count; k++) {
        const uint32_t *moves =
            lists_get(&self->base->axes->moves, self->pattern.axes[k], &count);
        for (size_t i = 0; i < count; i++)
            if (self->base->possible[moves[i]])
                vec_push(self->mem, out, moves[i]);
    }
    if (out->count > 1)
        qsort(out->data, out->count, sizeof *out->data, compare);
    for (size_t i = 0; i < out->count; i++)
        if (kept == 0 || out->data[kept - 1] != out->data[i])
            out->data[kept++] = out->data[i];
    out->count = kept;
}

static bool leaves(const Projection *self, uint32_t move, uint32_t process,
                   int64_t place) {
    size_t count;
    const ControlEdge *edges =
        structure_edges(structure_of(self), move, &count);
    for (size_t i = 0; i < count; i++)
        if (edges[i].process == process && edges[i].from == place)
            return true;
    return false;
}

/* By axis and number those that need it there, and then those that need none
 * anywhere. */
static void index_moves(Projection *self) {
    Numbers all = {0}, keys = {0};
    collect_moves(self, &all);
    for (size_t i = 0; i < all.count; i++)
        vec_push(self->mem, &keys, key_of(self, all.data[i]));
    for (uint32_t k = 0; k <= self->pattern.count; k++) {
        uint32_t numbers =
            k < self->pattern.count ? axis_of(self, k)->count : 1;
        for (uint32_t n = 0; n < numbers; n++) {
            if (k < self->pattern.count)
                self->state[k] = n;
            for (size_t i = 0; i < all.count; i++)
                if (keys.data[i] == k &&
                    (k == self->pattern.count ||
                     leaves(self, all.data[i], self->pattern.axes[k],
                            value_at(self, k))))
                    lists_add(&self->moves, self->mem, all.data[i]);
            lists_end(&self->moves, self->mem);
            self->base->work += all.count;
        }
    }
    vec_release(self->mem, &all);
    vec_release(self->mem, &keys);
}

/* ---- Errors -------------------------------------------------------------- */

/* Can none of the processes move, as far as is known? A monitor may keep them
 * from moving. */
static bool may_be_stuck(const Projection *self, const Known *known) {
    const Estimator *estimator = self->base->estimator;
    if (estimator->structure.monitor != NO_VARIABLE)
        return true;
    for (uint32_t k = 0; k < self->pattern.count; k++) {
        if (!is_process(self, k))
            continue;
        uint32_t process = self->pattern.axes[k];
        uint32_t location = (uint32_t)known->values[k];
        size_t count;
        const uint32_t *moves =
            exits_at(&estimator->exits, process, location, &count);
        if (exits_always(&estimator->exits, process, location))
            return false;
        for (size_t i = 0; i < count; i++)
            if (partial_certain(known,
                                estimator->structure.guards.data[moves[i]]))
                return false;
    }
    return true;
}

static bool may_be_error(const Projection *self, const Known *known) {
    const HeuristicQuestion *question = self->base->question;
    const Model *model = question->model;
    for (uint32_t p = 0; p < model->property_count; p++) {
        uint32_t condition = structure_of(self)->conditions.data[p];
        if (findings_open(question->findings, p) &&
            partial_possible(known, condition) &&
            (model->properties[p].label != LABEL_DEADLOCK ||
             may_be_stuck(self, known)))
            return true;
    }
    return false;
}

/* ---- Steps --------------------------------------------------------------- */

static void reach(Projection *self, uint32_t state) {
    if (self->seen[state])
        return;
    self->seen[state] = 1;
    vec_push(self->mem, &self->reached, state);
}

/* What one axis does is known; now the others, from the k-th on. */
static void spread(Projection *self, uint32_t move, uint32_t k, uint32_t to);

static void go_to(Projection *self, uint32_t move, uint32_t k, uint32_t to,
                  int64_t value) {
    const Axis *axis = axis_of(self, k);
    uint32_t number = axes_number(self->base->axes, axis, value);
    if (number != AXIS_NOWHERE)
        spread(self, move, k + 1,
               to + (number - self->state[k]) * self->strides[k]);
}

static void spread_process(Projection *self, uint32_t move, uint32_t k,
                           uint32_t to) {
    uint32_t process = self->pattern.axes[k];
    size_t count;
    const ControlEdge *edges =
        structure_edges(structure_of(self), move, &count);
    int64_t here = value_at(self, k);
    for (size_t i = 0; i < count; i++)
        if (edges[i].process == process && edges[i].from == here)
            go_to(self, move, k, to, edges[i].to);
    if (!must_go(self, move, process))
        spread(self, move, k + 1, to);
}

/* Round the end if the variable wraps there. */
static void go_by(Projection *self, uint32_t move, uint32_t k, uint32_t to,
                  int64_t change) {
    const Axis *axis = axis_of(self, k);
    VariableDrift drift =
        structure_of(self)->drifts.data[self->pattern.axes[k]];
    int64_t value = value_at(self, k) + change;
    if (value >= axis->low + axis->span && drift.over)
        value -= axis->span;
    else if (value < axis->low && drift.under)
        value += axis->span;
    go_to(self, move, k, to, value);
}

static void spread_variable(Projection *self, uint32_t move, uint32_t k,
                            uint32_t to) {
    const VariableEffect *effect =
        axes_effect(self->base->axes, move, self->pattern.axes[k]);
    const Axis *axis = axis_of(self, k);
    if (!effect) {
        spread(self, move, k + 1, to);
        return;
    }
    if (effect->kind == EFFECT_SET) {
        go_to(self, move, k, to, effect->value);
        return;
    }
    if (effect->rise >= axis->span || effect->fall >= axis->span) {
        for (uint32_t i = 0; i < axis->span; i++)
            go_to(self, move, k, to, axis->low + i);
        return;
    }
    int64_t least = -(int64_t)effect->fall, most = effect->rise;
    if (effect->kind == EFFECT_ADD)
        least = most = most + least;
    for (int64_t by = least; by <= most; by++)
        go_by(self, move, k, to, by);
}

static void spread(Projection *self, uint32_t move, uint32_t k, uint32_t to) {
    self->base->work++;
    if (self->steps.count > MOST_STEPS)
        return;
    if (k < self->pattern.count) {
        if (is_process(self, k))
            spread_process(self, move, k, to);
        else
            spread_variable(self, move, k, to);
    } else if (to != self->current) {
        vec_push(self->mem, &self->steps,
                 ((ProjectionStep){self->current, to, move}));
        reach(self, to);
    }
}

static void take_moves(Projection *self, const Known *known, size_t list) {
    size_t count;
    const uint32_t *moves = lists_get(&self->moves, list, &count);
    for (size_t i = 0; i < count; i++) {
        self->base->work++;
        if (partial_possible(known, structure_of(self)->guards.data[moves[i]]))
            spread(self, moves[i], 0, self->current);
    }
}

static void expand(Projection *self, uint32_t state) {
    int64_t values[PROJECTION_AXES];
    size_t first = 0;
    self->current = state;
    for (uint32_t k = 0; k < self->pattern.count; k++) {
        self->state[k] = state / self->strides[k] % axis_of(self, k)->count;
        values[k] = value_at(self, k);
    }
    Known known = {structure_of(self), self->pattern.axes, values,
                   self->pattern.count};
    self->wrong[state] = may_be_error(self, &known);
    for (uint32_t k = 0; k < self->pattern.count; k++) {
        take_moves(self, &known, first + self->state[k]);
        first += axis_of(self, k)->count;
    }
    take_moves(self, &known, first);
}

/* ---- The whole ----------------------------------------------------------- */

/* The projected state, or AXIS_NOWHERE: it never changes in one of the axes. */
static uint32_t project(const Projection *self, const Word *state) {
    int64_t values[PROJECTION_AXES];
    uint32_t projected = 0;
    model_values(self->base->estimator->model, state,
                 structure_of(self)->variables.data, self->pattern.axes,
                 self->pattern.count, values);
    for (uint32_t k = 0; k < self->pattern.count; k++) {
        uint32_t number =
            axes_number(self->base->axes, axis_of(self, k), values[k]);
        if (number == AXIS_NOWHERE)
            return AXIS_NOWHERE;
        projected += number * self->strides[k];
    }
    return projected;
}

/* A step between two states of the system. */
static void add_step(Projection *self, const Word *source, const Word *target,
                     uint32_t action) {
    uint32_t from = project(self, source), to = project(self, target);
    uint32_t move = vec_item(&structure_of(self)->moves, action);
    if (from == to)
        return;
    assert(from != AXIS_NOWHERE && to != AXIS_NOWHERE && move != NO_MOVE);
    vec_push(self->mem, &self->steps, ((ProjectionStep){from, to, move}));
    reach(self, to);
}

static void begin(Projection *self) {
    const Beginning *beginning = self->base->beginning;
    const Successors *initial = &beginning->initial;
    const Successors *forced = &beginning->forced;
    for (size_t i = 0; i < initial->count; i++) {
        uint32_t first = project(self, successors_state(initial, i));
        if (first != AXIS_NOWHERE)
            reach(self, first);
    }
    const Word *source = successors_state(initial, 0);
    for (size_t i = 0; i < forced->count; i++) {
        const Word *target = successors_state(forced, i);
        add_step(self, source, target, forced->actions[i]);
        source = target;
    }
}

void projection_init(Projection *self, ProjectionBase *base,
                     const ProjectionPattern *pattern) {
    Mem *mem = base->estimator->mem;
    *self = (Projection){.base = base, .mem = mem, .pattern = *pattern};
    uint32_t size = 1;
    for (uint32_t k = 0; k < pattern->count; k++) {
        self->strides[k] = size;
        size *= axis_of(self, k)->count;
    }
    assert(size == pattern->size);
    self->seen = mem_alloc(mem, size);
    self->wrong = mem_alloc(mem, size);
    index_moves(self);
    begin(self);
    for (size_t i = 0; i < self->reached.count && !self->large; i++) {
        expand(self, self->reached.data[i]);
        self->large = self->steps.count > MOST_STEPS;
        mem_poll(mem);
    }
}

void projection_release(Projection *self) {
    mem_free(self->mem, self->seen, self->pattern.size);
    mem_free(self->mem, self->wrong, self->pattern.size);
    lists_release(&self->moves, self->mem);
    vec_release(self->mem, &self->reached);
    vec_release(self->mem, &self->steps);
}

/* ---- Distances ----------------------------------------------------------- */

typedef struct Backwards {
    const Projection *projection; /* whose steps */
    const uint8_t *costs;         /* by move */
    Estimate *table;              /* by state: the distance so far */
    uint32_t *ends;               /* by state: where the steps to it end */
    uint32_t *into;               /* numbers of steps, by target */
    Numbers now;                  /* states at the current distance */
    Numbers next;                 /* those at 1 more */
} Backwards;

static void sort_steps(Backwards *self) {
    const Projection *projection = self->projection;
    uint32_t size = projection->pattern.size;
    for (size_t i = 0; i < projection->steps.count; i++)
        self->ends[projection->steps.data[i].to + 1]++;
    for (uint32_t s = 0; s < size; s++)
        self->ends[s + 1] += self->ends[s];
    for (size_t i = 0; i < projection->steps.count; i++)
        self->into[self->ends[projection->steps.data[i].to]++] = (uint32_t)i;
}

/* Everything that leads here. */
static void go_back(Backwards *self, uint32_t to, Estimate distance) {
    Mem *mem = self->projection->mem;
    for (uint32_t i = to ? self->ends[to - 1] : 0; i < self->ends[to]; i++) {
        ProjectionStep step = self->projection->steps.data[self->into[i]];
        Estimate more = self->costs[step.move] ? 1 : 0;
        if (self->table[step.from] <= distance + more)
            continue;
        self->table[step.from] = distance + more;
        if (more)
            vec_push(mem, &self->next, step.from);
        else
            vec_push(mem, &self->now, step.from);
    }
}

/* States may be there more than once; only the least distance counts. */
static void go_through(Backwards *self) {
    for (Estimate distance = 0; self->now.count > 0; distance++) {
        while (self->now.count > 0) {
            uint32_t to = vec_pop(&self->now);
            if (self->table[to] == distance)
                go_back(self, to, distance);
        }
        Numbers empty = self->now;
        self->now = self->next;
        self->next = empty;
    }
}

void projection_measure(const Projection *projection, const uint8_t *costs,
                        Estimate *table) {
    Mem *mem = projection->mem;
    size_t states = projection->pattern.size + (size_t)1;
    size_t steps = projection->steps.count + 1;
    Backwards self = {.projection = projection, .costs = costs, .table = table};
    assert(!projection->large);
    self.ends = mem_alloc(mem, states * sizeof *self.ends);
    self.into = mem_alloc(mem, steps * sizeof *self.into);
    sort_steps(&self);
    for (uint32_t s = 0; s < projection->pattern.size; s++)
        table[s] = 0;
    for (size_t i = 0; i < projection->reached.count; i++) {
        uint32_t state = projection->reached.data[i];
        table[state] = projection->wrong[state] ? 0 : ESTIMATE_NEVER;
        if (projection->wrong[state])
            vec_push(mem, &self.now, state);
    }
    go_through(&self);
    mem_free(mem, self.ends, states * sizeof *self.ends);
    mem_free(mem, self.into, steps * sizeof *self.into);
    vec_release(mem, &self.now);
    vec_release(mem, &self.next);
}

void projection_pay(const Projection *self, const Estimate *table,
                    uint8_t *costs) {
    for (size_t i = 0; i < self->steps.count; i++) {
        ProjectionStep step = self->steps.data[i];
        assert(table[step.to] == ESTIMATE_NEVER ||
               table[step.from] <= table[step.to] + 1);
        if (table[step.from] > table[step.to])
            costs[step.move] = 0;
    }
}

Estimate projection_at(const Projection *self, const Estimate *table,
                       const Word *state) {
    uint32_t projected = project(self, state);
    return projected == AXIS_NOWHERE ? 0 : table[projected];
}
