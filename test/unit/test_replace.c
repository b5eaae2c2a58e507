#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/forgetting.h"
#include "store/replace.h"

enum {
    KEYS = 200, /* different vectors */
    WORDS = 3,
    STEPS = 3000
};

static void key_vector(uint32_t key, uint64_t *vector) {
    for (uint32_t w = 0; w < WORDS; w++)
        vector[w] = hash_word(key * 4 + w);
}

static Store *new_store(Mem *mem, uint64_t most, StoreVictim victim,
                        uint64_t seed) {
    return replace_kind.make(mem, (StoreShape){.words = WORDS,
                                               .bits = WORDS * 64,
                                               .most = most,
                                               .seed = seed,
                                               .victim = victim});
}

/* The reference: in which set each vector is, as far as that is certain. A
 * visited one may be gone. */
typedef struct Naive {
    StateSet sets[KEYS]; /* by key; 0: it is not stored */
    uint64_t inserted;   /* how often a vector was new */
    uint64_t replaced;   /* how often a visited one made room */
} Naive;

static uint64_t count_set(const Naive *naive, StateSet set) {
    uint64_t count = 0;
    for (uint32_t k = 0; k < KEYS; k++)
        count += naive->sets[k] == set;
    return count;
}

/* What was visited and has made room is not stored any more: which one it was
 * is the store's choice, but it is one, and only one. */
static void forget_victim(Naive *naive, const Store *store) {
    uint32_t gone = 0;
    for (uint32_t k = 0; k < KEYS; k++) {
        uint64_t vector[WORDS];
        StateId id;
        key_vector(k, vector);
        store_find(store, vector, 1, &id);
        if (naive->sets[k] == SET_VISITED && id == STATE_NONE) {
            naive->sets[k] = 0;
            gone++;
        }
    }
    assert_int_equal(gone, 1);
    naive->replaced++;
}

static void insert_key(Naive *naive, Store *store, uint32_t key,
                       uint64_t most) {
    uint64_t vector[WORDS];
    StateId id;
    key_vector(key, vector);
    bool old = naive->sets[key] != 0;
    bool full = KEYS - count_set(naive, 0) == most;
    bool fits = old || !full || count_set(naive, SET_VISITED) > 0;
    assert_int_equal(store_insert(store, vector, 1, &id), fits);
    assert_int_equal(store->result, fits ? STORE_OK : STORE_NO_STATES);
    if (old || !fits)
        return;
    naive->inserted++;
    if (full)
        forget_victim(naive, store);
    naive->sets[key] = SET_PATH;
}

/* Whatever the reference is sure of is as it says. */
static void compare_key(const Naive *naive, Store *store, uint32_t key) {
    uint64_t vector[WORDS], again[WORDS];
    StateId id;
    key_vector(key, vector);
    store_find(store, vector, 1, &id);
    if (naive->sets[key] == 0) {
        assert_int_equal(id, STATE_NONE);
        return;
    }
    assert_true(id < store->count);
    assert_int_equal(store_set_of(store, id), naive->sets[key]);
    store_get(store, id, again);
    assert_memory_equal(vector, again, sizeof vector);
}

static void move_key(Naive *naive, Store *store, uint32_t key, StateSet set) {
    uint64_t vector[WORDS];
    StateId id;
    if (naive->sets[key] == 0)
        return;
    key_vector(key, vector);
    store_find(store, vector, 1, &id);
    store_put(store, id, set);
    naive->sets[key] = set;
}

static void compare_with_naive(StoreVictim victim, uint64_t most,
                               uint64_t seed) {
    Mem mem;
    mem_init(&mem);
    Store *store = new_store(&mem, most, victim, seed);
    Naive naive = {0};
    Rng rng = {seed};
    for (int step = 0; step < STEPS; step++) {
        uint32_t key = (uint32_t)rng_below(&rng, KEYS);
        if (rng_below(&rng, 2))
            insert_key(&naive, store, key, most);
        else /* most of them become visited */
            move_key(&naive, store, key,
                     rng_below(&rng, 3) ? SET_VISITED
                                        : (StateSet)(1 + rng_below(&rng, 4)));
        compare_key(&naive, store, (uint32_t)rng_below(&rng, KEYS));
        if (step % 100 == 0)
            store_check(store);
    }
    assert_int_equal(store->inserted, naive.inserted);
    assert_int_equal(store->replaced, naive.replaced);
    assert_true(most >= KEYS || store->replaced > 0);
    store_check(store);
    store_clear(store);
    store_check(store);
    for (uint32_t key = 0; key < KEYS; key++)
        compare_key(&(Naive){0}, store, key);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

static void agrees_with_a_naive_set(void **state) {
    (void)state;
    for (uint64_t most = 1; most <= KEYS + 20; most += 1 + most / 4)
        for (StoreVictim victim = VICTIM_RANDOM; victim <= VICTIM_DEGREE;
             victim++)
            compare_with_naive(victim, most, 1000 * most + victim);
}

/* Fill a store with visited states, then insert some more. Which of the first
 * are left? */
static void fill(Store *store, uint32_t count, uint32_t more, bool *left) {
    uint64_t vector[WORDS];
    StateId id;
    for (uint32_t k = 0; k < count + more; k++) {
        key_vector(k, vector);
        assert_int_equal(store_insert(store, vector, 1, &id), 1);
        store_put(store, id, SET_VISITED);
    }
    for (uint32_t k = 0; k < count; k++) {
        key_vector(k, vector);
        store_find(store, vector, 1, &id);
        left[k] = id != STATE_NONE;
    }
}

static void replaces_the_oldest_first(void **state) {
    (void)state;
    bool left[50];
    Mem mem;
    mem_init(&mem);
    Store *store = new_store(&mem, 50, VICTIM_OLDEST, 0);
    fill(store, 50, 20, left);
    for (uint32_t k = 0; k < 50; k++)
        assert_int_equal(left[k], k >= 20);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

/* The same seed, the same victims; another seed, others; and all places are
 * about equally likely. */
static void chooses_at_random_by_the_seed(void **state) {
    (void)state;
    bool left[3][50];
    uint32_t survived[50] = {0};
    Mem mem;
    mem_init(&mem);
    for (uint64_t seed = 0; seed < 400; seed++)
        for (int i = 0; i < 3; i++) {
            Store *store = new_store(&mem, 50, VICTIM_RANDOM, seed + (i == 2));
            fill(store, 50, 20, left[i]);
            store_free(store);
            if (i == 1)
                assert_memory_equal(left[0], left[1], sizeof left[0]);
            for (uint32_t k = 0; i == 2 && k < 50; k++)
                survived[k] += left[2][k];
        }
    assert_memory_not_equal(left[0], left[2], sizeof left[0]);
    for (uint32_t k = 0; k < 50; k++) /* (49/50)^20 of 400 is 267 */
        assert_in_range(survived[k], 220, 315);
    assert_int_equal(mem.live, 0);
}

/* States that are met often live longer. */
static void keeps_what_is_met_often(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = new_store(&mem, 100, VICTIM_DEGREE, 7);
    uint64_t vector[WORDS];
    StateId id;
    uint32_t often = 0;
    for (uint32_t k = 0; k < 150; k++) {
        key_vector(k, vector);
        store_insert(store, vector, 1, &id);
        store_put(store, id, SET_VISITED);
        for (uint32_t i = 0; i < 300 && k < 50; i++) /* more than is counted */
            store_find(store, vector, 1, &id);
    }
    for (uint32_t k = 0; k < 50; k++) {
        key_vector(k, vector);
        store_find(store, vector, 1, &id);
        often += id != STATE_NONE;
    }
    assert_true(often >= 48);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

/* Insert visited states until one is replaced; how many there are then. */
static uint64_t places_within(StoreShape shape, size_t limit) {
    Mem mem;
    mem_init(&mem);
    mem.limit = limit;
    shape.words = WORDS;
    shape.bits = WORDS * 64;
    Store *store = replace_kind.make(&mem, shape);
    StateId id;
    uint64_t vector[WORDS] = {0}, places = 0;
    while (store && store->replaced == 0) {
        vector[0]++;
        if (store_insert(store, vector, 1, &id) != 1)
            break;
        store_put(store, id, SET_VISITED);
        places = store->count;
    }
    assert_true(mem.peak <= limit - limit / 16);
    store_free(store);
    assert_int_equal(mem.live, 0);
    return places;
}

/* The table leaves memory to others, and uses most of the rest. */
static void keeps_to_the_memory(void **state) {
    (void)state;
    for (size_t limit = 1 << 20; limit <= (size_t)64 << 20; limit *= 4) {
        StoreShape shape = {.most = UINT64_MAX, .beside = 12};
        uint64_t places = places_within(shape, limit);
        assert_in_range(places, limit / 100, limit / 46);
        shape.table = 64 << 10;
        assert_int_equal(places_within(shape, limit), (64 << 10) / 34);
        shape.most = 77;
        assert_int_equal(places_within(shape, limit), 77);
    }
}

/* Without memory to grow, the table is full. */
static void survives_failing_memory(void **state) {
    (void)state;
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        Mem mem;
        mem_init(&mem);
        mem.fail_in = n;
        Store *store = new_store(&mem, UINT64_MAX, VICTIM_RANDOM, 1);
        for (uint64_t i = 0; store && i < 20000; i++) {
            uint64_t vector[WORDS] = {i % 9000};
            StateId id;
            if (store_insert(store, vector, 1, &id) == 1)
                store_put(store, id, SET_VISITED);
            else
                assert_int_equal(store->result, STORE_NO_MEMORY);
        }
        failed = mem.fail_in == 0;
        mem.fail_in = 0;
        if (store)
            store_check(store);
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_set),
        cmocka_unit_test(replaces_the_oldest_first),
        cmocka_unit_test(chooses_at_random_by_the_seed),
        cmocka_unit_test(keeps_what_is_met_often),
        cmocka_unit_test(keeps_to_the_memory),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
