/* store/quotient.h -- an exact set of keys that keeps only parts of them
 *
 * Purpose:    keys of up to 128 bits in little more than the memory that any
 *             set of so many keys needs. A key is mixed by a permutation
 *             (store/mixing.h); its place in the table says most of the bits
 *             that n keys can be distinguished by, and only the rest is kept,
 *             with up to 2 bits of its owner's (the payload).
 * Layout:     the highest bits of the mixed key are its home, and the others
 *             the entry (store/section.h).
 * Growth:     a table moves to a larger one piece by piece (store/growth.h). So
 *             it grows in small steps, is never in memory twice, and no step
 *             takes long.
 * Strays:     keys whose home has 15 entries already, which rarely
 *             happens, are kept whole.
 * Cost:       for n keys of K bits and P of payload, about
 *             (K - log2 n + 5 + P) / 0.77 bits per key; a line of the cache
 *             to find one, sometimes the next one too.
 * Ownership:  embedded in a store and released by it; not to be moved.
 * Failure:    insertion stops at the memory limit, or where its owner says;
 *             what was inserted before stays valid.
 * Source:     Cleary: Compact hash tables using bidirectional linear probing
 *             (1984), for quotients.
 */
#ifndef STORE_QUOTIENT_H
#define STORE_QUOTIENT_H

#include "base/vec.h"
#include "store/recent.h"
#include "store/section.h"

enum {
    QUOTIENT_PAYLOAD = 2 /* bits, at most */
};

#define QUOTIENT_NONE UINT64_MAX

typedef struct QuotientShape {
    uint32_t bits;    /* of a key: 1 to MIXING_MOST */
    uint32_t payload; /* bits: 0 to QUOTIENT_PAYLOAD */
} QuotientShape;

/* A key whose home is closed. */
typedef struct Stray {
    Wide mixed;       /* the key, mixed */
    uint32_t payload; /* its payload */
} Stray;

typedef struct Quotient {
    Mem *mem;          /* where everything comes from */
    Mixing mixing;     /* of keys */
    uint64_t count;    /* keys */
    uint32_t payload;  /* bits */
    uint32_t changes;  /* of the places of blocks */
    bool narrow;       /* keys and entries are of one word */
    Section parts[2];  /* the entries; those of [1] are moving to [0] */
    uint64_t boundary; /* homes of parts[0] from here on are in parts[1] */
    uint64_t begun;    /* keys when they began to move */
    VEC(Stray) strays; /* in no order */
    Recent recent;     /* keys that are there; none if there is a payload */
} Quotient;

/* Keys of one word (up to 64 bits) or two. */
typedef struct QuotientKeys {
    const uint64_t *words; /* the first word of the first one */
    size_t stride;         /* words from one to the next */
    size_t count;          /* how many */
    const uint64_t *known; /* what to say of a key that is there, by its payload
                            */
} QuotientKeys;

/* What is done with new ones. */
typedef struct QuotientGate {
    uint32_t payload; /* that they get */
    void *owner;      /* for `open` */
    /* Called with the number of a new key before it is added; it says what to
     * say of it. False: insertion stops before it. */
    bool (*open)(void *owner, size_t key, uint64_t *answer);
} QuotientGate;

/* An empty table; false at the memory limit. */
bool quotient_init(Quotient *table, Mem *mem, QuotientShape shape);
void quotient_release(Quotient *table);

/* Insert keys; answers[i] is what to say of key i. Returns how many were
 * handled: fewer if the gate or memory says so. */
size_t quotient_insert(Quotient *table, QuotientKeys keys,
                       const QuotientGate *gate, uint64_t *answers);

/* Look keys up; of one that is not there the answer is QUOTIENT_NONE. */
void quotient_find(const Quotient *table, QuotientKeys keys, uint64_t *answers);

/* Change the payload of a key that is there. */
void quotient_change(Quotient *table, const uint64_t *key, uint32_t payload);

/* Forget all keys. */
void quotient_clear(Quotient *table);

/* Reads all keys, in the same order in every run. */
typedef struct QuotientReader {
    bool started;         /* `reader` is at a home */
    uint32_t part;        /* that is read; 2: strays */
    uint64_t home;        /* there */
    uint32_t entry;       /* of the home, or stray */
    SectionReader reader; /* of the homes */
} QuotientReader;

/* The next key, one word or two, and its payload; false if there is none. The
 * reader is all zero at first; the table must not change. */
bool quotient_next(const Quotient *table, QuotientReader *reader, uint64_t *key,
                   uint32_t *payload);

/* Bytes of its tables. */
size_t quotient_bytes(const Quotient *table);

/* BUG if an invariant is broken. */
void quotient_check(const Quotient *table);

#endif
