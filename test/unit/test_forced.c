/* Steps that were made before are found, until others take their places. */
#include "test/unit/unit.h"

#include "base/hash.h"
#include "search/exploring/forced.h"

enum {
    WORDS = 2,
    MANY = 3 * FORCED_BYTES / ((2 * WORDS + 2) * (int)sizeof(Word))
};

static void make(Word *state, Word *next, uint32_t n) {
    state[0] = n;
    state[1] = ~(Word)n;
    next[0] = n + 1;
    next[1] = 7;
}

static void add(Forced *forced, uint32_t n, uint64_t hash) {
    Word state[WORDS], next[WORDS];
    make(state, next, n);
    forced_add(forced, hash, state, next, (ForcedStep){n, 2 * n});
}

static bool has(const Forced *forced, uint32_t n, uint64_t hash) {
    Word state[WORDS], next[WORDS];
    ForcedStep step;
    make(state, next, n);
    const Word *found = forced_find(forced, hash, state, &step);
    if (!found)
        return false;
    assert_memory_equal(found, next, sizeof next);
    assert_int_equal(step.action, n);
    assert_int_equal(step.left, 2 * n);
    return true;
}

static void steps_are_found(void **state) {
    (void)state;
    Mem mem;
    Forced forced;
    mem_init(&mem);
    forced_init(&forced, &mem, WORDS);
    assert_false(has(&forced, 1, 5));
    add(&forced, 1, 5);
    assert_true(has(&forced, 1, 5));
    assert_false(has(&forced, 2, 5)); /* another state with this hash */
    add(&forced, 2, 5);
    assert_true(has(&forced, 2, 5));
    assert_false(has(&forced, 1, 5));
    forced_release(&forced);
    assert_int_equal(mem.live, 0);
}

/* A state of zeros is not in places that are free. */
static void what_was_not_added_is_not_found(void **state) {
    (void)state;
    Mem mem;
    Forced forced;
    mem_init(&mem);
    forced_init(&forced, &mem, WORDS);
    static const Word zeros[WORDS] = {0};
    ForcedStep step;
    for (uint32_t n = 1; n < 100; n++) {
        add(&forced, n, hash_word(n));
        assert_null(forced_find(&forced, 0, zeros, &step));
        assert_null(forced_find(&forced, hash_word(n) + 1, zeros, &step));
    }
    forced_release(&forced);
}

static void the_latest_step_stays(void **state) {
    (void)state;
    Mem mem;
    Forced forced;
    mem_init(&mem);
    forced_init(&forced, &mem, WORDS);
    uint32_t found = 0;
    for (uint32_t n = 0; n < MANY; n++) {
        add(&forced, n, hash_word(n));
        assert_true(has(&forced, n, hash_word(n)));
    }
    for (uint32_t n = 0; n < MANY; n++)
        found += has(&forced, n, hash_word(n));
    assert_in_range(found, 1, MANY / 2);
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
    add(&forced, 1, 5);
    assert_false(has(&forced, 1, 5));
    forced_release(&forced);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_found),
        cmocka_unit_test(what_was_not_added_is_not_found),
        cmocka_unit_test(the_latest_step_stays),
        cmocka_unit_test(without_memory_nothing_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
