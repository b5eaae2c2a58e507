#include "job/evidence/other_run.h"

#include "job/evidence/attempt.h"
#include "report/traces/replay.h"
#include "wrap/fork.h"

#include <assert.h>

enum {
    LEAST_DEPTH = 64, /* steps that another cycle may take, in any case, ... */
    TIMES_LONGER = 4  /* ... or so many times as many as the known one */
};

static bool is_cycle(const Model *model, uint32_t property) {
    return model->properties[property].label &
           (LABEL_LIVELOCK | LABEL_INFINITE);
}

bool other_can(const Model *model, uint32_t property) {
    return model->properties[property].label != LABEL_GROWTH;
}

/* Can anything be done there at all, other than what the run does? */
static bool has_step(const Model *model, const Word *state) {
    Successors batch;
    Worker worker;
    successors_init(&batch, model->mem, model->words);
    worker_init_plain(&worker, model, model->mem);
    if (successors_begin(&batch))
        model_expand_all(model, &worker, state, &batch);
    bool any = batch.count > 0;
    worker_release(&worker);
    successors_release(&batch);
    return any;
}

static AttemptOutcome try_to(const OtherAsk *ask, Attempt *attempt,
                             uint64_t depth, Mem *mem, uint64_t *expanded) {
    attempt->budget = *ask->budget;
    attempt->budget.depth = depth;
    AttemptOutcome outcome = attempt_run(attempt, mem);
    *expanded += attempt->expanded;
    attempt->effort -= attempt->expanded < attempt->effort ? attempt->expanded
                                                           : attempt->effort;
    return outcome;
}

/* Cycles are looked for deeper and deeper, which finds a short one. */
static AttemptOutcome search(const OtherAsk *ask, Attempt *attempt,
                             size_t known, Mem *mem, uint64_t *expanded) {
    if (!is_cycle(ask->model, ask->property))
        return try_to(ask, attempt, UINT64_MAX, mem, expanded);
    uint64_t depth = 1, most = TIMES_LONGER * known + LEAST_DEPTH;
    for (;;) {
        AttemptOutcome outcome = try_to(ask, attempt, depth, mem, expanded);
        if (outcome != ATTEMPT_NONE || depth == most)
            return outcome;
        attempt_release(attempt);
        if (attempt->effort == 0)
            return ATTEMPT_GAVE_UP;
        depth = depth < most / 2 ? 2 * depth + 1 : most;
    }
}

/* The known steps, and then those that were found. */
static bool join(const Trace *run, size_t steps, const Trace *rest,
                 Trace *other) {
    if (!trace_copy(other, run, steps))
        return false;
    for (size_t i = 0; i < trace_length(rest); i++)
        if (!trace_step(other, vec_item(&rest->actions, i),
                        trace_state(rest, i + 1)))
            return false;
    other->loop =
        rest->loop == TRACE_NO_LOOP ? TRACE_NO_LOOP : rest->loop + steps;
    return true;
}

OtherOutcome other_find(const OtherAsk *ask, const Trace *run, Trace *other,
                        uint64_t *expanded) {
    assert(ask->steps < trace_length(run) && ask->effort > 0);
    Model *fork = fork_wrap(ask->model, run, ask->steps);
    Mem *mem = ask->model->mem;
    Attempt attempt = {
        .model = fork,
        .property = ask->property,
        .site = NO_SITE,
        .engine = is_cycle(ask->model, ask->property) ? "shortest" : "bfs",
        .effort = ask->effort};
    trace_init(other, mem, run->words);
    if (!has_step(fork, trace_state(run, ask->steps))) {
        model_free(fork);
        return OTHER_NO_STEP;
    }
    AttemptOutcome outcome =
        search(ask, &attempt, trace_length(run), mem, expanded);
    if (outcome == ATTEMPT_FOUND &&
        join(run, ask->steps, &attempt.trace, other))
        replay_confirm(ask->model, other, ask->property, NO_SITE);
    else if (outcome == ATTEMPT_FOUND)
        outcome = ATTEMPT_GAVE_UP;
    attempt_release(&attempt);
    model_free(fork);
    return outcome == ATTEMPT_FOUND  ? OTHER_FOUND
           : outcome == ATTEMPT_NONE ? OTHER_NONE
                                     : OTHER_GAVE_UP;
}
