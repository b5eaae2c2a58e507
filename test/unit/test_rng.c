#include "test/unit/unit.h"

#include "base/rng.h"

#include <stdbool.h>

/* The first numbers of splitmix64 from seed 1234567, as published with it. */
static void is_splitmix(void **state) {
    (void)state;
    static const uint64_t expected[] = {
        6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
        4593380528125082431u, 16408922859458223821u};
    Rng rng = {1234567};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(rng_next(&rng) == expected[i]);
}

static void a_seed_is_a_sequence(void **state) {
    (void)state;
    Rng a = {42}, b = {42}, c = {43};
    bool differs = false;
    for (int i = 0; i < 1000; i++) {
        uint64_t number = rng_next(&a);
        assert_true(number == rng_next(&b));
        differs |= number != rng_next(&c);
    }
    assert_true(differs);
}

static void stays_below_and_reaches_all(void **state) {
    (void)state;
    Rng rng = {0};
    for (uint64_t range = 1; range < 40; range++) {
        uint64_t seen = 0;
        for (int i = 0; i < 2000; i++) {
            uint64_t number = rng_below(&rng, range);
            assert_true(number < range);
            seen |= (uint64_t)1 << number;
        }
        assert_true(seen == ((uint64_t)1 << range) - 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_splitmix),
        cmocka_unit_test(a_seed_is_a_sequence),
        cmocka_unit_test(stays_below_and_reaches_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
