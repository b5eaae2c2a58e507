#include "base/codec.h"

#include "base/packed.h"

#include <assert.h>
#include <string.h>

/* A field, or a part of one, inside one word. */
typedef struct Slice {
    uint32_t word;  /* of the vector */
    uint32_t shift; /* its first bit there */
    uint64_t mask;  /* of its bits, not shifted */
    uint32_t up;    /* its first bit in the key or image */
    uint32_t part;  /* whose slice it is */
} Slice;

typedef struct Part {       /* a piece, ready to be written */
    const Slice *slices;    /* those of the key first */
    uint32_t key_count;     /* how many these are */
    uint32_t slice_count;   /* and all */
    uint32_t word;          /* of the code: where it begins, */
    uint32_t shift;         /* its first bit there, */
    uint64_t mask;          /* and its bits, not shifted */
    bool crosses;           /* it goes on in the next word */
    const uint16_t *codes;  /* as in CodecPiece */
    const uint64_t *images; /* likewise */
} Part;

struct Coder {
    Mem *mem;             /* of the coder */
    size_t bytes;         /* all that it takes: the arrays come after it */
    uint32_t bits;        /* of a vector */
    uint32_t words;       /* likewise */
    uint32_t code_words;  /* of what is written for it */
    uint32_t part_count;  /* how many parts */
    uint32_t slice_count; /* and slices */
    Part *parts;          /* in no order */
    Slice *slices;        /* of all parts */
    uint16_t *owners;     /* by bit of a vector: its slice, or CODEC_NONE */
};

/* --- making one ------------------------------------------------------- */

static uint32_t slices_of(CodecField field) {
    return field.width ? (field.at % 64 + field.width + 63) / 64 : 0;
}

static size_t count_slices(const Codec *codec, uint32_t bits) {
    size_t count = 2 * (size_t)((bits - codec->bits + 63) / 64);
    for (uint32_t i = 0; i < codec->piece_count; i++)
        for (uint32_t f = 0; f < codec->pieces[i].field_count; f++)
            count += slices_of(codec->pieces[i].fields[f]);
    return count;
}

/* Append the slices of a field that begins at `up` of its key or image. */
static uint32_t add_field(Coder *self, CodecField field, uint32_t up) {
    uint32_t count = 0;
    for (uint32_t done = 0, width; done < field.width; done += width) {
        uint32_t at = field.at + done, room = 64 - at % 64;
        width = field.width - done < room ? field.width - done : room;
        for (uint32_t b = at; b < at + width; b++)
            self->owners[b] = (uint16_t)self->slice_count;
        self->slices[self->slice_count++] = (Slice){.word = at / 64,
                                                    .shift = at % 64,
                                                    .mask = packed_mask(width),
                                                    .up = up + done,
                                                    .part = self->part_count};
        count++;
    }
    return count;
}

static void add_piece(Coder *self, const CodecPiece *piece) {
    Part *part = &self->parts[self->part_count];
    uint32_t up = 0;
    *part = (Part){.slices = self->slices + self->slice_count,
                   .word = piece->width ? piece->at / 64 : 0,
                   .shift = piece->width ? piece->at % 64 : 0,
                   .mask = packed_mask(piece->width),
                   .crosses = piece->at % 64 + piece->width > 64,
                   .codes = piece->codes,
                   .images = piece->images};
    for (uint32_t f = 0; f < piece->field_count; f++) {
        if (f == piece->key_count)
            part->key_count = part->slice_count;
        part->slice_count += add_field(self, piece->fields[f], up);
        up += piece->fields[f].width;
    }
    if (piece->key_count == piece->field_count)
        part->key_count = part->slice_count;
    assert(up <= 64);
    self->part_count++;
}

Coder *coder_new(const Codec *codec, uint32_t bits, Mem *mem) {
    assert(bits >= codec->bits);
    uint32_t tails = (bits - codec->bits + 63) / 64;
    size_t parts = codec->piece_count + (size_t)tails;
    size_t slices = count_slices(codec, bits);
    size_t bytes = sizeof(Coder) + parts * sizeof(Part) +
                   slices * sizeof(Slice) + bits * sizeof(uint16_t);
    Coder *self = mem_try(mem, bytes);
    if (!self)
        return NULL;
    uint32_t code_bits = codec->code_bits + (bits - codec->bits);
    *self = (Coder){.mem = mem,
                    .bytes = bytes,
                    .bits = bits,
                    .words = codec_words(bits),
                    .code_words = codec_words(code_bits)};
    self->parts = (Part *)(self + 1);
    self->slices = (Slice *)(self->parts + parts);
    self->owners = (uint16_t *)(self->slices + slices);
    memset(self->owners, 255, bits * sizeof(uint16_t)); /* CODEC_NONE */
    for (uint32_t i = 0; i < codec->piece_count; i++)
        add_piece(self, &codec->pieces[i]);
    for (uint32_t at = codec->bits; at < bits; at += 64) {
        CodecField field = {at, bits - at < 64 ? bits - at : 64};
        add_piece(self, &(CodecPiece){.fields = &field,
                                      .field_count = 1,
                                      .key_count = 1,
                                      .at = codec->code_bits + at - codec->bits,
                                      .width = field.width});
    }
    assert(self->slice_count <= slices && self->slice_count < CODEC_NONE);
    return self;
}

void coder_free(Coder *coder) {
    if (coder)
        mem_free(coder->mem, coder, coder->bytes);
}

uint32_t coder_bits(const Coder *coder) {
    return coder->bits;
}

uint32_t coder_words(const Coder *coder) {
    return coder->words;
}

uint32_t coder_code_words(const Coder *coder) {
    return coder->code_words;
}

/* --- writing ---------------------------------------------------------- */

static inline bool write_part(const Part *part, const uint64_t *vector,
                              uint64_t *code) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < part->key_count; i++) {
        const Slice *slice = &part->slices[i];
        value |= (vector[slice->word] >> slice->shift & slice->mask)
                 << slice->up;
    }
    if (part->codes) {
        value = part->codes[value];
        if (value == CODEC_NONE)
            return false;
    }
    uint64_t *at = code + part->word;
    *at = (*at & ~(part->mask << part->shift)) | value << part->shift;
    if (part->crosses) {
        uint32_t done = 64 - part->shift;
        at[1] = (at[1] & ~(part->mask >> done)) | value >> done;
    }
    return true;
}

bool coder_write(const Coder *coder, const uint64_t *vector, uint64_t *code) {
    memset(code, 0, coder->code_words * sizeof *code);
    for (uint32_t i = 0; i < coder->part_count; i++)
        if (coder->parts[i].mask && /* the others take no bits */
            !write_part(&coder->parts[i], vector, code))
            return false;
    return true;
}

bool coder_write_next(const Coder *coder, const uint64_t *before,
                      const uint64_t *vector, uint64_t *code) {
    for (uint32_t w = 0; w < coder->words; w++)
        for (uint64_t changes = before[w] ^ vector[w]; changes;) {
            uint32_t bit = 64 * w + (uint32_t)__builtin_ctzll(changes);
            uint16_t owner = coder->owners[bit];
            if (owner == CODEC_NONE)
                return false;
            const Slice *slice = &coder->slices[owner];
            changes &= ~(slice->mask << slice->shift);
            if (!write_part(&coder->parts[slice->part], vector, code))
                return false;
        }
    return true;
}

/* --- reading ---------------------------------------------------------- */

void coder_read(const Coder *coder, const uint64_t *code, uint64_t *vector) {
    for (uint32_t w = 0; w < coder->words; w++)
        vector[w] = 0;
    for (uint32_t i = 0; i < coder->part_count; i++) {
        const Part *part = &coder->parts[i];
        uint64_t value = code[part->word] >> part->shift;
        if (part->crosses)
            value |= code[part->word + 1] << (64 - part->shift);
        value &= part->mask;
        if (part->codes)
            value = part->images[value];
        for (uint32_t k = 0; k < part->slice_count; k++) {
            const Slice *slice = &part->slices[k];
            vector[slice->word] |= (value >> slice->up & slice->mask)
                                   << slice->shift;
        }
    }
}
