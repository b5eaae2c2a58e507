/* store/head.h -- how many entries each home of a block has
 *
 * Purpose:    the entries of a home are found by adding up counts.
 * Layout:     8 bits say how many entries of earlier blocks stand before a
 *             block's own (the offset), and 4 bits for each home how many
 *             entries it has. A head is read as a word; what comes after its
 *             last count is not of the head (store/block.h).
 * Invariant:  a home with 15 entries is closed: it gets no more.
 * Cost:       16 to 64 bits per block.
 */
#ifndef STORE_HEAD_H
#define STORE_HEAD_H

#include <assert.h>
#include <stdint.h>

enum {
    OFFSET_BITS = 8,
    MOST_OFFSET = 255,
    COUNT_BITS = 4,
    MOST_COUNT = 15, /* of entries, for a home */
    MOST_HOMES = 14  /* per block */
};

/* The bits of a head for so many homes. */
static inline uint32_t head_size(uint32_t homes) {
    assert(homes <= MOST_HOMES);
    return OFFSET_BITS + COUNT_BITS * homes;
}

static inline uint32_t head_offset(uint64_t head) {
    return (uint32_t)head & MOST_OFFSET;
}

/* The sum of counts: less than 256. */
static inline uint32_t sum_counts(uint64_t counts) {
    const uint64_t low = 0x0f0f0f0f0f0f0f0fu, ones = 0x0101010101010101u;
    uint64_t pairs = (counts & low) + (counts >> COUNT_BITS & low);
    return (uint32_t)(pairs * ones >> 56);
}

/* Entries from the beginning of the block on: a block that has as many as
 * slots, or more, is full. */
static inline uint32_t head_total(uint64_t head) {
    return head_offset(head) + sum_counts(head >> OFFSET_BITS);
}

/* The entries of a home, counted from the beginning of its block. */
typedef struct HeadRun {
    uint32_t first; /* slot; one of a later block if it is none of this one */
    uint32_t count; /* of entries */
} HeadRun;

static inline HeadRun head_run(uint64_t head, uint32_t home) {
    uint64_t counts = head >> OFFSET_BITS;
    uint32_t shift = COUNT_BITS * home;
    assert(home < MOST_HOMES);
    uint64_t before = counts & ((UINT64_C(1) << shift) - 1);
    return (HeadRun){
        .first = head_offset(head) + sum_counts(before),
        .count = (uint32_t)(counts >> shift) & MOST_COUNT,
    };
}

/* So many entries of a home, to be added to a head. */
static inline uint64_t head_count(uint32_t home, uint32_t count) {
    assert(home < MOST_HOMES && count <= MOST_COUNT);
    return (uint64_t)count << (OFFSET_BITS + COUNT_BITS * home);
}

#endif
