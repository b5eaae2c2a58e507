#include "search/device/loop.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

typedef struct Walk {      /* of states and steps */
    StateWords states;     /* one more than steps */
    VEC(uint32_t) actions; /* of the steps */
} Walk;

typedef struct Loop {
    GpuTrim *trim;      /* the states */
    GpuNotes *notes;    /* of them */
    const Model *model; /* likewise */
    Mem *mem;           /* of the host */
    Worker worker;      /* for the actions */
    Successors batch;   /* likewise */
    StateWords listed;  /* by kernels */
} Loop;

static const GpuMatch everything = {0, 0, 0};
static const GpuMatch inside = {NOTE_IN, NOTE_IN, 0};
static const GpuMatch to_do = {NOTE_IN | NOTE_TODO, NOTE_IN | NOTE_TODO, 0};
static const GpuMatch goals = {NOTE_GOAL, NOTE_GOAL, 0};

static const Word *walk_state(const Loop *self, const Walk *walk, size_t i) {
    assert((i + 1) * self->model->words <= walk->states.count);
    return walk->states.data + i * self->model->words;
}

static bool fail(Loop *self) {
    if (self->notes->limit == LIMIT_NONE)
        self->notes->limit = LIMIT_MEMORY;
    return false;
}

static bool add_state(Loop *self, Walk *walk, const Word *state) {
    for (uint32_t i = 0; i < self->model->words; i++)
        if (!vec_try_push(self->mem, &walk->states, state[i]))
            return fail(self);
    return true;
}

static void walk_release(Walk *walk, Mem *mem) {
    vec_release(mem, &walk->states);
    vec_release(mem, &walk->actions);
}

/* The smallest of the listed states, which are some; the last word counts
 * most. */
static const Word *smallest(const Loop *self) {
    uint32_t words = self->model->words;
    const Word *least = self->listed.data;
    for (size_t i = words; i < self->listed.count; i += words)
        for (uint32_t k = words; k-- > 0;) {
            const Word *other = self->listed.data + i;
            if (other[k] != least[k]) {
                least = other[k] < least[k] ? other : least;
                break;
            }
        }
    return least;
}

/* ---- The component ------------------------------------------------------- */

/* Mark all states of the component of this one as goals, and give all that it
 * leads to the number 1. */
static bool mark_component(Loop *self, const Word *state) {
    GpuNotes *notes = self->notes;
    GpuWork reach = {
        .from = to_do, .clear = NOTE_TODO, .times = 1, .repeat = true};
    GpuWork back = {.from = to_do, .clear = NOTE_TODO, .times = 1};
    GpuMatch ahead = {NOTE_IN | NOTE_LOW | NOTE_GOAL, NOTE_IN | 1, 0};
    reach.follow[0] = (GpuFollow){.op = FOLLOW_REACH, .set = NOTE_TODO | 1};
    back.follow[0] =
        (GpuFollow){.op = FOLLOW_FIND, .set = NOTE_GOAL, .match = goals};
    if (!state_notes_change(notes, everything, ~NOTE_IN, 0) ||
        !state_notes_set(notes, state, 1, NOTE_TODO | 1) ||
        !state_notes_work(notes, &reach) ||
        !state_notes_set(notes, state, 1, NOTE_GOAL))
        return false;
    do
        if (!state_notes_change(notes, ahead, 0, NOTE_TODO) ||
            !state_notes_work(notes, &back))
            return false;
    while (notes->found > 0);
    return true;
}

/* Does the component meet the condition? */
static bool meets(Loop *self, GpuCondition condition, bool *met) {
    GpuNotes *notes = self->notes;
    GpuWork inspect = {.from = to_do, .clear = NOTE_TODO, .times = 1};
    GpuMatch members = {NOTE_IN | NOTE_GOAL, NOTE_IN | NOTE_GOAL,
                        condition.label};
    inspect.follow[0] = (GpuFollow){.op = FOLLOW_FIND,
                                    .set = NOTE_GOAL,
                                    .edge = condition.edge,
                                    .match = goals};
    if (!state_notes_change(notes, members, 0,
                            condition.label ? 0 : NOTE_TODO) ||
        (!condition.label && !state_notes_work(notes, &inspect)))
        return false;
    *met = notes->found > 0;
    return true;
}

/* A component that meets all conditions is all that remains in; `state` is one
 * of its states. */
static bool find_component(Loop *self, Word *state) {
    GpuNotes *notes = self->notes;
    for (;;) {
        bool met;
        if (!state_notes_pick(notes, inside, state) ||
            !mark_component(self, state) ||
            !meets(self, (GpuCondition){0, EDGE_ANY}, &met))
            return false;
        for (size_t i = 0; i < self->trim->conditions.count && met; i++)
            if (!meets(self, vec_item(&self->trim->conditions, i), &met))
                return false;
        if (met)
            return state_notes_change(notes, (GpuMatch){NOTE_GOAL, 0, 0},
                                      NOTE_IN, 0);
        if (!state_notes_change(notes, (GpuMatch){NOTE_LOW, 1, 0}, NOTE_IN, 0))
            return false;
        if (notes->in == 0)
            BUG("no cycle remains where a device has found one");
    }
}

/* ---- Ways ---------------------------------------------------------------- */

/* Is it a step of this kind? */
static bool is_edge(const Model *model, uint32_t action, uint32_t edge) {
    assert(action < model->action_count);
    if (edge < EDGE_SETS)
        return edge == EDGE_ANY || model_moves(model, action);
    SetMask sets = model_action_sets(model, action);
    return mask_has(&sets, edge - EDGE_SETS);
}

static bool is_equal(const Loop *self, const Word *one, const Word *two) {
    return memcmp(one, two, self->model->words * sizeof *one) == 0;
}

/* Is step i of the batch one of those that are looked for, as far as the host
 * knows? */
static bool may_be(const Loop *self, const GpuFollow *goal, size_t i) {
    assert(i < self->batch.count);
    const Model *model = self->model;
    const Word *target = successors_state(&self->batch, i);
    uint32_t action = self->batch.actions[i];
    return !(self->notes->unmoved && model_moves(model, action)) &&
           is_edge(model, action, goal->edge) &&
           (!goal->match.label ||
            model_labels(model, target, goal->match.label)) &&
           (!goal->target || is_equal(self, target, goal->target));
}

/* Is the target in, with a note that matches? */
static bool is_known(Loop *self, const GpuFollow *goal, const Word *target,
                     bool *known) {
    GpuMatch match = {goal->match.mask | NOTE_IN, goal->match.value | NOTE_IN,
                      0};
    vec_clear(&self->listed);
    if (!state_notes_find(self->notes, target, 1, match, &self->listed))
        return false;
    *known = self->listed.count > 0;
    return true;
}

/* Add the first such step from the end of the walk. */
static bool add_step(Loop *self, Walk *walk, const GpuFollow *goal) {
    assert(walk->states.count > 0);
    size_t last = walk->states.count / self->model->words - 1;
    successors_clear(&self->batch);
    model_expand(self->model, &self->worker, walk_state(self, walk, last),
                 &self->batch);
    for (size_t i = 0; i < self->batch.count && !self->batch.failed; i++) {
        const Word *target = successors_state(&self->batch, i);
        bool known = false;
        if (!may_be(self, goal, i))
            continue;
        if (!is_known(self, goal, target, &known))
            return false;
        if (known)
            return vec_try_push(self->mem, &walk->actions,
                                self->batch.actions[i])
                       ? add_state(self, walk, target)
                       : fail(self);
    }
    if (!self->batch.failed)
        BUG("a step that a device has made is none of the model");
    return fail(self);
}

/* Number the states that are in by their distance from those that are to be
 * done, plus 1, up to the first that have a step that is looked for: these are
 * listed. */
static bool spread(Loop *self, const GpuFollow *goal, uint32_t *depth) {
    uint32_t mask = NOTE_IN | NOTE_TODO | NOTE_LOW;
    vec_clear(&self->listed);
    for (*depth = 1;; ++*depth) {
        GpuWork work = {.from = {mask, NOTE_IN | NOTE_TODO | *depth, 0},
                        .clear = NOTE_TODO,
                        .times = 2,
                        .listed = &self->listed};
        work.follow[0] = *goal;
        work.follow[1] =
            (GpuFollow){.op = FOLLOW_REACH, .set = NOTE_TODO | (*depth + 1)};
        if (!state_notes_work(self->notes, &work))
            return false;
        if (self->listed.count > 0)
            return true;
        if (self->notes->found == 0 || *depth == NOTE_LOW - 1)
            BUG("there is no way where a device has found one");
    }
}

/* Of the states of that number the smallest one with a step to the target. */
static bool step_back(Loop *self, uint32_t number, const Word *target) {
    GpuWork work = {
        .from = to_do, .clear = NOTE_TODO, .times = 1, .listed = &self->listed};
    GpuMatch level = {NOTE_IN | NOTE_LOW, NOTE_IN | number, 0};
    work.follow[0] = (GpuFollow){.op = FOLLOW_FIND, .target = target};
    vec_clear(&self->listed);
    if (!state_notes_change(self->notes, everything, NOTE_TODO, 0) ||
        !state_notes_change(self->notes, level, 0, NOTE_TODO) ||
        !state_notes_work(self->notes, &work))
        return false;
    if (self->listed.count == 0)
        BUG("a state that a device has reached has no predecessor");
    return true;
}

/* Put the states before the one that is listed, from the first on, into
 * `way`, which has room for `depth`. */
static bool go_back(Loop *self, uint32_t depth, Word *way) {
    uint32_t words = self->model->words;
    for (uint32_t d = depth; d > 0; d--) {
        memcpy(way + (size_t)(d - 1) * words, smallest(self),
               words * sizeof *way);
        if (d > 1 && !step_back(self, d - 1, way + (size_t)(d - 1) * words))
            return false;
    }
    return true;
}

/* Append the steps of the way, and one that is looked for. A walk that is empty
 * begins at the start of the way. */
static bool append(Loop *self, const Word *way, uint32_t depth,
                   const GpuFollow *goal, Walk *walk) {
    assert(depth > 0);
    bool added = walk->states.count > 0 || add_state(self, walk, way);
    for (uint32_t d = 1; d < depth && added; d++) {
        GpuFollow next = {.target = way + (size_t)d * self->model->words};
        added = add_step(self, walk, &next);
    }
    return added && add_step(self, walk, goal);
}

/* Append a shortest way from one of these states to a step that is looked for,
 * and that step. */
static bool extend(Loop *self, const Word *starts, size_t count, GpuFollow goal,
                   Walk *walk) {
    assert(count > 0);
    uint32_t depth;
    goal.op = FOLLOW_FIND;
    if (!state_notes_change(self->notes, everything, NOTE_TODO | NOTE_LOW, 0) ||
        !state_notes_set(self->notes, starts, count, NOTE_TODO | 1) ||
        !spread(self, &goal, &depth))
        return false;
    size_t bytes = mem_product(depth, self->model->words * sizeof(Word));
    Word *way = mem_try(self->mem, bytes);
    bool done =
        way ? go_back(self, depth, way) && append(self, way, depth, &goal, walk)
            : fail(self);
    mem_free(self->mem, way, way ? bytes : 0);
    return done;
}

/* ---- The cycle ----------------------------------------------------------- */

/* Does the walk meet the condition already? */
static bool is_met(const Loop *self, const Walk *walk, GpuCondition condition) {
    for (size_t i = 0; i <= walk->actions.count && condition.label; i++)
        if (model_labels(self->model, walk_state(self, walk, i),
                         condition.label))
            return true;
    for (size_t i = 0; i < walk->actions.count && !condition.label; i++)
        if (is_edge(self->model, vec_item(&walk->actions, i), condition.edge))
            return true;
    return false;
}

static bool find_cycle(Loop *self, const Word *start, Walk *walk) {
    uint32_t words = self->model->words;
    const Word *last = start;
    if (!add_state(self, walk, start))
        return false;
    for (size_t i = 0; i < self->trim->conditions.count; i++) {
        GpuCondition condition = vec_item(&self->trim->conditions, i);
        GpuFollow goal = {.edge = condition.edge,
                          .match = {0, 0, condition.label}};
        if (is_met(self, walk, condition))
            continue;
        last = walk->states.data + walk->states.count - words;
        if (!extend(self, last, 1, goal, walk))
            return false;
    }
    last = walk->states.data + walk->states.count - words;
    return (walk->actions.count > 0 && is_equal(self, last, start)) ||
           extend(self, last, 1, (GpuFollow){.target = start}, walk);
}

/* A shortest way from an initial state to a state of the cycle. */
static bool find_way(Loop *self, const Word *initial, size_t count,
                     const Walk *cycle, Walk *walk) {
    GpuNotes *notes = self->notes;
    notes->unmoved = false;
    vec_clear(&self->listed);
    if (!state_notes_fill(notes, 0) ||
        !state_notes_set(notes, cycle->states.data, cycle->actions.count,
                         NOTE_GOAL) ||
        !state_notes_find(notes, initial, count, goals, &self->listed))
        return false;
    if (self->listed.count > 0)
        return add_state(self, walk, smallest(self));
    return extend(self, initial, count, (GpuFollow){.match = goals}, walk);
}

/* ---- The trace ----------------------------------------------------------- */

static bool add_walk(const Loop *self, const Walk *walk, size_t first,
                     size_t end, Trace *trace) {
    assert(first <= end && end <= walk->actions.count);
    for (size_t i = first; i < end; i++)
        if (!trace_step(trace, vec_item(&walk->actions, i),
                        walk_state(self, walk, i + 1)))
            return false;
    return true;
}

/* The way, and the cycle from where that meets it. */
static bool write_trace(Loop *self, const Walk *way, const Walk *cycle,
                        Trace *trace) {
    size_t length = cycle->actions.count, from = 0;
    const Word *meeting = walk_state(self, way, way->actions.count);
    while (!is_equal(self, walk_state(self, cycle, from), meeting))
        from++;
    assert(from < length);
    if (!trace_start(trace, walk_state(self, way, 0)) ||
        !add_walk(self, way, 0, way->actions.count, trace) ||
        !add_walk(self, cycle, from, length, trace) ||
        !add_walk(self, cycle, 0, from, trace))
        return fail(self);
    trace->loop = way->actions.count;
    return true;
}

static void empty(Trace *trace) {
    Trace none;
    trace_init(&none, trace->mem, trace->words);
    trace_exchange(&none, trace);
    trace_release(&none);
}

bool loop_write(GpuTrim *trim, const Word *initial, size_t count,
                Trace *trace) {
    const Model *model = trim->notes.space->model;
    Mem *mem = trim->notes.space->mem;
    Loop self = {
        .trim = trim, .notes = &trim->notes, .model = model, .mem = mem};
    Walk cycle = {0}, way = {0};
    Word *start = mem_try(mem, model->words * sizeof *start);
    successors_init(&self.batch, mem, model->words);
    bool made = worker_init(&self.worker, model, mem) && start;
    if (!made)
        fail(&self);
    made = made && find_component(&self, start) &&
           find_cycle(&self, start, &cycle) &&
           find_way(&self, initial, count, &cycle, &way) &&
           write_trace(&self, &way, &cycle, trace);
    if (!made)
        empty(trace);
    worker_release(&self.worker);
    successors_release(&self.batch);
    vec_release(mem, &self.listed);
    walk_release(&cycle, mem);
    walk_release(&way, mem);
    mem_free(mem, start, start ? model->words * sizeof *start : 0);
    return made;
}
