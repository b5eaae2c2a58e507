/* store/section.h -- a small ordered table of packed entries
 *
 * Purpose:    a key has a home, and what is stored, the entry, is the rest of
 *             the key. Entries stand in the order of their homes.
 * Layout:     blocks with the same number of homes each (store/block.h). What
 *             does not fit into a block stands in the next ones, before their
 *             own entries. After the blocks with homes there are some without,
 *             for what does not fit into the last one.
 * Units:      the blocks lie in units of an arena, none in two of them; so a
 *             section can grow wherever there are units. It grows by having
 *             fewer homes per block, and more blocks.
 * Cost:       to find an entry, one line of the cache, or two if it was
 *             displaced, one count of bits in a word and one search for a bit.
 * Source:     Pandey, Bender, Johnson, Patro: A general-purpose counting
 *             filter (SIGMOD 2017); differs in: homes and slots of a block are
 *             not equally many, a block is a line without gaps, all of the key
 *             is kept.
 */
#ifndef STORE_SECTION_H
#define STORE_SECTION_H

#include "store/block.h"

/* What a section is made for. */
typedef struct SectionShape {
    uint32_t homes;   /* in all */
    uint32_t rest;    /* bits of the key in an entry */
    uint32_t payload; /* other bits */
    uint32_t unit;    /* bytes, a power of two */
} SectionShape;

/* The size with so many homes per block. */
SectionSize section_size(SectionShape shape, uint32_t per_block);

void block_put(char *block, const SectionSize *size, uint32_t slot, Wide entry);

/* Add an entry to a home of the block, which begins or would begin with this
 * slot. The block is not full. */
void block_add(char *block, const SectionSize *size, uint32_t home,
               uint32_t slot, Wide entry);

typedef struct Section {
    char *arena;             /* where the units are */
    const uint32_t *units;   /* which ones, in order */
    const SectionSize *size; /* how they are used */
} Section;

/* A slot; for the one after the last of a block, slot 0 of the next one. */
typedef struct Spot {
    uint32_t block; /* may be the number of all blocks: there is no slot */
    uint32_t slot;  /* of the block */
} Spot;

/* Where a block is in the arena. */
static inline size_t section_offset(const Section *section, uint32_t block) {
    const SectionSize *size = section->size;
    assert(block < section_blocks(size));
    size_t unit = section->units[block >> size->unit_shift];
    return unit * size->unit + ((block << size->shift) & (size->unit - 1));
}

static inline char *section_block(const Section *section, uint32_t block) {
    return section->arena + section_offset(section, block);
}

/* The slot with which the entries of a home begin or would begin. */
Spot section_start(const Section *section, uint32_t home);

/* The slot after this one. */
static inline Spot spot_next(const Section *section, Spot spot) {
    return spot.slot + 1 < section->size->slots
               ? (Spot){spot.block, spot.slot + 1}
               : (Spot){spot.block + 1, 0};
}

/* The first block, from that of the home on, that is not full; the number of
 * all blocks if there is none, or if offsets would become too large. */
uint32_t section_room(const Section *section, uint32_t home);

/* Add an entry to a home, at its start; `end` is from section_room. */
void section_add(const Section *section, uint32_t home, uint32_t end,
                 Wide entry);

/* Reads all entries in order. */
typedef struct SectionReader {
    Section section; /* what is read */
    uint32_t block;  /* whose homes come */
    uint64_t homes;  /* of these, the ones that are yet to come */
    Spot spot;       /* of the next entry */
} SectionReader;

SectionReader section_reader(Section section);

/* The next entry and its home; false if there is none. */
bool section_next(SectionReader *reader, uint32_t *home, Wide *entry);

/* Fills a section with entries in the order of their homes. */
typedef struct SectionBuilder {
    Section section; /* what is filled */
    uint32_t block;  /* of the last home, or 0 */
    uint32_t home;   /* the last one, or UINT32_MAX */
    Spot last;       /* of the last entry */
    Spot spot;       /* of the next entry, if it stands in the same block */
} SectionBuilder;

/* Its blocks are cleared. */
SectionBuilder section_builder(Section section);

/* Add an entry; false if there is no room for it. */
bool section_append(SectionBuilder *builder, uint32_t home, Wide entry);

/* All of another section, which has the same homes and entries of the same
 * width. False if there is no room. */
bool section_append_all(SectionBuilder *builder, Section from);

/* There are no more; false if there was no room for them. */
bool section_finish(SectionBuilder *builder);

/* BUG if an invariant is broken; how many entries there are. */
uint64_t section_check(Section section);

#endif
