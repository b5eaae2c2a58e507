/* base/hash.h -- hashing of state vectors and strings
 *
 * One word is mixed in registers (the finaliser of splitmix64: a bijection,
 * so equal hashes of one-word vectors mean equal vectors). Vectors of a few
 * words are multiplied word by word, as wyhash does (Wang Yi); longer keys go
 * to XXH3 of libxxhash. Hashes are the same in every run and on every machine
 * of the same byte order.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t hash_word(uint64_t word) {
    word += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

uint64_t hash_bytes(const void *bytes, size_t length);

/* Both halves of a product of two words. */
static inline uint64_t hash_fold(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* For keys that are short as a rule, all of the same length: its bytes in
 * words, the last of which may overlap the one before. */
static inline uint64_t hash_key(const void *key, size_t length) {
    const char *bytes = (const char *)key;
    uint64_t hash = 0x9e3779b97f4a7c15u, word;
    if (length < sizeof word || length > 8 * sizeof word)
        return hash_bytes(key, length);
    for (size_t i = 0; i + sizeof word < length; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        hash = hash_fold(word ^ 0xa0761d6478bd642fu, hash);
    }
    memcpy(&word, bytes + length - sizeof word, sizeof word);
    return hash_fold(word ^ 0xe7037ed1a0b428dbu, hash ^ 0x8ebc6af09c88c6e3u);
}

static inline uint64_t hash_words(const uint64_t *words, size_t count) {
    return count == 1 ? hash_word(words[0])
                      : hash_bytes(words, count * sizeof *words);
}

/* Map a hash evenly onto 0 .. range - 1 without a division. */
static inline uint64_t hash_reduce(uint64_t hash, uint64_t range) {
    return (uint64_t)((unsigned __int128)hash * range >> 64);
}

#endif
