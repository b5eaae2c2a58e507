#include "job/evidence/good_run.h"

#include "base/bisect.h"
#include "base/names.h"

#include <assert.h>

#define NOWHERE UINT32_MAX

typedef struct GoodState { /* without an error */
    uint32_t parent;       /* the state that it was first met from, ... */
    uint32_t action;       /* ... by this action; NOWHERE: the search began */
    uint32_t depth;        /* steps from there */
    uint32_t met;          /* 1 + its step in the run, or 0: it is in none */
    bool alive;            /* a good run may go through it */
} GoodState;

typedef struct GoodEdge {
    uint32_t from, to, action;
} GoodEdge;

typedef struct Finder {
    const Model *model;
    const Trace *run;
    Mem *mem;
    Worker worker;         /* plain */
    Successors batch;      /* of one state */
    Names vectors;         /* of the states, by number */
    VEC(GoodState) states; /* by number */
    VEC(GoodEdge) edges;   /* of this search, by source */
    uint32_t first;        /* state where it began; those before lead to errors
                              only */
    uint64_t left;         /* expansions */
    GoodRun result;
} Finder;

/* ---- Errors -------------------------------------------------------------- */

static bool is_error(const Model *model, const Word *state) {
    if (!(model_labels(model, state, LABEL_REJECT) & LABEL_REJECT))
        return false;
    for (uint32_t p = 0; p < model->property_count; p++)
        if (model->properties[p].label == LABEL_REJECT &&
            !property_is_goal(&model->properties[p]) &&
            model_marks(model, state, p))
            return true;
    return false;
}

static bool is_bad_step(const Model *model, uint32_t action,
                        const Word *target) {
    return model_violates(model, action) != NO_PROPERTY ||
           is_error(model, target);
}

/* How many steps of the run come before its first error. */
static size_t good_steps(const Model *model, const Trace *run) {
    size_t length = trace_length(run), i = 0;
    while (i < length && !is_bad_step(model, vec_item(&run->actions, i),
                                      trace_state(run, i + 1)))
        i++;
    return i;
}

/* ---- States -------------------------------------------------------------- */

static const Word *vector_of(const Finder *self, uint32_t state) {
    return (const Word *)names_get(&self->vectors, state);
}

/* The number of the state; a new one is the last. */
static uint32_t number_of(Finder *self, const Word *vector, GoodState made) {
    uint32_t number = names_add(&self->vectors, (const char *)vector,
                                self->model->words * sizeof *vector);
    made.alive = true;
    if (number == self->states.count)
        vec_push(self->mem, &self->states, made);
    return number;
}

/* What there is no memory for ends this by a jump. */
static void extend(Finder *self, uint32_t action, uint32_t state) {
    if (!trace_step(&self->result.trace, action, vector_of(self, state)))
        mem_exhaust(self->mem, self->model->words * sizeof(Word));
}

/* The steps to a state, after those of the run. */
static void append_path(Finder *self, uint32_t state) {
    VEC(uint32_t) path = {0};
    for (; state != self->first; state = vec_item(&self->states, state).parent)
        vec_push(self->mem, &path, state);
    while (path.count > 0) {
        uint32_t next = vec_pop(&path);
        extend(self, vec_item(&self->states, next).action, next);
    }
    vec_release(self->mem, &path);
}

static void begin_trace(Finder *self, size_t steps) {
    trace_release(&self->result.trace);
    if (!trace_copy(&self->result.trace, self->run, steps))
        mem_exhaust(self->mem, steps * self->model->words * sizeof(Word));
    self->result.steps = steps;
    self->result.outcome = GOOD_FOUND;
}

/* ---- One search ---------------------------------------------------------- */

/* Is it on the way by which the other one was first met? */
static bool is_ancestor(const Finder *self, uint32_t state, uint32_t other) {
    uint32_t depth = vec_item(&self->states, state).depth;
    while (vec_item(&self->states, other).depth > depth)
        other = vec_item(&self->states, other).parent;
    return other == state;
}

static void close_cycle(Finder *self, size_t steps, const GoodEdge *edge) {
    begin_trace(self, steps);
    append_path(self, edge->from);
    extend(self, edge->action, edge->to);
    self->result.trace.loop = steps + vec_item(&self->states, edge->to).depth;
}

/* Follow the transitions of the batch. True if one closes a cycle. */
static bool follow(Finder *self, size_t steps, uint32_t from) {
    GoodState made = {.parent = from,
                      .depth = vec_item(&self->states, from).depth + 1};
    for (size_t i = 0; i < self->batch.count; i++) {
        const Word *target = successors_state(&self->batch, i);
        made.action = self->batch.actions[i];
        if (is_bad_step(self->model, made.action, target))
            continue;
        GoodEdge edge = {from, number_of(self, target, made), made.action};
        if (is_ancestor(self, edge.to, from)) {
            close_cycle(self, steps, &edge);
            return true;
        }
        vec_push(self->mem, &self->edges, edge);
    }
    return false;
}

/* True if a good run was found, or the effort is spent. */
static bool expand(Finder *self, size_t steps, uint32_t state) {
    const Word *vector = vector_of(self, state);
    mem_poll(self->mem);
    successors_clear(&self->batch);
    self->result.limit = LIMIT_ERROR;
    if (self->left == 0)
        return true;
    self->left--;
    self->result.expanded++;
    model_expand_all(self->model, &self->worker, vector, &self->batch);
    self->result.limit = self->batch.too_short ? LIMIT_VECTOR : LIMIT_MEMORY;
    if (self->batch.failed)
        return true;
    if (self->batch.count > 0)
        return follow(self, steps, state);
    if (model_labels(self->model, vector, LABEL_DEADLOCK) & LABEL_DEADLOCK)
        return false;
    begin_trace(self, steps);
    append_path(self, state);
    return true;
}

/* ---- Cycles that a breadth-first search does not close ------------------- */

/* Can a step from here go on forever? Those of later states are known. */
static bool goes_on(const Finder *self, size_t *edge, uint32_t state) {
    bool alive = false;
    for (; *edge > 0 && vec_item(&self->edges, *edge - 1).from == state;
         --*edge)
        alive |=
            vec_item(&self->states, vec_item(&self->edges, *edge - 1).to).alive;
    return alive;
}

/* Leave out states that lead only to errors, until nothing changes. */
static void leave_out(Finder *self) {
    for (bool changed = true; changed;) {
        size_t edge = self->edges.count;
        changed = false;
        mem_poll(self->mem);
        for (size_t s = self->states.count; s-- > self->first;) {
            GoodState *state = &vec_item(&self->states, s);
            bool alive = goes_on(self, &edge, (uint32_t)s) && state->alive;
            changed |= alive != state->alive;
            state->alive = alive;
        }
    }
}

/* A step from there on to a state that is left. */
static const GoodEdge *way_on(const Finder *self, uint32_t state) {
    size_t edge = 0;
    BISECT(edge, self->edges.count, self->edges.data[edge].from < state);
    while (!vec_item(&self->states, vec_item(&self->edges, edge).to).alive)
        edge++;
    assert(vec_item(&self->edges, edge).from == state);
    return &vec_item(&self->edges, edge);
}

/* Any way through the states that are left, until one comes back. */
static void walk_round(Finder *self, size_t steps) {
    uint32_t at = self->first, count = 0;
    begin_trace(self, steps);
    while (vec_item(&self->states, at).met == 0) {
        const GoodEdge *edge = way_on(self, at);
        vec_item(&self->states, at).met = ++count;
        extend(self, edge->action, edge->to);
        at = edge->to;
    }
    self->result.trace.loop = steps + vec_item(&self->states, at).met - 1;
}

/* ---- The whole ----------------------------------------------------------- */

/* Is the question decided by what can follow the run's first steps? */
static bool decide_after(Finder *self, size_t steps) {
    GoodState root = {.parent = NOWHERE, .action = NOWHERE};
    size_t before = self->states.count;
    uint32_t first = number_of(self, trace_state(self->run, steps), root);
    if (first < before) /* it leads to errors only */
        return false;
    self->first = first;
    vec_clear(&self->edges);
    for (uint32_t s = first; s < self->states.count; s++)
        if (expand(self, steps, s))
            return true;
    leave_out(self);
    if (vec_item(&self->states, first).alive) {
        walk_round(self, steps);
        return true;
    }
    return false;
}

static void decide(Finder *self) {
    size_t steps = good_steps(self->model, self->run) + 1;
    self->result.outcome = GOOD_GAVE_UP;
    steps = steps > trace_length(self->run) ? trace_length(self->run) : steps;
    while (steps-- > 0)
        if (decide_after(self, steps))
            return;
    self->result.outcome = GOOD_NONE;
}

GoodRun good_find(const Model *model, const Trace *run, uint64_t effort) {
    assert(effort > 0 && run->words == model->words);
    Finder self = {
        .model = model, .run = run, .mem = model->mem, .left = effort};
    trace_init(&self.result.trace, self.mem, model->words);
    worker_init_plain(&self.worker, model, self.mem);
    successors_init(&self.batch, self.mem, model->words);
    names_init(&self.vectors, self.mem);
    decide(&self);
    names_release(&self.vectors);
    vec_release(self.mem, &self.states);
    vec_release(self.mem, &self.edges);
    successors_release(&self.batch);
    worker_release(&self.worker);
    return self.result;
}
