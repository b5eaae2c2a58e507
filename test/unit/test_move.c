#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/bitstate.h"
#include "store/compact.h"
#include "store/flat.h"
#include "store/hashed.h"
#include "store/move.h"
#include "store/tree.h"

enum {
    BATCH = 50,
    MOST_WORDS = 4
};

/* The number-th vector: distinct numbers have distinct vectors. */
static void write_vector(uint64_t *vector, uint32_t words, uint32_t bits,
                         uint64_t number) {
    uint32_t step = bits > 24 ? bits / 24 : 1;
    memset(vector, 0, words * sizeof *vector);
    for (uint32_t b = 0; b < bits && b < 24; b++)
        vector[b * step / 64] |= (number >> b & 1) << (b * step % 64);
}

static StoreShape shape_of(uint32_t bits) {
    return (StoreShape){.words = (bits + 63) / 64,
                        .bits = bits,
                        .most = UINT64_MAX,
                        .table = 0};
}

/* Numbers from first to before end; false if memory does not suffice. */
static bool fill(Store *store, uint32_t bits, uint64_t first, uint64_t end) {
    uint64_t vectors[BATCH * MOST_WORDS];
    StateId ids[BATCH];
    for (uint64_t k = first; k < end; k += BATCH) {
        size_t count = end - k < BATCH ? (size_t)(end - k) : BATCH;
        for (size_t i = 0; i < count; i++)
            write_vector(vectors + i * store->words, store->words, bits, k + i);
        if (store_insert(store, vectors, count, ids) < count)
            return false;
    }
    return true;
}

static bool knows(const Store *store, uint32_t bits, uint64_t number) {
    uint64_t vector[MOST_WORDS];
    StateId id;
    write_vector(vector, store->words, bits, number);
    store_find(store, vector, 1, &id);
    return id != STATE_NONE;
}

static void check_vector(const Store *store, uint32_t bits, uint64_t id) {
    uint64_t vector[MOST_WORDS], expected[MOST_WORDS];
    write_vector(expected, store->words, bits, id);
    store_get(store, id, vector);
    assert_memory_equal(vector, expected, store->words * sizeof *vector);
}

/* All that were stored are known, those that wait can be read, and so can a few
 * that are pinned. */
static void check_moved(Store *store, uint32_t bits, uint64_t count,
                        uint64_t waiting) {
    assert_int_equal(store->count, count);
    for (uint64_t k = 0; k < count; k++)
        assert_true(knows(store, bits, k));
    for (uint64_t id = waiting; waiting != NONE_WAITS && id < count; id++)
        check_vector(store, bits, id);
    store_check(store);
}

static uint64_t count_for(uint32_t bits) {
    return bits < 12 ? 1u << bits : 4000;
}

/* Down the whole ladder, with more states after each step. */
static void descend(uint32_t bits, bool waits, uint64_t waiting_share) {
    Mem mem;
    mem_init(&mem);
    StoreShape shape = shape_of(bits);
    shape.waits = waits;
    const StoreKind *kind = &flat_kind;
    StoreLadder ladder = store_ladder(kind, bits, true);
    Store *store = kind->make(&mem, shape);
    uint64_t all = count_for(bits), count = all / 4;
    assert_true(fill(store, bits, 0, count));
    bool exact = true;
    while ((kind = ladder_step(&ladder))) {
        uint64_t waiting =
            waiting_share ? count - count / waiting_share : NONE_WAITS;
        if (store->slides)
            store_leave(store, waiting);
        assert_true(store_can_move(store));
        assert_true(store_move(&store, kind, shape, waiting));
        check_moved(store, bits, count, waiting);
        exact = kind->traits & STORE_EXACT;
        assert_int_equal(store->functions > 0, !exact);
        uint64_t more = count + all / 4 < all ? count + all / 4 : all;
        assert_true(fill(store, bits, count, more));
        assert_true(store->count <= more && (!exact || store->count == more));
        assert_true(store->count > more - more / 20 - 2);
        count = more;
        if (store->count < more)
            break; /* ids are others now */
    }
    assert_false(store_can_move(store) && exact);
    store_free(store);
    assert_int_equal(mem.live, 0);
}

static void keeps_what_it_moves(void **state) {
    (void)state;
    for (uint32_t bits = 10; bits <= MOST_WORDS * 64; bits += 9) {
        descend(bits, bits % 2, 3);
        descend(bits, false, 0);
        descend(bits, true, 1);
    }
}

static void ladder_leaves_out_what_saves_nothing(void **state) {
    (void)state;
    StoreLadder short_states = store_ladder(&flat_kind, 30, true);
    assert_ptr_equal(short_states.kinds[0], &compact_kind);
    assert_ptr_equal(short_states.kinds[1], &bitstate_kind);
    assert_null(short_states.kinds[2]);
    StoreLadder long_states = store_ladder(&flat_kind, 100, true);
    assert_ptr_equal(long_states.kinds[0], &tree_kind);
    assert_ptr_equal(long_states.kinds[1], &hashed_kind);
    assert_ptr_equal(long_states.kinds[2], &bitstate_kind);
    StoreLadder blind = store_ladder(&tree_kind, 100, true);
    assert_ptr_equal(blind.kinds[0], &hashed_kind);
    StoreLadder exact = store_ladder(&flat_kind, 100, false);
    assert_ptr_equal(exact.kinds[0], &tree_kind);
    assert_null(exact.kinds[1]);
    assert_null(store_ladder(&compact_kind, 40, false).kinds[0]);
    assert_null(store_ladder(&hashed_kind, 40, true).kinds[0]);
    assert_null(store_ladder(store_kind_find("replace"), 40, true).kinds[0]);
}

/* Vectors that are wanted for longer survive every kind of move. */
static void keeps_pins(void **state) {
    (void)state;
    for (uint32_t bits = 20; bits < MOST_WORDS * 64; bits += 31) {
        Mem mem;
        mem_init(&mem);
        const StoreKind *kind = store_kind_cheap(bits);
        StoreLadder ladder = store_ladder(kind, bits, true);
        Store *store = kind->make(&mem, shape_of(bits));
        IdRanges ranges = {0};
        store_slide(store);
        assert_true(vec_try_push(&mem, &ranges, (IdRange){3, 9}));
        assert_true(vec_try_push(&mem, &ranges, (IdRange){700, 1200}));
        assert_true(window_pin(&store->window, &ranges));
        vec_release(&mem, &ranges);
        uint64_t count = 800;
        assert_true(fill(store, bits, 0, count));
        while ((kind = ladder_step(&ladder))) {
            store_leave(store, count - 50);
            assert_true(store_move(&store, kind, shape_of(bits), count - 50));
            for (uint64_t id = 3; id < 9; id++)
                check_vector(store, bits, id);
            for (uint64_t id = 700; id < count; id++)
                check_vector(store, bits, id);
            assert_true(fill(store, bits, count, count + 200));
            count += 200;
            if (store->count < count)
                break;
        }
        for (uint64_t id = 700; id < 1000; id++)
            check_vector(store, bits, id);
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
}

/* Memory is that of the larger store, and some more. */
static void takes_little_more_than_one_of_them(void **state) {
    (void)state;
    for (uint32_t bits = 40; bits <= 100; bits += 30) {
        Mem mem;
        mem_init(&mem);
        const StoreKind *kind = store_kind_cheap(bits);
        StoreLadder ladder = store_ladder(kind, bits, true);
        Store *store = kind->make(&mem, shape_of(bits));
        assert_true(fill(store, bits, 0, 1500000));
        while ((kind = ladder_step(&ladder))) {
            mem.limit = mem.live + mem.live / 5;
            assert_true(store_move(&store, kind, shape_of(bits), NONE_WAITS));
            assert_true(mem.live <= mem.limit);
        }
        check_moved(store, bits, 1500000, NONE_WAITS);
        store_free(store);
        assert_int_equal(mem.live, 0);
    }
}

/* Every allocation may be the one that fails: nothing is lost but the states.
 */
static void survives_failing_memory(void **state) {
    (void)state;
    for (uint32_t bits = 30; bits <= 100; bits += 35) {
        for (int step = 0; step < LADDER_MOST; step++) {
            bool moved = false;
            for (size_t fail = 1; !moved; fail += 1 + fail / 8) {
                Mem mem;
                mem_init(&mem);
                const StoreKind *kind = &flat_kind;
                StoreLadder ladder = store_ladder(kind, bits, true);
                Store *store = kind->make(&mem, shape_of(bits));
                assert_true(fill(store, bits, 0, 900));
                for (int i = 0; i < step && ladder.kinds[0]; i++)
                    assert_true(store_move(&store, ladder_step(&ladder),
                                           shape_of(bits), 800));
                kind = ladder_step(&ladder);
                mem.fail_in = fail;
                moved = !kind || store_move(&store, kind, shape_of(bits), 800);
                mem.fail_in = 0;
                store_free(store);
                assert_int_equal(mem.live, 0);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_it_moves),
        cmocka_unit_test(ladder_leaves_out_what_saves_nothing),
        cmocka_unit_test(keeps_pins),
        cmocka_unit_test(takes_little_more_than_one_of_them),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
