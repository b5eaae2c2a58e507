/* base/vector_memo.h -- what was found out about vectors that came lately
 *
 * Purpose:    a cache of fixed size: vectors, and with each a few words. A
 *             vector has one place, by its hash, and gives it to the next one.
 * Exact:      vectors are compared as they are.
 * Memory:     without memory for a table nothing is remembered.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef BASE_VECTOR_MEMO_H
#define BASE_VECTOR_MEMO_H

#include "base/mem.h"

#include <assert.h>
#include <string.h>

typedef struct VectorMemo {
    Mem *mem;        /* where the table comes from */
    uint32_t words;  /* of a vector */
    uint32_t more;   /* with each */
    uint32_t bits;   /* of the number of a place, 0 to 62 */
    uint64_t *table; /* of each place its hash, or 0 if it is free, the words
                        that are kept, and the vector; or NULL */
} VectorMemo;

void vector_memo_init(VectorMemo *memo, Mem *mem, uint32_t words,
                      uint32_t more);
void vector_memo_release(VectorMemo *memo);

/* As many places as fit into so many bytes, at least one; what was there is
 * forgotten. False, and nothing has changed, without memory for them. */
bool vector_memo_resize(VectorMemo *memo, size_t bytes);

/* Forget all vectors. */
void vector_memo_clear(VectorMemo *memo);

/* The bytes of a table of this many places. */
static inline size_t vector_memo_bytes(const VectorMemo *memo, uint32_t bits) {
    return ((1 + memo->more + (size_t)memo->words) * sizeof(uint64_t)) << bits;
}

/* Its place: a hash, the words that are kept, and a vector. There is a table.
 */
static inline uint64_t *vector_memo_place(const VectorMemo *memo,
                                          uint64_t hash) {
    size_t size = 1 + memo->more + (size_t)memo->words;
    assert(memo->table && memo->bits < 63);
    return memo->table + (hash >> 1 >> (63 - memo->bits)) * size;
}

/* What is kept with the vector, or NULL. */
static inline uint64_t *vector_memo_find(const VectorMemo *memo, uint64_t hash,
                                         const uint64_t *vector) {
    if (!memo->table)
        return NULL;
    uint64_t *place = vector_memo_place(memo, hash);
    bool same =
        place[0] == (hash | 1) && memcmp(place + 1 + memo->more, vector,
                                         memo->words * sizeof *vector) == 0;
    return same ? place + 1 : NULL;
}

/* Remember the vector, if there is a table: where to put what is kept, or NULL.
 */
static inline uint64_t *vector_memo_add(VectorMemo *memo, uint64_t hash,
                                        const uint64_t *vector) {
    if (!memo->table)
        return NULL;
    uint64_t *place = vector_memo_place(memo, hash);
    place[0] = hash | 1; /* not 0 */
    memcpy(place + 1 + memo->more, vector, memo->words * sizeof *vector);
    return place + 1;
}

#endif
