/* store/block.h -- a few entries, found by adding up counts
 *
 * Purpose:    the part of an ordered table that is read at once: a block has a
 *             number of homes, and entries in the order of their homes.
 * Layout:     a block is one line of the cache, more or less. Its first bits
 *             are the head (store/head.h), of a word or less. Then come the
 *             slots, packed. Entries that do not fit stand in the next blocks.
 * Invariant:  entries have no gaps, and slots that are not in use are zero. A
 *             home with 15 entries is closed: it gets no more.
 * Cost:       the head. A few instructions to find the entries of a home.
 */
#ifndef STORE_BLOCK_H
#define STORE_BLOCK_H

#include "store/head.h"
#include "store/mixing.h"
#include "store/words.h"

#include <stddef.h>

enum {
    LEAST_SLOTS = 17,  /* per block: with fewer the head is too large a part */
    MOST_SLOTS = 24,   /* per block: with more there are too many per home */
    MOST_WIDTH = 128,  /* of an entry */
    NARROW_WIDTH = 57, /* of one that is read by one access, wherever it is */
    COMPARED = 6,      /* entries that are compared at once */
    BLOCK_SLACK = 16   /* bytes after the last block that may be read */
};

/* What all blocks of a table have in common. */
typedef struct BlockLayout {
    uint32_t homes;      /* of a block */
    uint32_t slots;      /* of a block */
    uint32_t width;      /* bits of an entry ... */
    uint32_t rest;       /* ... and those that are of the key */
    uint32_t bytes;      /* of a block */
    uint32_t head_bits;  /* of its head */
    uint64_t head_mask;  /* so many ones */
    uint64_t width_mask; /* as many ones as an entry has bits, ... */
    uint64_t rest_mask;  /* ... and the key has there; if no more than 64 */
} BlockLayout;

/* Where a slot begins. */
static inline uint32_t slot_bit(const BlockLayout *layout, uint32_t slot) {
    return layout->head_bits + slot * layout->width;
}

static inline uint64_t block_head(const char *block,
                                  const BlockLayout *layout) {
    return load_word(block) & layout->head_mask;
}

/* Add to the head; no part of it becomes too large. */
static inline void block_add_to_head(char *block, uint64_t more) {
    store_word(block, load_word(block) + more);
}

static inline void block_set_offset(char *block, uint32_t offset) {
    assert(offset <= MOST_OFFSET);
    store_word(block, (load_word(block) & ~(uint64_t)MOST_OFFSET) | offset);
}

/* The bits of a block from this one on: at least NARROW_WIDTH of them. */
static inline uint64_t block_bits(const char *block, uint32_t bit) {
    return load_word(block + bit / 8) >> bit % 8;
}

static inline Wide block_entry(const char *block, const BlockLayout *layout,
                               uint32_t slot, bool narrow) {
    uint32_t bit = slot_bit(layout, slot), shift = bit % 64;
    assert(slot < layout->slots);
    if (narrow)
        return block_bits(block, bit) & layout->width_mask;
    const char *place = block + bit / 64 * 8;
    uint64_t next = load_word(place + 8), last = load_word(place + 16);
    uint64_t low = load_word(place) >> shift | next << 1 << (63 - shift);
    uint64_t high = next >> shift | last << 1 << (63 - shift);
    return ((Wide)high << 64 | low) & wide_mask(layout->width);
}

/* Compare some entries, from this slot on, with an entry, whatever their
 * payload: bit i of the answer is for entry i. Without a branch, since which of
 * them is equal cannot be guessed. Narrow entries only. */
static inline uint32_t block_compare(const char *block,
                                     const BlockLayout *layout, uint32_t slot,
                                     uint64_t entry) {
    uint32_t width = layout->width, bit = slot_bit(layout, slot), equal = 0;
    uint64_t mask = layout->rest_mask;
    assert(slot + COMPARED <= layout->slots);
#define COMPARE(i) \
    equal |= (uint32_t)(((block_bits(block, bit) ^ entry) & mask) == 0) \
             << (i); \
    bit += width
    COMPARE(0);
    COMPARE(1);
    COMPARE(2);
    COMPARE(3);
    COMPARE(4);
    COMPARE(5);
#undef COMPARE
    return equal;
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
static inline void block_put(char *block, const BlockLayout *layout,
                             uint32_t slot, Wide entry, bool narrow) {
    uint32_t bit = slot_bit(layout, slot), width = layout->width;
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
static inline Wide block_insert(char *block, const BlockLayout *layout,
                                uint32_t slot, uint32_t used, Wide entry,
                                bool narrow) {
    uint32_t width = layout->width, bit = slot_bit(layout, slot);
    bool full = used == layout->slots;
    uint32_t end = slot_bit(layout, used + !full), last = (end - 1) / 64;
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
