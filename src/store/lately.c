#include "store/lately.h"

#include <assert.h>
#include <string.h>

/* Odd numbers, to mix words by multiplication. */
#define MIX_A UINT64_C(0x9E3779B97F4A7C15)
#define MIX_B UINT64_C(0xBF58476D1CE4E5B9)

static size_t place_words(const Lately *lately) {
    return 1 + (size_t)lately->words;
}

static size_t table_bytes(const Lately *lately) {
    return (place_words(lately) * sizeof(uint64_t)) << lately->bits;
}

void lately_init(Lately *lately, Mem *mem, uint32_t words) {
    *lately = (Lately){.mem = mem, .words = words};
    while (2 * table_bytes(lately) <= LATELY_BYTES)
        lately->bits++;
    lately->table = mem_try(mem, table_bytes(lately));
    lately_clear(lately);
}

void lately_release(Lately *lately) {
    mem_free(lately->mem, lately->table, table_bytes(lately));
    *lately = (Lately){0};
}

void lately_clear(Lately *lately) {
    if (lately->table)
        memset(lately->table, 0, table_bytes(lately));
}

/* Not 0. The products do not wait for each other. */
static uint64_t hash(const uint64_t *vector, uint32_t words) {
    uint64_t sum = 0, factor = MIX_A;
    for (uint32_t i = 0; i < words; i++, factor += 2 * MIX_A)
        sum += vector[i] * factor;
    sum ^= sum >> 32;
    return sum * MIX_B | 1;
}

bool lately_meet(Lately *lately, const uint64_t *vector) {
    size_t bytes = lately->words * sizeof *vector;
    if (!lately->table)
        return false;
    assert(lately->words > 0 && lately->bits < 63);
    uint64_t now = hash(vector, lately->words);
    uint64_t *place =
        lately->table + (now >> 1 >> (63 - lately->bits)) * place_words(lately);
    assert(place < lately->table + table_bytes(lately) / sizeof *place);
    if (place[0] == now && memcmp(place + 1, vector, bytes) == 0)
        return true;
    place[0] = now;
    memcpy(place + 1, vector, bytes);
    return false;
}
