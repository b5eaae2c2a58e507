/* base/hash_index.h -- numbers of things, found by hash
 *
 * Purpose:    an open-addressing table for the owner of an array: it has the
 *             numbers of its items, and asks the owner what they are.
 * Invariant:  at least half of the slots are free; a slot has a number + 1, or
 *             0.
 * Ownership:  embedded in its owner, zero at first, released by it.
 */
#ifndef BASE_HASH_INDEX_H
#define BASE_HASH_INDEX_H

#include "base/mem.h"

typedef struct HashIndex {
    uint32_t *slots; /* NULL while there is no room */
    size_t size;     /* how many: a power of two, or 0 */
} HashIndex;

/* Is this item of the owner the one that is looked for? */
typedef bool HashMatch(const void *owner, uint32_t number, const void *key);

/* The hash of an item. */
typedef uint64_t HashOf(const void *owner, uint32_t number);

/* The slot of the item with this hash that matches, or the free one where its
 * number + 1 belongs. There is room. */
static inline uint32_t *hash_index_slot(const HashIndex *index, uint64_t hash,
                                        HashMatch *match, const void *owner,
                                        const void *key) {
    size_t mask = index->size - 1, at = (size_t)hash & mask;
    while (index->slots[at] && !match(owner, index->slots[at] - 1, key))
        at = (at + 1) & mask;
    return &index->slots[at];
}

/* Make room for so many items; those before `used` are there, and different.
 * False if there is no memory. */
bool hash_index_grow(HashIndex *index, Mem *mem, size_t count, uint32_t used,
                     HashOf *hash_of, const void *owner);
void hash_index_release(HashIndex *index, Mem *mem);

/* For one item more than `used`; false if there is no memory. */
static inline bool hash_index_room(HashIndex *index, Mem *mem, uint32_t used,
                                   HashOf *hash_of, const void *owner) {
    return 2 * ((size_t)used + 1) <= index->size ||
           hash_index_grow(index, mem, (size_t)used + 1, used, hash_of, owner);
}

#endif
