/* store/mixing.h -- a permutation of all numbers of so many bits
 *
 * Purpose:    keys of a state space differ in few bits. A table that keeps only
 *             a part of each key (store/quotient.h) wants them spread evenly,
 *             and wants them back: so they are mixed by a permutation, not by
 *             a hash.
 * How:        the upper half is added to the lower half (exclusive or), which
 *             undoes itself, and the number is multiplied by an odd one, which
 *             its inverse modulo 2^bits undoes; both twice, and the first once
 *             more.
 * Cost:       two multiplications; `narrow`, a constant where it is used, says
 *             that the bits fit into one word.
 */
#ifndef STORE_MIXING_H
#define STORE_MIXING_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* A key, or a part of one, of up to two words. */
typedef unsigned __int128 Wide;

enum {
    MIXING_MOST = 128, /* bits */
    MIXING_ROUNDS = 2
};

typedef struct Mixing {
    uint32_t bits;               /* of the numbers */
    uint32_t shift;              /* half of them, rounded up */
    Wide mask;                   /* so many ones */
    Wide factors[MIXING_ROUNDS]; /* odd */
    Wide inverse[MIXING_ROUNDS]; /* of the factors, modulo 2^128 */
} Mixing;

static inline Wide wide_mask(uint32_t bits) {
    return bits == 0 ? 0 : ~(Wide)0 >> (128 - bits);
}

static inline void mixing_init(Mixing *mixing, uint32_t bits) {
    static const uint64_t words[MIXING_ROUNDS][2] = {
        {0xbf58476d1ce4e5b9u, 0x9e3779b97f4a7c15u},
        {0x94d049bb133111ebu, 0xd1b54a32d192ed03u}};
    assert(bits > 0 && bits <= MIXING_MOST);
    *mixing = (Mixing){
        .bits = bits, .shift = (bits + 1) / 2, .mask = wide_mask(bits)};
    for (int i = 0; i < MIXING_ROUNDS; i++) {
        Wide factor = (Wide)words[i][1] << 64 | words[i][0];
        Wide inverse = factor; /* right in three bits; each step doubles them */
        for (int step = 0; step < 6; step++)
            inverse *= 2 - factor * inverse;
        assert(factor * inverse == 1);
        mixing->factors[i] = factor;
        mixing->inverse[i] = inverse;
    }
}

static inline uint64_t fold_narrow(const Mixing *mixing, uint64_t word) {
    return word ^ word >> mixing->shift;
}

static inline Wide fold_wide(const Mixing *mixing, Wide word) {
    return word ^ word >> mixing->shift;
}

static inline uint64_t mix_narrow(const Mixing *mixing, uint64_t word,
                                  const Wide factors[MIXING_ROUNDS], int first,
                                  int step) {
    uint64_t mask = (uint64_t)mixing->mask;
    word = fold_narrow(mixing, word);
    word = fold_narrow(mixing, word * (uint64_t)factors[first] & mask);
    return fold_narrow(mixing, word * (uint64_t)factors[first + step] & mask);
}

static inline Wide mix_wide(const Mixing *mixing, Wide word,
                            const Wide factors[MIXING_ROUNDS], int first,
                            int step) {
    word = fold_wide(mixing, word);
    word = fold_wide(mixing, word * factors[first] & mixing->mask);
    return fold_wide(mixing, word * factors[first + step] & mixing->mask);
}

static inline Wide mixing_mix(const Mixing *mixing, Wide key, bool narrow) {
    return narrow ? mix_narrow(mixing, (uint64_t)key, mixing->factors, 0, 1)
                  : mix_wide(mixing, key, mixing->factors, 0, 1);
}

/* The key that was mixed to this. */
static inline Wide mixing_unmix(const Mixing *mixing, Wide mixed) {
    return mix_wide(mixing, mixed, mixing->inverse, 1, -1);
}

#endif
