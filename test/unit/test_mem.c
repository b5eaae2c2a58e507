#include "test/unit/unit.h"

#include "base/map.h"
#include "base/vec.h"

static void counts_live_and_peak_bytes(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    void *a = mem_alloc(&mem, 100);
    size_t one = mem.live;
    assert_true(one >= 100);
    void *b = mem_alloc(&mem, 1000);
    a = mem_resize(&mem, a, 100, 36);
    mem_free(&mem, b, 1000);
    assert_int_equal(mem.live, one - 64);
    assert_true(mem.peak >= 1100);
    mem_free(&mem, a, 36);
    assert_int_equal(mem.live, 0);
}

static void rejects_beyond_the_limit(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.limit = 4096;
    void *block = mem_try(&mem, 3000);
    assert_non_null(block);
    assert_null(mem_try(&mem, 3000));
    assert_null(mem_try_resize(&mem, block, 3000, 5000));
    assert_null(mem_try(&mem, SIZE_MAX));
    mem_free(&mem, block, 3000);
    assert_int_equal(mem.live, 0);
}

static size_t recalls; /* so far */

static void recall(Mem *mem) {
    recalls++;
    mem->lent = 0;
}

/* What is lent is had again when it is wanted, and not before. */
static void lends_what_is_left(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.limit = 1 << 20;
    assert_false(mem_lend(&mem, (1 << 20) + 1, recall, NULL));
    assert_true(mem_lend(&mem, 1 << 19, recall, &mem));
    assert_false(mem_lend(&mem, 1, recall, &mem));
    assert_true(mem_charge(&mem, 1 << 19));
    assert_int_equal(recalls, 0);
    assert_true(mem_charge(&mem, 1));
    assert_int_equal(recalls, 1);
    mem_discharge(&mem, (1 << 19) + 1);
}

/* A search that gives back what it could not use is at its limit then. */
static void shrinks_at_the_limit(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    char *block = mem_alloc(&mem, 1000);
    memset(block, 7, 1000);
    mem.limit = mem.live;
    mem.fail_in = 1;
    size_t live = mem.live;
    block = mem_try_resize(&mem, block, 1000, 360);
    assert_non_null(block);
    assert_int_equal(block[359], 7);
    assert_int_equal(mem.live, live - 640);
    assert_int_equal(mem.fail_in, 1);
    mem_free(&mem, block, 360);
    assert_int_equal(mem.live, 0);
}

static void vectors_reject_absurd_sizes(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    VEC(uint64_t) numbers = {0};
    vec_push(&mem, &numbers, 1);
    assert_false(vec_try_reserve(&mem, &numbers, SIZE_MAX));
    assert_false(vec_try_reserve(&mem, &numbers, SIZE_MAX / 4));
    assert_int_equal(numbers.data[0], 1);
    vec_release(&mem, &numbers);
    assert_int_equal(mem.live, 0);
}

static void release_frees_what_is_left(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (int i = 0; i < 10; i++)
        mem_alloc(&mem, 64);
    mem_release(&mem);
    assert_int_equal(mem.live, 0);
}

static void fails_when_told_to(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.fail_in = 2;
    void *block = mem_try(&mem, 8);
    assert_non_null(block);
    assert_null(mem_try(&mem, 8));
    mem_free(&mem, block, 8);
}

static void vectors_grow_and_reject(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    VEC(uint32_t) numbers = {0};
    for (uint32_t i = 0; i < 1000; i++)
        vec_push(&mem, &numbers, i * i);
    assert_int_equal(numbers.count, 1000);
    assert_int_equal(numbers.data[999], 999 * 999);
    mem.limit = mem.live;
    while (numbers.count < numbers.capacity)
        assert_true(vec_try_push(&mem, &numbers, 1));
    assert_false(vec_try_push(&mem, &numbers, 1));
    assert_int_equal(numbers.data[999], 999 * 999);
    vec_release(&mem, &numbers);
    assert_int_equal(mem.live, 0);
}

static void maps_grow_without_losing_bytes(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Map map = {0};
    assert_true(map_try_grow(&mem, &map, 1));
    memset(map.data, 7, map.bytes);
    size_t old = map.bytes;
    assert_true(map_try_grow(&mem, &map, old * 5));
    const char *bytes = map.data;
    assert_int_equal(bytes[old - 1], 7);
    assert_int_equal(bytes[old], 0);
    assert_int_equal(mem.live, map.bytes);
    mem.limit = mem.live;
    assert_false(map_try_grow(&mem, &map, map.bytes + 1));
    assert_true(map_try_renew(&mem, &map, old));
    assert_int_equal(((char *)map.data)[0], 0);
    map_release(&mem, &map);
    assert_int_equal(mem.live, 0);
}

/* New bytes are zero, and only what may be used is counted. */
static void maps_grow_into_held_addresses(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.limit = 64 << 20;
    Map map = {0};
    map_hold(&mem, &map);
    assert_int_equal(mem.live, 0);
    for (size_t needed = 1; needed < 40 << 20; needed += needed / 3 + 1) {
        size_t old = map.bytes;
        assert_true(map_try_grow(&mem, &map, needed));
        assert_true(map.bytes >= needed && map.held >= map.bytes);
        assert_int_equal(mem.live, map.bytes);
        char *bytes = map.data;
        for (size_t i = old; i < map.bytes; i++)
            if (bytes[i] != 0)
                fail_msg("byte %zu of %zu is not zero", i, map.bytes);
        assert_true(old == 0 || bytes[old - 1] == 7);
        memset(bytes, 7, map.bytes);
    }
    assert_false(map_try_grow(&mem, &map, 65 << 20));
    map_shrink(&mem, &map, 4 << 20);
    assert_int_equal(mem.live, map.bytes);
    assert_true(map_try_grow(&mem, &map, 8 << 20));
    assert_int_equal(((char *)map.data)[(4 << 20) - 1], 7);
    assert_int_equal(((char *)map.data)[4 << 20], 0);
    map_release(&mem, &map);
    map_hold(&mem, &map);
    map_release(&mem, &map);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_live_and_peak_bytes),
        cmocka_unit_test(rejects_beyond_the_limit),
        cmocka_unit_test(shrinks_at_the_limit),
        cmocka_unit_test(lends_what_is_left),
        cmocka_unit_test(vectors_reject_absurd_sizes),
        cmocka_unit_test(release_frees_what_is_left),
        cmocka_unit_test(fails_when_told_to),
        cmocka_unit_test(vectors_grow_and_reject),
        cmocka_unit_test(maps_grow_without_losing_bytes),
        cmocka_unit_test(maps_grow_into_held_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
