#include "job/evidence/shortcut.h"

#include "job/evidence/attempt.h"
#include "job/evidence/shortcut_lasso.h"
#include "report/traces/replay.h"
#include "search/directed/hamming.h"
#include "wrap/aim.h"

#include <assert.h>

enum {
    EAGER = 3 /* weight of estimates when nothing is to be proven */
};

/* ---- What is aimed at ---------------------------------------------------- */

typedef struct Aimed {
    const Model *model; /* that is searched: the system, or ... */
    Model *aim;         /* ... the system with other errors, or NULL */
    uint32_t property;  /* of it */
    uint32_t site;      /* of the system, or NO_SITE */
    size_t rest;        /* steps of the trace after what is aimed at */
    Heuristic *guide;   /* the way there */
} Aimed;

/* Is the trace's error its last step, and not its last state? */
static bool ends_with_step(const ShortcutAsk *ask, const Trace *trace) {
    size_t length = trace_length(trace);
    return ask->property != NO_PROPERTY && length > 0 &&
           !model_marks(ask->model, trace_state(trace, length),
                        ask->property) &&
           model_violates(ask->model, vec_last(&trace->actions)) != NO_PROPERTY;
}

static Heuristic *guide_to(const ShortcutAsk *ask, const Word *goal, Mem *mem) {
    EndStates ends = {ask->model, goal, 1};
    Heuristic *nearby = nearby_new(&ends, mem);
    return nearby ? nearby : hamming_new(&ends, mem);
}

static void aim_init(Aimed *aimed, const ShortcutAsk *ask, const Trace *trace) {
    *aimed = (Aimed){
        .model = ask->model, .property = ask->property, .site = ask->site};
    bool state = ask->target == SHORTCUT_STATE || ask->property == NO_PROPERTY;
    aimed->rest = state && ends_with_step(ask, trace);
    const Word *goal = trace_state(trace, trace_length(trace) - aimed->rest);
    aimed->guide = guide_to(ask, goal, trace->mem);
    if (ask->target == SHORTCUT_ANY && !state) {
        aimed->guide->promises = 0; /* other errors may be nearer */
        return;
    }
    AimAsk aim = {.kind = state ? AIM_STATES : AIM_CONTROL,
                  .property = ask->property,
                  .states = goal,
                  .count = 1};
    aimed->model = aimed->aim = aim_wrap(ask->model, &aim);
    aimed->property = 0;
    aimed->site = NO_SITE;
}

static void aim_release(Aimed *aimed) {
    heuristic_free(aimed->guide);
    model_free(aimed->aim);
}

/* ---- Attempts ------------------------------------------------------------ */

/* Copy the end of a trace, after so many steps, to the end of another one. */
static bool append(Trace *to, const Trace *from, size_t first) {
    for (size_t i = first; i < trace_length(from); i++)
        if (!trace_step(to, vec_item(&from->actions, i),
                        trace_state(from, i + 1)))
            return false;
    return true;
}

void shortcut_confirm(const ShortcutAsk *ask, const Trace *trace) {
    if (ask->property != NO_PROPERTY)
        replay_confirm(ask->model, trace, ask->property, ask->site);
}

/* Take the run that was found, as one of the system, if it is shorter, with the
 * rest of the trace: a step that is an error may end beyond the depth limit in
 * a state that is known. */
static bool take(const ShortcutAsk *ask, const Aimed *aimed, Trace *found,
                 Trace *trace) {
    for (size_t i = 0; i < trace_length(found) && aimed->aim; i++)
        vec_item(&found->actions, i) =
            aim_action(aimed->aim, vec_item(&found->actions, i));
    if (!append(found, trace, trace_length(trace) - aimed->rest) ||
        trace_length(found) >= trace_length(trace))
        return false;
    shortcut_confirm(ask, found);
    trace_exchange(found, trace);
    return true;
}

typedef struct Means {    /* of an attempt */
    const char *engine;   /* by which engine */
    Heuristic *heuristic; /* led by this, or NULL */
    uint32_t weight;      /* of its estimates */
    uint64_t effort;      /* expansions */
} Means;

static AttemptOutcome attempt(const ShortcutAsk *ask, const Aimed *aimed,
                              Means means, Trace *trace, Shortcut *result) {
    Attempt attempt = {.model = aimed->model,
                       .property = aimed->property,
                       .site = aimed->site,
                       .budget = *ask->budget,
                       .engine = means.engine,
                       .heuristic = means.heuristic,
                       .weight = means.weight,
                       .effort = means.effort};
    attempt.budget.depth = trace_length(trace) - 1;
    AttemptOutcome outcome = attempt_run(&attempt, trace->mem);
    result->expanded += attempt.expanded;
    if (outcome == ATTEMPT_FOUND && take(ask, aimed, &attempt.trace, trace)) {
        result->search = means.engine;
        result->heuristic = means.heuristic ? means.heuristic->name : NULL;
    }
    result->shortest = attempt.shortest || outcome == ATTEMPT_NONE;
    result->limit = outcome == ATTEMPT_GAVE_UP ? attempt.limit : LIMIT_NONE;
    attempt_release(&attempt);
    return outcome;
}

/* First what proves something, then what finds something. */
static void shorten(const ShortcutAsk *ask, const Aimed *aimed, Trace *trace,
                    Shortcut *result) {
    bool exact = aimed->guide->promises & HEURISTIC_CONSISTENT;
    uint64_t half = (ask->effort + 1) / 2;
    Means proof = {exact ? "astar" : "bfs", exact ? aimed->guide : NULL, 1,
                   half};
    Means guess = {"astar", aimed->guide, EAGER, half};
    if (!ask->tried || exact)
        if (attempt(ask, aimed, proof, trace, result) != ATTEMPT_GAVE_UP)
            return;
    attempt(ask, aimed, guess, trace, result);
    result->shortest = false;
}

const char *shortcut_objection(const Model *model, ShortcutTarget target) {
    return target == SHORTCUT_CONTROL && !(model->described & STRUCTURE_CONTROL)
               ? "the model does not say where its processes are"
               : NULL;
}

Shortcut shortcut_find(const ShortcutAsk *ask, Trace *trace) {
    Shortcut result = {.before = trace_length(trace)};
    Aimed aimed;
    assert(!shortcut_objection(ask->model, ask->target) && ask->effort > 0);
    if (trace->loop != TRACE_NO_LOOP) {
        lasso_shorten(ask, trace, &result);
        return result;
    }
    aim_init(&aimed, ask, trace);
    if (trace_length(trace) > 0)
        shorten(ask, &aimed, trace, &result);
    else
        result.shortest = true; /* it cannot be any shorter */
    aim_release(&aimed);
    return result;
}
