/* store/vector_cache.h -- vectors that were inserted recently
 *
 * Purpose:    states that are close to each other have successors in common:
 *             two steps that do not disturb each other lead to the same state
 *             in either order, and a search from the first state on meets that
 *             state again soon. In breadth-first search half of all vectors or
 *             more came lately, and need not be looked up in a large table.
 * Cost:       at most VECTOR_CACHE_BYTES, whatever the number of states.
 */
#ifndef STORE_VECTOR_CACHE_H
#define STORE_VECTOR_CACHE_H

#include "base/vector_memo.h"

enum {
    VECTOR_CACHE_BYTES = 1 << 18
};

/* A hash of a vector. */
static inline uint64_t vector_cache_hash(const uint64_t *vector,
                                         uint32_t words) {
    uint64_t sum = 0, factor = UINT64_C(0x9E3779B97F4A7C15), step = 2 * factor;
    for (uint32_t i = 0; i < words; i++, factor += step)
        sum += vector[i] * factor; /* the products do not wait */
    sum ^= sum >> 32;
    return sum * UINT64_C(0xBF58476D1CE4E5B9);
}

/* Did this vector come lately? It has now. */
static inline bool vector_cache_meet(VectorMemo *cache,
                                     const uint64_t *vector) {
    uint64_t hash = vector_cache_hash(vector, cache->words);
    if (vector_memo_find(cache, hash, vector))
        return true;
    vector_memo_add(cache, hash, vector);
    return false;
}

#endif
