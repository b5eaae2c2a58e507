/* Vectors that came lately. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/vector_cache.h"

#include <string.h>

enum {
    MOST_WORDS = 40
};

static void make_vector(uint64_t *vector, uint32_t words, uint64_t number) {
    Rng rng = {number / 16};
    for (uint32_t i = 0; i < words; i++)
        vector[i] = rng_next(&rng);
    vector[number % words] ^= number % 16; /* some differ in few bits */
}

static void meets_what_came_just_before(void **state) {
    (void)state;
    uint64_t vector[MOST_WORDS];
    for (uint32_t words = 1; words <= MOST_WORDS; words++) {
        Mem mem;
        VectorMemo cache;
        mem_init(&mem);
        vector_memo_init(&cache, &mem, words, 0);
        vector_memo_resize(&cache, VECTOR_CACHE_BYTES);
        for (uint64_t n = 1; n < 200; n++) {
            make_vector(vector, words, n);
            vector_cache_meet(&cache, vector);
            assert_true(vector_cache_meet(&cache, vector));
        }
        vector_memo_clear(&cache);
        assert_false(vector_cache_meet(&cache, vector));
        vector_memo_release(&cache);
        assert_int_equal(mem.live, 0);
    }
}

/* Never one that did not come, though most of them do it lately. */
static void meets_nothing_else(void **state) {
    (void)state;
    enum {
        COUNT = 20000
    };
    static bool came[COUNT];
    Mem mem;
    VectorMemo cache;
    Rng rng = {1};
    uint64_t vector[3];
    uint32_t met = 0;
    mem_init(&mem);
    vector_memo_init(&cache, &mem, 3, 0);
    vector_memo_resize(&cache, VECTOR_CACHE_BYTES);
    assert_true(mem.live <= VECTOR_CACHE_BYTES + 4096);
    memset(came, 0, sizeof came);
    for (int i = 0; i < 3 * COUNT; i++) {
        uint64_t n = rng_below(&rng, COUNT);
        make_vector(vector, 3, n);
        bool meets = vector_cache_meet(&cache, vector);
        assert_true(came[n] || !meets);
        came[n] = true;
        met += meets;
    }
    assert_true(met > COUNT / 4);
    vector_memo_release(&cache);
}

/* What is free is no vector, not even the one that is zero. */
static void is_empty_at_first(void **state) {
    (void)state;
    uint64_t vector[2] = {0, 0};
    Mem mem;
    VectorMemo cache;
    mem_init(&mem);
    vector_memo_init(&cache, &mem, 2, 0);
    vector_memo_resize(&cache, VECTOR_CACHE_BYTES);
    assert_false(vector_cache_meet(&cache, vector));
    assert_true(vector_cache_meet(&cache, vector));
    vector_memo_release(&cache);
}

static void meets_nothing_without_memory(void **state) {
    (void)state;
    uint64_t vector[2] = {1, 2};
    Mem mem;
    VectorMemo cache;
    mem_init(&mem);
    mem.limit = 1000;
    vector_memo_init(&cache, &mem, 2, 0);
    vector_memo_resize(&cache, VECTOR_CACHE_BYTES);
    assert_false(vector_cache_meet(&cache, vector));
    assert_false(vector_cache_meet(&cache, vector));
    vector_memo_clear(&cache);
    vector_memo_release(&cache);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meets_what_came_just_before),
        cmocka_unit_test(meets_nothing_else),
        cmocka_unit_test(is_empty_at_first),
        cmocka_unit_test(meets_nothing_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
