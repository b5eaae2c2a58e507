#include "test/unit/unit.h"

#include "base/hash.h"

#include <stdlib.h>

/* Saved runs and bitstate files rely on it: these never change. */
static void hashes_are_the_same_everywhere(void **state) {
    (void)state;
    assert_true(hash_word(0) == 0xe220a8397b1dcdafu);
    assert_true(hash_word(1) == 0x910a2dec89025cc1u);
    assert_true(hash_bytes("", 0) == 0x2d06800538d394c2u);
}

static void one_word_is_mixed_more_are_hashed(void **state) {
    (void)state;
    const uint64_t words[3] = {1, 2, 3};
    assert_true(hash_words(words, 1) == hash_word(1));
    assert_true(hash_words(words, 3) == hash_bytes(words, sizeof words));
    assert_true(hash_words(words, 2) != hash_words(words, 3));
}

static int compare(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

enum {
    SAMPLES = 1 << 16
};

static void mixing_is_one_to_one(void **state) {
    (void)state;
    uint64_t *hashes = calloc(SAMPLES, sizeof *hashes);
    assert_non_null(hashes);
    for (uint64_t i = 0; i < SAMPLES; i++)
        hashes[i] = hash_word(i << 40 | i);
    qsort(hashes, SAMPLES, sizeof *hashes, compare);
    for (size_t i = 1; i < SAMPLES; i++)
        assert_true(hashes[i - 1] < hashes[i]);
    free(hashes);
}

/* Each of 64 cells should get 1024 of 65536 in a row, give or take six
 * standard deviations (32 each). */
static void reduction_is_even_and_in_range(void **state) {
    (void)state;
    uint32_t cells[64] = {0};
    for (uint64_t i = 0; i < SAMPLES; i++)
        cells[hash_reduce(hash_word(i), 64)]++;
    for (size_t i = 0; i < 64; i++) {
        assert_true(cells[i] > 1024 - 6 * 32);
        assert_true(cells[i] < 1024 + 6 * 32);
    }
    assert_int_equal(hash_reduce(UINT64_MAX, 1), 0);
    assert_int_equal(hash_reduce(UINT64_MAX, 7), 6);
    assert_int_equal(hash_reduce(0, 7), 0);
    assert_true(hash_reduce(UINT64_MAX, UINT64_MAX) == UINT64_MAX - 1);
}

/* Keys of any length that differ in one bit: all hashes differ, and they are
 * spread evenly in the bits that choose a line and in those that are a tag. */
static void keys_are_told_apart(void **state) {
    (void)state;
    for (size_t length = 1; length <= 80; length++) {
        uint64_t hashes[81 * 8];
        uint8_t key[80] = {0};
        size_t count = 0;
        hashes[count++] = hash_key(key, length);
        for (size_t bit = 0; bit < 8 * length; bit++) {
            key[bit / 8] ^= (uint8_t)(1u << bit % 8);
            hashes[count++] = hash_key(key, length);
            key[bit / 8] = 0;
        }
        qsort(hashes, count, sizeof *hashes, compare);
        for (size_t i = 1; i < count; i++)
            assert_true(hashes[i - 1] < hashes[i]);
    }
}

static void keys_are_spread(void **state) {
    (void)state;
    uint32_t high[64] = {0}, low[64] = {0};
    for (uint64_t i = 0; i < SAMPLES; i++) {
        const uint64_t key[3] = {i & 255, i >> 8 << 40, 5};
        uint64_t hash = hash_key(key, 21);
        high[hash_reduce(hash, 64)]++;
        low[hash % 64]++;
    }
    for (size_t i = 0; i < 64; i++) {
        assert_true(high[i] > 1024 - 6 * 32 && high[i] < 1024 + 6 * 32);
        assert_true(low[i] > 1024 - 6 * 32 && low[i] < 1024 + 6 * 32);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_the_same_everywhere),
        cmocka_unit_test(one_word_is_mixed_more_are_hashed),
        cmocka_unit_test(mixing_is_one_to_one),
        cmocka_unit_test(reduction_is_even_and_in_range),
        cmocka_unit_test(keys_are_told_apart),
        cmocka_unit_test(keys_are_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
