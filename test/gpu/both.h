/* test/gpu/both.h -- a search on a device next to breadth-first search
 *
 * Purpose:    both explore a model in full, with all errors counted: the same
 *             states, transitions, depth, verdicts, numbers of errors and
 *             lengths of traces must come out, for properties and for sites.
 *             The traces are replayed. Of models with too many states the
 *             first levels are explored, if that is wanted.
 * Memory:     complete searches can be repeated with less and less of it, so
 *             that levels become marks in the table, and it grows in place.
 */
#ifndef TEST_GPU_BOTH_H
#define TEST_GPU_BOTH_H

#include "search/device/device.h"

typedef struct BothTotals {
    uint64_t searched, cut, declined, large, spared, states, transitions, words,
        violated, steps, marked;
} BothTotals;

typedef struct Both {
    Mem mem;           /* of everything */
    GpuDevice *device; /* where the second search is made */
    uint64_t most;     /* states */
    bool levels;       /* of models that have more, the first levels */
    bool shortens;     /* searches are repeated with less memory */
    BothTotals totals; /* of all searches */
} Both;

/* "gpu" or "emulated"; false if there is none, which it says. */
bool both_open(Both *self, const char *kind);
void both_close(Both *self);

/* What differs, or NULL. */
const char *both_search(Both *self, const Model *model);

void both_print(const Both *self);

#endif
