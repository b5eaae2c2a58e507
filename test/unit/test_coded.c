#include "test/unit/unit.h"

#include "store/compact.h"
#include "store/flat.h"
#include "store/hashed.h"
#include "store/move.h"
#include "store/tree.h"

enum {
    BITS = 70,  /* of a vector */
    VALUES = 3, /* of each two bits */
    PIECES = BITS / 10,
    COUNT = 20000, /* vectors */
    BATCH = 900    /* more than are written at once */
};

/* Ten bits at a time, in which no two are 11. */
typedef struct Fixture {
    Mem mem;
    CodecField fields[PIECES];
    CodecPiece pieces[PIECES];
    uint64_t images[243];
    Coder *coder;
} Fixture;

static void fixture_init(Fixture *self) {
    uint16_t count = 0;
    mem_init(&self->mem);
    for (uint32_t key = 0; key < 1024; key++) {
        bool kept = !(key & key >> 1 & 0x155);
        if (kept)
            self->images[count++] = key;
    }
    assert_int_equal(count, 243);
    for (uint32_t i = 0; i < PIECES; i++) {
        self->fields[i] = (CodecField){10 * i, 10};
        self->pieces[i] = (CodecPiece){.fields = &self->fields[i],
                                       .field_count = 1,
                                       .at = 8 * i,
                                       .width = 8,
                                       .images = self->images,
                                       .image_count = count};
    }
    Codec codec = {self->pieces, PIECES, BITS, 8 * PIECES};
    self->coder = coder_new(&codec, BITS, &self->mem);
}

static void fixture_release(Fixture *self) {
    coder_free(self->coder);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

static StoreShape coded_shape(const Fixture *self) {
    return (StoreShape){.words = 1,
                        .bits = 8 * PIECES,
                        .coder = self->coder,
                        .most = UINT64_MAX};
}

static StoreShape plain_shape(void) {
    return (StoreShape){.words = 2, .bits = BITS, .most = UINT64_MAX};
}

/* Digits of the number, from both ends of the vector. */
static void write_vector(uint64_t *vector, uint64_t number) {
    vector[0] = vector[1] = 0;
    for (uint32_t i = 0; number > 0; i++, number /= VALUES) {
        uint32_t at = i % 2 ? BITS - 1 - i : i;
        at -= at % 2;
        vector[at / 64] |= number % VALUES << at % 64;
    }
}

static void fill(Store *store, uint64_t end) {
    static uint64_t vectors[2 * BATCH];
    static StateId ids[BATCH];
    for (uint64_t k = 0; k < end; k += BATCH) {
        size_t count = end - k < BATCH ? (size_t)(end - k) : BATCH;
        for (size_t i = 0; i < count; i++)
            write_vector(vectors + 2 * i, k + i);
        assert_int_equal(store_insert(store, vectors, count, ids), count);
    }
    assert_int_equal(store->count, end);
}

static bool knows(const Store *store, uint64_t number) {
    uint64_t vector[2];
    StateId id;
    write_vector(vector, number);
    store_find(store, vector, 1, &id);
    return id != STATE_NONE;
}

static void check_all(const Store *store, uint64_t first, uint64_t end) {
    uint64_t vector[2], expected[2];
    for (uint64_t k = first; k < end; k++) {
        write_vector(expected, k);
        store_get(store, k, vector);
        assert_memory_equal(vector, expected, sizeof vector);
    }
    for (uint64_t k = 0; k < end + 100; k++)
        assert_int_equal(knows(store, k), k < end);
}

static void vectors_come_back(void **state) {
    (void)state;
    static const StoreKind *const kinds[] = {&flat_kind, &compact_kind,
                                             &tree_kind};
    Fixture self;
    fixture_init(&self);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        Store *store = store_make(kinds[i], &self.mem, coded_shape(&self));
        store_slide(store);
        fill(store, COUNT);
        check_all(store, 0, COUNT);
        store_free(store);
    }
    fixture_release(&self);
}

/* From vectors to codes, and then to hashes of these. */
static void codes_begin_with_a_move(void **state) {
    (void)state;
    Fixture self;
    fixture_init(&self);
    Store *store = store_make(&flat_kind, &self.mem, plain_shape());
    fill(store, COUNT);
    assert_true(
        store_move(&store, &compact_kind, coded_shape(&self), COUNT / 2));
    check_all(store, COUNT / 2, COUNT);
    assert_int_equal(store->count, COUNT);
    assert_true(
        store_move(&store, &hashed_kind, coded_shape(&self), 3 * COUNT / 4));
    for (uint64_t k = 0; k < COUNT; k++)
        assert_true(knows(store, k));
    uint64_t vector[2], expected[2];
    write_vector(expected, COUNT - 1);
    store_get(store, COUNT - 1, vector);
    assert_memory_equal(vector, expected, sizeof vector);
    store_free(store);
    fixture_release(&self);
}

static void codes_are_for_short_vectors(void **state) {
    (void)state;
    assert_true(store_kind_likes_codes(&compact_kind, 100));
    assert_true(store_kind_likes_codes(&tree_kind, TREE_LEAST));
    assert_false(store_kind_likes_codes(&tree_kind, TREE_LEAST + 1));
    assert_false(store_kind_likes_codes(&flat_kind, 10));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_come_back),
        cmocka_unit_test(codes_begin_with_a_move),
        cmocka_unit_test(codes_are_for_short_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
