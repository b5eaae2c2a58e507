/* store/block.h -- a line of entries, found by counting bits
 *
 * Purpose:    the part of a small ordered table that is read at once: a block
 *             has a number of homes, and entries in the order of their homes.
 * Layout:     a block is a line of the cache, or a power of two of them, or a
 *             half or quarter. It begins with a byte, of which 7 bits say how
 *             many entries of earlier blocks stand before its own (`offset`),
 *             and one that the next block has such entries (`spills`); then
 *             come a bit for each home that has entries (`homes`); a bit for
 *             each slot that says whether the entry there is the last of its
 *             home (`ends`); and the entries, packed.
 * Invariant:  entries have no gaps, and slots that are not in use are zero.
 * Cost:       per slot and per home one bit, and 8 per block.
 */
#ifndef STORE_BLOCK_H
#define STORE_BLOCK_H

#include "store/mixing.h"
#include "store/ones.h"

#include <stddef.h>

enum {
    LINE = 64,         /* bytes of a line of the cache */
    MOST_HOMES = 56,   /* per block: with the offset, a word */
    MOST_SLOTS = 56,   /* per block */
    MOST_OFFSET = 127, /* of a block */
    OFFSET_BITS = 8,   /* with that for `spills` */
    MOST_WIDTH = 121,  /* of an entry: what two words at any byte hold */
    NARROW_WIDTH = 57, /* the same for one word */
    SPILL_BLOCKS = 6,  /* blocks without homes */
    RECIPROCAL_BITS = 32
};

/* One of the sizes that a section can have, with what follows from it. */
typedef struct SectionSize {
    uint32_t homes;      /* of a block */
    uint32_t slots;      /* of a block */
    uint32_t width;      /* bits of an entry ... */
    uint32_t rest;       /* ... and those that are of the key */
    uint32_t first;      /* the bit of a block with which entries begin */
    uint32_t ends_byte;  /* the byte in which its ends begin ... */
    uint32_t ends_shift; /* ... and the bit there */
    uint32_t bytes;      /* of a block, ... */
    uint32_t shift;      /* ... 2^this */
    uint32_t unit;       /* bytes of a unit */
    uint32_t unit_shift; /* there are 2^this blocks in it */
    uint32_t blocks;     /* with homes */
    uint32_t units;      /* for all blocks */
    uint32_t comfort;    /* entries that can be had without long searches */
    uint64_t reciprocal; /* of homes, rounded up */
    uint64_t homes_mask; /* as many ones as a block has homes, ... */
    uint64_t slots_mask; /* ... slots, ... */
    uint64_t width_mask; /* ... an entry has bits, ... */
    uint64_t rest_mask;  /* ... and the key has there; if no more than 64 */
} SectionSize;

static inline uint32_t section_blocks(const SectionSize *size) {
    return size->blocks + SPILL_BLOCKS;
}

/* The block that has a home. */
static inline uint32_t home_block(const SectionSize *size, uint32_t home) {
    uint32_t block = (uint32_t)(home * size->reciprocal >> RECIPROCAL_BITS);
    assert(block == home / size->homes && block < size->blocks);
    return block;
}

static inline uint32_t block_offset(const char *block) {
    return (uint8_t)block[0] & MOST_OFFSET;
}

static inline bool block_spills(const char *block) {
    return (uint8_t)block[0] > MOST_OFFSET;
}

static inline uint64_t block_homes(const char *block, const SectionSize *size) {
    return load_word(block) >> OFFSET_BITS & size->homes_mask;
}

static inline uint64_t block_ends(const char *block, const SectionSize *size) {
    return load_word(block + size->ends_byte) >> size->ends_shift &
           size->slots_mask;
}

/* No byte after the block is touched. */
static inline Wide block_entry(const char *block, const SectionSize *size,
                               uint32_t slot, bool narrow) {
    uint32_t bit = size->first + slot * size->width;
    uint32_t last = size->bytes - (narrow ? 8 : 16);
    uint32_t byte = bit / 8 < last ? bit / 8 : last;
    assert(slot < size->slots);
    uint64_t low = load_word(block + byte);
    if (narrow)
        return low >> (bit - byte * 8) % 64 & size->width_mask;
    Wide both = (Wide)load_word(block + byte + 8) << 64 | low;
    return both >> (bit - byte * 8) % 128 & wide_mask(size->width);
}

/* Slots in use. The last entry of a block that does not spill is the last of
 * its home. */
static inline uint32_t block_used(const char *block, const SectionSize *size) {
    uint64_t ends = block_ends(block, size);
    if (block_spills(block))
        return size->slots;
    return ends ? 64 - (uint32_t)__builtin_clzll(ends) : 0;
}

#endif
