#include "job/walking/walk.h"

#include "job/form/escape.h"
#include "job/walking/walk_parts.h"

#include <assert.h>
#include <string.h>

/* ---- Under the limits ---------------------------------------------------- */

typedef struct Call { /* of a function */
    Walk *walk;
    WalkWork *work;
    void *argument;
    bool leaves; /* also when time is up */
    WalkEnd end; /* what came of it */
} Call;

static bool perform(Job *job, void *context) {
    Call *call = context;
    if (!call->leaves)
        budget_watch(&job->budget, &job->mem);
    call->end = call->work(call->walk, call->argument);
    return true;
}

static WalkEnd attempt(Walk *walk, WalkWork *work, void *argument,
                       const char *phase) {
    Job *job = &walk->job;
    Call call = {walk, work, argument, phase != NULL, WALK_DONE};
    const char *before = mem_phase(&job->mem, phase);
    job->diag.remembers = false;
    budget_start(&job->budget);
    bool done = escape_try(job, perform, &call, &walk->reached);
    if (job->budget.started != 0)
        budget_rest(&job->budget);
    if (!done) /* the phase is for the message */
        return walk->reached == LIMIT_MEMORY ? WALK_FULL : WALK_LATE;
    if (call.end == WALK_LATE)
        walk->reached = job->budget.reached;
    else
        mem_phase(&job->mem, before);
    return call.end;
}

WalkEnd walk_within(Walk *walk, WalkWork *work, void *argument,
                    const char *phase) {
    return walk->model ? attempt(walk, work, argument, phase) : WALK_REJECTED;
}

void walk_guard_again(Walk *walk) {
    Job *job = &walk->job;
    if (job->mem.phase)
        budget_guard(&job->budget, &job->mem);
    else
        budget_watch(&job->budget, &job->mem);
}

static WalkEnd ask_to_stop(Walk *walk, void *argument) {
    (void)argument;
    return mem_must_stop(&walk->job.mem) ? WALK_LATE : WALK_DONE;
}

bool walk_must_stop(Walk *walk) {
    return attempt(walk, ask_to_stop, NULL, NULL) != WALK_DONE;
}

const char *walk_reason(WalkEnd end) {
    switch (end) {
    case WALK_DONE:
        return "done";
    case WALK_REJECTED:
        return "something is wrong with the model, the condition or the run";
    case WALK_STUCK:
        return "no transition is possible here";
    case WALK_NOWHERE:
        return "the run is not that long";
    case WALK_NOT_FOUND:
        return "it was not found";
    case WALK_TOO_LARGE:
        return "no vector is long enough for the next states";
    case WALK_FULL:
        return "there is no memory left";
    case WALK_LATE:
        return "stopped in the middle of a long step: interrupted, or out of "
               "time";
    }
    return "";
}

/* ---- Life ---------------------------------------------------------------- */

void walk_init(Walk *walk, const JobOptions *options, uint64_t seed) {
    *walk = (Walk){.rng = {seed}};
    job_init(&walk->job, options);
}

static void release_left(Walk *walk) {
    if (walk->left.mem)
        trace_release(&walk->left);
    walk->left = (Trace){0};
}

void walk_release(Walk *walk) {
    if (walk->model) {
        walk_forget_watches(walk);
        vec_release(&walk->job.mem, &walk->watches);
        successors_release(&walk->enabled);
        trace_release(&walk->run);
        release_left(walk);
    }
    job_release(&walk->job);
    walk->model = NULL;
}

WalkEnd walk_expand(Walk *walk, const Model *model, const Word *state,
                    Successors *out) {
    Worker worker;
    worker_init_plain(&worker, model, out->mem);
    successors_clear(out);
    if (state)
        model_expand(model, &worker, state, out);
    else
        model_initial(model, &worker, out);
    worker_release(&worker);
    return !out->failed                    ? WALK_DONE
           : out->too_short                ? WALK_TOO_LARGE
           : mem_must_stop(&walk->job.mem) ? WALK_LATE
                                           : WALK_FULL;
}

void walk_adopt(Walk *walk, const Model *model, Trace *run,
                Successors *enabled) {
    Mem *mem = &walk->job.mem;
    trace_release(&walk->run);
    release_left(walk);
    successors_release(&walk->enabled);
    walk->model = model;
    walk->run = *run;
    walk->at = trace_length(run);
    walk->enabled = *enabled;
    trace_init(run, mem, model->words);
    successors_init(enabled, mem, model->words);
}

/* ---- Steps --------------------------------------------------------------- */

typedef struct Step { /* that is to be taken */
    uint32_t action;
    const Word *target;
} Step;

/* Is it the next one of the run? */
static bool is_ahead(const Walk *walk, Step step) {
    return walk_started(walk) && walk->at < trace_length(&walk->run) &&
           vec_item(&walk->run.actions, walk->at) == step.action &&
           memcmp(trace_state(&walk->run, walk->at + 1), step.target,
                  walk->run.words * sizeof(Word)) == 0;
}

/* A run that was loaded is kept when another way is taken. */
static bool leave_run(Walk *walk) {
    Trace part;
    if (!walk->loaded)
        return true;
    if (!trace_copy(&part, &walk->run, walk->at))
        return false;
    walk->left = walk->run;
    walk->left_at = walk->at;
    walk->run = part;
    walk->loaded = false;
    return true;
}

/* False, and nothing has changed, without memory. */
static bool go(Walk *walk, Step step) {
    if (!walk_started(walk))
        return trace_start(&walk->run, step.target);
    if (!is_ahead(walk, step)) {
        if (!leave_run(walk))
            return false;
        trace_cut(&walk->run, walk->at);
        if (!trace_step(&walk->run, step.action, step.target))
            return false;
    }
    walk->at++;
    return true;
}

/* A state that can be gone to. */
typedef struct Goal {
    bool is_choice; /* that this transition leads to; */
    size_t number;  /* else that of the run */
} Goal;

static const Word *state_of(const Walk *walk, Goal goal) {
    return goal.is_choice ? successors_state(&walk->enabled, goal.number)
                          : trace_state(&walk->run, goal.number);
}

/* What is possible there. After a state that does not fit, a larger model has
 * the same transitions. */
static WalkEnd lookahead(Walk *walk, Goal goal, Successors *ahead) {
    size_t count = walk->enabled.count;
    for (;;) {
        successors_init(ahead, &walk->job.mem, walk->model->words);
        WalkEnd end =
            walk_expand(walk, walk->model, state_of(walk, goal), ahead);
        if (end != WALK_TOO_LARGE)
            return end;
        successors_release(ahead);
        end = walk_grow(walk);
        if (end == WALK_DONE && walk->enabled.count != count)
            end = WALK_TOO_LARGE;
        if (end == WALK_DONE)
            continue;
        successors_init(ahead, &walk->job.mem, walk->model->words);
        return end;
    }
}

static WalkEnd go_to(Walk *walk, Goal goal) {
    Successors ahead;
    WalkEnd end = lookahead(walk, goal, &ahead);
    if (end == WALK_DONE && goal.is_choice &&
        !go(walk,
            (Step){walk->enabled.actions[goal.number], state_of(walk, goal)}))
        end = WALK_FULL;
    if (end == WALK_DONE) {
        Successors before = walk->enabled;
        walk->enabled = ahead;
        ahead = before;
        walk->at = goal.is_choice ? walk->at : goal.number;
    }
    successors_release(&ahead);
    return end;
}

static WalkEnd take(Walk *walk, void *argument) {
    const size_t *choice = argument;
    return *choice < walk->enabled.count ? go_to(walk, (Goal){true, *choice})
           : walk->enabled.count > 0     ? WALK_NOWHERE
                                         : WALK_STUCK;
}

static WalkEnd take_random(Walk *walk) {
    size_t count = walk->enabled.count;
    if (count == 0)
        return WALK_STUCK;
    if (mem_must_stop(&walk->job.mem))
        return WALK_LATE;
    return go_to(walk, (Goal){true, rng_below(&walk->rng, count)});
}

static WalkEnd take_many(Walk *walk, void *argument) {
    WalkEnd end = WALK_DONE;
    for (uint64_t *steps = argument; end == WALK_DONE && *steps > 0; --*steps)
        end = take_random(walk);
    return end;
}

static WalkEnd return_to(Walk *walk, void *argument) {
    const size_t *state = argument;
    return walk_started(walk) && *state <= trace_length(&walk->run)
               ? go_to(walk, (Goal){false, *state})
               : WALK_NOWHERE;
}

/* So many steps from here on along the run. */
static WalkEnd go_along(Walk *walk, void *argument) {
    size_t steps = *(const size_t *)argument, loop = walk->run.loop;
    size_t length = trace_length(&walk->run), left = length - walk->at;
    if (!walk_started(walk) || (left == 0 && loop == TRACE_NO_LOOP))
        return WALK_NOWHERE;
    size_t state = steps <= left ? walk->at + steps
                   : loop == TRACE_NO_LOOP
                       ? length
                       : loop + (steps - left) % (length - loop);
    return go_to(walk, (Goal){false, state});
}

WalkEnd walk_take(Walk *walk, size_t choice) {
    return walk_within(walk, take, &choice, NULL);
}

WalkEnd walk_random(Walk *walk, uint64_t steps) {
    return walk_within(walk, take_many, &steps, NULL);
}

WalkEnd walk_goto(Walk *walk, size_t state) {
    return walk_within(walk, return_to, &state, NULL);
}

WalkEnd walk_along(Walk *walk, size_t steps) {
    return walk_within(walk, go_along, &steps, NULL);
}

static WalkEnd rejoin(Walk *walk, void *argument) {
    (void)argument;
    if (walk->left.states.count == 0)
        return WALK_NOWHERE;
    trace_exchange(&walk->run, &walk->left);
    WalkEnd end = go_to(walk, (Goal){false, walk->left_at});
    if (end != WALK_DONE)
        trace_exchange(&walk->run, &walk->left);
    else
        release_left(walk);
    walk->loaded = end == WALK_DONE;
    return end;
}

WalkEnd walk_rejoin(Walk *walk) {
    return walk_within(walk, rejoin, NULL, NULL);
}

/* ---- Opening and starting ------------------------------------------------ */

static WalkEnd start(Walk *walk, void *argument) {
    Successors enabled;
    Trace run;
    (void)argument;
    successors_init(&enabled, &walk->job.mem, walk->model->words);
    trace_init(&run, &walk->job.mem, walk->model->words);
    WalkEnd end = walk_expand(walk, walk->model, NULL, &enabled);
    if (end == WALK_DONE) {
        walk_adopt(walk, walk->model, &run, &enabled);
        walk->loaded = false;
    }
    successors_release(&enabled);
    return end == WALK_DONE && walk->enabled.count == 1
               ? go_to(walk, (Goal){true, 0})
               : end;
}

WalkEnd walk_start(Walk *walk) {
    return walk_within(walk, start, NULL, "the first step was being computed");
}

/* Loading has its own way of keeping to the limits. */
static bool load(Job *job, void *context) {
    (void)context;
    return job_load(job);
}

WalkEnd walk_open(Walk *walk) {
    Job *job = &walk->job;
    assert(!walk->model);
    bool loaded = escape_try(job, load, NULL, &walk->reached);
    if (job->budget.started != 0)
        budget_rest(&job->budget);
    if (!loaded)
        return walk->reached == LIMIT_NONE     ? WALK_REJECTED
               : walk->reached == LIMIT_MEMORY ? WALK_FULL
                                               : WALK_LATE;
    walk->model = job->model;
    trace_init(&walk->run, &job->mem, walk->model->words);
    successors_init(&walk->enabled, &job->mem, walk->model->words);
    return WALK_DONE;
}

/* ---- Until --------------------------------------------------------------- */

typedef struct Until {      /* for a state of the walk */
    const char *expression; /* that it is about */
    bool changes;           /* it has another value than */
    Text value;             /* this; else it holds */
    Text now;               /* scratch */
    WalkWay way;
    uint64_t most; /* steps */
} Until;

static WalkEnd inspect(Walk *walk, Until *self, const Word *state,
                       bool *found) {
    if (mem_must_stop(&walk->job.mem))
        return WALK_LATE;
    if (!self->changes)
        return walk_truth(walk, self->expression, state, found) ? WALK_DONE
                                                                : WALK_REJECTED;
    text_clear(&self->now);
    if (!walk_value(walk, self->expression, state, &self->now))
        return WALK_REJECTED;
    *found = strcmp(self->now.data, self->value.data) != 0;
    return WALK_DONE;
}

/* A condition may hold already. */
static WalkEnd search_at_random(Walk *walk, Until *self) {
    WalkEnd end = WALK_DONE;
    for (uint64_t i = 0; end == WALK_DONE; i++) {
        bool found = false;
        if (walk_started(walk))
            end = inspect(walk, self, walk_state(walk), &found);
        if (end == WALK_DONE && found)
            return WALK_DONE;
        if (end == WALK_DONE)
            end = i == self->most ? WALK_NOT_FOUND : take_random(walk);
    }
    return end;
}

/* In the states before or after this one. */
static WalkEnd search_run(Walk *walk, Until *self) {
    bool back = self->way == WALK_BACK, found = false;
    size_t last = back ? 0 : trace_length(&walk->run), state = walk->at;
    for (uint64_t i = 0; i < self->most && state != last; i++) {
        state = back ? state - 1 : state + 1;
        WalkEnd end =
            inspect(walk, self, trace_state(&walk->run, state), &found);
        if (end != WALK_DONE || found)
            return found ? go_to(walk, (Goal){false, state}) : end;
    }
    return WALK_NOT_FOUND;
}

static WalkEnd search(Walk *walk, void *argument) {
    Until *self = argument;
    text_init(&self->value, &walk->job.mem);
    text_init(&self->now, &walk->job.mem);
    bool started = walk_started(walk);
    WalkEnd end =
        started || self->way == WALK_AT_RANDOM ? WALK_DONE : WALK_NOWHERE;
    if (!started && self->way == WALK_AT_RANDOM && self->changes)
        end = take_random(walk);
    if (end == WALK_DONE && self->changes &&
        !walk_value(walk, self->expression, walk_state(walk), &self->value))
        end = WALK_REJECTED;
    if (end == WALK_DONE)
        end = self->way == WALK_AT_RANDOM ? search_at_random(walk, self)
                                          : search_run(walk, self);
    text_release(&self->now);
    text_release(&self->value);
    return end;
}

WalkEnd walk_until(Walk *walk, const char *condition, WalkWay way,
                   uint64_t most) {
    Until ask = {.expression = condition, .way = way, .most = most};
    return walk_within(walk, search, &ask, NULL);
}

WalkEnd walk_until_change(Walk *walk, const char *expression, WalkWay way,
                          uint64_t most) {
    Until ask = {
        .expression = expression, .changes = true, .way = way, .most = most};
    return walk_within(walk, search, &ask, NULL);
}
