/* core/budget.h -- the limits of a search, and how it tells of its progress
 *
 * A limit that is reached ends the search with an inconclusive verdict and
 * the name of the limit. Memory is limited by the Mem that the search
 * allocates from. Time and the interrupt flag are looked at by budget_poll,
 * which a search calls once a batch.
 */
#ifndef CORE_BUDGET_H
#define CORE_BUDGET_H

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
    LIMIT_PROCESSES, /* more processes than the model's vectors have room for */
    LIMIT_ERROR      /* an error was found, and nothing more for long enough */
} Limit;

typedef struct Progress {
    uint64_t states;   /* stored so far */
    uint64_t expanded; /* of these, expanded */
    uint64_t depth;    /* level or stack depth now */
} Progress;

typedef struct Budget {
    uint64_t states; /* most states to store */
    uint64_t depth;  /* longest path to follow */
    double seconds;  /* most wall-clock seconds; negative: no limit */

    const volatile sig_atomic_t *interrupt; /* non-zero: stop; may be NULL */
    void (*progress)(void *context, const Progress *progress); /* or NULL */
    void *context; /* for `progress` */

    double started; /* clock_wall() at budget_start */
    uint32_t polls; /* calls since the clock was last read */
} Budget;

/* No limits at all. */
void budget_init(Budget *budget);

/* Start the clock. */
void budget_start(Budget *budget);

/* Seconds since budget_start. */
double budget_seconds(const Budget *budget);

/* LIMIT_TIME or LIMIT_INTERRUPT if the search must stop now, else LIMIT_NONE.
 * Reports progress from time to time. */
Limit budget_poll(Budget *budget, const Progress *progress);

/* "memory limit", "interrupted", ... */
const char *limit_name(Limit limit);

#endif
