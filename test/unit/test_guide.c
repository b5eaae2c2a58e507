#include "test/unit/unit.h"

#include "report/guide.h"

/* A search that goes straight to its end has one state per step. */
static void straight_searches_do_not_branch(void **state) {
    (void)state;
    assert_true(guide_branching(11, 10) == 1);
    assert_true(guide_branching(3, 10) == 1);
    assert_true(guide_branching(1, 0) == 1);
    assert_true(guide_branching(1001, 1000) == 1);
}

/* A tree with so many successors. */
static void trees_are_known(void **state) {
    (void)state;
    assert_true(guide_branching(1 + 2 + 4 + 8, 3) > 1.99999);
    assert_true(guide_branching(1 + 2 + 4 + 8, 3) < 2.00001);
    assert_true(guide_branching(1 + 10 + 100, 2) > 9.99999);
    assert_true(guide_branching(1 + 10 + 100, 2) < 10.00001);
    assert_true(guide_branching(UINT64_MAX, 1) > 1e18);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_searches_do_not_branch),
        cmocka_unit_test(trees_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
