#include "test/unit/unit.h"

#include "base/rng.h"
#include "lang/network/compiling/merge.h"
#include "lang/network/compiling/moves.h"

enum {
    ACTIONS = 30,
    MOST = 200
};

/* Merge random transitions after a few that must not be touched, and compare
 * with looking at all pairs. */
static void check(Mem *mem, uint64_t seed) {
    Rng rng = {seed};
    uint32_t labels[ACTIONS];
    for (size_t a = 0; a < ACTIONS; a++)
        labels[a] = (uint32_t)rng_below(&rng, 3);
    Successors batch;
    successors_init(&batch, mem, 2);
    size_t count = rng_below(&rng, MOST);
    for (size_t i = 0; i < count + 3; i++) {
        uint32_t action = (uint32_t)rng_below(&rng, ACTIONS);
        Word *target = successors_add(&batch, action);
        target[0] = rng_below(&rng, 3);
        target[1] = rng_below(&rng, 10);
    }
    uint32_t smallest[3][3][10];
    memset(smallest, 0xff, sizeof smallest);
    size_t distinct = 0;
    for (size_t i = 3; i < batch.count; i++) {
        const Word *target = successors_state(&batch, i);
        uint32_t action = batch.actions[i];
        uint32_t *least = &smallest[labels[action]][target[0]][target[1]];
        distinct += *least == UINT32_MAX;
        if (action < *least)
            *least = action;
    }
    merge_transitions(&batch, 3, labels);
    assert_false(batch.failed);
    assert_int_equal(batch.count, distinct + 3);
    for (size_t i = 3; i < batch.count; i++) {
        const Word *target = successors_state(&batch, i);
        uint32_t action = batch.actions[i];
        assert_int_equal(action,
                         smallest[labels[action]][target[0]][target[1]]);
    }
    successors_release(&batch);
}

static void few_and_many_are_merged(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint64_t seed = 1; seed <= 500; seed++)
        check(&mem, seed);
    assert_int_equal(mem.live, 0);
}

static void the_memory_limit_is_told(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    uint32_t labels[1] = {0};
    Successors batch;
    successors_init(&batch, &mem, 1);
    for (Word i = 0; i < 60; i++)
        *successors_add(&batch, 0) = i / 2;
    mem.limit = mem.live;
    merge_transitions(&batch, 0, labels);
    assert_true(batch.failed);
    successors_release(&batch);
    assert_int_equal(mem.live, 0);
}

static bool always(Mem *mem) {
    (void)mem;
    return true;
}

/* What takes too long fails: so many copies and comparisons. */
static void time_is_limited_too(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    mem.stop = always;
    Successors batch;
    successors_init(&batch, &mem, 1);
    uint32_t labels[1] = {0}, changes[64] = {0};
    *successors_add(&batch, 0) = 0;
    assert_true(moves_multiply(&batch, 1, changes, 64, 0));
    assert_true(moves_multiply(&batch, 64, changes, 64, 0));
    merge_transitions(&batch, 0, labels);
    assert_false(batch.failed);
    while (!batch.failed && batch.count < 1 << 20)
        moves_multiply(&batch, batch.count, changes, 2, 0);
    assert_true(batch.failed && batch.count > 1);
    successors_clear(&batch);
    for (Word i = 0; i < 2 * MEM_WORK; i++)
        *successors_add(&batch, 0) = i;
    merge_transitions(&batch, 0, labels);
    assert_true(batch.failed);
    successors_release(&batch);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_and_many_are_merged),
        cmocka_unit_test(the_memory_limit_is_told),
        cmocka_unit_test(time_is_limited_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
