#include "test/unit/unit.h"

#include "base/bisect.h"
#include "base/rng.h"

enum {
    MOST = 40 /* elements */
};

/* The same as a walk from the beginning, from anywhere to anywhere. */
static void finds_what_a_walk_finds(void **state) {
    (void)state;
    Rng rng = {29};
    for (int round = 0; round < 20000; round++) {
        uint32_t list[MOST], count = (uint32_t)rng_below(&rng, MOST + 1);
        for (uint32_t i = 0, last = 0; i < count; i++)
            list[i] = last += (uint32_t)rng_below(&rng, 3);
        uint32_t key = (uint32_t)rng_below(&rng, MOST);
        uint32_t first = (uint32_t)rng_below(&rng, count + (uint64_t)1);
        uint32_t at = first, walk = first;
        while (walk < count && list[walk] < key)
            walk++;
        BISECT(at, count, list[at] < key);
        assert_int_equal(at, walk);
    }
}

static void empty_ranges_stay(void **state) {
    (void)state;
    size_t at = 7;
    BISECT(at, 7, at < 9);
    assert_int_equal(at, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_a_walk_finds),
        cmocka_unit_test(empty_ranges_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
