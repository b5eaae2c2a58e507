#include "core/budget.h"

#include "base/bug.h"
#include "base/clock.h"

enum {
    POLLS_PER_CLOCK = 16 /* reading the clock costs more than a poll */
};

void budget_init(Budget *budget) {
    *budget =
        (Budget){.states = UINT64_MAX, .depth = UINT64_MAX, .seconds = -1};
}

void budget_start(Budget *budget) {
    budget->started = clock_wall();
    budget->polls = 0;
}

double budget_seconds(const Budget *budget) {
    return clock_wall() - budget->started;
}

Limit budget_poll(Budget *budget, const Progress *progress) {
    if (budget->interrupt && *budget->interrupt)
        return LIMIT_INTERRUPT;
    if (budget->polls++ % POLLS_PER_CLOCK != 0)
        return LIMIT_NONE;
    if (budget->progress)
        budget->progress(budget->context, progress);
    if (budget->seconds >= 0 && budget_seconds(budget) >= budget->seconds)
        return LIMIT_TIME;
    return LIMIT_NONE;
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
    case LIMIT_PROCESSES:
        return "more processes than there was room for";
    case LIMIT_ERROR:
        return "stopped after an error";
    }
    BUG("unknown limit %d", (int)limit);
}
