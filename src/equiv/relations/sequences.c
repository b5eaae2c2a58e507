#include "equiv/relations/sequences.h"

#include "base/hash.h"

#include <string.h>

void sequences_init(Sequences *sequences, Mem *mem) {
    *sequences = (Sequences){.mem = mem};
}

void sequences_release(Sequences *sequences) {
    hash_index_release(&sequences->index, sequences->mem);
    vec_release(sequences->mem, &sequences->items);
    vec_release(sequences->mem, &sequences->all);
}

typedef struct Draft { /* a sequence that is looked for */
    const uint32_t *items;
    uint32_t count, hash;
} Draft;

static bool is_sequence(const void *owner, uint32_t number, const void *key) {
    const Sequences *sequences = owner;
    const Sequence *sequence = &vec_item(&sequences->all, number);
    const Draft *needed = key;
    return sequence->hash == needed->hash && sequence->count == needed->count &&
           (needed->count == 0 ||
            memcmp(sequences_get(sequences, number), needed->items,
                   needed->count * sizeof *needed->items) == 0);
}

static uint64_t hash_of(const void *owner, uint32_t number) {
    return vec_item(&((const Sequences *)owner)->all, number).hash;
}

bool sequences_add(Sequences *sequences, const uint32_t *items, size_t count,
                   uint32_t *number) {
    assert(count < UINT32_MAX && sequences->all.count < UINT32_MAX - 1);
    Mem *mem = sequences->mem;
    uint32_t known = (uint32_t)sequences->all.count;
    Draft draft = {items, (uint32_t)count,
                   (uint32_t)hash_bytes(items, count * sizeof *items)};
    if (!hash_index_room(&sequences->index, mem, known, hash_of, sequences))
        return false;
    uint32_t *slot = hash_index_slot(&sequences->index, draft.hash, is_sequence,
                                     sequences, &draft);
    if (*slot != 0) {
        *number = *slot - 1;
        return true;
    }
    Sequence sequence = {.first = sequences->items.count,
                         .count = draft.count,
                         .hash = draft.hash};
    if (!vec_try_reserve(mem, &sequences->items, count) ||
        !vec_try_push(mem, &sequences->all, sequence))
        return false;
    if (count > 0)
        memcpy(sequences->items.data + sequences->items.count, items,
               count * sizeof *items);
    sequences->items.count += count;
    *number = known;
    *slot = known + 1;
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
