#include "test/unit/unit.h"

#include "base/arena.h"
#include "base/rng.h"

#include <stdalign.h>

static void is_zeroed_and_aligned(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Arena arena;
    arena_init(&arena, &mem);
    for (size_t size = 0; size < 3000; size += 7) {
        unsigned char *block = arena_alloc(&arena, size);
        assert_int_equal((uintptr_t)block % alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(block[i], 0);
        memset(block, 0xff, size);
    }
    arena_release(&arena);
    assert_int_equal(mem.live, 0);
}

enum {
    BLOCKS = 400
};

static void blocks_do_not_overlap(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Arena arena;
    arena_init(&arena, &mem);
    Rng rng = {3};
    unsigned char *blocks[BLOCKS];
    size_t sizes[BLOCKS];
    for (size_t i = 0; i < BLOCKS; i++) {
        /* Some are larger than a chunk. */
        sizes[i] = rng_below(&rng, i % 50 ? 300 : 100000);
        blocks[i] = arena_alloc(&arena, sizes[i]);
        memset(blocks[i], (int)(i & 0xff), sizes[i]);
    }
    for (size_t i = 0; i < BLOCKS; i++)
        for (size_t k = 0; k < sizes[i]; k++)
            assert_int_equal(blocks[i][k], i & 0xff);
    arena_release(&arena);
    assert_int_equal(mem.live, 0);
}

static void copies_end_in_zero(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Arena arena;
    arena_init(&arena, &mem);
    char *one = arena_copy(&arena, "abcdef", 3);
    char *none = arena_copy(&arena, "abc", 0);
    char *zero = arena_copy(&arena, "a\0b", 3);
    assert_string_equal(one, "abc");
    assert_string_equal(none, "");
    assert_memory_equal(zero, "a\0b", 4);
    arena_release(&arena);
    assert_int_equal(mem.live, 0);
}

static void can_be_used_again(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Arena arena;
    arena_init(&arena, &mem);
    arena_release(&arena); /* empty */
    assert_string_equal(arena_copy(&arena, "x", 1), "x");
    arena_release(&arena);
    assert_string_equal(arena_copy(&arena, "y", 1), "y");
    arena_release(&arena);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_zeroed_and_aligned),
        cmocka_unit_test(blocks_do_not_overlap),
        cmocka_unit_test(copies_end_in_zero),
        cmocka_unit_test(can_be_used_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
