#include "core/budget.h"

#include "base/bug.h"
#include "base/clock.h"

#include <assert.h>

enum {
    POLLS_PER_CLOCK = 16, /* reading the clock costs more than a poll */
    GRACE_PART = 8,       /* of the time used so far, ... */
    GRACE_LEAST = 1       /* ... but at least so many seconds */
};

void budget_init(Budget *budget) {
    *budget =
        (Budget){.states = UINT64_MAX, .depth = UINT64_MAX, .seconds = -1};
}

void budget_start(Budget *budget) {
    assert(budget->started == 0);
    budget->started = clock_wall();
    budget->polls = 0;
    budget->reached = LIMIT_NONE;
}

void budget_rest(Budget *budget) {
    budget->used = budget_seconds(budget);
    budget->started = 0;
}

double budget_seconds(const Budget *budget) {
    double now = budget->started != 0 ? clock_wall() - budget->started : 0;
    return budget->used + now;
}

Budget budget_grace(const Budget *budget) {
    Budget grace = *budget;
    double used = budget_seconds(budget);
    double more =
        used / GRACE_PART > GRACE_LEAST ? used / GRACE_PART : GRACE_LEAST;
    if (grace.seconds >= 0 && grace.seconds < used + more)
        grace.seconds = used + more;
    if (grace.interrupt && *grace.interrupt)
        grace.interrupt = NULL;
    grace.reached = LIMIT_NONE;
    if (grace.started == 0)
        budget_start(&grace);
    return grace;
}

double budget_share(const Budget *budget, size_t searches) {
    assert(searches > 0);
    double left = budget->seconds - budget_seconds(budget);
    return budget->seconds < 0 || left <= 0
               ? budget->seconds
               : budget->seconds -
                     left * ((double)searches - 1) / ((double)searches + 1);
}

/* Has the user, or a test, had enough? */
static bool is_interrupted(Budget *budget) {
    return (budget->trip_in && --budget->trip_in == 0) ||
           (budget->interrupt && *budget->interrupt);
}

static bool is_out_of_time(const Budget *budget) {
    return budget->seconds >= 0 && budget_seconds(budget) >= budget->seconds;
}

Limit budget_poll(Budget *budget, const Progress *progress) {
    if (budget->reached != LIMIT_NONE)
        return budget->reached;
    if (is_interrupted(budget))
        return LIMIT_INTERRUPT;
    if (budget->polls++ % POLLS_PER_CLOCK != 0)
        return LIMIT_NONE;
    if (budget->progress)
        budget->progress(budget->context, progress);
    return is_out_of_time(budget) ? LIMIT_TIME : LIMIT_NONE;
}

/* ---- Setting up ---------------------------------------------------------- */

bool budget_must_stop(Mem *mem) {
    Budget *budget = mem->guard;
    if (is_interrupted(budget))
        budget->reached = LIMIT_INTERRUPT;
    else if (is_out_of_time(budget))
        budget->reached = LIMIT_TIME;
    return budget->reached != LIMIT_NONE;
}

/* From here on it is not asked again: ending the job allocates, too. */
static void leave(Mem *mem) {
    Budget *budget = mem->guard;
    budget_unguard(mem);
    budget->expired(mem, budget->reached);
    BUG("set-up went on after its end");
}

void budget_guard(Budget *budget, Mem *mem) {
    if (!budget->expired)
        return;
    mem->stop = budget_must_stop;
    mem->leave = leave;
    mem->guard = budget;
}

Limit budget_failure(const Budget *budget) {
    return budget->reached != LIMIT_NONE ? budget->reached : LIMIT_MEMORY;
}

void limit_explain(Limit limit, const Mem *mem, Text *out) {
    text_printf(out, "%s while %s",
                limit == LIMIT_INTERRUPT ? "interrupted"
                                         : "the time limit was reached",
                mem->phase ? mem->phase : "the model was being loaded");
}

const char *limit_name(Limit limit) {
    switch (limit) {
    case LIMIT_NONE:
        return "no limit";
    case LIMIT_STATES:
        return "limit on states";
    case LIMIT_MEMORY:
        return "memory limit";
    case LIMIT_DEPTH:
        return "depth limit";
    case LIMIT_TIME:
        return "time limit";
    case LIMIT_INTERRUPT:
        return "interrupted";
    case LIMIT_IDS:
        return "more states than 32-bit ids can name";
    case LIMIT_VECTOR:
        return "a state that does not fit into its vector";
    case LIMIT_PART:
        return "the file has only a part of the state space";
    case LIMIT_ERROR:
        return "stopped after an error";
    }
    BUG("unknown limit %d", (int)limit);
}
