#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/mixing.h"

static Wide random_wide(Rng *rng, uint32_t bits) {
    Wide word = (Wide)rng_next(rng) << 64 | rng_next(rng);
    return word & wide_mask(bits);
}

static void assert_there_and_back(const Mixing *mixing, Wide key) {
    Wide mixed = mixing_mix(mixing, key, false);
    assert_true(mixed <= mixing->mask);
    assert_true(mixing_unmix(mixing, mixed) == key);
    if (mixing->bits <= 64)
        assert_true(mixing_mix(mixing, key, true) == mixed);
}

static void is_undone_at_all_widths(void **state) {
    (void)state;
    Rng rng = {1};
    for (uint32_t bits = 1; bits <= MIXING_MOST; bits++) {
        Mixing mixing;
        mixing_init(&mixing, bits);
        assert_there_and_back(&mixing, 0);
        assert_there_and_back(&mixing, wide_mask(bits));
        for (uint32_t bit = 0; bit < bits; bit++)
            assert_there_and_back(&mixing, (Wide)1 << bit);
        for (int i = 0; i < 1000; i++)
            assert_there_and_back(&mixing, random_wide(&rng, bits));
    }
}

static void is_a_permutation(void **state) {
    (void)state;
    for (uint32_t bits = 1; bits <= 14; bits++) {
        static bool seen[1 << 14];
        Mixing mixing;
        mixing_init(&mixing, bits);
        memset(seen, 0, sizeof seen);
        for (uint32_t key = 0; key < 1u << bits; key++) {
            Wide mixed = mixing_mix(&mixing, key, true);
            assert_true(mixed < 1u << bits && !seen[mixed]);
            seen[mixed] = true;
        }
    }
}

/* Keys that count up fall evenly on the values of the highest bits and of the
 * lowest: what a table is divided by. */
static void spreads_what_is_regular(void **state) {
    (void)state;
    for (uint32_t bits = 20; bits <= MIXING_MOST; bits += 9)
        for (uint32_t shift = 0; shift + 16 <= bits; shift += 3) {
            uint32_t high[64] = {0}, low[64] = {0};
            Mixing mixing;
            mixing_init(&mixing, bits);
            for (uint32_t i = 0; i < 1u << 14; i++) {
                Wide mixed = mixing_mix(&mixing, (Wide)i << shift, bits <= 64);
                high[mixed >> (bits - 6)]++;
                low[mixed & 63]++;
            }
            for (int i = 0; i < 64; i++) {
                assert_in_range(high[i], 128, 384);
                assert_in_range(low[i], 128, 384);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_undone_at_all_widths),
        cmocka_unit_test(is_a_permutation),
        cmocka_unit_test(spreads_what_is_regular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
