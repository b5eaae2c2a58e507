#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/hashed.h"

enum {
    WORDS = 3,
    BATCH = 150
};

static Store *make(Mem *mem, uint32_t bits, uint64_t most, uint64_t seed) {
    Store *store = hashed_kind.make(mem, (StoreShape){.words = WORDS,
                                                      .bits = WORDS * 64,
                                                      .most = most,
                                                      .functions = bits,
                                                      .seed = seed});
    assert_non_null(store);
    return store;
}

/* Vectors of the numbers from first to before end; how many were handled. */
static uint64_t insert_range(Store *store, uint64_t first, uint64_t end) {
    for (uint64_t k = first; k < end;) {
        uint64_t batch[BATCH * WORDS];
        StateId ids[BATCH];
        size_t count = end - k < BATCH ? (size_t)(end - k) : BATCH;
        for (size_t i = 0; i < count * WORDS; i++)
            batch[i] = i % WORDS ? 5 : k + i / WORDS;
        size_t done = store_insert(store, batch, count, ids);
        k += done;
        if (done < count)
            return k;
    }
    return end;
}

static void knows_what_it_was_given(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t bits = HASHED_LEAST; bits <= HASHED_MOST; bits += 4) {
        Store *store = make(&mem, bits, UINT64_MAX, bits);
        store_slide(store);
        assert_int_equal(insert_range(store, 0, 20000), 20000);
        assert_true(store->count > 19990);
        uint64_t count = store->count;
        assert_int_equal(insert_range(store, 0, 20000), 20000);
        assert_int_equal(store->count, count);
        for (uint64_t k = 0; k < 20000; k++) {
            uint64_t vector[WORDS] = {k, 5, 5};
            StateId id;
            store_find(store, vector, 1, &id);
            assert_int_equal(id, STATE_OLD);
        }
        if (count == 20000)
            for (uint64_t k = 0; k < count; k++) {
                uint64_t vector[WORDS];
                store_get(store, k, vector);
                assert_int_equal(vector[0], k);
            }
        store_check(store);
        store_clear(store);
        assert_int_equal(store->count, 0);
        assert_true(store->missed <= 0 && store->fill <= 0);
        store_free(store);
    }
    assert_int_equal(mem.live, 0);
}

static void knows_duplicates_within_a_batch(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = make(&mem, 50, 3, 0);
    const uint64_t batch[] = {5, 0, 0, 6, 0, 0, 5, 0, 0, 6, 0,
                              0, 7, 0, 0, 7, 0, 0, 8, 0, 0};
    StateId ids[7];
    assert_int_equal(store_insert(store, batch, 7, ids), 6);
    assert_int_equal(store->result, STORE_NO_STATES);
    const StateId expected[] = {0, 0, STATE_OLD, STATE_OLD, 0, STATE_OLD};
    assert_memory_equal(ids, expected, sizeof expected);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

/* n states have n * n / 2 pairs, and each is one of 2^bits alike. */
static void estimates_what_it_leaves_out(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    uint64_t left_out = 0, n = 200000;
    double estimated = 0;
    for (uint64_t seed = 0; seed < 100; seed += 5) {
        Store *store = make(&mem, HASHED_LEAST, UINT64_MAX, seed);
        insert_range(store, 0, n);
        left_out += n - store->count;
        estimated += store->missed;
        double expected = (double)n * (double)n / 2 / (double)(1ull << 40);
        assert_true(store->missed > expected * 0.99);
        assert_true(store->missed < expected * 1.01);
        store_free(store);
    }
    assert_true((double)left_out < estimated * 10 + 5);
    assert_int_equal(mem.live, 0);
}

static void takes_as_many_bits_as_the_memory_wants(void **state) {
    (void)state;
    uint32_t before = 0;
    for (size_t limit = 1u << 20; limit < (size_t)1 << 40; limit *= 4) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Store *store = make(&mem, 0, UINT64_MAX, 0);
        assert_in_range(store->functions, HASHED_LEAST, HASHED_MOST);
        assert_true(store->functions >= before);
        before = store->functions;
        double n = (double)limit / 4;
        if (before < HASHED_MOST)
            assert_true(n * n < 2 * (double)(1ull << before));
        store_free(store);
    }
    assert_int_equal(before, HASHED_MOST);
}

static void survives_every_memory_limit(void **state) {
    (void)state;
    for (size_t limit = 0; limit < 1u << 20; limit += 4096 * 7) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Store *store = hashed_kind.make(
            &mem,
            (StoreShape){.words = WORDS, .bits = 192, .most = UINT64_MAX});
        if (!store)
            continue;
        store_slide(store);
        uint64_t stored = insert_range(store, 0, 100000);
        assert_true(stored < 100000);
        assert_int_equal(store->result, STORE_NO_MEMORY);
        assert_int_equal(insert_range(store, 0, stored), stored);
        assert_true(mem.peak <= limit);
        store_check(store);
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_what_it_was_given),
        cmocka_unit_test(knows_duplicates_within_a_batch),
        cmocka_unit_test(estimates_what_it_leaves_out),
        cmocka_unit_test(takes_as_many_bits_as_the_memory_wants),
        cmocka_unit_test(survives_every_memory_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
