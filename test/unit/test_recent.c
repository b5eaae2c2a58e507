#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/recent.h"

enum {
    LARGE = 1 << 23 /* bytes of a table that wants the most places */
};

/* The reference: the last key of each place. */
static void says_what_came_last(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Recent recent = {0};
    Rng rng = {5};
    recent_fit(&recent, &mem, LARGE);
    assert_true(recent.places >= 4);
    assert_int_equal(mem.live > 0, true);
    uint64_t last[16], known = 0;
    for (int round = 0; round < 3; round++) {
        bool came[16] = {false};
        for (int i = 0; i < 5000; i++) {
            uint64_t place = rng_below(&rng, recent.places < 16 ? 4 : 16);
            uint64_t key = place | rng_below(&rng, 3) * recent.places << 20;
            if (rng_below(&rng, 2))
                key |= UINT64_MAX << 40;
            bool expected = came[place] && last[place] == key;
            assert_int_equal(recent_note(&recent, key), expected);
            known += expected;
            came[place] = true;
            last[place] = key;
        }
        recent_clear(&recent);
    }
    assert_true(known > 1000);
    recent_release(&recent, &mem);
    assert_int_equal(mem.live, 0);
}

/* No key is there before it comes, whatever its bits. */
static void begins_with_no_keys(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Recent recent = {0};
    recent_clear(&recent);
    for (int run = 0; run < 2; run++) {
        recent_fit(&recent, &mem, LARGE);
        for (uint64_t key = 0; key < recent.places; key++)
            assert_false(recent_note(&recent, key));
        recent_clear(&recent);
        for (uint64_t key = 0; key < recent.places; key++)
            assert_false(recent_note(&recent, ~key));
        recent_clear(&recent);
        for (uint64_t key = recent.places; key-- > 0;)
            assert_false(recent_note(&recent, key));
        recent_release(&recent, &mem);
    }
    assert_int_equal(mem.live, 0);
}

/* A small part of the table, none of a small one, and no failure. */
static void keeps_to_its_size(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Recent recent = {0};
    size_t before = 0;
    for (size_t bytes = 0; bytes < 2 * LARGE; bytes += bytes / 3 + 200) {
        recent_fit(&recent, &mem, bytes);
        assert_true(recent.places * sizeof *recent.keys <= bytes / 32);
        assert_true(recent.places >= before);
        before = recent.places;
    }
    recent_fit(&recent, &mem, 0);
    assert_int_equal(recent.places, before);
    assert_true(before * sizeof *recent.keys <= 128 << 10);
    recent_release(&recent, &mem);
    mem.limit = 10;
    recent_fit(&recent, &mem, LARGE);
    assert_int_equal(recent.places, 0);
    recent_release(&recent, &mem);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_came_last),
        cmocka_unit_test(begins_with_no_keys),
        cmocka_unit_test(keeps_to_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
