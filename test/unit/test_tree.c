#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/flat.h"
#include "store/tree.h"

enum {
    MOST_WORDS = 21,
    BATCH = 150,
    ROUNDS = 60
};

static void start(Mem *mem, Store **tree, Store **flat, uint32_t words,
                  bool waits) {
    mem_init(mem);
    StoreShape shape = {
        .words = words, .bits = words * 64, .most = UINT64_MAX, .waits = waits};
    *tree = tree_kind.make(mem, shape);
    *flat = flat_kind.make(mem, shape);
    assert_non_null(*tree);
    store_slide(*tree);
}

static void finish(Mem *mem, Store *tree, Store *flat) {
    store_check(tree);
    store_free(tree);
    store_free(flat);
    assert_int_equal(mem->live, 0);
}

/* Vectors that differ from the one before in few words, of few values. */
static void change(Rng *rng, uint32_t words, uint64_t *vector) {
    for (uint64_t n = rng_below(rng, 3); n > 0; n--)
        vector[rng_below(rng, words)] =
            rng_below(rng, 4) * UINT64_C(0x9E3779B97F4A7C15);
}

static void make_batch(Rng *rng, uint32_t words, uint64_t *state,
                       uint64_t *vectors) {
    for (size_t i = 0; i < BATCH; i++) {
        change(rng, words, state);
        memcpy(vectors + i * words, state, words * sizeof *state);
    }
}

/* What the tree says of a batch, by what the other store has. */
static void insert_both(Store *tree, Store *flat, const uint64_t *vectors,
                        uint64_t passed, bool waits) {
    StateId ids[BATCH], truth[BATCH], found[BATCH];
    store_find(tree, vectors, BATCH, found);
    store_find(flat, vectors, BATCH, ids);
    for (size_t i = 0; i < BATCH; i++)
        assert_int_equal(found[i] == STATE_NONE, ids[i] == STATE_NONE);
    uint64_t next = flat->count;
    assert_int_equal(store_insert(tree, vectors, BATCH, ids), BATCH);
    assert_int_equal(store_insert(flat, vectors, BATCH, truth), BATCH);
    for (size_t i = 0; i < BATCH; i++)
        if (truth[i] == next)
            assert_int_equal(ids[i], next++);
        else
            assert_int_equal(ids[i], waits && truth[i] >= passed ? STATE_WAITS
                                                                 : STATE_OLD);
    assert_int_equal(tree->count, flat->count);
}

static void read_back(const Store *tree, const Store *flat, uint64_t from) {
    for (uint64_t id = from; id < tree->count; id++) {
        uint64_t a[MOST_WORDS], b[MOST_WORDS];
        store_get(tree, id, a);
        store_get(flat, id, b);
        assert_memory_equal(a, b, tree->words * sizeof *a);
    }
}

static void is_an_exact_set(void **state) {
    (void)state;
    Rng rng = {1};
    for (uint32_t words = 3; words <= MOST_WORDS; words++)
        for (int waits = 0; waits < 2; waits++) {
            Mem mem;
            Store *tree, *flat;
            static uint64_t vectors[BATCH * MOST_WORDS];
            uint64_t vector[MOST_WORDS] = {0}, passed = 0, left = 0;
            start(&mem, &tree, &flat, words, waits);
            for (int round = 0; round < ROUNDS; round++) {
                make_batch(&rng, words, vector, vectors);
                insert_both(tree, flat, vectors, passed, waits);
                read_back(tree, flat, left);
                passed += rng_below(&rng, tree->count - passed + 1);
                left += rng_below(&rng, passed - left + 1);
                store_pass(tree, passed);
                store_leave(tree, left);
            }
            finish(&mem, tree, flat);
        }
}

/* After it was cleared everything is new, in the same order. */
static void begins_again(void **state) {
    (void)state;
    Rng rng = {2};
    Mem mem;
    Store *tree, *flat;
    static uint64_t vectors[BATCH * 7];
    uint64_t vector[7] = {0};
    StateId first[BATCH], second[BATCH];
    start(&mem, &tree, &flat, 7, true);
    make_batch(&rng, 7, vector, vectors);
    assert_int_equal(store_insert(tree, vectors, BATCH, first), BATCH);
    store_pass(tree, tree->count);
    store_clear(tree);
    assert_int_equal(tree->count, 0);
    store_find(tree, vectors, BATCH, second);
    for (size_t i = 0; i < BATCH; i++)
        assert_int_equal(second[i], STATE_NONE);
    assert_int_equal(store_insert(tree, vectors, BATCH, second), BATCH);
    assert_memory_equal(first, second, sizeof first);
    finish(&mem, tree, flat);
}

/* Insert until an allocation fails; what was inserted before is there. */
static bool insert_some(Mem *mem, Store *tree, Rng *rng) {
    static uint64_t vectors[BATCH * 5];
    uint64_t vector[5] = {0};
    for (int round = 0; round < 20; round++) {
        StateId ids[BATCH];
        make_batch(rng, 5, vector, vectors);
        size_t handled = store_insert(tree, vectors, BATCH, ids);
        if (handled == BATCH)
            continue;
        assert_int_equal(tree->result, STORE_NO_MEMORY);
        mem->fail_in = 0;
        store_find(tree, vectors, handled, ids);
        for (size_t i = 0; i < handled; i++)
            assert_int_not_equal(ids[i], STATE_NONE);
        return false;
    }
    return true;
}

static void survives_failing_memory(void **state) {
    (void)state;
    bool done = false;
    for (size_t n = 1; !done; n++) {
        Mem mem;
        Rng rng = {3};
        mem_init(&mem);
        mem.fail_in = n;
        Store *tree = tree_kind.make(
            &mem, (StoreShape){.words = 5, .bits = 320, .most = UINT64_MAX});
        if (tree) {
            store_slide(tree);
            done = insert_some(&mem, tree, &rng) && mem.fail_in > 0;
            mem.fail_in = 0;
            store_check(tree);
        }
        store_free(tree);
        assert_int_equal(mem.live, 0);
    }
}

static void keeps_to_the_limit_on_states(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Store *tree =
        tree_kind.make(&mem, (StoreShape){.words = 3, .bits = 192, .most = 2});
    uint64_t vectors[5][3] = {{1}, {2}, {1}, {3}, {4}};
    StateId ids[5];
    store_slide(tree);
    assert_int_equal(store_insert(tree, vectors[0], 5, ids), 3);
    assert_int_equal(tree->result, STORE_NO_STATES);
    assert_int_equal(ids[2], STATE_OLD);
    store_free(tree);
    assert_int_equal(mem.live, 0);
}

/* The next vectors of a long row in which none comes twice. */
static void make_row(uint64_t *next, uint64_t *vectors) {
    for (size_t i = 0; i < BATCH; i++) {
        uint64_t *vector = vectors + i * 8;
        memset(vector, 0, 8 * sizeof *vector);
        vector[0] = *next % 64;
        vector[3] = *next / 64;
        vector[7] = (*next)++ % 7;
    }
}

/* Insert a batch of new vectors and have done with them. How many could be. */
static size_t insert_new(Store *tree, const uint64_t *vectors, size_t count) {
    StateId ids[BATCH];
    uint64_t before = tree->count;
    size_t handled = store_insert(tree, vectors, count, ids);
    for (size_t i = 0; i < handled; i++)
        assert_int_equal(ids[i], before + i);
    store_pass(tree, tree->count);
    store_leave(tree, tree->count);
    return handled;
}

/* What could not be inserted is still new when there is memory again. */
static void loses_nothing_while_memory_is_full(void **state) {
    (void)state;
    static uint64_t vectors[BATCH * 8];
    Mem mem;
    uint64_t next = 0;
    size_t handled = BATCH;
    mem_init(&mem);
    mem.limit = 4u << 20; /* so little that parts are learnt soon */
    Store *tree = tree_kind.make(
        &mem, (StoreShape){.words = 8, .bits = 512, .most = UINT64_MAX});
    mem.limit = SIZE_MAX;
    store_slide(tree);
    while (next < 9000) {
        make_row(&next, vectors);
        assert_int_equal(insert_new(tree, vectors, BATCH), BATCH);
    }
    for (int times = 0; times < 20; times++) {
        mem.limit = mem.live;
        do {
            make_row(&next, vectors);
            handled = insert_new(tree, vectors, BATCH);
        } while (handled == BATCH);
        assert_int_equal(tree->result, STORE_NO_MEMORY);
        mem.limit = SIZE_MAX;
        assert_int_equal(
            insert_new(tree, vectors + handled * 8, BATCH - handled),
            BATCH - handled);
        assert_int_equal(tree->count, next);
    }
    store_check(tree);
    store_free(tree);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_an_exact_set),
        cmocka_unit_test(begins_again),
        cmocka_unit_test(survives_failing_memory),
        cmocka_unit_test(keeps_to_the_limit_on_states),
        cmocka_unit_test(loses_nothing_while_memory_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
