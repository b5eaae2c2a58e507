/* store/block.h -- a few entries, found by adding up counts
 *
 * Purpose:    the part of an ordered table that is read at once: a block has a
 *             number of homes, and entries in the order of their homes.
 * Layout:     a block is one line of the cache, more or less. Its first word,
 *             the head, says how many entries of earlier blocks stand before
 *             its own (`offset`, 8 bits), and how many entries each of its
 *             homes has (4 bits each). Then come the slots, packed. Entries
 *             that do not fit stand in the next blocks.
 * Invariant:  entries have no gaps, and slots that are not in use are zero. A
 *             home with 15 entries is closed: it gets no more.
 * Cost:       64 bits per block. A few instructions to find a home.
 */
#ifndef STORE_BLOCK_H
#define STORE_BLOCK_H

#include "store/mixing.h"
#include "store/words.h"

#include <stddef.h>

enum {
    HEAD_BITS = 64,
    OFFSET_BITS = 8,
    MOST_OFFSET = 255,
    COUNT_BITS = 4,
    MOST_COUNT = 15,   /* of entries, for a home */
    MOST_HOMES = 14,   /* per block */
    LEAST_SLOTS = 17,  /* per block: with fewer the head is too large a part */
    MOST_SLOTS = 24,   /* per block: with more there are too many per home */
    MOST_WIDTH = 128,  /* of an entry */
    NARROW_WIDTH = 63, /* of one that is moved by less than a word */
    BLOCK_SLACK = 16   /* bytes after the last block that may be read */
};

/* What all blocks of a table have in common. */
typedef struct Layout {
    uint32_t homes;      /* of a block */
    uint32_t slots;      /* of a block */
    uint32_t width;      /* bits of an entry ... */
    uint32_t rest;       /* ... and those that are of the key */
    uint32_t bytes;      /* of a block */
    uint64_t width_mask; /* as many ones as an entry has bits, ... */
    uint64_t rest_mask;  /* ... and the key has there; if no more than 64 */
} Layout;

static inline uint32_t head_offset(uint64_t head) {
    return (uint32_t)head & MOST_OFFSET;
}

/* The sum of counts. */
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
typedef struct Run {
    uint32_t first; /* slot; one of a later block if it is none of this one */
    uint32_t count; /* of entries */
} Run;

static inline Run head_run(uint64_t head, uint32_t home) {
    uint64_t counts = head >> OFFSET_BITS;
    uint32_t shift = COUNT_BITS * home;
    uint64_t before = counts & ((UINT64_C(1) << shift) - 1);
    return (Run){
        .first = head_offset(head) + sum_counts(before),
        .count = (uint32_t)(counts >> shift) & MOST_COUNT,
    };
}

/* So many entries of a home, to be added to a head. */
static inline uint64_t head_count(uint32_t home, uint32_t count) {
    assert(home < MOST_HOMES && count <= MOST_COUNT);
    return (uint64_t)count << (OFFSET_BITS + COUNT_BITS * home);
}

static inline Wide block_entry(const char *block, const Layout *layout,
                               uint32_t slot, bool narrow) {
    uint32_t bit = HEAD_BITS + slot * layout->width, shift = bit % 64;
    const char *place = block + bit / 64 * 8;
    uint64_t next = load_word(place + 8);
    uint64_t low = load_word(place) >> shift | next << 1 << (63 - shift);
    assert(slot < layout->slots);
    if (narrow)
        return low & layout->width_mask;
    uint64_t last = load_word(place + 16);
    uint64_t high = next >> shift | last << 1 << (63 - shift);
    return ((Wide)high << 64 | low) & wide_mask(layout->width);
}

/* Add bits to where all are zero. */
static inline void add_bits(char *block, uint32_t bit, uint32_t count,
                            uint64_t bits) {
    char *word = block + bit / 64 * 8;
    uint32_t shift = bit % 64;
    store_word(word, load_word(word) | bits << shift);
    if (shift + count > 64)
        store_word(word + 8, load_word(word + 8) | bits >> (64 - shift));
}

/* Write an entry to a slot that is not in use. */
static inline void block_put(char *block, const Layout *layout, uint32_t slot,
                             Wide entry, bool narrow) {
    uint32_t bit = HEAD_BITS + slot * layout->width, width = layout->width;
    assert(slot < layout->slots && entry <= wide_mask(width));
    if (width == 0)
        return;
    add_bits(block, bit, narrow || width < 64 ? width : 64, (uint64_t)entry);
    if (!narrow && width > 64)
        add_bits(block, bit + 64, width - 64, (uint64_t)(entry >> 64));
}

/* Move the bits from `from` on up by `by`, at least a word, in words that end
 * with `last`; zeros take their place. */
static inline void move_far_up(char *block, uint32_t from, uint32_t last,
                               uint32_t by) {
    uint32_t first = from / 64, far = by / 64, shift = by % 64;
    uint64_t low = load_word(block + first * 8) & low_bits(from % 64);
    store_word(block + first * 8, load_word(block + first * 8) ^ low);
    for (uint32_t w = last + 1; w-- > first;) {
        uint64_t word = 0;
        if (w >= first + far)
            word = load_word(block + (w - far) * 8) << shift;
        if (w >= first + far + 1)
            word |= load_word(block + (w - far - 1) * 8) >> 1 >> (63 - shift);
        store_word(block + w * 8, word);
    }
    store_word(block + first * 8, load_word(block + first * 8) | low);
}

/* The same for less than a word. */
static inline void move_up(char *block, uint32_t from, uint32_t last,
                           uint32_t by) {
    uint32_t first = from / 64;
    uint64_t mask = low_bits(from % 64), word = load_word(block + last * 8);
    assert(by > 0 && by < 64 && first <= last);
    for (uint32_t w = last; w > first; w--) {
        uint64_t below = load_word(block + w * 8 - 8);
        uint64_t moved = w - 1 == first ? below & ~mask : below;
        store_word(block + w * 8, word << by | moved >> (64 - by));
        word = below;
    }
    store_word(block + first * 8, (word & mask) | (word & ~mask) << by);
}

/* Put an entry into a slot; the others from there on move up by one. There were
 * `used` entries: if the block was full, the last one comes out. */
static inline Wide block_insert(char *block, const Layout *layout,
                                uint32_t slot, uint32_t used, Wide entry,
                                bool narrow) {
    uint32_t width = layout->width, bit = HEAD_BITS + slot * width;
    bool full = used == layout->slots;
    uint32_t end = HEAD_BITS + (used + !full) * width, last = (end - 1) / 64;
    Wide out = full ? block_entry(block, layout, used - 1, narrow) : 0;
    assert(slot <= used && used <= layout->slots && slot < layout->slots);
    if (width == 0)
        return 0;
    if (narrow || width < 64)
        move_up(block, bit, last, width);
    else
        move_far_up(block, bit, last, width);
    if (full)
        store_word(block + last * 8,
                   load_word(block + last * 8) & low_bits(end - last * 64));
    block_put(block, layout, slot, entry, narrow);
    return out;
}

#endif
