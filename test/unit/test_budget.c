#include "test/unit/unit.h"

#include "core/budget.h"

#include <setjmp.h>

enum {
    MANY = 1000
};

static void count_call(void *context, const Progress *progress) {
    uint64_t *calls = context;
    assert_int_equal(progress->states, 7);
    ++*calls;
}

static void no_limits_at_first(void **state) {
    (void)state;
    Budget budget;
    budget_init(&budget);
    budget_start(&budget);
    Progress progress = {.states = 7};
    for (int i = 0; i < MANY; i++)
        assert_int_equal(budget_poll(&budget, &progress), LIMIT_NONE);
    assert_true(budget.states == UINT64_MAX);
    assert_true(budget.depth == UINT64_MAX);
    assert_true(budget_seconds(&budget) >= 0);
}

static void no_time_at_all(void **state) {
    (void)state;
    Budget budget;
    budget_init(&budget);
    budget.seconds = 0;
    budget_start(&budget);
    Progress progress = {0};
    assert_int_equal(budget_poll(&budget, &progress), LIMIT_TIME);
}

static void time_runs_out(void **state) {
    (void)state;
    Budget budget;
    budget_init(&budget);
    budget.seconds = 0.02;
    budget_start(&budget);
    Progress progress = {0};
    while (budget_poll(&budget, &progress) == LIMIT_NONE)
        assert_true(budget_seconds(&budget) < 10);
    assert_true(budget_seconds(&budget) >= 0.02);
}

static void an_interrupt_is_seen_at_once(void **state) {
    (void)state;
    volatile sig_atomic_t flag = 0;
    Budget budget;
    budget_init(&budget);
    budget.interrupt = &flag;
    budget_start(&budget);
    Progress progress = {0};
    assert_int_equal(budget_poll(&budget, &progress), LIMIT_NONE);
    flag = 1;
    assert_int_equal(budget_poll(&budget, &progress), LIMIT_INTERRUPT);
}

static void progress_is_told_now_and_then(void **state) {
    (void)state;
    uint64_t calls = 0;
    Budget budget;
    budget_init(&budget);
    budget.progress = count_call;
    budget.context = &calls;
    budget_start(&budget);
    Progress progress = {.states = 7};
    for (int i = 0; i < MANY; i++)
        budget_poll(&budget, &progress);
    assert_true(calls >= 1 && calls < MANY);
}

static void the_clock_can_rest(void **state) {
    (void)state;
    Budget budget;
    budget_init(&budget);
    budget_start(&budget);
    budget_rest(&budget);
    double used = budget_seconds(&budget);
    assert_true(used >= 0 && budget_seconds(&budget) == used);
    budget_start(&budget);
    assert_true(budget_seconds(&budget) >= used);
}

static jmp_buf out;

static void expire(Mem *mem, Limit limit) {
    assert_null(mem->stop); /* it is not asked again */
    longjmp(out, (int)limit);
}

/* The limit that ends a set-up of so many allocations, or LIMIT_NONE. */
static Limit set_up(Budget *budget, Mem *mem, int allocations) {
    int limit = setjmp(out);
    if (limit)
        return (Limit)limit;
    budget_guard(budget, mem);
    for (int i = 0; i < allocations; i++)
        mem_free(mem, mem_alloc(mem, 8), 8);
    budget_unguard(mem);
    return LIMIT_NONE;
}

static void set_up_is_guarded(void **state) {
    (void)state;
    volatile sig_atomic_t flag = 0;
    Mem mem;
    Budget budget;
    mem_init(&mem);
    budget_init(&budget);
    budget_start(&budget);
    budget.expired = expire;
    budget.interrupt = &flag;
    assert_int_equal(set_up(&budget, &mem, 3), LIMIT_NONE);
    budget.trip_in = 4;
    assert_int_equal(set_up(&budget, &mem, 3), LIMIT_NONE);
    assert_int_equal(set_up(&budget, &mem, 1), LIMIT_INTERRUPT);
    budget.reached = LIMIT_NONE;
    budget.seconds = 0;
    assert_int_equal(set_up(&budget, &mem, 1), LIMIT_TIME);
    flag = 1;
    assert_int_equal(set_up(&budget, &mem, 1), LIMIT_INTERRUPT);
    mem_poll(&mem); /* which is guarded no longer */
    assert_int_equal(mem.live, 0);
}

/* During a search nothing leaves; what takes long asks and fails. */
static void expansions_are_watched(void **state) {
    (void)state;
    volatile sig_atomic_t flag = 0;
    Mem mem;
    Budget budget;
    mem_init(&mem);
    budget_init(&budget);
    budget_start(&budget);
    budget.interrupt = &flag;
    budget_watch(&budget, &mem);
    assert_false(mem_must_stop_after(&mem, 2 * MEM_WORK));
    assert_int_equal(budget_failure(&budget), LIMIT_MEMORY);
    flag = 1;
    mem_poll(&mem);
    assert_false(mem_must_stop_after(&mem, MEM_WORK - 1));
    assert_true(mem_must_stop_after(&mem, 1));
    assert_int_equal(budget_failure(&budget), LIMIT_INTERRUPT);
    flag = 0; /* it is not forgotten */
    assert_true(mem_must_stop(&mem));
    assert_int_equal(budget_poll(&budget, &(Progress){0}), LIMIT_INTERRUPT);
    budget_unguard(&mem);
    assert_false(mem_must_stop(&mem));
    budget_rest(&budget);
    budget_start(&budget); /* another search */
    assert_int_equal(budget_poll(&budget, &(Progress){0}), LIMIT_NONE);
}

static void limits_have_names(void **state) {
    (void)state;
    for (Limit limit = LIMIT_NONE; limit <= LIMIT_VECTOR; limit++)
        for (Limit other = LIMIT_NONE; other < limit; other++)
            assert_string_not_equal(limit_name(limit), limit_name(other));
}

/* Every search has time, and the last all that is left. */
static void time_is_shared(void **state) {
    (void)state;
    Budget budget;
    budget_init(&budget);
    budget.used = 10; /* the clock is at rest */
    assert_true(budget_share(&budget, 3) < 0);
    budget.seconds = 70;
    assert_true(budget_share(&budget, 1) == 70);
    assert_true(budget_share(&budget, 2) == 50);
    assert_true(budget_share(&budget, 3) == 40);
    for (size_t searches = 40; searches > 0; searches--) {
        double share = budget_share(&budget, searches);
        assert_true(share > budget.used && share <= budget.seconds);
        budget.used = share;
    }
    assert_true(budget.used == budget.seconds);
    assert_true(budget_share(&budget, 2) == 70);
}

/* What was found is shown even if time is up, but not for long. */
static void there_is_a_grace(void **state) {
    (void)state;
    volatile sig_atomic_t flag = 1;
    Budget budget, grace;
    budget_init(&budget);
    budget.interrupt = &flag;
    grace = budget_grace(&budget);
    assert_true(grace.seconds < 0 && !grace.interrupt);
    flag = 0;
    budget.used = 80;
    budget.seconds = 60;
    budget.reached = LIMIT_TIME;
    grace = budget_grace(&budget);
    assert_true(grace.seconds == 90 && grace.interrupt == &flag);
    assert_true(grace.reached == LIMIT_NONE && grace.started != 0);
    assert_true(budget_poll(&grace, &(Progress){0}) == LIMIT_NONE);
    budget.used = 1;
    assert_true(budget_grace(&budget).seconds == 60);
    budget.seconds = 0;
    assert_true(budget_grace(&budget).seconds == 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limits_at_first),
        cmocka_unit_test(no_time_at_all),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(an_interrupt_is_seen_at_once),
        cmocka_unit_test(progress_is_told_now_and_then),
        cmocka_unit_test(the_clock_can_rest),
        cmocka_unit_test(set_up_is_guarded),
        cmocka_unit_test(expansions_are_watched),
        cmocka_unit_test(limits_have_names),
        cmocka_unit_test(time_is_shared),
        cmocka_unit_test(there_is_a_grace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
