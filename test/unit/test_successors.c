#include "test/unit/unit.h"

#include "core/successors.h"

static void add(Successors *batch, uint32_t i) {
    Word *state = successors_add(batch, i + 5);
    assert_non_null(state);
    for (uint32_t w = 0; w < batch->words; w++)
        state[w] = (Word)i << 8 | w;
}

static void check(const Successors *batch, size_t count) {
    assert_int_equal(batch->count, count);
    assert_true(batch->count <= batch->capacity);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(batch->actions[i], i + 5);
        for (uint32_t w = 0; w < batch->words; w++)
            assert_int_equal(successors_state(batch, i)[w], i << 8 | w);
    }
}

static void grows(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t words = 1; words < 4; words++) {
        Successors batch;
        successors_init(&batch, &mem, words);
        for (uint32_t i = 0; i < 1000; i++)
            add(&batch, i);
        check(&batch, 1000);
        size_t capacity = batch.capacity;
        successors_clear(&batch);
        assert_int_equal(batch.count, 0);
        assert_int_equal(batch.capacity, capacity);
        add(&batch, 0);
        check(&batch, 1);
        assert_true(successors_reserve(&batch, 5000));
        assert_true(batch.capacity >= 5001);
        check(&batch, 1);
        successors_release(&batch);
    }
    assert_int_equal(mem.live, 0);
}

/* Whichever allocation fails, what was there stays, and it can be tried
 * again. */
static void survives_failure(void **state) {
    (void)state;
    for (size_t n = 1; n <= 10; n++) { /* five doublings of two arrays */
        Mem mem;
        mem_init(&mem);
        Successors batch;
        successors_init(&batch, &mem, 2);
        mem.fail_in = n;
        for (uint32_t i = 0; i < 1000; i++) {
            if (!successors_reserve(&batch, 1)) {
                assert_true(batch.failed);
                check(&batch, i);
            }
            add(&batch, i);
        }
        check(&batch, 1000);
        assert_int_equal(mem.fail_in, 0);
        successors_release(&batch);
        assert_int_equal(mem.live, 0);
    }
}

/* At every limit the batch fails in good order: no BUG, nothing lost. */
static void survives_every_limit(void **state) {
    (void)state;
    for (size_t limit = 0; limit < 20000; limit += 61) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Successors batch;
        successors_init(&batch, &mem, 2);
        uint32_t i = 0;
        while (successors_reserve(&batch, 1))
            add(&batch, i++);
        assert_true(batch.failed);
        assert_null(successors_add(&batch, 1));
        check(&batch, i);
        successors_clear(&batch);
        assert_false(batch.failed);
        successors_release(&batch);
        assert_int_equal(mem.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),
        cmocka_unit_test(survives_failure),
        cmocka_unit_test(survives_every_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
