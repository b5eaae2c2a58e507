#include "equiv/profile/part_hashes.h"

#include "base/hash.h"
#include "base/hash_index.h"

#include <string.h>

uint64_t columns_contents(uint64_t key, const int64_t *numbers, size_t count) {
    if (count == 0)
        return 0;
    uint64_t hash = hash_word(key + ((uint64_t)count << 48));
    for (size_t i = 0; i < count; i++)
        hash = hash_word(hash ^ (uint64_t)numbers[i]);
    return hash;
}

uint64_t columns_part(AnatomyPart part, const int64_t *numbers, size_t count) {
    uint64_t hash = columns_contents(columns_key(part), numbers, count);
    return hash ? hash_word(hash ^ hash_word(part.block)) : 0;
}

bool columns_sum(const Sample *sample, const Anatomy *anatomy,
                 const uint32_t *parts, size_t count, uint64_t *out) {
    Dissection found;
    bool good = true;
    dissection_init(&found, sample->mem);
    for (uint32_t s = 0; s < sample->count && good; s++) {
        anatomy_dissect(anatomy, sample->model, sample_vector(sample, s), parts,
                        count, &found);
        out[s] = 0;
        for (size_t k = 0; k < count; k++) {
            size_t length;
            const int64_t *numbers = dissection_get(&found, k, &length);
            out[s] += columns_part(vec_item(&anatomy->parts, parts[k]), numbers,
                                   length);
        }
        good = !mem_must_stop_after(sample->mem, 1 + (uint32_t)count / 8);
    }
    dissection_release(&found);
    return good;
}

static bool is_hash(const void *owner, uint32_t number, const void *key) {
    return ((const uint64_t *)owner)[number] == *(const uint64_t *)key;
}

uint32_t columns_number(Mem *mem, const uint64_t *hashes, uint32_t count,
                        uint32_t *numbers) {
    HashIndex index = {0};
    uint32_t distinct = 0;
    if (count == 0 || mem_must_stop(mem) ||
        !hash_index_grow(&index, mem, count, 0, NULL, hashes))
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *slot = hash_index_slot(&index, hash_word(hashes[i]), is_hash,
                                         hashes, &hashes[i]);
        bool new = *slot == 0;
        if (new)
            *slot = i + 1;
        if (numbers)
            numbers[i] = new ? distinct : numbers[*slot - 1];
        distinct += new;
    }
    hash_index_release(&index, mem);
    return distinct;
}
