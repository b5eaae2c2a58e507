#include "job/evidence/shortcut_lasso.h"

#include "job/evidence/attempt.h"
#include "wrap/aim.h"
#include "wrap/round.h"

#include <assert.h>
#include <string.h>

/* ---- All at once --------------------------------------------------------- */

/* The engine for shortest lassos, up to a depth. */
static AttemptOutcome search_to(const ShortcutAsk *ask, Attempt *attempt,
                                uint64_t depth, Trace *trace,
                                Shortcut *result) {
    attempt->budget = *ask->budget;
    attempt->budget.depth = depth;
    AttemptOutcome outcome = attempt_run(attempt, trace->mem);
    result->expanded += attempt->expanded;
    attempt->effort -= attempt->expanded < attempt->effort ? attempt->expanded
                                                           : attempt->effort;
    if (outcome == ATTEMPT_FOUND && /* of a small system all is seen */
        trace_length(&attempt->trace) < trace_length(trace)) {
        result->search = "shortest";
        trace_exchange(trace, &attempt->trace);
        shortcut_confirm(ask, trace);
    }
    attempt_release(attempt);
    return outcome;
}

/* Within d steps all lassos of up to d + 1 are found: deeper and deeper, until
 * there is one or all that are shorter than the trace have been seen. True if
 * that is decided. */
static bool find_shortest(const ShortcutAsk *ask, Trace *trace,
                          Shortcut *result) {
    size_t length = trace_length(trace);
    AimAsk aim = {.kind = AIM_CONTROL,
                  .property = ask->property,
                  .states = trace_state(trace, trace->loop),
                  .count = length - trace->loop};
    Model *aimed =
        ask->target == SHORTCUT_CONTROL ? aim_wrap(ask->model, &aim) : NULL;
    Attempt attempt = {.model = aimed ? aimed : ask->model,
                       .property = aimed ? 0 : ask->property,
                       .site = NO_SITE,
                       .engine = "shortest",
                       .effort = (ask->effort + 1) / 2};
    AttemptOutcome outcome = ATTEMPT_NONE;
    uint64_t depth = 0, most = length - 2;
    do {
        depth = depth < most / 2 ? 2 * depth + 1 : most;
        outcome = attempt.effort == 0
                      ? ATTEMPT_GAVE_UP
                      : search_to(ask, &attempt, depth, trace, result);
    } while (outcome == ATTEMPT_NONE && depth < most);
    result->shortest = outcome != ATTEMPT_GAVE_UP;
    if (!result->shortest)
        result->limit = attempt.effort ? attempt.limit : LIMIT_ERROR;
    model_free(aimed);
    return result->shortest;
}

/* ---- Cycle and stem ------------------------------------------------------ */

static AttemptOutcome search(const ShortcutAsk *ask, Attempt *attempt,
                             size_t steps, Trace *trace, Shortcut *result) {
    attempt->site = NO_SITE;
    attempt->budget = *ask->budget;
    attempt->budget.depth = steps;
    attempt->engine = "bfs";
    attempt->effort = (ask->effort + 3) / 4;
    AttemptOutcome outcome = attempt_run(attempt, trace->mem);
    result->expanded += attempt->expanded;
    if (outcome == ATTEMPT_GAVE_UP)
        result->limit = attempt->limit;
    return outcome;
}

/* The first state of the cycle that the property marks. */
static size_t find_marked(const ShortcutAsk *ask, const Trace *trace) {
    size_t i = trace->loop;
    while (i < trace_length(trace) &&
           !model_marks(ask->model, trace_state(trace, i), ask->property))
        i++;
    return i;
}

/* Append the steps of a cycle of the round, with states of the system. */
static bool append_round(const Model *round, const Trace *cycle, Trace *out) {
    Word *state = mem_alloc(out->mem, out->words * sizeof *state);
    bool done = true;
    for (size_t i = 0; i < trace_length(cycle) && done; i++) {
        round_system(round, trace_state(cycle, i + 1), state);
        done = trace_step(out, vec_item(&cycle->actions, i), state);
    }
    mem_free(out->mem, state, out->words * sizeof *state);
    return done;
}

/* A shorter cycle through a state of the cycle that is an error. The way to
 * that state stays as it is. */
static void shorten_cycle(const ShortcutAsk *ask, Trace *trace,
                          Shortcut *result) {
    size_t length = trace_length(trace), marked = find_marked(ask, trace);
    size_t cycle = length - trace->loop;
    if (ask->model->set_count > ROUND_SETS || marked == length || cycle < 2)
        return;
    Label label = ask->model->properties[ask->property].label;
    Model *round = round_wrap(ask->model, label, trace_state(trace, marked));
    Attempt attempt = {.model = round};
    /* the stem may become longer by the steps up to the marked state */
    size_t most = cycle - 1 - (marked - trace->loop);
    if (most > 0 &&
        search(ask, &attempt, most, trace, result) == ATTEMPT_FOUND) {
        trace_cut(trace, marked);
        trace->loop = marked;
        append_round(round, &attempt.trace, trace);
        result->search = "bfs";
    }
    if (most > 0)
        attempt_release(&attempt);
    model_free(round);
}

/* Where in the cycle a state is. */
static size_t find_state(const Trace *trace, const Word *state) {
    size_t i = trace->loop;
    while (memcmp(trace_state(trace, i), state, trace->words * sizeof *state))
        i++;
    assert(i < trace_length(trace));
    return i;
}

/* Append the cycle of the trace, from its i-th state on. */
static bool append_cycle(const Trace *trace, size_t i, Trace *out) {
    size_t length = trace_length(trace);
    out->loop = trace_length(out);
    for (size_t k = trace->loop; k < length; k++) {
        if (!trace_step(out, vec_item(&trace->actions, i),
                        trace_state(trace, i + 1)))
            return false;
        i = i + 1 < length ? i + 1 : trace->loop;
    }
    return true;
}

/* A shorter way to any state of the cycle. */
static void shorten_stem(const ShortcutAsk *ask, Trace *trace,
                         Shortcut *result) {
    if (trace->loop == 0)
        return;
    AimAsk aim = {.kind = AIM_STATES,
                  .states = trace_state(trace, trace->loop),
                  .count = trace_length(trace) - trace->loop};
    Model *aimed = aim_wrap(ask->model, &aim);
    Attempt attempt = {.model = aimed};
    if (search(ask, &attempt, trace->loop - 1, trace, result) ==
        ATTEMPT_FOUND) {
        Trace *found = &attempt.trace;
        size_t i = find_state(trace, trace_state(found, trace_length(found)));
        if (append_cycle(trace, i, found)) {
            trace_exchange(trace, found);
            result->search = "bfs";
        }
    }
    attempt_release(&attempt);
    model_free(aimed);
}

void lasso_shorten(const ShortcutAsk *ask, Trace *trace, Shortcut *result) {
    assert(ask->property != NO_PROPERTY && trace->loop < trace_length(trace));
    if (trace_length(trace) == 1) {
        result->shortest = true; /* it cannot be any shorter */
        return;
    }
    if (ask->target != SHORTCUT_STATE &&
        (ask->target == SHORTCUT_ANY || ask->model->set_count == 0) &&
        find_shortest(ask, trace, result))
        return;
    shorten_cycle(ask, trace, result);
    shorten_stem(ask, trace, result);
    shortcut_confirm(ask, trace);
}
