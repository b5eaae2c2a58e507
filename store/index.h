/* store/index.h -- a hash index of ids, one cache line a bucket
 *
 * Purpose:    from the hash of a vector to the few ids it may have. The index
 *             knows no vectors: its owner compares them and hashes them again
 *             when the index grows.
 * Layout:     lines of 16 entries of 4 bytes. An entry is an id plus one in
 *             its low bits and a fingerprint (the same bits of the hash) in
 *             the rest; 0 is empty. The high bits of the hash choose the line,
 *             its lowest four the entry where probing starts; probing goes
 *             round within the line and then on to the next one.
 * Invariant:  nothing is ever removed and there is always an empty entry, so
 *             every probe ends; all entries probed before a vector's own were
 *             occupied when it was inserted.
 * Cost:       4 bytes an entry; filled to 7/8, or to 31/32 when there is no
 *             memory for a larger one. Growth is by a half.
 * Ownership:  embedded in a store and released by it.
 */
#ifndef STORE_INDEX_H
#define STORE_INDEX_H

#include "base/hash.h"
#include "base/map.h"

#include <assert.h>

enum {
    LINE_ENTRIES = 16,
    LINE_BYTES = LINE_ENTRIES * sizeof(uint32_t)
};

typedef struct Index {
    Map map;          /* the lines, and nothing else */
    uint64_t lines;   /* how many there are */
    uint64_t room;    /* entries that it takes in comfort */
    uint64_t most;    /* entries that it takes in need */
    uint32_t id_mask; /* the bits of an entry that hold the id */
} Index;

/* Where a probe stands. */
typedef struct Cursor {
    uint64_t line;  /* in this line ... */
    uint32_t start; /* ... it started at this entry ... */
    uint32_t step;  /* ... and has gone on by so many, below 16 */
} Cursor;

/* An empty index of the smallest size; false at the memory limit. */
bool index_init(Index *index, Mem *mem);
void index_release(Index *index, Mem *mem);

/* Replace by a larger one without entries; its owner inserts them again.
 * False, with the index unchanged, at the memory limit. */
bool index_try_renew(Index *index, Mem *mem);

static inline uint32_t index_fingerprint(const Index *index, uint64_t hash) {
    return (uint32_t)hash & ~index->id_mask;
}

static inline Cursor index_start(const Index *index, uint64_t hash) {
    return (Cursor){.line = hash_reduce(hash, index->lines),
                    .start = (uint32_t)hash % LINE_ENTRIES};
}

static inline uint32_t *index_entry(const Index *index, const Cursor *cursor) {
    assert(cursor->line < index->lines && cursor->step < LINE_ENTRIES);
    return (uint32_t *)index->map.data + cursor->line * LINE_ENTRIES +
           (cursor->start + cursor->step) % LINE_ENTRIES;
}

static inline void index_prefetch(const Index *index, uint64_t hash) {
    uint64_t line = hash_reduce(hash, index->lines);
    __builtin_prefetch((char *)index->map.data + line * LINE_BYTES, 1);
}

static inline void index_next(const Index *index, Cursor *cursor) {
    if (++cursor->step < LINE_ENTRIES)
        return;
    cursor->step = 0;
    if (++cursor->line == index->lines)
        cursor->line = 0;
}

/* Four entries that are compared at once. */
typedef uint32_t Quad __attribute__((vector_size(16), may_alias));

static inline Quad quad_matches(Quad quad, uint32_t mask, uint32_t value) {
    return (Quad)(((quad & mask) == value) | (quad == 0));
}

/* Which entries of the line are empty or agree with the value in the bits of
 * the mask: bit i for entry i. */
static inline uint32_t index_matches(const Index *index, uint64_t line,
                                     uint32_t mask, uint32_t value) {
    const Quad *quads =
        (const Quad *)((const char *)index->map.data + line * LINE_BYTES);
    Quad found = (Quad){1, 2, 4, 8} & quad_matches(quads[0], mask, value);
    found |= (Quad){16, 32, 64, 128} & quad_matches(quads[1], mask, value);
    found |= (Quad){256, 512, 1024, 2048} & quad_matches(quads[2], mask, value);
    found |=
        (Quad){4096, 8192, 16384, 32768} & quad_matches(quads[3], mask, value);
    return found[0] | found[1] | found[2] | found[3];
}

/* Go on to the first entry, this one included, that is empty or agrees with
 * the value in the bits of the mask; return the entry. */
static inline uint32_t index_find(const Index *index, Cursor *cursor,
                                  uint32_t mask, uint32_t value) {
    for (;;) {
        uint32_t set = index_matches(index, cursor->line, mask, value);
        set |= set << LINE_ENTRIES; /* so that shifting is rotating */
        set = (set >> cursor->start & 0xffff) >> cursor->step;
        if (set) {
            cursor->step += (uint32_t)__builtin_ctz(set);
            return *index_entry(index, cursor);
        }
        cursor->step = LINE_ENTRIES - 1;
        index_next(index, cursor);
    }
}

/* The same for a fingerprint. */
static inline uint32_t index_seek(const Index *index, Cursor *cursor,
                                  uint32_t fingerprint) {
    return index_find(index, cursor, ~index->id_mask, fingerprint);
}

/* The id in an entry that is not empty. */
static inline uint32_t index_id(const Index *index, uint32_t entry) {
    assert(entry & index->id_mask);
    return (entry & index->id_mask) - 1;
}

/* Write an id into the empty entry under the cursor. */
static inline void index_put(Index *index, const Cursor *cursor,
                             uint32_t fingerprint, uint32_t id) {
    uint32_t *entry = index_entry(index, cursor);
    assert(*entry == 0);
    assert(id < index->most && (fingerprint & index->id_mask) == 0);
    *entry = fingerprint | (id + 1);
}

/* Enter an id that is known to be absent. */
static inline void index_add(Index *index, uint64_t hash, uint32_t id) {
    Cursor cursor = index_start(index, hash);
    index_find(index, &cursor, UINT32_MAX, 0);
    index_put(index, &cursor, index_fingerprint(index, hash), id);
}

#endif
