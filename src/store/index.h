/* store/index.h -- a hash index of ids, one cache line per bucket
 *
 * Purpose:    from the hash of a vector to the few ids it may have. The index
 *             knows no vectors: its owner compares them and hashes them again
 *             when the index grows.
 * Layout:     lines of 14 entries of 4 bytes, with 8 bytes in front: 4 bits of
 *             the hash (the tag) for each entry, and how many entries are in
 *             use. An entry is an id in its low bits and further bits of the
 *             hash (the fingerprint) in the rest, so there are at least 4 bits
 *             of the hash for an id, however many ids there are. The high bits
 *             of the hash choose the line; a line that is full continues in
 *             the next one.
 * Invariant:  nothing is ever removed and there is always a line that is not
 *             full, so every probe ends; all lines probed before a vector's
 *             own were full when it was inserted.
 * Cost:       64 bytes for 14 entries; filled to 5/6, or to 9/10 when there
 *             is no memory for a larger one. A probe for an absent vector
 *             reads 2 adjacent lines then, or 4, and false matches are rare.
 * Ownership:  embedded in a store and released by it.
 */
#ifndef STORE_INDEX_H
#define STORE_INDEX_H

#include "base/hash.h"
#include "base/map.h"

#include <assert.h>

enum {
    LINE_ENTRIES = 14,
    LINE_BYTES = 64,
    TAG_BITS = 4,
    USED_SHIFT = TAG_BITS * LINE_ENTRIES, /* above the tags */

    /* In need, so many entries are kept in so many bytes. */
    DENSE_ENTRIES = 9 * LINE_ENTRIES,
    DENSE_BYTES = 10 * LINE_BYTES
};

typedef struct Line {
    uint64_t head;                  /* tags, entry 0's lowest; entries in use */
    uint32_t entries[LINE_ENTRIES]; /* ids with fingerprints */
} Line;

_Static_assert(sizeof(Line) == LINE_BYTES, "a line is a line of the cache");

typedef struct Index {
    Map map;          /* the lines, and nothing else */
    uint64_t lines;   /* how many there are */
    uint64_t room;    /* entries that it takes in comfort */
    uint64_t most;    /* entries that it takes in need */
    uint32_t id_mask; /* the bits of an entry that hold the id */
} Index;

/* Where a probe stands. */
typedef struct Cursor {
    uint64_t line; /* in this line, ... */
    uint32_t slot; /* ... before this entry */
} Cursor;

/* An empty index of the smallest size; false at the memory limit. */
bool index_init(Index *index, Mem *mem);
void index_release(Index *index, Mem *mem);

/* The bytes of an index that takes so many entries in need. */
size_t index_bytes(uint64_t entries);

/* Replace by a larger one without entries; its owner inserts them again.
 * False, with the index unchanged, at the memory limit. */
bool index_try_renew(Index *index, Mem *mem, size_t bytes);

static inline Line *index_line(const Index *index, uint64_t line) {
    assert(line < index->lines);
    return (Line *)index->map.data + line;
}

static inline Cursor index_start(const Index *index, uint64_t hash) {
    return (Cursor){.line = hash_reduce(hash, index->lines)};
}

static inline void index_prefetch(const Index *index, uint64_t hash) {
    __builtin_prefetch(index_line(index, hash_reduce(hash, index->lines)), 1);
}

/* Go on to the line in which a full line is continued. */
static inline void index_next(const Index *index, Cursor *cursor) {
    cursor->slot = 0;
    if (++cursor->line == index->lines)
        cursor->line = 0;
}

static inline uint32_t line_used(const Line *line) {
    return (uint32_t)(line->head >> USED_SHIFT);
}

static inline bool line_has_tag(const Line *line, uint32_t slot,
                                uint64_t hash) {
    return ((line->head >> TAG_BITS * slot ^ hash) & ((1 << TAG_BITS) - 1)) ==
           0;
}

/* Four entries that are compared at once. */
typedef uint32_t Quad __attribute__((vector_size(16), may_alias));

/* The entries of a line from the slot on that have the fingerprint: bit i for
 * entry i. The head is compared too, as two words, and left out. */
static inline uint32_t line_matches(const Line *line, uint32_t mask,
                                    uint32_t fingerprint, uint32_t slot) {
    const Quad *quads = (const Quad *)line;
    Quad set = (Quad){0, 0, 1, 2} & (Quad)((quads[0] & mask) == fingerprint);
    set |= (Quad){4, 8, 16, 32} & (Quad)((quads[1] & mask) == fingerprint);
    set |= (Quad){64, 128, 256, 512} & (Quad)((quads[2] & mask) == fingerprint);
    set |= (Quad){1024, 2048, 4096, 8192} &
           (Quad)((quads[3] & mask) == fingerprint);
    uint32_t matches = set[0] | set[1] | set[2] | set[3];
    return matches & ((1u << line_used(line)) - 1) >> slot << slot;
}

/* Go on to the next entry that the hash may have, and give its id; the cursor
 * is then past it. False if there is none: the cursor is then at the entry
 * where the hash belongs. */
static inline bool index_seek(const Index *index, Cursor *cursor, uint64_t hash,
                              uint32_t *id) {
    uint32_t mask = ~index->id_mask;
    for (;;) {
        const Line *line = index_line(index, cursor->line);
        uint32_t matches =
            line_matches(line, mask, (uint32_t)hash & mask, cursor->slot);
        for (; matches; matches &= matches - 1) {
            uint32_t slot = (uint32_t)__builtin_ctz(matches);
            if (!line_has_tag(line, slot, hash))
                continue;
            cursor->slot = slot + 1;
            *id = line->entries[slot] & index->id_mask;
            return true;
        }
        cursor->slot = line_used(line);
        if (cursor->slot < LINE_ENTRIES)
            return false;
        index_next(index, cursor);
    }
}

/* Write an id into the entry where index_seek ended. */
static inline void index_put(Index *index, const Cursor *cursor, uint64_t hash,
                             uint32_t id) {
    Line *line = index_line(index, cursor->line);
    uint32_t slot = cursor->slot;
    assert(slot == line_used(line) && slot < LINE_ENTRIES && id < index->most);
    line->head += (UINT64_C(1) << USED_SHIFT) +
                  (hash % (1u << TAG_BITS) << TAG_BITS * slot);
    line->entries[slot] = ((uint32_t)hash & ~index->id_mask) | id;
}

/* Enter an id that is known to be absent. */
static inline void index_add(Index *index, uint64_t hash, uint32_t id) {
    Cursor cursor = index_start(index, hash);
    while (line_used(index_line(index, cursor.line)) == LINE_ENTRIES)
        index_next(index, &cursor);
    cursor.slot = line_used(index_line(index, cursor.line));
    index_put(index, &cursor, hash, id);
}

#endif
