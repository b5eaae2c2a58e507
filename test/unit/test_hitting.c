/* Hitting sets against all subsets, and numbers of sequences. */
#include "test/unit/unit.h"

#include "base/hash.h"
#include "base/rng.h"
#include "equiv/walking/hitting.h"

enum {
    ITEMS = 6, /* 0 .. 5 */
    SETS = 5   /* most sets */
};

typedef struct Case {
    unsigned sets[SETS]; /* as bits */
    size_t count;        /* how many */
} Case;

static bool hits(const Case *sample, unsigned set) {
    for (size_t i = 0; i < sample->count; i++)
        if (!(sample->sets[i] & set))
            return false;
    return true;
}

static bool is_smallest(const Case *sample, unsigned set) {
    for (unsigned item = 0; item < ITEMS; item++)
        if (set >> item & 1 && hits(sample, set & ~(1u << item)))
            return false;
    return hits(sample, set);
}

static size_t items_of(unsigned set, uint32_t *items) {
    size_t count = 0;
    for (uint32_t item = 0; item < ITEMS; item++)
        if (set >> item & 1)
            items[count++] = item;
    return count;
}

static void draw(Case *sample, Rng *rng) {
    sample->count = rng_below(rng, SETS + 1);
    for (size_t i = 0; i < sample->count; i++)
        sample->sets[i] = (unsigned)rng_below(rng, 1u << ITEMS) |
                          (rng_below(rng, 8) ? 1u << rng_below(rng, ITEMS) : 0);
}

static void compare(const Case *sample) {
    Mem mem;
    Sequences sets, result;
    uint32_t which[SETS], items[ITEMS];
    mem_init(&mem);
    sequences_init(&sets, &mem);
    sequences_init(&result, &mem);
    for (size_t i = 0; i < sample->count; i++)
        assert_true(sequences_add(&sets, items,
                                  items_of(sample->sets[i], items), &which[i]));
    assert_true(hitting_sets(&result, &sets, which, sample->count));
    size_t expected = 0;
    for (unsigned set = 0; set < 1u << ITEMS; set++) {
        size_t before = result.all.count;
        uint32_t number;
        if (!is_smallest(sample, set))
            continue;
        expected++;
        assert_true(
            sequences_add(&result, items, items_of(set, items), &number));
        assert_int_equal(result.all.count, before);
    }
    assert_int_equal(result.all.count, expected);
    sequences_release(&sets);
    sequences_release(&result);
    assert_int_equal(mem.live, 0);
}

static void finds_the_smallest(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < unit_cases(20000); seed++) {
        Rng rng = {hash_word(seed)};
        Case sample;
        draw(&sample, &rng);
        compare(&sample);
    }
}

static void has_edges(void **state) {
    (void)state;
    compare(&(Case){.count = 0});
    compare(&(Case){.sets = {0}, .count = 1});
    compare(&(Case){.sets = {3, 0, 5}, .count = 3});
}

static void survives_without_memory(void **state) {
    (void)state;
    bool made = false;
    for (size_t fail = 1; !made; fail++) {
        Mem mem;
        Sequences sets, result;
        uint32_t which[2];
        mem_init(&mem);
        sequences_init(&sets, &mem);
        sequences_init(&result, &mem);
        assert_true(sequences_add(&sets, (uint32_t[]){1, 2}, 2, &which[0]));
        assert_true(sequences_add(&sets, (uint32_t[]){2, 3}, 2, &which[1]));
        mem.fail_in = fail;
        made = hitting_sets(&result, &sets, which, 2);
        mem.fail_in = 0;
        sequences_release(&sets);
        sequences_release(&result);
        assert_int_equal(mem.live, 0);
    }
}

/* Equal sequences have equal numbers, and come back as they were. */
static void numbers_sequences(void **state) {
    (void)state;
    Mem mem;
    Sequences sequences;
    mem_init(&mem);
    sequences_init(&sequences, &mem);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 1000; i++) {
            uint32_t items[] = {i, i / 2, 7}, number;
            assert_true(sequences_add(&sequences, items, i % 4, &number));
            if (i % 4 == 0)
                assert_int_equal(number, 0);
            assert_int_equal(sequences_length(&sequences, number), i % 4);
            if (i % 4)
                assert_memory_equal(sequences_get(&sequences, number), items,
                                    i % 4 * sizeof *items);
        }
    assert_int_equal(sequences.all.count, 751);
    uint32_t small, large;
    sequences_add(&sequences, (uint32_t[]){2, 5}, 2, &small);
    sequences_add(&sequences, (uint32_t[]){1, 2, 3, 5}, 4, &large);
    assert_true(sequences_include(&sequences, small, large));
    assert_false(sequences_include(&sequences, large, small));
    assert_true(sequences_include(&sequences, 0, small));
    sequences_release(&sequences);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_smallest),
        cmocka_unit_test(has_edges),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(numbers_sequences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
