/* store/words.h -- words at any place, and masks
 *
 * Purpose:    packed tables are read and written in words of 64 bits.
 */
#ifndef STORE_WORDS_H
#define STORE_WORDS_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t load_word(const char *place) {
    uint64_t word;
    memcpy(&word, place, sizeof word);
    return word;
}

static inline void store_word(char *place, uint64_t word) {
    memcpy(place, &word, sizeof word);
}

static inline uint64_t low_bits(uint32_t count) {
    assert(count <= 64);
    return count == 0 ? 0 : UINT64_MAX >> (64 - count);
}

/* How many ones there are. (Compilers make a call of what is one instruction on
 * most machines, if it is not on all.) */
static inline uint32_t count_ones(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (uint32_t)(word * 0x0101010101010101u >> 56);
}

#endif
