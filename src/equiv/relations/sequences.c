#include "equiv/relations/sequences.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void sequences_init(Sequences *sequences, Mem *mem) {
    *sequences = (Sequences){.mem = mem};
}

void sequences_release(Sequences *sequences) {
    vec_release(sequences->mem, &sequences->table);
    vec_release(sequences->mem, &sequences->items);
    vec_release(sequences->mem, &sequences->all);
}

/* Where the sequence with this hash is, or could be put: its slot. */
static uint32_t *slot_of(Sequences *sequences, uint32_t hash,
                         const uint32_t *items, size_t count) {
    size_t mask = sequences->table.count - 1;
    assert((sequences->table.count & mask) == 0);
    assert(sequences->all.count < sequences->table.count);
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        uint32_t *slot = &sequences->table.data[i];
        if (*slot == 0)
            return slot;
        const Sequence *sequence = &vec_item(&sequences->all, *slot - 1);
        if (sequence->hash == hash && sequence->count == count &&
            (count == 0 || memcmp(sequences_get(sequences, *slot - 1), items,
                                  count * sizeof *items) == 0))
            return slot;
    }
}

/* Twice as many slots as sequences, at least. */
static bool grow_table(Sequences *sequences) {
    if (sequences->table.count >= 2 * (sequences->all.count + 1))
        return true;
    size_t size = sequences->table.count ? 2 * sequences->table.count : 16;
    if (!vec_try_reserve(sequences->mem, &sequences->table,
                         size - sequences->table.count))
        return false;
    sequences->table.count = size;
    memset(sequences->table.data, 0, size * sizeof *sequences->table.data);
    for (uint32_t i = 0; i < sequences->all.count; i++) {
        const Sequence *sequence = &sequences->all.data[i];
        *slot_of(sequences, sequence->hash, sequences_get(sequences, i),
                 sequence->count) = i + 1;
    }
    return true;
}

bool sequences_add(Sequences *sequences, const uint32_t *items, size_t count,
                   uint32_t *number) {
    assert(count < UINT32_MAX && sequences->all.count < UINT32_MAX - 1);
    uint32_t hash = (uint32_t)hash_bytes(items, count * sizeof *items);
    if (!grow_table(sequences))
        return false;
    uint32_t *slot = slot_of(sequences, hash, items, count);
    if (*slot != 0) {
        *number = *slot - 1;
        return true;
    }
    Sequence sequence = {.first = sequences->items.count,
                         .count = (uint32_t)count,
                         .hash = hash};
    if (!vec_try_reserve(sequences->mem, &sequences->items, count) ||
        !vec_try_push(sequences->mem, &sequences->all, sequence))
        return false;
    if (count > 0)
        memcpy(sequences->items.data + sequences->items.count, items,
               count * sizeof *items);
    sequences->items.count += count;
    *number = (uint32_t)sequences->all.count - 1;
    *slot = *number + 1;
    return true;
}

bool sequences_include(const Sequences *sequences, uint32_t part,
                       uint32_t whole) {
    assert(part < sequences->all.count);
    assert(whole < sequences->all.count);
    uint32_t count = sequences_length(sequences, part);
    uint32_t most = sequences_length(sequences, whole), k = 0;
    const uint32_t *one = sequences_get(sequences, part);
    const uint32_t *other = sequences_get(sequences, whole);
    if (count > most)
        return false;
    for (uint32_t i = 0; i < count; i++, k++) {
        while (k < most && other[k] < one[i])
            k++;
        if (k == most || other[k] != one[i])
            return false;
    }
    return true;
}

static int compare_numbers(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x == y ? 0 : x < y ? -1 : 1;
}

size_t sequence_tidy(uint32_t *items, size_t count) {
    size_t kept = 0;
    if (count == 0)
        return 0;
    qsort(items, count, sizeof *items, compare_numbers);
    for (size_t i = 1; i < count; i++)
        if (items[kept] != items[i])
            items[++kept] = items[i];
    return kept + 1;
}
