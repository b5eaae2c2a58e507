#include "test/unit/unit.h"

#include "base/rng.h"
#include "report/traces/alignment.h"

enum {
    LONGEST = 9,
    CASES = 3000
};

static void make_run(SavedRun *run, Mem *mem, const char *letters,
                     size_t length) {
    *run = (SavedRun){.loop = SIZE_MAX};
    arena_init(&run->arena, mem);
    for (size_t i = 0; i < length; i++) {
        SavedStep step = {.action = arena_copy(&run->arena, letters + i, 1),
                          .changes = ""};
        vec_push(mem, &run->steps, step);
    }
}

/* The length of a longest common subsequence, by its definition. */
static size_t longest(const char *a, size_t n, const char *b, size_t m) {
    if (n == 0 || m == 0)
        return 0;
    if (a[0] == b[0])
        return 1 + longest(a + 1, n - 1, b + 1, m - 1);
    size_t one = longest(a + 1, n - 1, b, m);
    size_t other = longest(a, n, b + 1, m - 1);
    return one > other ? one : other;
}

/* Each step once and in order; pairs have one action; as many as can be. */
static void check_alignment(const char *a, size_t n, const char *b, size_t m) {
    Mem mem;
    SavedRun left, right;
    Alignment alignment;
    size_t i = 0, k = 0, both = 0;
    mem_init(&mem);
    make_run(&left, &mem, a, n);
    make_run(&right, &mem, b, m);
    alignment_init(&alignment, &left, &right, &mem);
    for (size_t p = 0; p < alignment.pairs.count; p++) {
        AlignedPair pair = alignment.pairs.data[p];
        bool in_left = pair.left != ALIGNED_NONE;
        bool in_right = pair.right != ALIGNED_NONE;
        assert_true(in_left || in_right);
        assert_true(!in_left || pair.left == i++);
        assert_true(!in_right || pair.right == k++);
        assert_int_equal(pair.alike, in_left && in_right);
        if (pair.alike)
            assert_int_equal(a[pair.left], b[pair.right]);
        both += pair.alike;
        assert_true(p >= alignment.common || pair.alike);
    }
    assert_int_equal(i, n);
    assert_int_equal(k, m);
    assert_int_equal(both, longest(a, n, b, m));
    assert_int_equal(alignment.same, n == m && memcmp(a, b, n) == 0);
    alignment_release(&alignment);
    saved_release(&left);
    saved_release(&right);
    assert_int_equal(mem.live, 0);
}

static void pairs_are_as_many_as_can_be(void **state) {
    (void)state;
    Rng rng = {.state = 1};
    for (int i = 0; i < CASES; i++) {
        char a[LONGEST], b[LONGEST];
        size_t n = (size_t)rng_below(&rng, LONGEST + 1);
        size_t m = (size_t)rng_below(&rng, LONGEST + 1);
        uint64_t letters = 1 + rng_below(&rng, 3);
        for (size_t k = 0; k < LONGEST; k++) {
            a[k] = (char)('a' + rng_below(&rng, letters));
            b[k] = (char)('a' + rng_below(&rng, letters));
        }
        check_alignment(a, n, b, m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_as_many_as_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
