/* store/vector_cache.h -- vectors that were inserted recently
 *
 * Purpose:    states that are close to each other have successors in common:
 *             two steps that do not disturb each other lead to the same state
 *             in either order, and a search from the first state on meets that
 *             state again soon. In breadth-first search half of all vectors or
 *             more were inserted recently, and need not be looked up in a large
 *             table.
 * Layout:     a table of whole vectors by their hash, each in the place of the
 *             one before.
 * Cost:       at most VECTOR_CACHE_BYTES, whatever the number of states.
 *             Without memory for it, no vector counts as recent.
 * Ownership:  embedded in a store and released by it.
 */
#ifndef STORE_VECTOR_CACHE_H
#define STORE_VECTOR_CACHE_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    VECTOR_CACHE_BYTES = 1 << 18
};

typedef struct VectorCache {
    Mem *mem;        /* where the table comes from */
    uint32_t words;  /* of a vector */
    uint32_t bits;   /* of the number of a place */
    uint64_t *table; /* of each place the hash, 0 if it is free, and the vector;
                        or NULL */
} VectorCache;

/* An empty table, or none at the memory limit. */
void vector_cache_init(VectorCache *cache, Mem *mem, uint32_t words);
void vector_cache_release(VectorCache *cache);

/* Was this vector inserted recently? From now on it was. */
bool vector_cache_meet(VectorCache *cache, const uint64_t *vector);

/* Forget all vectors. */
void vector_cache_clear(VectorCache *cache);

#endif
