#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/flat.h"

enum {
    MOST_WORDS = 4,
    KEYS = 600,
    /* enough for slab and index to grow several times */
    MANY = UNIT_SANITIZED ? 400000 : 1100000,
    ENOUGH = 300000 /* for 33 allocations, each of which may fail */
};

static uint64_t lowest_bits(uint32_t bits) {
    return bits == 0 ? 0 : UINT64_MAX >> (64 - bits);
}

/* A vector with these bits in use, one of about KEYS different ones. */
static void random_vector(Rng *rng, uint32_t words, uint32_t bits,
                          uint64_t *vector) {
    uint64_t seed = rng_below(rng, KEYS);
    for (uint32_t w = 0; w < words; w++) {
        uint32_t left = bits > w * 64 ? bits - w * 64 : 0;
        vector[w] =
            hash_word(seed * 8 + w) & lowest_bits(left < 64 ? left : 64);
    }
}

/* The reference: all vectors in the order of first insertion. */
typedef struct Naive {
    uint64_t vectors[KEYS][MOST_WORDS]; /* by id */
    uint32_t count;                     /* how many there are */
    uint32_t words;                     /* words of each */
} Naive;

static uint32_t naive_insert(Naive *naive, const uint64_t *vector) {
    size_t bytes = naive->words * sizeof *vector;
    for (uint32_t i = 0; i < naive->count; i++)
        if (memcmp(naive->vectors[i], vector, bytes) == 0)
            return i;
    assert_true(naive->count < KEYS);
    memcpy(naive->vectors[naive->count], vector, bytes);
    return naive->count++;
}

static void compare_with_naive(Mem *mem, uint32_t words, uint32_t bits,
                               uint64_t seed) {
    Rng rng = {seed};
    Naive naive = {.words = words};
    Store *store = flat_kind.make(
        mem, (StoreShape){.words = words, .bits = bits, .most = UINT64_MAX});
    assert_non_null(store);
    for (int round = 0; round < 20; round++) {
        uint64_t batch[300 * MOST_WORDS];
        StateId ids[300];
        size_t count = rng_below(&rng, 300);
        for (size_t i = 0; i < count; i++)
            random_vector(&rng, words, bits, batch + i * words);
        assert_int_equal(store_insert(store, batch, count, ids), count);
        assert_int_equal(store->result, STORE_OK);
        for (size_t i = 0; i < count; i++)
            assert_int_equal(ids[i], naive_insert(&naive, batch + i * words));
        assert_int_equal(store->count, naive.count);
    }
    for (uint32_t id = 0; id < naive.count; id++) {
        uint64_t vector[MOST_WORDS];
        store_get(store, id, vector);
        assert_memory_equal(vector, naive.vectors[id], words * sizeof *vector);
    }
    store_check(store);
    store_free(store);
}

static void agrees_with_a_naive_set_at_all_widths(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t bits = 0; bits <= 200; bits++) {
        uint32_t words = bits <= 64 ? 1 : (bits + 63) / 64;
        compare_with_naive(&mem, words, bits, bits);
    }
    compare_with_naive(&mem, 4, 70, 1); /* words that are always zero */
    compare_with_naive(&mem, 2, 64, 2);
    compare_with_naive(&mem, 2, 0, 3);
    assert_int_equal(mem.live, 0);
}

static void knows_duplicates_within_a_batch(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = flat_kind.make(
        &mem, (StoreShape){.words = 1, .bits = 64, .most = UINT64_MAX});
    const uint64_t batch[] = {5, 6, 5, 5, 7, 6, 0, 0, 5};
    const StateId expected[] = {0, 1, 0, 0, 2, 1, 3, 3, 0};
    StateId ids[9];
    assert_int_equal(store_insert(store, batch, 9, ids), 9);
    assert_memory_equal(ids, expected, sizeof ids);
    assert_int_equal(store_insert(store, batch, 0, ids), 0);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

static void ids_come_to_an_end(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = flat_kind.make(
        &mem,
        (StoreShape){.words = 1, .bits = 64, .most = UINT64_MAX, .ids = 3});
    const uint64_t batch[] = {5, 6, 5, 7, 6, 8, 5};
    StateId ids[7];
    assert_int_equal(store_insert(store, batch, 7, ids), 5);
    assert_int_equal(store->result, STORE_NO_IDS);
    assert_int_equal(store->count, 3);
    assert_int_equal(store_insert(store, batch, 5, ids), 5);
    assert_int_equal(store->result, STORE_OK);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

/* Insert the vectors of numbers first .. end - 1; how many went in. */
static uint64_t insert_range(Store *store, uint64_t first, uint64_t end) {
    for (uint64_t k = first; k < end;) {
        uint64_t batch[500 * 2];
        StateId ids[500];
        size_t count = end - k < 500 ? (size_t)(end - k) : 500;
        for (size_t i = 0; i < count; i++)
            for (uint32_t w = 0; w < store->words; w++)
                batch[i * store->words + w] = w ? 1 : k + i;
        size_t done = store_insert(store, batch, count, ids);
        for (size_t i = 0; i < done; i++)
            if (ids[i] != k + i)
                fail();
        k += done;
        if (done < count)
            return k;
    }
    return end;
}

static void assert_holds_range(const Store *store, uint64_t end) {
    assert_int_equal(store->count, end);
    for (uint64_t k = 0; k < end; k++) {
        uint64_t vector[2];
        store_get(store, k, vector);
        if (vector[0] != k)
            fail();
    }
    store_check(store);
}

static void grows(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t words = 1; words <= 2; words++) {
        Store *store =
            flat_kind.make(&mem, (StoreShape){.words = words,
                                              .bits = 24 + 64 * (words - 1),
                                              .most = UINT64_MAX});
        assert_true(mem.live < 5u << 20); /* small models are cheap */
        assert_int_equal(insert_range(store, 0, MANY), MANY);
        assert_int_equal(insert_range(store, 0, MANY), MANY);
        assert_holds_range(store, MANY);
        store_free(store);
    }
    assert_int_equal(mem.live, 0);
}

/* Nothing is added by looking, and what is there is found under its id. */
static void finds_without_inserting(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t words = 1; words <= 3; words++) {
        Store *store = flat_kind.make(
            &mem,
            (StoreShape){.words = words, .bits = 64 * words, .most = 500});
        uint64_t batch[200 * 3] = {0};
        StateId ids[200];
        for (uint32_t i = 0; i < 200; i++)
            batch[i * words] = i;
        store_find(store, batch, 200, ids);
        for (uint32_t i = 0; i < 200; i++)
            assert_int_equal(ids[i], STATE_NONE);
        assert_int_equal(store->count, 0);
        for (uint32_t i = 0; i < 200; i += 3)
            store_insert(store, batch + i * words, 1, ids);
        store_find(store, batch, 200, ids);
        for (uint32_t i = 0; i < 200; i++)
            assert_int_equal(ids[i], i % 3 ? STATE_NONE : i / 3);
        assert_int_equal(store->count, 67);
        store_check(store);
        store_free(store);
    }
    assert_int_equal(mem.live, 0);
}

/* What the owner keeps of every state is left for it. */
static void leaves_room_for_its_owner(void **state) {
    (void)state;
    uint64_t stored[2];
    for (uint32_t beside = 0; beside < 2; beside++) {
        Mem mem;
        mem_init(&mem);
        mem.limit = 16u << 20;
        Store *store =
            flat_kind.make(&mem, (StoreShape){.words = 1,
                                              .bits = 64,
                                              .most = UINT64_MAX,
                                              .beside = beside * 16});
        stored[beside] = insert_range(store, 0, 200000);
        stored[beside] = store->count;
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
    assert_true(stored[0] >= stored[1]);
}

static void kinds_are_chosen_by_traits(void **state) {
    (void)state;
    for (size_t i = 0; store_kinds[i]; i++) {
        const StoreKind *kind = store_kinds[i];
        assert_true(strlen(kind->name) > 0 && strlen(kind->summary) > 0);
        const StoreKind *found = store_kind_with(kind->traits);
        assert_int_equal(found->traits & kind->traits, kind->traits);
    }
    assert_ptr_equal(store_kind_with(STORE_IDS | STORE_EXACT), &flat_kind);
    assert_null(store_kind_with(STORE_IDS | STORE_FORGETS));
}

static void stores_exactly_as_many_as_allowed(void **state) {
    (void)state;
    const uint64_t limits[] = {0,   1,   2,   63,   64,    65,
                               255, 256, 257, 1000, 499999};
    Mem mem;
    mem_init(&mem);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        Store *store = flat_kind.make(
            &mem, (StoreShape){.words = 1, .bits = 64, .most = limits[i]});
        assert_int_equal(insert_range(store, 0, 500000), limits[i]);
        assert_int_equal(store->result, STORE_NO_STATES);
        assert_int_equal(insert_range(store, 0, limits[i]), limits[i]);
        if (limits[i] > 0) /* a hit is no new state */
            assert_int_equal(store->result, STORE_OK);
        assert_holds_range(store, limits[i]);
        store_free(store);
    }
    assert_int_equal(mem.live, 0);
}

/* Whatever the limit, what went in stays, hits go on working, and the limit
 * is kept. */
static void survives_every_memory_limit(void **state) {
    (void)state;
    uint64_t before = 0;
    for (size_t limit = 0; limit <= (32u << 20); limit += (4u << 20) - 4096) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Store *store = flat_kind.make(
            &mem, (StoreShape){
                      .words = 1, .bits = 64, .most = UINT64_MAX, .beside = 1});
        uint64_t stored = 0;
        if (store) {
            stored = insert_range(store, 0, MANY);
            if (stored < MANY)
                assert_int_equal(store->result, STORE_NO_MEMORY);
            assert_int_equal(insert_range(store, 0, stored), stored);
            assert_holds_range(store, stored);
            assert_true(mem.peak <= limit);
        }
        assert_true(stored >= before); /* more memory, no fewer states */
        before = stored;
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
    assert_int_equal(before, MANY);
}

/* A failure is not the end: an allocation that fails once may succeed the next
 * time, so only the very first ones matter to the caller. */
static void survives_every_failing_allocation(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        Mem mem;
        mem_init(&mem);
        mem.fail_in = n;
        Store *store = flat_kind.make(
            &mem, (StoreShape){
                      .words = 1, .bits = 40, .most = UINT64_MAX, .beside = 1});
        uint64_t stored = store ? insert_range(store, 0, ENOUGH) : 0;
        if (store)
            assert_holds_range(store, stored);
        store_free(store);
        assert_int_equal(mem.live, 0);
        if (mem.fail_in > 0) { /* there were fewer than n allocations */
            assert_true(n > 8);
            assert_int_equal(stored, ENOUGH);
            return;
        }
    }
}

static void can_be_read_when_sealed(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = flat_kind.make(
        &mem, (StoreShape){.words = 1, .bits = 64, .most = UINT64_MAX});
    insert_range(store, 0, 10000);
    size_t before = mem.live;
    store_seal(store);
    assert_true(mem.live <= before - (2u << 20));
    assert_holds_range(store, 10000);
    store_free(store);
    store_free(NULL);
    assert_int_equal(mem.live, 0);
}

static void keeps_to_sixteen_bytes_a_state(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = flat_kind.make(
        &mem, (StoreShape){.words = 1, .bits = 64, .most = UINT64_MAX});
    for (uint64_t k = 0; k < 12000000; k += 100000) {
        insert_range(store, k, k + 100000);
        if (k >= 10000000)
            assert_true(mem.peak < 16 * store->count);
    }
    store_free(store);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_set_at_all_widths),
        cmocka_unit_test(knows_duplicates_within_a_batch),
        cmocka_unit_test(ids_come_to_an_end),
        cmocka_unit_test(grows),
        cmocka_unit_test(finds_without_inserting),
        cmocka_unit_test(leaves_room_for_its_owner),
        cmocka_unit_test(kinds_are_chosen_by_traits),
        cmocka_unit_test(stores_exactly_as_many_as_allowed),
        cmocka_unit_test(survives_every_memory_limit),
        cmocka_unit_test(survives_every_failing_allocation),
        cmocka_unit_test(can_be_read_when_sealed),
        cmocka_unit_test(keeps_to_sixteen_bytes_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
