#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/ones.h"

static void finds_ones(void **state) {
    (void)state;
    Rng rng = {1};
    for (int round = 0; round < 20000; round++) {
        uint64_t word = rng_next(&rng) & rng_next(&rng);
        if (round % 3 == 0)
            word >>= rng_below(&rng, 64);
        uint32_t rank = 0;
        for (uint32_t bit = 0; bit < 64; bit++)
            if (word >> bit & 1)
                assert_int_equal(find_one(word, sums_of_ones(word), rank++),
                                 bit);
        assert_int_equal(count_ones(word), rank);
    }
    uint64_t all = UINT64_MAX;
    for (uint32_t bit = 0; bit < 64; bit++)
        assert_int_equal(find_one(all, sums_of_ones(all), bit), bit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
