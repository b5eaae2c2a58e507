#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/bitstate.h"
#include "test/unit/engine.h"

static Store *new_store(Mem *mem, uint32_t functions, uint64_t seed) {
    return bitstate_kind.make(mem, (StoreShape){.words = 2,
                                                .bits = 128,
                                                .most = UINT64_MAX,
                                                .table = 4096,
                                                .functions = functions,
                                                .seed = seed});
}

/* Insert states 0 to `count` - 1; how many were taken for others. */
static uint64_t insert_many(Store *store, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        uint64_t vector[2] = {i, ~i};
        StateId id;
        assert_int_equal(store_insert(store, vector, 1, &id), 1);
        assert_true(id == 0 || id == STATE_OLD);
        store_find(store, vector, 1, &id);
        assert_int_equal(id, STATE_OLD); /* once stored, always stored */
    }
    return count - store->count;
}

/* Is a count that is expected to be so much within four times its deviation? */
static bool within_noise(double count, double expected) {
    double apart = count - expected;
    return apart * apart <= 16 * expected;
}

/* How many of n states are left out if k bits are chosen at random for each,
 * and how many bits are set then. */
static double expect_omissions(uint32_t k, uint64_t n, double bits,
                               double *set) {
    double clear = 1, omissions = 0;
    for (uint64_t i = 0; i < n; i++) {
        double chance = 1;
        for (uint32_t f = 0; f < k; f++)
            chance *= 1 - clear;
        omissions += chance;
        for (uint32_t f = 0; f < k; f++)
            clear *= 1 - 1 / bits;
    }
    *set = (1 - clear) * bits;
    return omissions;
}

/* What is left out is as much as theory says, for every number of functions;
 * seeds are many, so that the noise is small. */
static void omissions_match_theory(void **state) {
    (void)state;
    for (uint32_t k = 1; k <= 8; k++) {
        double missed = 0, expected = 0, theory = 0, set;
        for (uint64_t seed = 0; seed < 40; seed++) {
            Mem mem;
            mem_init(&mem);
            Store *store = new_store(&mem, k, seed);
            missed += (double)insert_many(store, 8000);
            expected += store->missed;
            theory += expect_omissions(k, 8000, 8 * 4096, &set);
            assert_true(within_noise(store->fill * 8 * 4096, set));
            store_check(store);
            store_free(store);
            assert_int_equal(mem.live, 0);
        }
        assert_true(expected > 100);
        assert_true(within_noise(missed, expected));
        assert_true(within_noise(missed, theory));
    }
}

/* States that wait are numbered on past 2^32, and found by these numbers. */
static void ids_go_beyond_32_bits(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = new_store(&mem, 3, 1);
    uint64_t first = UINT32_MAX - UINT64_C(2);
    store_slide(store);
    store->count = first; /* as if so many had been there */
    window_start(&store->window, first);
    for (uint64_t i = 0; i < 10; i++) {
        uint64_t vector[2] = {i, ~i};
        StateId id;
        assert_int_equal(store_insert(store, vector, 1, &id), 1);
        assert_true(id == first + i);
    }
    store_leave(store, first + 4);
    assert_false(store_has(store, first + 3));
    for (uint64_t i = 4; i < 10; i++) {
        uint64_t vector[2];
        assert_true(store_has(store, first + i));
        store_get(store, first + i, vector);
        assert_true(vector[0] == i && vector[1] == ~i);
    }
    store_free(store);
    assert_int_equal(mem.live, 0);
}

/* A store that was cleared is as good as new, for the same states. */
static void forgets_all_when_cleared(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *store = new_store(&mem, 3, 5), *other = new_store(&mem, 3, 5);
    for (uint64_t round = 0; round < 5; round++) {
        insert_many(store, 1000 * round);
        store_check(store);
        store_clear(store);
        store_check(store);
        assert_int_equal(store->count, 0);
        assert_true(store->fill == 0 && store->missed == 0);
    }
    assert_int_equal(insert_many(store, 4000), insert_many(other, 4000));
    assert_true(store->fill == other->fill && store->missed == other->missed);
    store_free(store);
    store_free(other);
    assert_int_equal(mem.live, 0);
}

/* If no size is asked for, half of the memory is left. */
static void fits_into_memory(void **state) {
    (void)state;
    for (size_t limit = 1 << 16; limit < (size_t)1 << 30; limit *= 4) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Store *store = bitstate_kind.make(
            &mem, (StoreShape){.words = 1, .bits = 64, .most = UINT64_MAX});
        if (store)
            assert_true(store->table <= limit / 2 &&
                        store->table <= BITSTATE_BYTES);
        else
            assert_true(limit < 1 << 18);
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
}

/* Without omissions searches see what they see with an exact store; with some,
 * they say nothing wrong, and never that a property holds. */
static void searches_are_never_wrong(void **state) {
    (void)state;
    static SearchEngine *const engines[] = {search_bfs, search_dfs_bits,
                                            search_idastar};
    Rng rng = {11};
    for (int round = 0; round < 900; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 2);
        uint32_t distances[64];
        toy_distances(&toy, distances);
        Trial trial;
        trial_init(&trial, &toy, engines[round % 3]);
        trial.store = &bitstate_kind;
        trial.ask.table = 4096;
        trial.ask.seed = (uint64_t)round;
        trial_run(&trial);
        assert_false(trial.findings.statistics.complete);
        for (uint32_t p = 0; p < trial.findings.count; p++) {
            uint32_t nearest = toy_nearest_error(&toy, p, distances);
            assert_int_equal(trial_verdict(&trial, p),
                             nearest == TOY_FAR ? VERDICT_INCONCLUSIVE
                                                : VERDICT_VIOLATED);
            if (nearest != TOY_FAR && round % 3 == 0)
                assert_int_equal(trial_length(&trial, p), nearest);
        }
        trial_release(&trial);
        toy_release(&toy);
    }
}

static void limits_and_memory(void **state) {
    (void)state;
    Rng rng = {12};
    for (size_t n = 1; n < 300; n++) {
        Toy toy;
        toy_random(&toy, &rng, 1);
        Trial trial;
        trial_init(&trial, &toy, n % 2 ? search_bfs : search_dfs_bits);
        trial.store = &bitstate_kind;
        trial.ask.table = 4096;
        trial.budget.depth = n % 5 ? UINT64_MAX : n % 7;
        trial.budget.states = n % 3 ? UINT64_MAX : n % 11;
        toy.mem.fail_in = n % 4 ? 0 : 1 + n % 30;
        trial_run(&trial);
        toy.mem.fail_in = 0;
        trial_release(&trial);
        toy_release(&toy);
    }
}

/* The search over bits is depth-first search with any store. */
static void finds_errors_of_steps(void **state) {
    (void)state;
    find_errors_of_actions(search_dfs_bits);
    see_errors_beyond_the_depth(search_dfs_bits);
    keep_to_the_depth(search_dfs_bits);
    respect_cut_states(search_dfs_bits);
    stop_in_time(search_dfs_bits);
    compare_random_graphs(search_dfs_bits, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(omissions_match_theory),
        cmocka_unit_test(ids_go_beyond_32_bits),
        cmocka_unit_test(forgets_all_when_cleared),
        cmocka_unit_test(fits_into_memory),
        cmocka_unit_test(searches_are_never_wrong),
        cmocka_unit_test(limits_and_memory),
        cmocka_unit_test(finds_errors_of_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
