#include "store/vector_cache.h"

#include <assert.h>
#include <string.h>

/* Odd numbers, to mix words by multiplication. */
#define MIX_A UINT64_C(0x9E3779B97F4A7C15)
#define MIX_B UINT64_C(0xBF58476D1CE4E5B9)

static size_t place_words(const VectorCache *cache) {
    return 1 + (size_t)cache->words;
}

static size_t table_bytes(const VectorCache *cache) {
    return (place_words(cache) * sizeof(uint64_t)) << cache->bits;
}

void vector_cache_init(VectorCache *cache, Mem *mem, uint32_t words) {
    *cache = (VectorCache){.mem = mem, .words = words};
    while (2 * table_bytes(cache) <= VECTOR_CACHE_BYTES)
        cache->bits++;
    cache->table = mem_try(mem, table_bytes(cache));
    vector_cache_clear(cache);
}

void vector_cache_release(VectorCache *cache) {
    mem_free(cache->mem, cache->table, table_bytes(cache));
    *cache = (VectorCache){0};
}

void vector_cache_clear(VectorCache *cache) {
    if (cache->table)
        memset(cache->table, 0, table_bytes(cache));
}

/* Not 0. The products do not wait for each other. */
static uint64_t hash(const uint64_t *vector, uint32_t words) {
    uint64_t sum = 0, factor = MIX_A;
    for (uint32_t i = 0; i < words; i++, factor += 2 * MIX_A)
        sum += vector[i] * factor;
    sum ^= sum >> 32;
    return sum * MIX_B | 1;
}

bool vector_cache_meet(VectorCache *cache, const uint64_t *vector) {
    size_t bytes = cache->words * sizeof *vector;
    if (!cache->table)
        return false;
    assert(cache->words > 0 && cache->bits < 63);
    uint64_t now = hash(vector, cache->words);
    uint64_t *place =
        cache->table + (now >> 1 >> (63 - cache->bits)) * place_words(cache);
    assert(place < cache->table + table_bytes(cache) / sizeof *place);
    if (place[0] == now && memcmp(place + 1, vector, bytes) == 0)
        return true;
    place[0] = now;
    memcpy(place + 1, vector, bytes);
    return false;
}
