#include "test/unit/unit.h"

#include "base/rng.h"
#include "search/exploring/pending.h"

enum {
    WORDS = 2,
    MOST = 100000
};

/* The reference keeps everything. */
typedef struct Naive {
    PendingStep steps[MOST]; /* a stack */
    size_t count;            /* its height */
    size_t lost;             /* the lowest of these have been pushed out */
} Naive;

static void push(Pending *pending, Naive *naive, uint32_t number) {
    PendingStep step = {number / 7, number % 5, number};
    Word state[WORDS] = {number, ~(Word)number};
    bool full = naive->count - naive->lost == pending->room;
    uint32_t lost = pending_push(pending, state, step);
    assert_true(naive->count < MOST);
    assert_int_equal(lost,
                     full ? naive->steps[naive->lost].height : PENDING_NONE);
    naive->lost += full;
    naive->steps[naive->count++] = step;
}

static void pop(Pending *pending, Naive *naive) {
    Word state[WORDS];
    if (naive->count == naive->lost) {
        assert_false(pending_has(pending, 0));
        return;
    }
    PendingStep expected = naive->steps[--naive->count];
    assert_true(pending_has(pending, expected.height));
    assert_false(pending_has(pending, expected.height + 1));
    PendingStep step = pending_pop(pending, state);
    assert_int_equal(step.number, expected.number);
    assert_int_equal(step.height, expected.height);
    assert_int_equal(step.action, expected.action);
    assert_int_equal(state[0], expected.number);
    assert_int_equal(state[1], ~(Word)expected.number);
}

static void keeps_the_newest(void **state) {
    (void)state;
    static Naive naive;
    Mem mem;
    Pending pending;
    Rng rng = {1};
    mem_init(&mem);
    mem.limit = 1 << 16; /* so that there is room for few */
    assert_true(pending_init(&pending, &mem, WORDS));
    assert_in_range(pending.room, 2, 1000);
    for (uint32_t round = 0; round < 300; round++) {
        for (uint64_t n = rng_below(&rng, 2 * pending.room); n > 0; n--)
            push(&pending, &naive, (uint32_t)naive.count);
        for (uint64_t n = rng_below(&rng, 2 * pending.room); n > 0; n--)
            pop(&pending, &naive);
    }
    pending_clear(&pending);
    assert_false(pending_has(&pending, 0));
    pending_release(&pending);
    assert_int_equal(mem.live, 0);
}

static void survives_failing_memory(void **state) {
    (void)state;
    for (size_t n = 1; n <= 3; n++) {
        Mem mem;
        Pending pending;
        mem_init(&mem);
        mem.fail_in = n;
        assert_int_equal(pending_init(&pending, &mem, WORDS), n == 3);
        mem.fail_in = 0;
        pending_release(&pending);
        assert_int_equal(mem.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_the_newest),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
