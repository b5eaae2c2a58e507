#include "test/unit/unit.h"

#include "core/account.h"

static void add(Account *account, uint32_t line) {
    account_add(account, (StepStatement){.process = 1, .line = line});
}

static void tells_several_tales(void **state) {
    (void)state;
    Mem mem;
    Account account;
    size_t count;
    mem_init(&mem);
    account_init(&account, &mem);
    account_begin(&account);
    add(&account, 7);
    add(&account, 8);
    account_begin(&account); /* in which nothing happens */
    account_begin(&account);
    add(&account, 9);
    const StepStatement *statements = account_way(&account, 0, &count);
    assert_int_equal(count, 2);
    assert_int_equal(statements[0].line, 7);
    assert_int_equal(statements[1].line, 8);
    account_way(&account, 1, &count);
    assert_int_equal(count, 0);
    statements = account_way(&account, 2, &count);
    assert_int_equal(count, 1);
    assert_int_equal(statements[0].line, 9);
    assert_null(account_way(&account, 3, &count));
    assert_int_equal(count, 0);
    account_release(&account);
    assert_int_equal(mem.live, 0);
}

/* An Account is used for step after step: nothing of the last one is left. */
static void is_new_when_cleared(void **state) {
    (void)state;
    Mem mem;
    Account account;
    size_t count;
    mem_init(&mem);
    account_init(&account, &mem);
    assert_false(account.numbered);
    assert_int_equal(account.claim, NO_CLAIM);
    for (int round = 0; round < 3; round++) {
        account_begin(&account);
        add(&account, 7);
        account.numbered = true;
        account.claim = 4;
        assert_non_null(arena_alloc(&account.arena, 100));
        account_clear(&account);
        assert_false(account.numbered);
        assert_int_equal(account.claim, NO_CLAIM);
        assert_null(account_way(&account, 0, &count));
        assert_int_equal(account.statements.count, 0);
    }
    account_release(&account);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_several_tales),
        cmocka_unit_test(is_new_when_cleared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
