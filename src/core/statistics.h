/* core/statistics.h -- what a search has done
 *
 * Purpose:    counts, times and memory of one search, for reports; and what is
 *             known of states that it may have left out.
 */
#ifndef CORE_STATISTICS_H
#define CORE_STATISTICS_H

#include "core/budget.h"
#include "core/census.h"

#include <assert.h>

typedef struct Coverage { /* of states that are known by bits of a table */
    size_t table;         /* its bytes; 0: the store is exact */
    uint32_t functions;   /* bits per state */
    uint32_t passes;      /* searches, each with other bits */
    double fill;          /* the share of bits that are set, by the last one, */
    double missed;        /* and about how many states it left out */
} Coverage;

enum {
    ROUNDS_KEPT = 16 /* that are kept: the last ones */
};

typedef struct Round { /* of IDA*; of A*: until its sums became greater */
    uint64_t bound;    /* greatest sum of steps and estimate */
    uint64_t expanded; /* of IDA*, in this round; of A*, until then */
} Round;

typedef struct DeviceTimes { /* of a search on a device, in seconds */
    double opening;          /* it, for the first search */
    double compiling;        /* its kernels */
    double expanding;        /* states */
    double growing;          /* its table */
    double tracing;          /* the runs to errors */
} DeviceTimes;

enum {
    STORE_CHANGES = 3 /* of a search, at most */
};

typedef struct StoreChange { /* memory came to an end, the search did not */
    const char *store;       /* the kind of store that it went on with */
    uint64_t states;         /* how many there were */
    bool exact;              /* none is left out from then on */
} StoreChange;

typedef struct Replacement { /* by a store that forgets (paper 002) */
    bool used;               /* the store is one */
    bool overflow;           /* nothing could be replaced */
    uint64_t inserted;       /* R_ins: how often a state was new */
    uint64_t generated;      /* R_gen: how often a state was generated */
    uint64_t replaced;       /* states that others took the place of; 0: as many
                                states were inserted as there are */
    uint64_t kept;           /* N and P: states that are never replaced */
    uint64_t again;          /* states expanded again, to go on with them */
    uint64_t path;           /* states of the longest path that was met */
    uint64_t geodesic;       /* states of a long geodesic, after an overflow */
} Replacement;

enum {
    STATISTICS_TRANSITIONS = 4 /* that are as much work as an expansion */
};

typedef struct Statistics {
    uint64_t states;       /* distinct states stored */
    uint64_t transitions;  /* transitions generated */
    uint64_t expanded;     /* states whose successors were generated */
    uint64_t reopened;     /* states expanded again, for a shorter way there */
    uint64_t left_out;     /* transitions that a reduction left out */
    uint64_t passed;       /* how often a state was passed without being
                              stored, because there was no choice */
    uint64_t depth;        /* deepest level, or highest stack */
    uint64_t bytes;        /* peak of live bytes */
    uint32_t change_count; /* how often its store was changed */
    StoreChange changes[STORE_CHANGES]; /* in order */
    double seconds;                     /* wall-clock time */
    DeviceTimes device;                 /* of a search on a device */
    Coverage coverage;                  /* of a store that is not exact */
    Replacement replacement;            /* by a store that forgets */
    uint32_t round_count; /* rounds that came to their end; the k-th from 0 */
    Round rounds[ROUNDS_KEPT]; /* is at k modulo ROUNDS_KEPT */
    bool ended;                /* nothing that it saw was left to explore */
    bool complete;             /* the whole state space was explored */
    bool shortest;             /* a directed search knows that its traces are */
    Limit limit;               /* what ended the search early, if a limit did */
    Census census;             /* how the state space looks */
} Statistics;

/* Memory of the whole search for each state; 0 if there is none. */
static inline double statistics_bytes_per_state(const Statistics *statistics) {
    return statistics->states == 0
               ? 0
               : (double)statistics->bytes / (double)statistics->states;
}

/* How many states were looked at. */
static inline uint64_t statistics_expanded(const Statistics *statistics) {
    return statistics->expanded + statistics->passed;
}

/* The same for limits on effort: where states have more than
 * STATISTICS_TRANSITIONS on average, these count. */
static inline uint64_t statistics_effort(const Statistics *statistics) {
    uint64_t expanded = statistics_expanded(statistics);
    uint64_t generated = statistics->transitions + statistics->left_out;
    uint64_t work = generated / STATISTICS_TRANSITIONS;
    return work > expanded ? work : expanded;
}

/* May states have been left out, as the store that it went on with is not
 * exact? */
static inline bool statistics_lossy(const Statistics *statistics) {
    uint32_t count = statistics->change_count;
    return count > 0 && !statistics->changes[count - 1].exact;
}

/* Bounds rise from round to round. */
static inline void statistics_add_round(Statistics *statistics, Round round) {
    uint32_t count = statistics->round_count++;
    assert(count == 0 ||
           statistics->rounds[(count - 1) % ROUNDS_KEPT].bound < round.bound);
    statistics->rounds[count % ROUNDS_KEPT] = round;
}

#endif
