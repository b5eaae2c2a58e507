#include "base/codec.h"

#include "base/packed.h"
#include "base/rng.h"

#include <assert.h>
#include <string.h>

#define NO_UNIT UINT16_MAX
#define NO_CODE UINT16_MAX

enum {
    FEW = 12,       /* units that are written sooner than looked for */
    SPARSE = 16,    /* entries of an index per image, at least, ... */
    DENSE = 2,      /* ... or so many, ... */
    MANY = 1 << 16, /* ... if there would be more than this */
    ATTEMPTS = 16   /* at factors */
};

/* The bits of a part in one word of a vector. */
typedef struct Share {
    uint32_t word;   /* which one */
    uint64_t mask;   /* its bits there, where they are */
    uint64_t factor; /* what they are multiplied by to find their code */
} Share;

/* A piece with images. The bits that it has in a vector say where its code is
 * in the index, or a few places before. */
typedef struct Part {
    const Share *shares;    /* where its bits are */
    uint32_t share_count;   /* in how many words */
    uint32_t word;          /* of the code: where it begins, */
    uint32_t shift;         /* its first bit there, */
    uint64_t mask;          /* and its bits, not shifted */
    bool crosses;           /* it goes on in the next word */
    uint32_t drop;          /* bits of a product that do not count */
    uint32_t last;          /* place of the index */
    uint16_t *index;        /* codes, or NO_CODE */
    const uint64_t *images; /* by code: a word for every share */
} Part;

/* Bits that are written as they are, inside one word on both sides. */
typedef struct Copy {
    uint32_t from;  /* the word of the vector, */
    uint32_t shift; /* their first bit there, */
    uint32_t to;    /* the word of the code, */
    uint32_t up;    /* their first bit there, */
    uint64_t mask;  /* and how many they are, not shifted */
} Copy;

struct Coder {
    Mem *mem;            /* of the coder */
    size_t bytes;        /* all that it takes: the arrays come after it */
    uint32_t bits;       /* of a vector */
    uint32_t words;      /* likewise */
    uint32_t code_words; /* of what is written for it */
    uint32_t part_count; /* how many parts */
    uint32_t copy_count; /* and copies */
    Part *parts;         /* in no order */
    Copy *copies;        /* likewise */
    Share *shares;       /* of all parts */
    uint64_t *fixed;     /* by word: bits that never change, */
    uint64_t *always;    /* and what they are */
    uint64_t *images;    /* of all parts */
    uint16_t *indexes;   /* likewise */
    uint16_t *units;     /* by bit of a vector: its part, or its copy after all
                            parts, or NO_UNIT */
};

/* --- sizes ------------------------------------------------------------ */

/* What the arrays of a coder hold, at most. */
typedef struct Sizes {
    size_t parts;
    size_t copies;
    size_t shares;
    size_t images;
    size_t indexes;
} Sizes;

static uint32_t index_size(uint32_t images) {
    uint32_t size = 1;
    while (size < SPARSE * images && (size < MANY || size < DENSE * images))
        size *= 2;
    return size;
}

/* The words of a vector that a piece has bits in, at most. */
static size_t words_of(const CodecPiece *piece) {
    size_t words = 0;
    for (uint32_t f = 0; f < piece->field_count; f++)
        words += (piece->fields[f].at % 64 + piece->fields[f].width + 63) / 64;
    return words;
}

static Sizes sizes_of(const Codec *codec, uint32_t bits) {
    uint32_t tails = (bits - codec->bits + 63) / 64;
    Sizes sizes = {.copies = 3 * (size_t)tails};
    for (uint32_t i = 0; i < codec->piece_count; i++) {
        const CodecPiece *piece = &codec->pieces[i];
        size_t words = words_of(piece);
        if (!piece->image_count) {
            sizes.copies += 3;
        } else if (piece->image_count > 1) {
            sizes.parts++;
            sizes.shares += words;
            sizes.images += piece->image_count * words;
            sizes.indexes += index_size(piece->image_count);
        }
    }
    return sizes;
}

/* --- parts ------------------------------------------------------------ */

/* Divide the bits of a piece by the words that they are in. */
static void add_shares(Coder *self, Part *part, Share *shares,
                       const CodecPiece *piece) {
    for (uint32_t f = 0; f < piece->field_count; f++) {
        CodecField field = piece->fields[f];
        for (uint32_t b = field.at; b < field.at + field.width; b++) {
            uint32_t i = 0;
            while (i < part->share_count && shares[i].word != b / 64)
                i++;
            if (i == part->share_count)
                shares[part->share_count++] = (Share){.word = b / 64};
            shares[i].mask |= (uint64_t)1 << b % 64;
            self->units[b] = (uint16_t)self->part_count;
        }
    }
    part->shares = shares;
}

/* Put the fields of an image where they are in a vector. */
static void spread(const CodecPiece *piece, uint64_t image, uint64_t *vector) {
    for (uint32_t f = 0, up = 0; f < piece->field_count; f++) {
        CodecField field = piece->fields[f];
        packed_set(vector, field.at, field.width,
                   up < 64 ? image >> up : 0); /* an empty one at the end */
        up += field.width;
        assert(up <= 64);
    }
}

static void add_images(const Part *part, uint64_t *images,
                       const CodecPiece *piece) {
    uint64_t vector[CODEC_MOST_WORDS + 1] = {0};
    for (uint32_t code = 0; code < piece->image_count; code++) {
        spread(piece, piece->images[code], vector);
        for (uint32_t i = 0; i < part->share_count; i++)
            *images++ = vector[part->shares[i].word];
    }
}

/* Where in the index the code of some bits is looked for first. */
static inline uint32_t first_place(const Part *part, const uint64_t *vector) {
    uint64_t product = 0;
    for (uint32_t i = 0; i < part->share_count; i++) {
        const Share *share = &part->shares[i];
        product += (vector[share->word] & share->mask) * share->factor;
    }
    return (uint32_t)(product >> part->drop);
}

/* The code of the bits in a vector, or NO_CODE. */
static uint32_t search_code(const Part *part, const uint64_t *vector) {
    for (uint32_t at = first_place(part, vector);; at = (at + 1) & part->last) {
        uint32_t code = part->index[at];
        if (code == NO_CODE)
            return NO_CODE;
        const uint64_t *image = part->images + code * part->share_count;
        uint64_t others = 0;
        for (uint32_t i = 0; i < part->share_count; i++) {
            const Share *share = &part->shares[i];
            others |= image[i] ^ (vector[share->word] & share->mask);
        }
        if (others == 0)
            return code;
    }
}

/* The same; most parts have all bits in one word, and most codes are found at
 * once. */
static inline uint32_t find_code(const Part *part, const uint64_t *vector) {
    if (part->share_count == 1) {
        const Share *share = part->shares;
        uint64_t bits = vector[share->word] & share->mask;
        uint32_t code = part->index[bits * share->factor >> part->drop];
        if (code != NO_CODE && part->images[code] == bits)
            return code;
    }
    return search_code(part, vector);
}

/* Write the index of a part; returns how many codes are not where they are
 * looked for first. */
static uint32_t fill_index(const Part *part, const CodecPiece *piece) {
    uint64_t vector[CODEC_MOST_WORDS + 1] = {0};
    uint32_t away = 0;
    memset(part->index, 255, (part->last + (size_t)1) * sizeof *part->index);
    for (uint32_t code = 0; code < piece->image_count; code++) {
        spread(piece, piece->images[code], vector);
        uint32_t at = first_place(part, vector);
        away += part->index[at] != NO_CODE;
        while (part->index[at] != NO_CODE)
            at = (at + 1) & part->last;
        part->index[at] = (uint16_t)code;
    }
    return away;
}

/* Choose factors for which few codes are away from their first place. */
static void make_index(const Part *part, Share *shares,
                       const CodecPiece *piece) {
    uint32_t least = UINT32_MAX;
    uint64_t best = 0;
    for (uint64_t seed = 0; seed <= ATTEMPTS && least > 0; seed++) {
        Rng rng = {seed < ATTEMPTS ? seed : best};
        for (uint32_t i = 0; i < part->share_count; i++)
            shares[i].factor = rng_next(&rng) | 1;
        uint32_t away = fill_index(part, piece);
        if (away < least) {
            least = away;
            best = seed;
        }
    }
}

static void add_part(Coder *self, const CodecPiece *piece, Sizes *used) {
    Part *part = &self->parts[self->part_count];
    Share *shares = self->shares + used->shares;
    uint64_t *images = self->images + used->images;
    uint32_t size = index_size(piece->image_count);
    *part = (Part){.word = piece->at / 64,
                   .shift = piece->at % 64,
                   .mask = packed_mask(piece->width),
                   .crosses = piece->at % 64 + piece->width > 64,
                   .drop = 64 - (uint32_t)__builtin_ctz(size),
                   .last = size - 1,
                   .index = self->indexes + used->indexes,
                   .images = images};
    add_shares(self, part, shares, piece);
    add_images(part, images, piece);
    make_index(part, shares, piece);
    used->shares += part->share_count;
    used->images += piece->image_count * (size_t)part->share_count;
    used->indexes += size;
    self->part_count++;
}

/* --- other pieces ----------------------------------------------------- */

/* Where both sides stay inside a word. */
static void add_copies(Coder *self, CodecField field, uint32_t at) {
    for (uint32_t done = 0, width; done < field.width; done += width) {
        uint32_t from = field.at + done, to = at + done;
        uint32_t room = 64 - (from % 64 > to % 64 ? from % 64 : to % 64);
        width = field.width - done < room ? field.width - done : room;
        for (uint32_t b = from; b < from + width; b++)
            self->units[b] = (uint16_t)(self->part_count + self->copy_count);
        self->copies[self->copy_count++] = (Copy){.from = from / 64,
                                                  .shift = from % 64,
                                                  .to = to / 64,
                                                  .up = to % 64,
                                                  .mask = packed_mask(width)};
    }
}

static void find_fixed(Coder *self, const Codec *codec) {
    for (uint32_t b = 0; b < 64 * self->words; b++)
        if (b >= self->bits || self->units[b] == NO_UNIT)
            self->fixed[b / 64] |= (uint64_t)1 << b % 64;
    for (uint32_t i = 0; i < codec->piece_count; i++)
        if (codec->pieces[i].image_count == 1)
            spread(&codec->pieces[i], codec->pieces[i].images[0], self->always);
}

/* --- making one ------------------------------------------------------- */

static void add_pieces(Coder *self, const Codec *codec) {
    Sizes used = {0};
    for (uint32_t i = 0; i < codec->piece_count; i++)
        if (codec->pieces[i].image_count > 1)
            add_part(self, &codec->pieces[i], &used);
    for (uint32_t i = 0; i < codec->piece_count; i++)
        if (codec->pieces[i].image_count == 0)
            add_copies(self, codec->pieces[i].fields[0], codec->pieces[i].at);
    add_copies(self, (CodecField){codec->bits, self->bits - codec->bits},
               codec->code_bits);
    find_fixed(self, codec);
}

Coder *coder_new(const Codec *codec, uint32_t bits, Mem *mem) {
    assert(bits >= codec->bits);
    Sizes sizes = sizes_of(codec, bits);
    uint32_t words = codec_words(bits);
    size_t bytes = sizeof(Coder) + sizes.parts * sizeof(Part) +
                   sizes.copies * sizeof(Copy) + sizes.shares * sizeof(Share) +
                   (sizes.images + 2 * (size_t)words) * sizeof(uint64_t) +
                   (sizes.indexes + bits) * sizeof(uint16_t);
    Coder *self = mem_try(mem, bytes);
    if (!self)
        return NULL;
    memset(self, 0, bytes);
    *self = (Coder){.mem = mem,
                    .bytes = bytes,
                    .bits = bits,
                    .words = words,
                    .code_words =
                        codec_words(codec->code_bits + bits - codec->bits)};
    self->parts = (Part *)(self + 1);
    self->shares = (Share *)(self->parts + sizes.parts);
    self->fixed = (uint64_t *)(self->shares + sizes.shares);
    self->always = self->fixed + words;
    self->images = self->always + words;
    self->copies = (Copy *)(self->images + sizes.images);
    self->units = (uint16_t *)(self->copies + sizes.copies);
    self->indexes = self->units + bits;
    memset(self->units, 255, bits * sizeof(uint16_t)); /* NO_UNIT */
    add_pieces(self, codec);
    assert(self->part_count == sizes.parts &&
           self->copy_count <= sizes.copies &&
           self->part_count + self->copy_count < NO_UNIT);
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

/* Both write to where all is zero. */
static inline bool write_part(const Part *part, const uint64_t *vector,
                              uint64_t *code) {
    uint64_t value = find_code(part, vector);
    if (value == NO_CODE)
        return false;
    code[part->word] |= value << part->shift;
    if (part->crosses)
        code[part->word + 1] |= value >> (64 - part->shift);
    return true;
}

static inline void write_copy(const Copy *copy, const uint64_t *vector,
                              uint64_t *code) {
    code[copy->to] |= (vector[copy->from] >> copy->shift & copy->mask)
                      << copy->up;
}

/* Codes of one word. */
static bool write_word(const Coder *coder, const uint64_t *vector,
                       uint64_t *code) {
    uint64_t word = 0;
    for (uint32_t i = 0; i < coder->part_count; i++) {
        const Part *part = &coder->parts[i];
        uint64_t value = find_code(part, vector);
        if (value == NO_CODE)
            return false;
        word |= value << part->shift;
    }
    for (uint32_t i = 0; i < coder->copy_count; i++)
        write_copy(&coder->copies[i], vector, &word);
    *code = word;
    return true;
}

bool coder_write(const Coder *coder, const uint64_t *vector, uint64_t *code) {
    uint64_t others = 0;
    for (uint32_t w = 0; w < coder->words; w++)
        others |= (vector[w] ^ coder->always[w]) & coder->fixed[w];
    if (others != 0)
        return false;
    if (coder->code_words == 1)
        return write_word(coder, vector, code);
    for (uint32_t w = 0; w < coder->code_words; w++)
        code[w] = 0;
    for (uint32_t i = 0; i < coder->part_count; i++)
        if (!write_part(&coder->parts[i], vector, code))
            return false;
    for (uint32_t i = 0; i < coder->copy_count; i++)
        write_copy(&coder->copies[i], vector, code);
    return true;
}

/* Write a part again; returns the bits that it has in a word. */
static uint64_t change_part(const Part *part, uint32_t word,
                            const uint64_t *vector, uint64_t *code,
                            bool *written) {
    const Share *share = part->shares;
    code[part->word] &= ~(part->mask << part->shift);
    if (part->crosses)
        code[part->word + 1] &= ~(part->mask >> (64 - part->shift));
    *written = write_part(part, vector, code);
    while (share->word != word)
        share++;
    return share->mask;
}

/* The same of a copy. */
static uint64_t change_copy(const Copy *copy, const uint64_t *vector,
                            uint64_t *code) {
    code[copy->to] &= ~(copy->mask << copy->up);
    write_copy(copy, vector, code);
    return copy->mask << copy->shift;
}

static bool write_changes(const Coder *coder, const uint64_t *before,
                          const uint64_t *vector, uint64_t *code) {
    bool written = true;
    for (uint32_t w = 0; w < coder->words; w++)
        for (uint64_t changes = before[w] ^ vector[w]; changes;) {
            uint32_t bit = 64 * w + (uint32_t)__builtin_ctzll(changes);
            uint32_t unit = bit < coder->bits ? coder->units[bit] : NO_UNIT;
            if (unit == NO_UNIT)
                return false;
            uint64_t done =
                unit < coder->part_count
                    ? change_part(&coder->parts[unit], w, vector, code,
                                  &written)
                    : change_copy(&coder->copies[unit - coder->part_count],
                                  vector, code);
            if (!written)
                return false;
            changes &= ~done;
        }
    return true;
}

bool coder_write_next(const Coder *coder, const uint64_t *before,
                      const uint64_t *vector, uint64_t *code) {
    return coder->part_count + coder->copy_count <= FEW
               ? coder_write(coder, vector, code)
               : write_changes(coder, before, vector, code);
}

/* --- reading ---------------------------------------------------------- */

void coder_read(const Coder *coder, const uint64_t *code, uint64_t *vector) {
    for (uint32_t w = 0; w < coder->words; w++)
        vector[w] = coder->always[w];
    for (uint32_t i = 0; i < coder->part_count; i++) {
        const Part *part = &coder->parts[i];
        uint64_t value = code[part->word] >> part->shift;
        if (part->crosses)
            value |= code[part->word + 1] << (64 - part->shift);
        const uint64_t *image =
            part->images + (value & part->mask) * part->share_count;
        for (uint32_t k = 0; k < part->share_count; k++)
            vector[part->shares[k].word] |= image[k];
    }
    for (uint32_t i = 0; i < coder->copy_count; i++) {
        const Copy *copy = &coder->copies[i];
        vector[copy->from] |= (code[copy->to] >> copy->up & copy->mask)
                              << copy->shift;
    }
}
