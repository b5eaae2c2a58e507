#include "report/traces/replay.h"

#include "base/bug.h"
#include "core/loop_growth.h"
#include "core/sites.h"
#include "report/wording/describe.h"

#include <string.h>

/* Room for the transitions of one state, from the trace's own memory. A
 * replay that runs out of memory proves nothing, so it fails, and says why.
 * The worker is a plain one, and lives as long as anything is asked of the
 * model: what a fast engine has found is confirmed without it. */
typedef struct Replay {
    const Model *model;
    const Trace *trace;
    Worker worker;    /* that expands its states */
    Successors batch; /* transitions of the state looked at */
    Text *why;        /* what did not fit */
} Replay;

static void replay_init(Replay *replay, const Model *model, const Trace *trace,
                        Text *why) {
    *replay = (Replay){.model = model, .trace = trace, .why = why};
    successors_init(&replay->batch, trace->mem, model->words);
    worker_init_plain(&replay->worker, model, trace->mem);
}

static void replay_release(Replay *replay) {
    successors_release(&replay->batch);
    worker_release(&replay->worker);
}

/* The transitions of a state, or of none: the initial states. */
static void expand(Replay *replay, const Word *state) {
    successors_clear(&replay->batch);
    if (state)
        model_expand_all(replay->model, &replay->worker, state, &replay->batch);
    else
        model_initial(replay->model, &replay->worker, &replay->batch);
}

static bool same_state(const Replay *replay, const Word *a, const Word *b) {
    return memcmp(a, b, replay->model->words * sizeof *a) == 0;
}

/* Where there is no limit (replay_confirm) the system has no more memory, which
 * is no bug of Martlet. */
static bool memory_suffices(const Replay *replay) {
    const Successors *batch = &replay->batch;
    if (!batch->failed)
        return true;
    mem_poll(batch->mem); /* it may have been the time */
    if (batch->mem->limit == SIZE_MAX)
        mem_exhaust(batch->mem, mem_product(batch->capacity + 1,
                                            batch->words * sizeof(Word)));
    text_add(replay->why, "no memory left to replay the trace");
    return false;
}

static bool starts(Replay *replay) {
    expand(replay, NULL);
    const Word *first = trace_state(replay->trace, 0);
    for (size_t i = 0; i < replay->batch.count; i++)
        if (same_state(replay, successors_state(&replay->batch, i), first))
            return true;
    if (memory_suffices(replay))
        text_add(replay->why, "it does not start in an initial state");
    return false;
}

static void explain_step(Replay *replay, size_t step, bool action_found) {
    Text *why = replay->why;
    text_printf(why, "step %zu, ", step + 1);
    describe_action(replay->model, replay->trace->actions.data[step], why);
    text_add(why, action_found ? ", leads to another state"
                               : ", is not possible there");
}

/* Nondeterminism: one action may lead to several states, so both the action
 * and the target have to be found in one transition. */
static bool follows(Replay *replay, size_t step) {
    const Trace *trace = replay->trace;
    expand(replay, trace_state(trace, step));
    const Word *target = trace_state(trace, step + 1);
    bool action_found = false;
    for (size_t i = 0; i < replay->batch.count; i++) {
        if (replay->batch.actions[i] != trace->actions.data[step])
            continue;
        action_found = true;
        if (same_state(replay, successors_state(&replay->batch, i), target))
            return true;
    }
    if (memory_suffices(replay))
        explain_step(replay, step, action_found);
    return false;
}

/* A cycle closes, or there is none. */
static bool closes(const Replay *replay) {
    const Trace *trace = replay->trace;
    size_t length = trace_length(trace), loop = trace->loop;
    if (loop == TRACE_NO_LOOP)
        return true;
    if (loop < length && same_state(replay, trace_state(trace, loop),
                                    trace_state(trace, length)))
        return true;
    text_printf(replay->why, "the cycle from state %zu does not close", loop);
    return false;
}

static bool fits_steps(Replay *replay) {
    const Trace *trace = replay->trace;
    if (trace->states.count == 0 || trace->words != replay->model->words) {
        text_add(replay->why, "it is not a run of this model");
        return false;
    }
    bool fits = starts(replay);
    for (size_t i = 0; fits && i < trace_length(trace); i++)
        fits = follows(replay, i);
    return fits && closes(replay);
}

bool replay_steps(const Model *model, const Trace *trace, Text *why) {
    Replay replay;
    replay_init(&replay, model, trace, why);
    bool fits = fits_steps(&replay);
    replay_release(&replay);
    return fits;
}

static bool is_stuck(Replay *replay, const Word *state) {
    if (model_labels(replay->model, state, LABEL_CUT)) {
        text_add(replay->why,
                 "the last state is cut: its transitions are not explored");
        return false;
    }
    expand(replay, state);
    if (replay->batch.count > 0)
        text_add(replay->why, "the last state still has transitions");
    return memory_suffices(replay) && replay->batch.count == 0;
}

/* Does the last step go wrong at this site or, if that is NO_SITE, at any site
 * of the property? */
static bool fails_at(const Model *model, const Trace *trace, uint32_t property,
                     uint32_t site) {
    size_t length = trace_length(trace);
    if (length == 0)
        return false;
    uint32_t action = trace->actions.data[length - 1];
    uint32_t violated = model_violates(model, action);
    if (violated == NO_PROPERTY || model_site_count(model) == 0)
        return violated == property && site == NO_SITE;
    Blame blame;
    blame_init(&blame, model->words);
    mem_guard_as(&blame.mem, trace->mem);
    blame.plain = true;
    model_blame(model, trace_state(trace, length - 1), &blame);
    if (blame.steps.failed)
        mem_poll(trace->mem);
    bool found = false;
    for (size_t i = 0; i < blame.failures.count && !found; i++) {
        const Failure *failure = &blame.failures.data[i];
        found =
            (site == NO_SITE
                 ? model_site_get(model, failure->site)->property == property
                 : failure->site == site) &&
            blame_fits(&blame, failure, action, trace_state(trace, length));
    }
    blame_release(&blame);
    return found;
}

/* The end of a finite error. */
static bool ends_in_error(Replay *replay, uint32_t property) {
    const Model *model = replay->model;
    const Trace *trace = replay->trace;
    const Property *asked = &model->properties[property];
    const Word *last = trace_state(trace, trace_length(trace));
    if (fails_at(model, trace, property, NO_SITE))
        return true;
    if (!model_marks(model, last, property)) {
        text_printf(replay->why, "the last state is %s %s",
                    property_is_goal(asked) ? "not what is wanted of"
                                            : "not an error of",
                    asked->name);
        return false;
    }
    return asked->label == LABEL_REJECT || is_stuck(replay, last);
}

/* Does the cycle meet every set of the model, by its states or its steps? */
static bool meets_sets(Replay *replay) {
    const Trace *trace = replay->trace;
    SetMask met = NO_SETS, all = model_all_sets(replay->model);
    for (size_t i = trace->loop; i < trace_length(trace); i++) {
        expand(replay, trace_state(trace, i));
        if (!memory_suffices(replay))
            return false;
        SetMask more = model_action_sets(replay->model, trace->actions.data[i]);
        mask_unite(&met, &successors_last(&replay->batch)->met);
        mask_unite(&met, &more);
    }
    bool meets = mask_equal(&met, &all);
    if (!meets)
        text_add(replay->why, "the cycle does not visit every acceptance set");
    return meets;
}

/* The cycle of an infinite error: a livelock never moves the monitor, an
 * infinite trace moves it again and again, and the label is met. */
static bool recurs_in_error(Replay *replay, uint32_t property) {
    const Model *model = replay->model;
    const Trace *trace = replay->trace;
    Text *why = replay->why;
    bool moved = false, marked = false;
    if (trace->loop == TRACE_NO_LOOP || !model->monitor.moves) {
        text_add(why, "it has no cycle, or the model has no monitor");
        return false;
    }
    for (size_t i = trace->loop; i < trace_length(trace); i++) {
        moved |= model_moves(model, trace->actions.data[i]);
        marked |= model_marks(model, trace_state(trace, i), property);
    }
    bool livelock = model->properties[property].label == LABEL_LIVELOCK;
    if (!marked)
        text_printf(why, "no state of the cycle is an error of %s",
                    model->properties[property].name);
    else if (moved == livelock)
        text_add(why, livelock ? "the monitor moves in the cycle"
                               : "the monitor does not move in the cycle");
    return marked && moved != livelock &&
           (model->set_count == 0 || meets_sets(replay));
}

/* The rounds of a loop that can be repeated forever. */
static bool ends_in_growth(Replay *replay) {
    Growth growth;
    bool found = model_has_channels(replay->model) &&
                 growth_find(replay->model, replay->trace, &growth);
    if (!found)
        text_add(replay->why, "it does not end with rounds of a loop in which "
                              "a channel grows");
    return found;
}

static bool shows(Replay *replay, uint32_t property) {
    switch (replay->model->properties[property].label) {
    case LABEL_REJECT:
    case LABEL_DEADLOCK:
        return ends_in_error(replay, property);
    case LABEL_GROWTH:
        return ends_in_growth(replay);
    default:
        return recurs_in_error(replay, property);
    }
}

bool replay_shows(const Model *model, const Trace *trace, uint32_t property,
                  Text *why) {
    if (property >= model->property_count)
        BUG("the model has no property %u", property);
    Replay replay;
    replay_init(&replay, model, trace, why);
    bool found = shows(&replay, property);
    replay_release(&replay);
    return found;
}

bool replay_error(const Model *model, const Trace *trace, uint32_t property,
                  Text *why) {
    return replay_steps(model, trace, why) &&
           replay_shows(model, trace, property, why);
}

bool replay_site(const Model *model, const Trace *trace, uint32_t site,
                 Text *why) {
    uint32_t property = model_site_get(model, site)->property;
    const Word *last = trace_state(trace, trace_length(trace));
    Replay replay;
    replay_init(&replay, model, trace, why);
    bool found = fails_at(model, trace, property, site) ||
                 (model_marks(model, last, property) &&
                  model_site(model, last, property) == site);
    if (!found)
        text_printf(why, "it does not end in an error of %s",
                    model_site_get(model, site)->text);
    replay_release(&replay);
    return found;
}

void replay_confirm(const Model *model, const Trace *trace, uint32_t property,
                    uint32_t site) {
    Text why;
    size_t limit = trace->mem->limit;
    trace->mem->limit = SIZE_MAX;
    text_init(&why, trace->mem);
    if (!replay_error(model, trace, property, &why) ||
        (site != NO_SITE && !replay_site(model, trace, site, &why)))
        BUG("the counterexample of %s does not replay: %s",
            model->properties[property].name, why.data);
    text_release(&why);
    trace->mem->limit = limit;
}

/* An error of one of the properties that have this name, if it is not NULL. */
static bool shows_error(const Model *model, const Trace *trace,
                        const char *name) {
    Text why;
    text_init(&why, model->mem);
    bool found = false;
    for (uint32_t i = 0; i < model->property_count && !found; i++)
        found = (!name || strcmp(model->properties[i].name, name) == 0) &&
                replay_error(model, trace, i, &why);
    text_release(&why);
    return found;
}

bool replay_named_error(const Model *model, const Trace *trace,
                        const char *name) {
    return shows_error(model, trace, name);
}

bool replay_any_error(const Model *model, const Trace *trace) {
    return shows_error(model, trace, NULL);
}
