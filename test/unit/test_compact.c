#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/compact.h"
#include "store/flat.h"
#include "store/mixing.h"

enum {
    MOST_WORDS = 3,
    BATCH = 200
};

static void random_vector(Rng *rng, uint32_t words, uint32_t bits,
                          uint64_t *vector) {
    uint64_t seed = rng_below(rng, 3000);
    for (uint32_t w = 0; w < words; w++) {
        uint32_t left = bits > w * 64 ? bits - w * 64 : 0;
        uint64_t mask = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
        vector[w] = hash_word(seed * 4 + w) & mask;
    }
}

/* The same vectors are new as in a store with ids, and get the same ids; what
 * waits can be read, and what is passed does not wait. */
static void compare_with_flat(Mem *mem, StoreShape shape, uint64_t seed) {
    Rng rng = {seed};
    Store *flat = flat_kind.make(mem, shape);
    Store *store = compact_kind.make(mem, shape);
    assert_true(flat && store);
    store_slide(store);
    uint64_t passed = 0;
    for (int round = 0; round < 15; round++) {
        uint64_t batch[BATCH * MOST_WORDS], before = flat->count;
        StateId expected[BATCH], ids[BATCH];
        size_t count = rng_below(&rng, BATCH + 1);
        for (size_t i = 0; i < count; i++)
            random_vector(&rng, shape.words, shape.bits,
                          batch + i * shape.words);
        assert_int_equal(store_insert(flat, batch, count, expected), count);
        assert_int_equal(store_insert(store, batch, count, ids), count);
        assert_int_equal(store->count, flat->count);
        uint64_t fresh = before;
        for (size_t i = 0; i < count; i++) {
            bool is_new = expected[i] == fresh;
            fresh += is_new;
            bool waits = shape.waits && expected[i] >= passed;
            assert_int_equal(ids[i], is_new  ? expected[i]
                                     : waits ? STATE_WAITS
                                             : STATE_OLD);
        }
        for (uint64_t id = passed; id < store->count; id++) {
            uint64_t one[MOST_WORDS], other[MOST_WORDS];
            store_get(store, id, one);
            store_get(flat, id, other);
            assert_memory_equal(one, other, shape.words * sizeof *one);
        }
        passed += rng_below(&rng, store->count - passed + 1);
        store_pass(store, passed);
        store_leave(store, passed);
    }
    store_check(store);
    store_free(store);
    store_free(flat);
}

static void agrees_with_the_flat_store(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t bits = 0; bits <= COMPACT_MOST; bits++)
        for (uint32_t waits = 0; waits < 2; waits++)
            compare_with_flat(&mem,
                              (StoreShape){.words = bits / 64 + 1,
                                           .bits = bits,
                                           .waits = waits,
                                           .most = UINT64_MAX},
                              bits);
    assert_int_equal(mem.live, 0);
}

static void takes_only_short_vectors(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    assert_null(compact_kind.make(
        &mem, (StoreShape){.words = 3, .bits = COMPACT_MOST + 1, .most = 9}));
    assert_int_equal(mem.live, 0);
}

/* Insert the numbers from first to before end; how many were handled. */
static uint64_t insert_range(Store *store, uint64_t first, uint64_t end) {
    for (uint64_t k = first; k < end;) {
        uint64_t batch[BATCH];
        StateId ids[BATCH];
        size_t count = end - k < BATCH ? (size_t)(end - k) : BATCH;
        for (size_t i = 0; i < count; i++)
            batch[i] = k + i;
        size_t done = store_insert(store, batch, count, ids);
        k += done;
        if (done < count)
            return k;
    }
    return end;
}

static void assert_holds_range(const Store *store, uint64_t end) {
    assert_int_equal(store->count, end);
    for (uint64_t k = 0; k < end + 10; k++) {
        StateId id;
        store_find(store, &k, 1, &id);
        assert_int_equal(id, k < end ? STATE_OLD : STATE_NONE);
    }
    store_check(store);
}

static void stores_exactly_as_many_as_allowed(void **state) {
    (void)state;
    const uint64_t limits[] = {0, 1, 2, 199, 200, 201, 1000, 30000};
    Mem mem;
    mem_init(&mem);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        Store *store = compact_kind.make(
            &mem, (StoreShape){.words = 1, .bits = 40, .most = limits[i]});
        for (int run = 0; run < 2; run++) {
            assert_int_equal(insert_range(store, 0, 40000), limits[i]);
            assert_int_equal(store->result, STORE_NO_STATES);
            assert_holds_range(store, limits[i]);
            store_clear(store);
            assert_holds_range(store, 0);
        }
        store_free(store);
    }
    assert_int_equal(mem.live, 0);
}

/* The window needs memory, too: a state is in both or in none. */
static void survives_every_memory_limit(void **state) {
    (void)state;
    for (size_t limit = 0; limit < 1u << 20; limit += 4096 * 7) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Store *store = compact_kind.make(
            &mem, (StoreShape){.words = 1, .bits = 40, .most = UINT64_MAX});
        if (!store)
            continue;
        store_slide(store);
        uint64_t stored = insert_range(store, 0, 200000);
        assert_true(stored < 200000);
        assert_int_equal(store->result, STORE_NO_MEMORY);
        assert_int_equal(insert_range(store, 0, stored), stored);
        for (uint64_t k = 0; k < stored; k++) {
            uint64_t vector;
            store_get(store, k, &vector);
            assert_int_equal(vector, k);
        }
        assert_true(mem.peak <= limit);
        assert_holds_range(store, stored);
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
}

/* Vectors that all belong to one place of the table: when it can take no more,
 * the store says so, and nothing is lost. */
static void rejects_what_has_no_place(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Mixing mixing;
    mixing_init(&mixing, 60);
    Store *store = compact_kind.make(
        &mem, (StoreShape){.words = 1, .bits = 60, .most = UINT64_MAX});
    uint64_t count = 0, vector;
    StateId id;
    for (; count < 1000; count++) {
        vector = (uint64_t)mixing_unmix(&mixing, count);
        if (store_insert(store, &vector, 1, &id) == 0)
            break;
        assert_int_equal(store->count, count + 1);
    }
    assert_true(count > 100 && count < 1000);
    assert_int_equal(store->result, STORE_NO_MEMORY);
    assert_int_equal(store->count, count);
    for (uint64_t k = 0; k <= count; k++) {
        vector = (uint64_t)mixing_unmix(&mixing, k);
        store_find(store, &vector, 1, &id);
        assert_int_equal(id, k < count ? STATE_OLD : STATE_NONE);
    }
    store_check(store);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_flat_store),
        cmocka_unit_test(takes_only_short_vectors),
        cmocka_unit_test(stores_exactly_as_many_as_allowed),
        cmocka_unit_test(survives_every_memory_limit),
        cmocka_unit_test(rejects_what_has_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
