/* store/folding.h -- long vectors as trees of pairs
 *
 * Purpose:    states of a system have parts in common: few processes change in
 *             a step. A vector is cut into leaves (store/cutting.h); each
 *             different leaf is stored once and has an id, each different pair
 *             of ids likewise, and so on, until two ids are left: the root, one
 *             word.
 * Bases:      successors have most words in common with their source, which was
 *             read shortly before: only leaves that differ from those of one of
 *             the vectors read last are looked up, and the pairs above them.
 * Invariant:  the root of a vector does not change while the folding lives, and
 *             different vectors have different roots.
 * Cost:       30 bytes for a leaf, 14 for a pair of ids, both shared by all
 *             states that have them.
 * Ownership:  embedded in a store and released by it.
 * Source:     Blom, Lisser, van de Pol, Weber: A database approach to
 *             distributed state space generation (2009); Laarman, van de Pol,
 *             Weber: Parallel recursive state compression for free (2011).
 */
#ifndef STORE_FOLDING_H
#define STORE_FOLDING_H

#include "store/cutting.h"
#include "store/store.h"

enum {
    FOLDING_BATCH = 64 /* vectors that are folded at once, at most */
};

/* The root of a vector of which a part is not stored. */
#define FOLDING_NONE UINT64_MAX

typedef struct FoldBases FoldBases;
typedef struct FoldRecent FoldRecent;

/* A word of a leaf. */
typedef struct FoldWord {
    uint32_t offset; /* byte of a vector with which eight are read, ... */
    uint32_t shift;  /* ... so many bits before the word itself, ... */
    uint64_t mask;   /* ... of which these are the leaf's */
} FoldWord;

typedef FoldWord FoldWords[3]; /* of a leaf */

typedef struct Folding {
    Mem *mem;              /* where everything comes from */
    uint32_t words;        /* of a vector */
    Cutting nodes;         /* of a vector; the last one is the root */
    uint32_t leaf_count;   /* the first nodes are leaves */
    uint32_t shift;        /* of the number of a byte, to that of its group */
    uint64_t *groups;      /* by node: those of the bytes in which it is */
    FoldWords *leaf_words; /* by leaf */
    uint32_t *list;        /* of nodes that may have changed */
    Store *leaves;         /* bytes of leaves, zero after the last */
    Store *pairs;          /* pairs of ids */
    StateId *ids;          /* of the nodes of a batch, by vector */
    FoldBases *bases;      /* vectors that were read last */
    FoldRecent *recent;    /* nodes that were found last */
    uint64_t *keys;        /* of nodes that are looked up */
    uint32_t *places;      /* which ones they are */
    StateId *answers;      /* what they are */
} Folding;

/* For vectors of so many words that are cut so. The cutting is taken over.
 * False at the memory limit. To be released in either case. */
bool folding_init(Folding *folding, Mem *mem, uint32_t words, Cutting *cutting);
void folding_release(Folding *folding);

/* The roots of at most FOLDING_BATCH vectors. Parts that are new are stored;
 * returns how many vectors were folded before memory came to an end. */
size_t folding_fold(const Folding *folding, const uint64_t *vectors,
                    size_t count, uint64_t *roots);

/* The same without storing anything: FOLDING_NONE if a part is new. */
void folding_find(const Folding *folding, const uint64_t *vectors, size_t count,
                  uint64_t *roots);

/* The vector of a root. */
void folding_unfold(const Folding *folding, uint64_t root, uint64_t *vector);

/* BUG if an invariant is broken. */
void folding_check(const Folding *folding);

#endif
