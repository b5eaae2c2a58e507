#include "test/unit/unit.h"

#include "base/hash.h"
#include "base/rng.h"
#include "store/cutting.h"

#include <string.h>

enum {
    WORDS = 25, /* of a vector, at most */
    VECTORS = 256
};

typedef uint64_t Sample[VECTORS * WORDS];

static unsigned char *bytes_of(Sample sample, size_t vector, uint32_t words) {
    return (unsigned char *)(sample + vector * words);
}

/* Leaves first, parts that fit together, and a root over all. */
static void assert_tree(const Cutting *cutting, uint32_t bytes) {
    uint32_t covered = 0;
    for (uint32_t i = 0; i < cutting->count; i++) {
        CutNode node = vec_item(cutting, i);
        assert_true(node.first < node.end);
        assert_true(i == 0 || vec_item(cutting, i - 1).height <= node.height);
        if (node.left == CUTTING_NO_NODE) {
            assert_int_equal(node.right, CUTTING_NO_NODE);
            assert_int_equal(node.height, 0);
            assert_true(node.end - node.first <= CUTTING_LEAF);
            covered += node.end - node.first;
            continue;
        }
        assert_true(node.left < i && node.right < i);
        CutNode left = vec_item(cutting, node.left);
        CutNode right = vec_item(cutting, node.right);
        assert_int_equal(left.first, node.first);
        assert_int_equal(left.end, right.first);
        assert_int_equal(right.end, node.end);
        assert_int_equal(
            node.height,
            1 + (left.height > right.height ? left.height : right.height));
    }
    assert_int_equal(covered, bytes);
    assert_int_equal(vec_last(cutting).first, 0);
    assert_int_equal(vec_last(cutting).end, bytes);
    assert_true(cutting->count >= 3);
}

static void random_vectors_have_a_tree(void **state) {
    (void)state;
    Rng rng = {7};
    Mem mem;
    mem_init(&mem);
    for (int round = 0; round < 200; round++) {
        Sample sample;
        Cutting cutting = {0};
        uint32_t bytes = 2 + (uint32_t)rng_below(&rng, 8 * WORDS - 1);
        uint32_t words = (bytes + 7) / 8;
        size_t count = 1 + rng_below(&rng, VECTORS);
        memset(sample, 0, sizeof sample);
        for (size_t i = 0; i < count; i++)
            for (uint32_t b = 0; b < bytes; b++)
                bytes_of(sample, i, words)[b] =
                    (unsigned char)rng_below(&rng, 1 + b % 5);
        assert_true(cutting_learn(&cutting, &mem, sample, count, words, bytes));
        assert_tree(&cutting, bytes);
        vec_release(&mem, &cutting);
    }
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

/* Two parts that change independently, each as one. */
static void what_belongs_together_is_not_cut(void **state) {
    (void)state;
    enum {
        BYTES = 40
    };
    Mem mem;
    mem_init(&mem);
    for (uint32_t border = 16; border <= CUTTING_LEAF; border++) {
        Sample sample;
        Cutting cutting = {0};
        memset(sample, 0, sizeof sample);
        for (uint32_t i = 0; i < VECTORS; i++)
            for (uint32_t b = 0; b < BYTES; b++) {
                uint32_t value = b < border ? i % 16 : i / 16 * 7 + 100;
                bytes_of(sample, i, BYTES / 8)[b] =
                    (unsigned char)hash_word(value * 64 + b);
            }
        assert_true(
            cutting_learn(&cutting, &mem, sample, VECTORS, BYTES / 8, BYTES));
        assert_tree(&cutting, BYTES);
        assert_int_equal(cutting.count, 3);
        assert_int_equal(vec_item(&cutting, 0).end, border);
        vec_release(&mem, &cutting);
    }
    mem_release(&mem);
}

/* Bytes that never change cost nothing where they are: the cut is in the
 * middle of those that are equally good. */
static void equal_vectors_are_cut_in_the_middle(void **state) {
    (void)state;
    Sample sample;
    Cutting cutting = {0};
    Mem mem;
    mem_init(&mem);
    memset(sample, 5, sizeof sample);
    assert_true(cutting_learn(&cutting, &mem, sample, VECTORS, 4, 32));
    assert_tree(&cutting, 32);
    assert_int_equal(cutting.count, 3);
    assert_int_equal(vec_item(&cutting, 0).end, 16);
    vec_release(&mem, &cutting);
    mem_release(&mem);
}

static void memory_may_end_anywhere(void **state) {
    (void)state;
    Sample sample;
    memset(sample, 1, sizeof sample);
    for (size_t limit = 64; limit < 64 * 1024; limit += 64) {
        Mem mem;
        Cutting cutting = {0};
        mem_init(&mem);
        mem.limit = limit;
        if (cutting_learn(&cutting, &mem, sample, VECTORS, WORDS, 8 * WORDS))
            assert_tree(&cutting, 8 * WORDS);
        vec_release(&mem, &cutting);
        assert_int_equal(mem.live, 0);
        mem_release(&mem);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_vectors_have_a_tree),
        cmocka_unit_test(what_belongs_together_is_not_cut),
        cmocka_unit_test(equal_vectors_are_cut_in_the_middle),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
