/* store/lossy.h -- for kinds of store that keep hashes of vectors
 *
 * Purpose:    what they have in common: the hash of a vector, and what can be
 *             said of the states that were left out.
 * Hash:       of 64 bits, or fewer so that it is a key of a store of hashes.
 *             Stores with the same seed have the same hashes, so that one can
 *             take over what another knows (store/move.h).
 * Omissions:  a new state is taken for an old one with the probability p. For
 *             each state that is stored, p / (1 - p) others were left out on
 *             average; `missed` is the sum. What only they lead to is not
 *             counted.
 */
#ifndef STORE_LOSSY_H
#define STORE_LOSSY_H

#include "base/hash.h"
#include "store/store.h"

enum {
    LOSSY_GROUP = 64 /* vectors that are looked up at once */
};

/* The hash of so many bits that is the key of a vector. */
static inline uint64_t lossy_key(const uint64_t *vector, uint32_t words,
                                 uint64_t seed, uint32_t bits) {
    uint64_t hash = hash_words(vector, words);
    return hash_word(hash ^ hash_word(seed + 1)) >> (64 - bits);
}

/* One more state was stored when a new one was taken for an old one with this
 * probability. */
static inline void lossy_note(Store *store, double chance) {
    store->missed += chance / (1 - chance);
}

#endif
