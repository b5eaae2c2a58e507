#include "base/hash_index.h"

#include "base/stress.h"

enum {
    FIRST_SLOTS = STRESSED(16, 2)
};

void hash_index_release(HashIndex *index, Mem *mem) {
    mem_free(mem, index->slots, index->size * sizeof *index->slots);
    *index = (HashIndex){0};
}

/* An allocation may not return, so the old slots stay until there are new ones.
 */
bool hash_index_grow(HashIndex *index, Mem *mem, size_t count, uint32_t used,
                     HashOf *hash_of, const void *owner) {
    HashIndex larger = {.size = index->size ? index->size : FIRST_SLOTS};
    while (larger.size < 2 * count)
        larger.size *= 2;
    larger.slots = mem_try(mem, larger.size * sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (uint32_t i = 0; i < used; i++) {
        size_t at = (size_t)hash_of(owner, i) & (larger.size - 1);
        while (larger.slots[at])
            at = (at + 1) & (larger.size - 1);
        larger.slots[at] = i + 1;
    }
    hash_index_release(index, mem);
    *index = larger;
    return true;
}
