/* base/codec.h -- vectors in fewer bits
 *
 * Purpose:    a model may know that parts of its state vectors determine each
 *             other, or that some values never occur. A Codec says how such
 *             vectors are written in fewer bits, and a Coder writes them, for
 *             stores, and reads them again.
 * Pieces:     the bits of a vector are in pieces, which are written one by one.
 *             A piece without images is written as it is. For another, all that
 *             its fields can hold is listed, and its code is a place in that
 *             list. Bits in no piece are always zero.
 * Invariant:  of two vectors that can be written, if they differ, their codes
 *             do. A vector that has anything else in a piece than its images
 *             cannot be written: the caller finds out and must not go on.
 * Speed:      a table for each piece finds the code for its bits, wherever they
 *             are in the vector: one multiplication and one comparison. Vectors
 *             often come in rows that differ in a few bits; if there are many
 *             pieces, only those that have changed are written again.
 * Ownership:  a Codec borrows its arrays, usually from an arena. A Coder owns
 *             its own, and needs those of the Codec no more.
 */
#ifndef BASE_CODEC_H
#define BASE_CODEC_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CODEC_MOST_WORDS = 64,     /* of a vector */
    CODEC_MOST_IMAGES = 0xffff /* of a piece */
};

typedef struct CodecField {
    uint32_t at;    /* its first bit in the vector */
    uint32_t width; /* how many it has */
} CodecField;

typedef struct CodecPiece {
    const CodecField *fields; /* 64 bits at most */
    uint32_t field_count;     /* of a piece without images, 1 */
    uint32_t at;              /* where its code is written */
    uint32_t width;           /* bits of the code */
    const uint64_t *images;   /* by code: the fields, the first one lowest; no
                                 two are the same */
    uint32_t image_count;     /* 0: the code is the field */
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
