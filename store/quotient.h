/* store/quotient.h -- an exact set of keys that keeps only parts of them
 *
 * Purpose:    keys of up to 128 bits in little more than the memory that any
 *             set of so many keys needs. A key is mixed by a permutation
 *             (store/mixing.h); its place in the table says most of the bits
 *             that n keys can be distinguished by, and only the rest is kept,
 *             with up to 2 bits of its owner's (the payload).
 * Layout:     the lowest bits of the mixed key choose a group, the highest its
 *             home there, and those between are the entry (store/section.h).
 * Growth:     a group that is full grows by a unit of the arena, and by linear
 *             hashing one group after the other is split in two, which takes
 *             one more bit of each entry. So the table grows in small steps,
 *             is never in memory twice, and no step takes long.
 * Invariant:  groups have the numbers from 0 to `groups` - 1; those below
 *             `groups` - 2^level, and their other halves from 2^level on, are
 *             split in this round. Units are those of one group each.
 * Cost:       for n keys of K bits and P of payload, about
 *             (K - log2 n + 2.2 + P) / 0.91 bits per key; two adjacent lines
 *             of the cache to find one.
 * Ownership:  embedded in a store and released by it; not to be moved.
 * Failure:    insertion stops at the memory limit, or where its owner says;
 *             what was inserted before stays valid.
 * Source:     Cleary 1984 (quotients); Litwin 1980 (linear hashing).
 */
#ifndef STORE_QUOTIENT_H
#define STORE_QUOTIENT_H

#include "base/map.h"
#include "store/section.h"

enum {
    QUOTIENT_PAYLOAD = 2 /* bits, at most */
};

#define QUOTIENT_NONE UINT32_MAX

typedef struct QuotientShape {
    uint32_t bits;      /* of a key: 1 to MIXING_MOST */
    uint32_t payload;   /* bits: 0 to QUOTIENT_PAYLOAD */
    uint32_t home_bits; /* of a group; 0: as many as is good */
    uint32_t unit;      /* bytes, a power of two; 0: as many as is good */
} QuotientShape;

typedef struct QuotientGroup QuotientGroup;

typedef struct Quotient {
    Mem *mem;            /* where everything comes from */
    Mixing mixing;       /* of keys */
    uint64_t count;      /* keys */
    uint32_t payload;    /* bits */
    uint32_t home_bits;  /* bits of a mixed key that are its home */
    uint32_t unit;       /* bytes */
    uint32_t most_units; /* of a group */
    uint32_t most_homes; /* per block */
    uint32_t level;      /* of 2^level groups each is split in this round */
    uint32_t groups;     /* how many there are */
    uint32_t group_room; /* for how many there is memory */
    uint32_t units;      /* of the arena, in use */
    bool tight;          /* memory has come to an end: groups grow only if there
                            is no place left in them */
    bool narrow;         /* keys are of one word, and so are accesses */
    size_t group_bytes;  /* of one group */
    char *group_data;    /* the groups */
    uint32_t *unit_notes; /* 0, 1, ...: the units of the scratch; and as many
                             to note the units of a group */
    char *scratch;        /* the old form of a group that is changed */
    size_t scratch_bytes; /* of it */
    Map arena;            /* the units */
    uint32_t changes;     /* of the places of blocks */
    uint32_t tightest[2]; /* by depth, even or odd: the fewest homes per block
                             that help */
    SectionSize sizes[2][MOST_HOMES + 1]; /* and the sizes, by the homes */
} Quotient;

/* Keys of one word (up to 64 bits) or two. */
typedef struct QuotientKeys {
    const uint64_t *words; /* the first word of the first one */
    size_t stride;         /* words from one to the next */
    size_t count;          /* how many */
    const uint32_t *known; /* what to say of a key that is there, by its payload
                            */
} QuotientKeys;

/* What is done with new ones. */
typedef struct QuotientGate {
    uint32_t payload; /* that they get */
    void *owner;      /* for `open` */
    /* Called with the number of a new key before it is added; it says what to
     * say of it. False: insertion stops before it. */
    bool (*open)(void *owner, size_t key, uint32_t *answer);
} QuotientGate;

/* An empty table; false at the memory limit. */
bool quotient_init(Quotient *table, Mem *mem, QuotientShape shape);
void quotient_release(Quotient *table);

/* Insert keys; answers[i] is what to say of key i. Returns how many were
 * handled: fewer if the gate or memory says so. */
size_t quotient_insert(Quotient *table, QuotientKeys keys,
                       const QuotientGate *gate, uint32_t *answers);

/* Look keys up; of one that is not there the answer is QUOTIENT_NONE. */
void quotient_find(const Quotient *table, QuotientKeys keys, uint32_t *answers);

/* Change the payload of a key that is there. */
void quotient_change(Quotient *table, const uint64_t *key, uint32_t payload);

/* Forget all keys. */
void quotient_clear(Quotient *table);

/* Reads all keys, in the same order in every run. */
typedef struct QuotientReader {
    uint32_t group;       /* that is read */
    bool started;         /* the reader of the section is of this group */
    SectionReader reader; /* of its entries */
} QuotientReader;

/* The next key, one word or two, and its payload; false if there is none. The
 * reader is all zero at first; the table must not change. */
bool quotient_next(const Quotient *table, QuotientReader *reader, uint64_t *key,
                   uint32_t *payload);

/* The same for the keys of the reader's group alone. */
bool quotient_next_of(const Quotient *table, QuotientReader *reader,
                      uint64_t *key, uint32_t *payload);

/* BUG if an invariant is broken. */
void quotient_check(const Quotient *table);

#endif
