#include "test/unit/unit.h"

#include "base/rng.h"
#include "search/exploring/buckets.h"

enum {
    MOST = 2000
};

typedef struct Naive { /* entries in the order in which they came */
    StateId ids[MOST];
    uint64_t priorities[MOST];
    size_t count;
} Naive;

static void naive_push(Naive *naive, StateId id, uint64_t priority) {
    naive->ids[naive->count] = id;
    naive->priorities[naive->count++] =
        priority < BUCKETS_FAR ? priority : BUCKETS_FAR;
}

/* The newest of the least ones. */
static StateId naive_pop(Naive *naive, uint64_t *priority) {
    size_t best = 0;
    for (size_t i = 0; i < naive->count; i++)
        if (naive->priorities[i] <= naive->priorities[best])
            best = i;
    StateId id = naive->ids[best];
    *priority = naive->priorities[best];
    naive->count--;
    for (size_t i = best; i < naive->count; i++) {
        naive->ids[i] = naive->ids[i + 1];
        naive->priorities[i] = naive->priorities[i + 1];
    }
    return id;
}

static void agrees_with_a_list(void **state) {
    (void)state;
    static Naive naive;
    Rng rng = {3};
    for (int round = 0; round < 200; round++) {
        Mem mem;
        Buckets buckets;
        mem_init(&mem);
        buckets_init(&buckets, &mem);
        naive.count = 0;
        uint64_t range = UINT64_C(1) << rng_below(&rng, 24);
        for (int i = 0; i < 500; i++) {
            if (rng_below(&rng, 5) < 3 || buckets_empty(&buckets)) {
                uint64_t priority = rng_below(&rng, range);
                StateId id = rng_below(&rng, 100);
                naive_push(&naive, id, priority);
                assert_true(buckets_push(&buckets, id, priority));
            } else {
                uint64_t priority;
                StateId id = naive_pop(&naive, &priority);
                assert_int_equal(buckets_pop(&buckets), id);
                assert_int_equal(buckets.least, priority);
            }
            assert_int_equal(buckets.count, naive.count);
        }
        assert_true(!buckets.coarse || range > BUCKETS_FAR);
        buckets_check(&buckets);
        buckets_release(&buckets);
        assert_int_equal(mem.live, 0);
    }
}

static void knows_when_it_is_coarse(void **state) {
    (void)state;
    Mem mem;
    Buckets buckets;
    mem_init(&mem);
    buckets_init(&buckets, &mem);
    assert_true(buckets_push(&buckets, 1, BUCKETS_FAR - 1));
    assert_false(buckets.coarse);
    assert_true(buckets_push(&buckets, 3, BUCKETS_LAST));
    assert_false(buckets.coarse);
    assert_true(buckets_push(&buckets, 2, BUCKETS_FAR));
    assert_true(buckets.coarse);
    assert_int_equal(buckets_pop(&buckets), 1);
    assert_int_equal(buckets_pop(&buckets), 2);
    assert_int_equal(buckets_pop(&buckets), 3);
    assert_true(buckets_empty(&buckets));
    buckets_release(&buckets);
}

/* A state that comes last takes no room for all that could come before. */
static void last_states_take_no_room(void **state) {
    (void)state;
    Mem mem;
    Buckets buckets;
    mem_init(&mem);
    buckets_init(&buckets, &mem);
    assert_true(buckets_push(&buckets, 1, BUCKETS_LAST));
    assert_true(buckets_push(&buckets, 2, 3));
    assert_true(mem.live < 4096);
    buckets_check(&buckets);
    assert_int_equal(buckets_pop(&buckets), 2);
    assert_int_equal(buckets_pop(&buckets), 1);
    buckets_check(&buckets);
    buckets_release(&buckets);
}

/* Without memory nothing is pushed, and the rest stays. */
static void survives_failing_memory(void **state) {
    (void)state;
    Mem mem;
    Buckets buckets;
    mem_init(&mem);
    buckets_init(&buckets, &mem);
    StateId pushed = 0;
    for (size_t n = 1; n < 40; n++) {
        mem.fail_in = n % 3 + 1;
        for (int i = 0; i < 60; i++)
            pushed += buckets_push(&buckets, pushed, n * 50);
        mem.fail_in = 0;
        buckets_check(&buckets);
        assert_int_equal(buckets.count, pushed);
    }
    assert_true(pushed > 1000);
    buckets_release(&buckets);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_list),
        cmocka_unit_test(knows_when_it_is_coarse),
        cmocka_unit_test(last_states_take_no_room),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
