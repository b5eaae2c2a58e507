#include "search/exploring/buckets.h"

#include "base/bug.h"

#include <assert.h>

enum {
    BITS = 64 /* buckets per word of `filled` */
};

void buckets_init(Buckets *buckets, Mem *mem) {
    *buckets = (Buckets){.mem = mem};
}

void buckets_release(Buckets *buckets) {
    vec_release(buckets->mem, &buckets->tops);
    vec_release(buckets->mem, &buckets->filled);
    vec_release(buckets->mem, &buckets->entries);
    *buckets = (Buckets){.mem = buckets->mem};
}

/* Have buckets up to this one; the last is always there. */
static bool cover(Buckets *buckets, uint32_t bucket) {
    size_t words = bucket / BITS + 1;
    if (bucket == BUCKETS_FAR || words <= buckets->filled.count)
        return true;
    size_t more = words - buckets->filled.count;
    if (!vec_try_reserve(buckets->mem, &buckets->filled, more) ||
        !vec_try_reserve(buckets->mem, &buckets->tops, more * BITS))
        return false;
    while (buckets->filled.count < words)
        buckets->filled.data[buckets->filled.count++] = 0;
    while (buckets->tops.count < words * BITS)
        buckets->tops.data[buckets->tops.count++] = 0;
    return true;
}

static uint32_t *top_of(Buckets *buckets, uint32_t bucket) {
    assert(bucket <= BUCKETS_FAR);
    return bucket == BUCKETS_FAR ? &buckets->last
                                 : &vec_item(&buckets->tops, bucket);
}

/* A bucket is not empty any more, or has become so; the last has no bit. */
static void mark(Buckets *buckets, uint32_t bucket, bool filled) {
    if (bucket == BUCKETS_FAR)
        return;
    uint64_t bit = UINT64_C(1) << bucket % BITS;
    uint64_t *word = &vec_item(&buckets->filled, bucket / BITS);
    *word = filled ? *word | bit : *word & ~bit;
}

/* An entry that is not in use, plus one; 0 at the memory limit. */
static uint32_t new_entry(Buckets *buckets) {
    uint32_t entry = buckets->free;
    if (entry) {
        buckets->free = vec_item(&buckets->entries, entry - 1).below;
        return entry;
    }
    if (buckets->entries.count >= UINT32_MAX ||
        !vec_try_push(buckets->mem, &buckets->entries, (Waiting){0, 0}))
        return 0;
    return (uint32_t)buckets->entries.count;
}

bool buckets_push(Buckets *buckets, StateId id, uint64_t priority) {
    uint32_t bucket =
        priority < BUCKETS_FAR ? (uint32_t)priority : (uint32_t)BUCKETS_FAR;
    if (!cover(buckets, bucket))
        return false;
    uint32_t entry = new_entry(buckets);
    if (!entry)
        return false;
    uint32_t *top = top_of(buckets, bucket);
    vec_item(&buckets->entries, entry - 1) = (Waiting){state_short(id), *top};
    *top = entry;
    mark(buckets, bucket, true);
    buckets->coarse |= bucket == BUCKETS_FAR && priority != BUCKETS_LAST;
    if (bucket < buckets->least || buckets->count == 0)
        buckets->least = bucket;
    buckets->count++;
    return true;
}

/* The first bucket that is not empty. */
static uint32_t find_least(Buckets *buckets) {
    assert(!buckets_empty(buckets));
    size_t word = buckets->least / BITS;
    while (word < buckets->filled.count && buckets->filled.data[word] == 0)
        word++;
    buckets->least = BUCKETS_FAR;
    if (word < buckets->filled.count)
        buckets->least = (uint32_t)(word * BITS) +
                         (uint32_t)__builtin_ctzll(buckets->filled.data[word]);
    return buckets->least;
}

StateId buckets_pop(Buckets *buckets) {
    uint32_t bucket = find_least(buckets);
    uint32_t *top = top_of(buckets, bucket);
    uint32_t entry = *top;
    assert(entry > 0);
    Waiting *waiting = &vec_item(&buckets->entries, entry - 1);
    *top = waiting->below;
    if (*top == 0)
        mark(buckets, bucket, false);
    waiting->below = buckets->free;
    buckets->free = entry;
    buckets->count--;
    return waiting->id;
}

/* The length of a bucket; more than there are entries, if it is a cycle. */
static uint64_t length_of(const Buckets *buckets, uint32_t entry) {
    uint64_t length = 0;
    for (; entry && length <= buckets->entries.count; length++)
        entry = vec_item(&buckets->entries, entry - 1).below;
    return length;
}

/* Every entry is in one bucket or free; a bit is set where a bucket has some.
 */
void buckets_check(const Buckets *buckets) {
    uint64_t waiting = length_of(buckets, buckets->last);
    uint64_t free = length_of(buckets, buckets->free);
    for (size_t b = 0; b < buckets->tops.count; b++) {
        bool filled = buckets->filled.data[b / BITS] >> b % BITS & 1;
        if (filled != (buckets->tops.data[b] != 0))
            BUG("buckets: the bit of bucket %zu is wrong", b);
        if (filled && b < buckets->least)
            BUG("buckets: bucket %zu is below the least one", b);
        waiting += length_of(buckets, buckets->tops.data[b]);
    }
    if (waiting != buckets->count || waiting + free != buckets->entries.count)
        BUG("buckets: %llu states wait, and %llu were counted",
            (unsigned long long)waiting, (unsigned long long)buckets->count);
}
