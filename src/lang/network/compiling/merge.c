#include "lang/network/compiling/merge.h"

#include "base/hash.h"
#include "base/hash_index.h"

#include <assert.h>
#include <string.h>

enum {
    FEW = 16 /* up to here comparing all pairs is faster than hashing */
};

typedef struct Merge {
    Successors *batch;      /* to be merged in place */
    const uint32_t *labels; /* by action */
    size_t kept;            /* end of what is merged already */
} Merge;

static bool equal(const Merge *merge, size_t i, size_t k) {
    assert(i < merge->batch->count && k < merge->batch->count);
    const Successors *batch = merge->batch;
    return merge->labels[batch->actions[i]] ==
               merge->labels[batch->actions[k]] &&
           memcmp(successors_state(batch, i), successors_state(batch, k),
                  batch->words * sizeof(Word)) == 0;
}

/* Transition i is the same as k, which was kept. */
static void absorb(Merge *merge, size_t i, size_t k) {
    uint32_t *actions = merge->batch->actions;
    assert(k < merge->kept && merge->kept <= i);
    if (actions[i] < actions[k])
        actions[k] = actions[i];
}

/* Transition i is new; the gap before it is closed. */
static void keep(Merge *merge, size_t i) {
    Successors *batch = merge->batch;
    size_t to = merge->kept++;
    assert(to <= i);
    if (to == i)
        return;
    memcpy(successors_state(batch, to), successors_state(batch, i),
           batch->words * sizeof(Word));
    batch->actions[to] = batch->actions[i];
}

static void merge_few(Merge *merge, size_t base) {
    for (size_t i = base; i < merge->batch->count; i++) {
        size_t k = base;
        while (k < merge->kept && !equal(merge, i, k))
            k++;
        if (k < merge->kept)
            absorb(merge, i, k);
        else
            keep(merge, i);
    }
}

typedef struct Kept { /* as the numbers of a HashIndex */
    const Merge *merge;
    size_t base; /* the first transition that may be kept */
} Kept;

static bool is_equal(const void *owner, uint32_t number, const void *key) {
    const Kept *kept = owner;
    return equal(kept->merge, *(const size_t *)key, kept->base + number);
}

static void merge_many(Merge *merge, size_t base, HashIndex index) {
    Successors *batch = merge->batch;
    Kept kept = {merge, base};
    assert(index.size > batch->count - base);
    memset(index.slots, 0, index.size * sizeof *index.slots);
    for (size_t i = base; i < batch->count; i++) {
        uint64_t label = merge->labels[batch->actions[i]];
        uint64_t hash =
            hash_words(successors_state(batch, i), batch->words) ^ label;
        if (mem_must_stop_after(batch->mem, 1)) {
            batch->failed = true;
            return;
        }
        uint32_t *slot =
            hash_index_slot(&index, hash_word(hash), is_equal, &kept, &i);
        if (*slot) {
            absorb(merge, i, base + *slot - 1);
        } else {
            *slot = (uint32_t)(merge->kept - base) + 1;
            keep(merge, i);
        }
    }
}

void merge_transitions(Successors *batch, size_t base, const uint32_t *labels) {
    assert(base <= batch->count);
    size_t count = batch->count - base;
    Merge merge = {batch, labels, base};
    if (batch->failed) /* incomplete anyway */
        return;
    if (count <= FEW) {
        merge_few(&merge, base);
    } else {
        size_t slots = 1;
        while (slots < 2 * count)
            slots *= 2;
        /* More than 2^32 transitions of one state cannot be numbered in the
         * table, nor could a search number their targets. */
        if (count >= UINT32_MAX)
            batch->failed = true;
        else if (successors_reserve(batch, slots))
            merge_many(&merge, base,
                       (HashIndex){batch->actions + batch->count, slots});
        if (batch->failed)
            return;
    }
    assert(merge.kept <= batch->count);
    batch->count = merge.kept;
}
