#include "test/unit/unit.h"

#include "base/strip.h"

enum {
    PAGE = 4096
};

static void counts_what_is_in_use(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (size_t bytes = 1; bytes < 40u << 20; bytes = bytes * 3 + 1) {
        Strip strip;
        assert_true(strip_reserve(&strip, bytes));
        assert_int_equal(mem.live, 0);
        assert_true(strip_extend(&mem, &strip, 1));
        assert_true(mem.live > 0 && mem.live <= bytes + PAGE);
        assert_true(strip_extend(&mem, &strip, bytes));
        assert_true(mem.live >= bytes && mem.live < bytes + PAGE);
        strip.data[0] = strip.data[bytes - 1] = 1;
        size_t all = mem.live;
        strip_drop(&mem, &strip, bytes / 2);
        assert_true(mem.live >= bytes - bytes / 2);
        assert_true(mem.live < bytes - bytes / 2 + (65u << 10) + PAGE);
        strip_drop(&mem, &strip, 1); /* that is gone already */
        assert_int_equal(strip.data[bytes - 1], 1);
        assert_true(mem.live <= all);
        strip_release(&mem, &strip);
        assert_int_equal(mem.live, 0);
        strip_release(&mem, &strip);
    }
}

static void is_zero_and_keeps_to_the_limit(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.limit = 3 * PAGE;
    Strip strip;
    assert_true(strip_reserve(&strip, 5 * PAGE));
    assert_true(strip_extend(&mem, &strip, 2 * PAGE + 1));
    assert_int_equal(mem.live, 3 * PAGE);
    for (size_t i = 0; i < strip.bytes; i++)
        assert_int_equal(strip.data[i], 0);
    assert_false(strip_extend(&mem, &strip, 3 * PAGE + 1));
    assert_int_equal(mem.live, 3 * PAGE);
    assert_true(strip_extend(&mem, &strip, 3 * PAGE));
    strip_release(&mem, &strip);
    assert_int_equal(mem.live, 0);
    assert_false(strip_reserve(&strip, SIZE_MAX - 5));
}

static void begins_again_without_memory(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Strip strip, other;
    assert_true(strip_reserve(&strip, 5 * PAGE));
    assert_true(strip_reserve(&other, 9 * PAGE));
    assert_true(strip_extend(&mem, &strip, PAGE));
    assert_true(strip_extend(&mem, &other, 4 * PAGE));
    strip.data[7] = 1;
    mem.limit = 0;
    strip_restart(&mem, &strip, &other, 2 * PAGE);
    assert_int_equal(mem.live, 2 * PAGE);
    assert_null(other.data);
    for (size_t i = 0; i < 2 * PAGE; i++)
        assert_int_equal(strip.data[i], 0);
    strip_release(&mem, &strip);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_again_without_memory),
        cmocka_unit_test(counts_what_is_in_use),
        cmocka_unit_test(is_zero_and_keeps_to_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
