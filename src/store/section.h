/* store/section.h -- an ordered table of packed entries
 *
 * Purpose:    a key has a home, and what is stored, the entry, is the rest of
 *             the key. Entries stand in the order of their homes.
 * Layout:     blocks with the same number of homes each (store/block.h). What
 *             does not fit into a block stands in the next ones, before their
 *             own entries. After the blocks with homes there are some without,
 *             for what does not fit into the last one.
 * Size:       fixed. To grow, a table is copied to another section, with fewer
 *             homes per block or with twice as many homes, a block at a time
 *             and in order: homes before a boundary are in the new one, the
 *             others in the old one (store/growth.h).
 * Cost:       to find an entry: a sum of counts in one word, and one access to
 *             the entry, which can be in the next block. A new entry moves
 *             those after it, up to the next block that is not full.
 * Ownership:  a section owns its memory.
 * Source:     Pandey, Bender, Johnson, Patro: A general-purpose counting
 *             filter (SIGMOD 2017); differs in: homes and slots of a block are
 *             not equally many, homes have counts, all of the key is kept.
 */
#ifndef STORE_SECTION_H
#define STORE_SECTION_H

#include "base/strip.h"
#include "store/block.h"

typedef struct Section {
    BlockLayout layout;  /* of its blocks */
    uint32_t home_bits;  /* there are 2^this homes */
    uint64_t reciprocal; /* of homes per block, rounded up */
    uint64_t blocks;     /* with homes */
    Strip strip;         /* the blocks */
} Section;

/* What a section is made for. */
typedef struct SectionShape {
    uint32_t home_bits; /* 2^this homes */
    uint32_t rest;      /* bits of the key in an entry */
    uint32_t payload;   /* other bits */
    uint32_t per_block; /* homes */
    uint32_t bytes;     /* of a block */
} SectionShape;

enum {
    SPILL_BLOCKS = 16 /* blocks without homes: what the offset of a block with
                         homes can say fits there */
};

/* Slots of a block of so many bytes and homes. */
static inline uint32_t slots_in(uint32_t bytes, uint32_t homes,
                                uint32_t width) {
    assert(bytes * 8 >= head_size(homes));
    uint32_t slots =
        width ? (bytes * 8 - head_size(homes)) / width : MOST_SLOTS;
    return slots < MOST_SLOTS ? slots : MOST_SLOTS;
}

/* A section without memory. */
Section section_plan(SectionShape shape);

/* How many entries fill so many 32nds of its slots. The more there are, the
 * farther they stand from their homes. */
uint64_t section_comfort(const Section *section, uint32_t load);

static inline uint64_t section_blocks(const Section *section) {
    return section->blocks + SPILL_BLOCKS;
}

/* Bytes of the first so many blocks. */
static inline size_t section_bytes(const Section *section, uint64_t blocks) {
    return blocks * section->layout.bytes + BLOCK_SLACK;
}

/* The block that has a home. */
static inline uint64_t home_block(const Section *section, uint64_t home) {
    uint64_t block =
        (uint64_t)((unsigned __int128)home * section->reciprocal >> 64);
    assert(block == home / section->layout.homes && block < section->blocks);
    return block;
}

static inline char *section_block(const Section *section, uint64_t block) {
    assert(block < section_blocks(section));
    return section->strip.data + block * section->layout.bytes;
}

static inline uint64_t section_head(const Section *section, uint64_t block) {
    return block_head(section_block(section, block), &section->layout);
}

/* A slot of a block. */
typedef struct Spot {
    uint64_t block; /* its number */
    uint32_t slot;  /* of the block */
} Spot;

/* The spot of a slot that is counted from the beginning of a block. */
static inline Spot section_spot(const Section *section, uint64_t block,
                                uint32_t slot) {
    for (; slot >= section->layout.slots; block++)
        slot -= section->layout.slots;
    return (Spot){block, slot};
}

/* The entry in a slot that is counted from the beginning of a block. */
static inline Wide section_entry(const Section *section, uint64_t block,
                                 uint32_t slot, bool narrow) {
    Spot spot = section_spot(section, block, slot);
    return block_entry(section_block(section, spot.block), &section->layout,
                       spot.slot, narrow);
}

/* The first block, from this one on, that is not full; the number of all blocks
 * if there is none, or if an offset would become too large. */
uint64_t section_room(const Section *section, uint64_t block);

/* Add an entry to a home of a block, before those that it has; `end` is from
 * section_room, and the home is not closed. */
void section_add(const Section *section, uint64_t block, uint32_t home,
                 uint64_t end, Wide entry);

/* Change an entry that is there. */
void section_change(const Section *section, Spot spot, Wide entry);

/* Reads the homes of a section in order. */
typedef struct SectionReader {
    uint64_t block;  /* the current one, */
    uint64_t counts; /* of its homes, from the current one on, */
    uint32_t homes;  /* and how many these are */
    uint32_t slot;   /* of the next entry, from the beginning of the block */
} SectionReader;

/* A reader that is at this home. */
SectionReader section_reader(const Section *section, uint64_t home);

/* The entries of the current home. */
static inline uint32_t reader_count(const SectionReader *reader) {
    return (uint32_t)reader->counts & MOST_COUNT;
}

/* Go on by so many homes, all of this block. There is a home after them. */
static inline void reader_skip(SectionReader *reader, const Section *section,
                               uint32_t homes) {
    uint32_t bits = COUNT_BITS * homes;
    assert(homes > 0 && homes <= reader->homes);
    reader->slot += sum_counts(reader->counts & low_bits(bits));
    reader->counts >>= bits;
    reader->homes -= homes;
    if (reader->homes > 0)
        return;
    uint64_t head = section_head(section, ++reader->block);
    reader->homes = section->layout.homes;
    reader->counts = head >> OFFSET_BITS;
    reader->slot = head_offset(head);
}

/* BUG if an invariant of the homes from one to before another is broken; how
 * many entries they have. */
uint64_t section_check(const Section *section, uint64_t first, uint64_t end);

#endif
