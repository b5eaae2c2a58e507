/* search/exploring/buckets.h -- states that wait, the least priority first
 *
 * Purpose:    the open list of a directed search. Estimates are small numbers,
 *             so there is one bucket per priority; of the states in a bucket
 *             the newest comes first, as in HSF-SPIN.
 * Far:        priorities from BUCKETS_FAR on share the last bucket, which is
 *             kept apart, so that it costs no more than others. `coarse` says
 *             that this has happened: the order is then no longer exact. States
 *             that may come last in any order have BUCKETS_LAST.
 * Stale:      a state may be in the queue more than once. The search that takes
 *             it out knows whether it is still to be expanded.
 * Cost:       eight bytes per state that waits and four per priority in use; a
 *             constant number of steps, except to find the next bucket that is
 *             not empty, which skips 64 at a time.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_EXPLORING_BUCKETS_H
#define SEARCH_EXPLORING_BUCKETS_H

#include "base/stress.h"
#include "base/vec.h"
#include "store/store.h"

enum {
    BUCKETS_FAR = STRESSED(1 << 20, 1 << 7) /* the last bucket */
};

#define BUCKETS_LAST UINT64_MAX

typedef struct Waiting {
    ShortId id;     /* a state */
    uint32_t below; /* the entry that came before it in its bucket, plus one; 0:
                       there is none. Of a free entry: the next free one */
} Waiting;

typedef struct Buckets {
    Mem *mem;             /* where the arrays come from */
    VEC(uint32_t) tops;   /* by priority: the newest entry plus one, or 0 */
    uint32_t last;        /* the same of the last bucket */
    VEC(uint64_t) filled; /* a bit per priority: the bucket is not empty */
    VEC(Waiting) entries; /* of all buckets, and free ones */
    uint32_t free;        /* a free entry plus one, or 0 */
    uint64_t count;       /* states that wait */
    uint32_t least;       /* buckets below are empty */
    bool coarse;          /* priorities were too large to be distinguished */
} Buckets;

void buckets_init(Buckets *buckets, Mem *mem);
void buckets_release(Buckets *buckets);

/* False at the memory limit. */
bool buckets_push(Buckets *buckets, StateId id, uint64_t priority);

static inline bool buckets_empty(const Buckets *buckets) {
    return buckets->count == 0;
}

/* Take the newest state of the least priority out. */
StateId buckets_pop(Buckets *buckets);

/* BUG if an invariant is broken. */
void buckets_check(const Buckets *buckets);

#endif
