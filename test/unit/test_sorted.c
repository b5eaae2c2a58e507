/* Bisection, sets and short sorting against walks through the array. */
#include "base/sorted.h"

#include "base/rng.h"
#include "test/unit/unit.h"

enum {
    ARRAYS = 2000,
    MOST = 40
};

typedef struct Pair {
    uint64_t other;
    uint32_t key;
} Pair;

static int by_key(const void *left, const void *right) {
    const Pair *a = left, *b = right;
    return sorted_compare(a->key, b->key);
}

static size_t draw(Pair *pairs, Rng *rng) {
    size_t count = (size_t)rng_below(rng, MOST + 1);
    for (size_t i = 0; i < count; i++)
        pairs[i] = (Pair){i, (uint32_t)rng_below(rng, 1 + MOST / 2)};
    return count;
}

static void few_are_sorted(void **state) {
    (void)state;
    Rng rng = {3};
    for (int round = 0; round < ARRAYS; round++) {
        Pair pairs[MOST + 1];
        size_t count = draw(pairs, &rng);
        sorted_few(pairs, count, sizeof *pairs, by_key, &(Pair){0});
        for (size_t i = 1; i < count; i++)
            assert_true(pairs[i - 1].key <= pairs[i].key);
    }
}

static void sets_have_each_number_once(void **state) {
    (void)state;
    Rng rng = {4};
    for (int round = 0; round < ARRAYS; round++) {
        Pair pairs[MOST + 1];
        uint32_t numbers[MOST + 1];
        bool there[MOST] = {false};
        size_t count = draw(pairs, &rng), distinct = 0;
        for (size_t i = 0; i < count; i++) {
            distinct += !there[pairs[i].key];
            there[pairs[i].key] = true;
            numbers[i] = pairs[i].key;
        }
        assert_int_equal(sorted_set(numbers, count), distinct);
        for (size_t i = 0; i < distinct; i++) {
            assert_true(there[numbers[i]]);
            assert_true(i == 0 || numbers[i - 1] < numbers[i]);
        }
    }
    assert_int_equal(sorted_set(NULL, 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_are_sorted),
        cmocka_unit_test(sets_have_each_number_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
