/* store/ones.h -- counting and finding bits in a word
 *
 * Purpose:    tables that are found by counting (store/section.h): how many
 *             ones a word has, and where the n-th one is.
 * How:        with sums in the bytes of a word. (Compilers make calls of what
 *             is one instruction on most machines, if it is not on all.)
 * Source:     Vigna: Broadword implementation of rank/select queries (2008).
 */
#ifndef STORE_ONES_H
#define STORE_ONES_H

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

/* For each byte, the ones in it and in the bytes below. */
static inline uint64_t sums_of_ones(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return word * 0x0101010101010101u;
}

static inline uint32_t count_ones(uint64_t word) {
    return (uint32_t)(sums_of_ones(word) >> 56);
}

/* How many bytes are at most `limit`; all are below 128. */
static inline uint32_t bytes_up_to(uint64_t bytes, uint32_t limit) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t reached = ((limit * ones | tops) - bytes) & tops;
    return (uint32_t)((reached >> 7) * ones >> 56);
}

/* The position of the one with this many ones below it; `sums` is that of the
 * word, which has more ones than that. */
static inline uint32_t find_one(uint64_t word, uint64_t sums, uint32_t rank) {
    assert(rank < sums >> 56);
    uint32_t shift = bytes_up_to(sums, rank) * 8;
    rank -= (uint32_t)(sums << 8 >> shift) & 0xff;
    uint64_t spread = (word >> shift & 0xff) * 0x0101010101010101u;
    spread &= 0x8040201008040201u; /* bit i of the byte in byte i */
    spread = (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
    return shift + bytes_up_to(spread * 0x0101010101010101u, rank);
}

#endif
