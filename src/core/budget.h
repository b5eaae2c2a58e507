/* core/budget.h -- the limits of a job, and how it reports its progress
 *
 * A limit that is reached ends the job with an inconclusive verdict and the
 * name of the limit. Memory is limited by the Mem that the job allocates from.
 * Time and the interrupt flag are checked by budget_poll, which a search calls
 * once per batch. While a job is being set up mem_poll checks them, once the
 * Budget guards the Mem: a set-up that must end does not return, but leaves
 * through `expired`. One expansion of a search can take long, too: the Budget
 * watches the Mem during the expansion, which fails if it must end.
 * The clock runs from budget_start to budget_rest, any number of times.
 */
#ifndef CORE_BUDGET_H
#define CORE_BUDGET_H

#include "base/text.h"

#include <assert.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Limit {
    LIMIT_NONE,
    LIMIT_STATES,
    LIMIT_MEMORY,
    LIMIT_DEPTH,
    LIMIT_TIME,
    LIMIT_INTERRUPT,
    LIMIT_IDS,
    LIMIT_VECTOR, /* a state did not fit into the model's vectors */
    LIMIT_PART,   /* the model is a part of a state space (Model.part) */
    LIMIT_ERROR   /* an error was found, and nothing more for long enough */
} Limit;

/* Remember which limit was met first; false. */
static inline bool limit_meet(Limit *first, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (*first == LIMIT_NONE)
        *first = limit;
    return false;
}

typedef struct Progress {
    uint64_t states;   /* stored so far */
    uint64_t expanded; /* of these, expanded */
    uint64_t depth;    /* level or stack depth now */
    double projected;  /* how many states there may be; 0: not known */
} Progress;

typedef struct Budget {
    uint64_t states; /* most states to store */
    uint64_t depth;  /* longest path to follow */
    double seconds;  /* most wall-clock seconds; negative: no limit */

    const volatile sig_atomic_t *interrupt; /* non-zero: stop; may be NULL */
    void (*progress)(void *context, const Progress *progress); /* or NULL */
    void *context; /* for `progress` */

    void (*expired)(Mem *mem, Limit limit); /* set-up ends; does not return */
    Limit reached;  /* what ended set-up or an expansion, if anything has */
    double started; /* clock_wall() at budget_start, or 0 while at rest */
    double used;    /* seconds before that */
    uint32_t polls; /* calls since the clock was last read */
    size_t trip_in; /* interrupt the n-th poll from now (0: never); tests */
} Budget;

/* No limits at all. */
void budget_init(Budget *budget);

/* Start the clock, and stop it. */
void budget_start(Budget *budget);
void budget_rest(Budget *budget);

/* Seconds for which the clock has run. */
double budget_seconds(const Budget *budget);

/* What remains for showing what was found: an eighth of the time used so far,
 * but at least a second, if time is up before. An interrupt has done its work;
 * one that comes later ends it. The clock runs. */
Budget budget_grace(const Budget *budget);

/* The limit on seconds for the next of so many searches, at least 1: it takes
 * no more than twice its part of the time that is left, so that something
 * remains for each of the others. */
double budget_share(const Budget *budget, size_t searches);

/* Must whatever allocates from the guarded Mem stop? Mem asks this. */
bool budget_must_stop(Mem *mem);

/* Have mem_poll look at the clock and the interrupt flag from now on; set-up
 * that must end leaves through `expired`, if there is such a door. */
void budget_guard(Budget *budget, Mem *mem);

/* The end of that. Inline, as budget_watch: both are called for every state. */
static inline void budget_unguard(Mem *mem) {
    mem->stop = NULL;
    mem->leave = NULL;
    mem->guard = NULL;
}

/* Have mem_must_stop look at them; mem_poll always returns. budget_unguard ends
 * this. */
static inline void budget_watch(Budget *budget, Mem *mem) {
    mem->stop = budget_must_stop;
    mem->leave = NULL;
    mem->guard = budget;
}

/* Why a batch from this Mem is incomplete: `reached`, or else memory. */
Limit budget_failure(const Budget *budget);

/* LIMIT_TIME or LIMIT_INTERRUPT if the search must stop now, else LIMIT_NONE.
 * Reports progress from time to time. */
Limit budget_poll(Budget *budget, const Progress *progress);

/* "memory limit", "interrupted", ... */
const char *limit_name(Limit limit);

/* Why set-up ended: "the time limit was reached while the formula was being
 * translated". */
void limit_explain(Limit limit, const Mem *mem, Text *out);

#endif
