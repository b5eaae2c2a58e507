#include "job/evidence/other_run.h"

#include "job/evidence/attempt.h"
#include "report/traces/replay.h"
#include "wrap/fork.h"

#include <assert.h>

enum {
    MOST_STEPS = 64, /* that another cycle may take, in any case, ... */
    TIMES_LONGER = 4 /* ... or so many times as many as the known one */
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

static AttemptOutcome try_to(const OtherAsk *ask, Attempt *attempt, Mem *mem,
                             OtherFound *found) {
    attempt->budget = *ask->budget;
    attempt->budget.depth = found->steps;
    AttemptOutcome outcome = attempt_run(attempt, mem);
    found->limit = attempt->limit;
    found->expanded += attempt->expanded;
    attempt->effort -= attempt->expanded < attempt->effort ? attempt->expanded
                                                           : attempt->effort;
    return outcome;
}

/* Cycles are looked for deeper and deeper, which finds a short one. */
static AttemptOutcome search(const OtherAsk *ask, Attempt *attempt,
                             size_t known, Mem *mem, OtherFound *found) {
    uint64_t most = TIMES_LONGER * known + MOST_STEPS;
    bool cycle = is_cycle(ask->model, ask->property);
    found->steps = cycle ? 1 : UINT64_MAX;
    for (;;) {
        AttemptOutcome outcome = try_to(ask, attempt, mem, found);
        if (outcome != ATTEMPT_NONE || found->limit != LIMIT_DEPTH)
            return outcome;
        if (found->steps == most)
            return ATTEMPT_GAVE_UP;
        if (attempt->effort == 0) {
            found->limit = LIMIT_ERROR;
            return ATTEMPT_GAVE_UP;
        }
        attempt_release(attempt);
        found->steps = found->steps < most / 2 ? 2 * found->steps + 1 : most;
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

OtherFound other_find(const OtherAsk *ask, const Trace *run) {
    assert(ask->steps < trace_length(run) && ask->effort > 0);
    OtherFound found = {.outcome = OTHER_NO_STEP};
    Mem *mem = ask->model->mem;
    Model *fork = fork_wrap(ask->model, run, ask->steps);
    Attempt attempt = {
        .model = fork,
        .property = ask->property,
        .site = NO_SITE,
        .engine = is_cycle(ask->model, ask->property) ? "shortest" : "bfs",
        .effort = ask->effort};
    trace_init(&found.trace, mem, run->words);
    if (has_step(fork, trace_state(run, ask->steps))) {
        AttemptOutcome outcome =
            search(ask, &attempt, trace_length(run), mem, &found);
        found.outcome = outcome == ATTEMPT_NONE ? OTHER_NONE : OTHER_GAVE_UP;
        if (outcome == ATTEMPT_FOUND &&
            join(run, ask->steps, &attempt.trace, &found.trace)) {
            replay_confirm(ask->model, &found.trace, ask->property, NO_SITE);
            found.outcome = OTHER_FOUND;
        }
        attempt_release(&attempt);
    }
    model_free(fork);
    return found;
}
