/* base/hash.h -- hashing of state vectors and strings
 *
 * One word is mixed in registers (the finaliser of splitmix64: a bijection,
 * so equal hashes of one-word vectors mean equal vectors); longer keys go to
 * XXH3 of libxxhash. Hashes are the same in every run and on every machine
 * of the same byte order.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_word(uint64_t word) {
    word += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

uint64_t hash_bytes(const void *bytes, size_t length);

static inline uint64_t hash_words(const uint64_t *words, size_t count) {
    return count == 1 ? hash_word(words[0])
                      : hash_bytes(words, count * sizeof *words);
}

/* Map a hash evenly onto 0 .. range - 1 without a division. */
static inline uint64_t hash_reduce(uint64_t hash, uint64_t range) {
    return (uint64_t)((unsigned __int128)hash * range >> 64);
}

#endif
