/* base/rng.h -- reproducible random numbers
 *
 * splitmix64: eight bytes of state, the same sequence everywhere. Everything
 * random in Martlet follows from a seed given by the user.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/hash.h"

typedef struct Rng {
    uint64_t state; /* any value is a valid seed */
} Rng;

static inline uint64_t rng_next(Rng *rng) {
    uint64_t word = hash_word(rng->state);
    rng->state += 0x9e3779b97f4a7c15u;
    return word;
}

/* A number in 0 .. range - 1; range > 0. */
static inline uint64_t rng_below(Rng *rng, uint64_t range) {
    return hash_reduce(rng_next(rng), range);
}

#endif
