/* Steps that were made before are found at their places, until others take
 * these. */
#include "test/unit/unit.h"

#include "search/forced.h"

enum {
    WORDS = 2,
    MANY = 3 * FORCED_BYTES / ((2 * WORDS + 1) * (int)sizeof(Word))
};

static void make(Word *state, Word *next, uint32_t n) {
    state[0] = n;
    state[1] = ~(Word)n;
    next[0] = n + 1;
    next[1] = 7;
}

static uint32_t add(Forced *forced, uint32_t n) {
    Word state[WORDS], next[WORDS];
    make(state, next, n);
    return forced_add(forced, state, next, (ForcedStep){n, 2 * n});
}

static bool has(const Forced *forced, uint32_t place, uint32_t n) {
    Word state[WORDS], next[WORDS];
    ForcedStep step;
    make(state, next, n);
    const Word *found = forced_find(forced, place, state, &step);
    if (!found)
        return false;
    assert_memory_equal(found, next, sizeof next);
    assert_int_equal(step.action, n);
    assert_int_equal(step.left, 2 * n);
    return true;
}

static void steps_are_found_where_they_are(void **state) {
    (void)state;
    Mem mem;
    Forced forced;
    mem_init(&mem);
    forced_init(&forced, &mem, WORDS);
    assert_false(has(&forced, FORCED_NOWHERE, 1));
    uint32_t one = add(&forced, 1), two = add(&forced, 2);
    assert_true(has(&forced, two, 2));
    assert_false(has(&forced, two, 1));
    assert_false(has(&forced, FORCED_NOWHERE, 2));
    if (one != two) /* there is room for both */
        assert_true(has(&forced, one, 1));
    forced_release(&forced);
    assert_int_equal(mem.live, 0);
}

static void the_latest_steps_stay(void **state) {
    (void)state;
    Mem mem;
    Forced forced;
    mem_init(&mem);
    forced_init(&forced, &mem, WORDS);
    uint32_t first = add(&forced, 0), last = 0;
    for (uint32_t n = 1; n < MANY; n++)
        last = add(&forced, n);
    assert_true(has(&forced, last, MANY - 1));
    assert_false(has(&forced, first, 0));
    assert_true(mem.live <= FORCED_BYTES);
    forced_release(&forced);
    assert_int_equal(mem.live, 0);
}

static void without_memory_nothing_is_remembered(void **state) {
    (void)state;
    Mem mem;
    Forced forced;
    mem_init(&mem);
    mem.limit = 1;
    forced_init(&forced, &mem, WORDS);
    assert_int_equal(add(&forced, 1), FORCED_NOWHERE);
    forced_release(&forced);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_found_where_they_are),
        cmocka_unit_test(the_latest_steps_stay),
        cmocka_unit_test(without_memory_nothing_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
