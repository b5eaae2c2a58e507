/* test/gpu/both.h -- a search on a device next to breadth-first search
 *
 * Purpose:    both explore a model in full, with all errors counted: the same
 *             states, transitions, depth, verdicts, numbers of errors and
 *             lengths of traces must come out, for properties and for sites.
 *             The traces are replayed.
 */
#ifndef TEST_GPU_BOTH_H
#define TEST_GPU_BOTH_H

#include "gpu/device.h"

typedef struct BothTotals {
    uint64_t searched, declined, large, states, transitions, words, violated,
        steps;
} BothTotals;

typedef struct Both {
    Mem mem;           /* of everything */
    GpuDevice *device; /* where the second search is made */
    uint64_t most;     /* states; models that have more are left out */
    BothTotals totals; /* of all searches */
} Both;

/* "gpu" or "emulated"; false if there is none, which it says. */
bool both_open(Both *self, const char *kind);
void both_close(Both *self);

/* What differs, or NULL. */
const char *both_search(Both *self, const Model *model);

void both_print(const Both *self);

#endif
