#include "test/unit/unit.h"

#include "core/budget.h"

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

static void limits_have_names(void **state) {
    (void)state;
    for (Limit limit = LIMIT_NONE; limit <= LIMIT_PROCESSES; limit++)
        for (Limit other = LIMIT_NONE; other < limit; other++)
            assert_string_not_equal(limit_name(limit), limit_name(other));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limits_at_first),
        cmocka_unit_test(no_time_at_all),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(an_interrupt_is_seen_at_once),
        cmocka_unit_test(progress_is_told_now_and_then),
        cmocka_unit_test(limits_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
