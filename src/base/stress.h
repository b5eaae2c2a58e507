/* base/stress.h -- sizes that a stress build changes
 *
 * Purpose:    tables that start tiny, arrays that grow and move at every
 *             step, batches that end at random places: what happens once in
 *             a million states happens all the time. `make MODE=stress`
 *             defines STRESS as a seed; every other build has the usual sizes
 *             and no trace of this header.
 */
#ifndef BASE_STRESS_H
#define BASE_STRESS_H

#include "base/hash.h"

#include <stdbool.h>

#ifdef STRESS
#    define STRESSED(usual, tiny) (tiny)
#    define STRESS_SEED ((uint64_t)(STRESS))
#else
#    define STRESSED(usual, tiny) (usual)
#    define STRESS_SEED ((uint64_t)0)
#endif

/* `most` in the usual build; else a number in 1 .. most that depends on the
 * seed and on `turn` alone. */
static inline uint64_t stress_below(uint64_t most, uint64_t turn) {
    if (!STRESSED(false, true))
        return most;
    return 1 + hash_reduce(hash_word(STRESS_SEED ^ turn), most);
}

#endif
