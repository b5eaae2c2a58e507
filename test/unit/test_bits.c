#include "test/unit/unit.h"

#include "base/bits.h"
#include "base/rng.h"

static void counts_bits(void **state) {
    (void)state;
    assert_int_equal(bits_for(0), 0);
    assert_int_equal(bits_for(1), 0);
    assert_int_equal(bits_for(2), 1);
    assert_int_equal(bits_for(3), 2);
    assert_int_equal(bits_for(4), 2);
    assert_int_equal(bits_for(5), 3);
    for (uint32_t width = 2; width < 64; width++) {
        uint64_t power = (uint64_t)1 << width;
        assert_int_equal(bits_for(power - 1), width);
        assert_int_equal(bits_for(power), width);
        assert_int_equal(bits_for(power + 1), width + 1);
    }
    assert_int_equal(bits_for(UINT64_MAX), 64);
}

static void fields_do_not_cross_words(void **state) {
    (void)state;
    Layout layout = {0};
    Field a = layout_add(&layout, (uint64_t)1 << 40);
    Field b = layout_add(&layout, (uint64_t)1 << 24);
    Field c = layout_add(&layout, 2);
    Field d = layout_add(&layout, UINT64_MAX);
    Field e = layout_add(&layout, 3);
    assert_int_equal(a.word, 0);
    assert_int_equal(b.word, 0);
    assert_int_equal(b.shift, 40);
    assert_int_equal(c.word, 1);
    assert_int_equal(d.word, 2);
    assert_int_equal(d.shift, 0);
    assert_true(d.mask == UINT64_MAX);
    assert_int_equal(e.word, 3);
    assert_int_equal(layout.words, 4);
    assert_int_equal(layout.bits, 3 * 64 + 2);
}

static void a_constant_needs_no_bits(void **state) {
    (void)state;
    Layout layout = {0};
    Field a = layout_add(&layout, 1);
    layout_add(&layout, UINT64_MAX);
    Field b = layout_add(&layout, 1);
    assert_int_equal(layout.bits, 64);
    assert_int_equal(layout.words, 1);
    uint64_t vector[1] = {UINT64_MAX};
    field_set(a, vector, 0);
    field_set(b, vector, 0);
    assert_true(vector[0] == UINT64_MAX);
    assert_int_equal(field_get(a, vector), 0);
    assert_int_equal(field_get(b, vector), 0);
}

enum {
    FIELDS = 40
};

/* Random layouts: what is set is read back and nothing else changes. */
static void fields_are_independent(void **state) {
    (void)state;
    Rng rng = {7};
    for (int round = 0; round < 200; round++) {
        Layout layout = {0};
        Field fields[FIELDS];
        uint64_t values[FIELDS] = {0}, vector[FIELDS] = {0};
        for (size_t i = 0; i < FIELDS; i++)
            fields[i] =
                layout_add(&layout, rng_next(&rng) >> rng_below(&rng, 64));
        assert_true(layout.words <= FIELDS);
        for (int step = 0; step < 200; step++) {
            size_t i = rng_below(&rng, FIELDS);
            values[i] = rng_next(&rng) & fields[i].mask;
            field_set(fields[i], vector, values[i]);
            for (size_t k = 0; k < FIELDS; k++)
                assert_true(field_get(fields[k], vector) == values[k]);
        }
        for (uint32_t bit = layout.bits; bit < 64 * layout.words; bit++)
            assert_false(vector[bit / 64] >> bit % 64 & 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_bits),
        cmocka_unit_test(fields_do_not_cross_words),
        cmocka_unit_test(a_constant_needs_no_bits),
        cmocka_unit_test(fields_are_independent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
