/* base/codec.h -- vectors in fewer bits
 *
 * Purpose:    a model may know that parts of its state vectors determine each
 *             other, or that some values never occur. A Codec says how such
 *             vectors are written in fewer bits, and a Coder writes them, for
 *             stores, and reads them again.
 * Pieces:     the bits of a vector are in pieces, which are written one by one.
 *             A piece without a table is written as it is. Of another, which
 *             has several fields, the first of them are the *key*: the key says
 *             which code the piece has, and the code what all fields hold. Bits
 *             in no piece are always zero.
 * Invariant:  of two vectors that can be written, if they differ, their codes
 *             do. A vector that cannot be written has a key without a code: the
 *             caller finds out and must not go on.
 * Next:       vectors often come in rows that differ in a few bits. Then only
 *             the pieces that have changed are written again.
 * Ownership:  a Codec borrows its arrays, usually from an arena. A Coder owns
 *             its own, and borrows the tables of the Codec.
 */
#ifndef BASE_CODEC_H
#define BASE_CODEC_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CODEC_MOST_WORDS = 64, /* of a vector */
    CODEC_MOST_KEY = 16    /* bits */
};

#define CODEC_NONE UINT16_MAX /* no code, or no piece */

typedef struct CodecField {
    uint32_t at;    /* its first bit in the vector */
    uint32_t width; /* how many it has */
} CodecField;

typedef struct CodecPiece {
    const CodecField *fields; /* those of the key first; 64 bits at most */
    uint32_t field_count;     /* of a piece without a table, 1 */
    uint32_t key_count;       /* how many of them are the key */
    uint32_t at;              /* where its code is written */
    uint32_t width;           /* bits of the code */
    const uint16_t *codes;    /* by key: its code or CODEC_NONE; NULL: no table,
                                 the code is the field */
    const uint64_t *images;   /* by code: the fields, the first one lowest */
} CodecPiece;

typedef struct Codec {
    const CodecPiece *pieces; /* in no order */
    uint32_t piece_count;     /* how many */
    uint32_t bits;            /* of a vector */
    uint32_t code_bits;       /* of what is written for it */
} Codec;

typedef struct Coder Coder;

static inline uint32_t codec_words(uint32_t bits) {
    return bits > 64 ? (bits + 63) / 64 : 1;
}

/* What vectors of `bits`, which begin with those of the codec, if there is one,
 * take in a store. */
static inline uint32_t codec_stored(const Codec *codec, uint32_t bits) {
    return codec ? bits - codec->bits + codec->code_bits : bits;
}

/* For vectors of `bits`, which begin with those of the codec; the rest is
 * written as it is. NULL at the memory limit. */
Coder *coder_new(const Codec *codec, uint32_t bits, Mem *mem);

/* NULL is ignored. */
void coder_free(Coder *coder);

/* Bits and words of a vector, and words of what is written for it. */
uint32_t coder_bits(const Coder *coder);
uint32_t coder_words(const Coder *coder);
uint32_t coder_code_words(const Coder *coder);

/* Write a vector; false if it has no code. */
bool coder_write(const Coder *coder, const uint64_t *vector, uint64_t *code);

/* The same, where `code` has been written for the vector `before`. */
bool coder_write_next(const Coder *coder, const uint64_t *before,
                      const uint64_t *vector, uint64_t *code);

void coder_read(const Coder *coder, const uint64_t *code, uint64_t *vector);

#endif
