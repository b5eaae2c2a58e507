#include "test/unit/unit.h"

#include "base/packed.h"
#include "base/rng.h"

#include <string.h>

enum {
    WORDS = 6,
    BITS = WORDS * 64
};

/* The same, bit by bit. */
static void set_slowly(bool *bits, uint32_t address, uint32_t width,
                       uint64_t value) {
    for (uint32_t i = 0; i < width; i++)
        bits[address + i] = value >> i & 1;
}

static void check_equal(const uint64_t *packed, const bool *bits) {
    for (uint32_t i = 0; i < BITS; i++)
        assert_int_equal(packed_get(packed, i, 1), bits[i]);
}

static void numbers_at_any_address(void **state) {
    (void)state;
    Rng rng = {7};
    uint64_t packed[WORDS] = {0};
    bool bits[BITS] = {0};
    for (int i = 0; i < 2000; i++) {
        uint32_t width = 1 + (uint32_t)rng_below(&rng, 64);
        uint32_t address = (uint32_t)rng_below(&rng, BITS - width + 1);
        uint64_t value = rng_next(&rng);
        packed_set(packed, address, width, value);
        set_slowly(bits, address, width, value);
        assert_true(packed_get(packed, address, width) ==
                    (value & packed_mask(width)));
    }
    check_equal(packed, bits);
}

static void moves_overlap(void **state) {
    (void)state;
    Rng rng = {8};
    for (int i = 0; i < 500; i++) {
        uint64_t packed[WORDS];
        bool bits[BITS], old[BITS];
        for (int w = 0; w < WORDS; w++)
            packed[w] = rng_next(&rng);
        for (uint32_t b = 0; b < BITS; b++)
            bits[b] = packed_get(packed, b, 1);
        memcpy(old, bits, sizeof old);
        uint32_t count = (uint32_t)rng_below(&rng, 150);
        uint32_t low = (uint32_t)rng_below(&rng, 100);
        uint32_t high = low + (uint32_t)rng_below(&rng, 100);
        if (i % 2) {
            packed_move_down(packed, low, high, count);
            memcpy(bits + low, old + high, count);
        } else {
            packed_move_up(packed, high, low, count);
            memcpy(bits + high, old + low, count);
        }
        check_equal(packed, bits);
    }
}

static void clears(void **state) {
    (void)state;
    uint64_t packed[WORDS];
    memset(packed, 255, sizeof packed);
    packed_clear(packed, 3, 200);
    assert_int_equal(packed_get(packed, 0, 3), 7);
    for (uint32_t i = 3; i < 203; i++)
        assert_int_equal(packed_get(packed, i, 1), 0);
    assert_int_equal(packed_get(packed, 203, 5), 31);
}

static void signs(void **state) {
    (void)state;
    assert_int_equal(packed_value(0xffff, 16, true), -1);
    assert_int_equal(packed_value(0xffff, 16, false), 65535);
    assert_int_equal(packed_value(0x8000, 16, true), -32768);
    assert_int_equal(packed_value(0xffffffff, 32, true), -1);
    assert_int_equal(packed_value(5, 3, false), 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_at_any_address),
        cmocka_unit_test(moves_overlap),
        cmocka_unit_test(clears),
        cmocka_unit_test(signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
