#include "test/unit/unit.h"

#include "base/bits.h"
#include "base/codec.h"
#include "base/packed.h"
#include "base/rng.h"

enum {
    MOST_BITS = 500,
    MOST_PIECES = 24,
    MOST_FIELDS = 3,
    MOST_IMAGES = 64,
    WORDS = MOST_BITS / 64 + 2
};

/* A codec whose pieces are drawn at random, and what it was made of. */
typedef struct Sample {
    Codec codec;
    CodecPiece pieces[MOST_PIECES];
    CodecField fields[MOST_PIECES][MOST_FIELDS];
    uint64_t images[MOST_PIECES][MOST_IMAGES];
} Sample;

/* Fields with gaps between them, where bits stay 0. */
static uint32_t draw_fields(Sample *self, Rng *rng, uint32_t piece,
                            uint32_t from, bool table) {
    CodecPiece *p = &self->pieces[piece];
    p->field_count = table ? 1 + (uint32_t)rng_below(rng, MOST_FIELDS) : 1;
    p->fields = self->fields[piece];
    for (uint32_t f = 0; f < p->field_count; f++) {
        uint32_t width = 1 + (uint32_t)rng_below(rng, table ? 20 : 64);
        from += (uint32_t)rng_below(rng, table && f ? 50 : 3);
        self->fields[piece][f] = (CodecField){from, width};
        from += width;
    }
    return from;
}

/* Is it among the first images of a piece? */
static bool has_image(const Sample *self, uint32_t piece, uint64_t image) {
    const CodecPiece *p = &self->pieces[piece];
    for (uint32_t i = 0; i < p->image_count; i++)
        if (self->images[piece][i] == image)
            return true;
    return false;
}

/* Some of the values that the fields can hold together, one at least. */
static void draw_images(Sample *self, Rng *rng, uint32_t piece) {
    CodecPiece *p = &self->pieces[piece];
    uint32_t all = 0, most = 1 + (uint32_t)rng_below(rng, MOST_IMAGES);
    for (uint32_t f = 0; f < p->field_count; f++)
        all += p->fields[f].width;
    p->images = self->images[piece];
    for (uint32_t i = 0; i < most; i++) {
        uint64_t image = rng_next(rng) & packed_mask(all);
        if (!has_image(self, piece, image))
            self->images[piece][p->image_count++] = image;
    }
    p->width = bits_for(p->image_count);
}

static void draw(Sample *self, Rng *rng) {
    uint32_t at = 0, count = 1 + (uint32_t)rng_below(rng, MOST_PIECES - 1);
    memset(self, 0, sizeof *self);
    for (uint32_t i = 0; i < count && at < MOST_BITS - 220; i++) {
        bool table = rng_below(rng, 2);
        at = draw_fields(self, rng, i, at, table);
        if (table)
            draw_images(self, rng, i);
        else
            self->pieces[i].width = self->fields[i][0].width;
        self->pieces[i].at = self->codec.code_bits;
        self->codec.code_bits += self->pieces[i].width;
        self->codec.piece_count++;
    }
    self->codec.pieces = self->pieces;
    self->codec.bits = at;
}

/* Give the piece a value that it can have. */
static void change_piece(const Sample *self, Rng *rng, uint32_t piece,
                         uint64_t *vector) {
    const CodecPiece *p = &self->pieces[piece];
    uint64_t value = rng_next(rng);
    if (p->image_count)
        value = p->images[rng_below(rng, p->image_count)];
    for (uint32_t f = 0; f < p->field_count; f++) {
        packed_set(vector, p->fields[f].at, p->fields[f].width, value);
        value = p->fields[f].width < 64 ? value >> p->fields[f].width : 0;
    }
}

static void check_vector(const Coder *coder, const uint64_t *before,
                         const uint64_t *vector, uint64_t *code) {
    uint64_t fresh[WORDS], read[WORDS];
    size_t bytes = coder_code_words(coder) * sizeof *code;
    assert_true(coder_write(coder, vector, fresh));
    if (before) {
        assert_true(coder_write_next(coder, before, vector, code));
        assert_memory_equal(code, fresh, bytes);
    }
    memcpy(code, fresh, bytes);
    coder_read(coder, code, read);
    assert_memory_equal(read, vector, coder_words(coder) * sizeof *read);
}

static void what_is_written_can_be_read(void **state) {
    (void)state;
    static Sample self;
    Rng rng = {3};
    Mem mem;
    mem_init(&mem);
    for (uint64_t n = unit_cases(5000); n > 0; n--) {
        uint64_t vector[WORDS] = {0}, before[WORDS], code[WORDS];
        draw(&self, &rng);
        uint32_t more = (uint32_t)rng_below(&rng, 60);
        Coder *coder = coder_new(&self.codec, self.codec.bits + more, &mem);
        for (uint32_t i = 0; i < self.codec.piece_count; i++)
            change_piece(&self, &rng, i, vector);
        check_vector(coder, NULL, vector, code);
        for (int k = 0; k < 20; k++) {
            memcpy(before, vector, sizeof vector);
            change_piece(&self, &rng,
                         (uint32_t)rng_below(&rng, self.codec.piece_count),
                         vector);
            packed_set(vector, self.codec.bits, more, rng_next(&rng));
            check_vector(coder, before, vector, code);
        }
        coder_free(coder);
    }
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

/* Two bits that are never set at the same time, after one that is never set. */
static void what_has_no_code_is_noticed(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    CodecField field = {1, 2};
    uint64_t images[] = {0, 1, 2};
    CodecPiece piece = {.fields = &field,
                        .field_count = 1,
                        .width = 2,
                        .images = images,
                        .image_count = 3};
    Codec codec = {&piece, 1, 3, 2};
    Coder *coder = coder_new(&codec, 3, &mem);
    uint64_t code = 0, none = 0, good = 4, bad = 6, unused = 1;
    assert_true(coder_write(coder, &good, &code));
    assert_int_equal(code, 2);
    assert_false(coder_write(coder, &bad, &code));
    assert_false(coder_write(coder, &unused, &code));
    assert_true(coder_write(coder, &none, &code));
    assert_false(coder_write_next(coder, &none, &bad, &code));
    assert_false(coder_write_next(coder, &none, &unused, &code));
    coder_free(coder);
    mem_release(&mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(what_has_no_code_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
