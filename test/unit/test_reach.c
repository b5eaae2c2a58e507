#include "test/unit/unit.h"

#include "test/unit/invariant_kit.h"

/* The local states of a component that can be reached, bit 0 for state 1. */
static uint32_t reached(const Inside *inside, uint32_t component) {
    uint32_t set = 0;
    for (uint32_t s = 0; s < inside->locals[component]->state_count; s++)
        set |= (uint32_t)inside->reach.states[component][s] << s;
    return set;
}

static void actions_of_no_rule_lead_nowhere(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *lsts = kit_system(&inside.kit, 4, "a b");
    kit_edges(lsts, "1 a 2, 1 b 3, 2 tau 4");
    kit_component(&inside.kit, lsts, "", "c");
    kit_rule(&inside.kit, "a");
    kit_participant(&inside.kit, 1, "a");
    inside_digest(&inside);
    assert_int_equal(reached(&inside, 0), 1 | 2 | 8);
    assert_true(inside.reach.live[0]);
    assert_true(inside.reach.live[1]); /* the tau */
    assert_int_equal(inside_end(&inside), 0);
}

static void an_action_counts_again_and_again(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *lsts = kit_system(&inside.kit, 4, "a b");
    kit_edges(lsts, "1 a 2, 2 a 3, 3 b 1, 3 a 4");
    kit_component(&inside.kit, lsts, "", "c");
    kit_rule(&inside.kit, "a");
    kit_participant(&inside.kit, 1, "a");
    inside_digest(&inside);
    assert_int_equal(reached(&inside, 0), 1 | 2 | 4 | 8);
    assert_int_equal(inside_end(&inside), 0);
}

/* Each waits for what the other does last. */
static void rules_need_all_participants(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *lsts = kit_system(&inside.kit, 3, "a b c");
    kit_edges(lsts, "1 a 2, 2 b 3, 3 c 1");
    kit_component(&inside.kit, lsts, "", "x");
    kit_component(&inside.kit, lsts, "", "y");
    kit_rule2(&inside.kit, "ab", 1, "a", 2, "b"); /* after ba */
    kit_rule2(&inside.kit, "ba", 1, "b", 2, "a"); /* after ab */
    kit_rule2(&inside.kit, "cc", 1, "c", 2, "c");
    inside_digest(&inside);
    assert_int_equal(reached(&inside, 0), 1);
    assert_int_equal(reached(&inside, 1), 1);
    for (uint32_t a = 0; a < 5; a++)
        assert_false(inside.reach.live[a]);
    assert_int_equal(inside_end(&inside), 0);
}

static void edges_count_from_wherever_it_has_been(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *lsts = kit_system(&inside.kit, 4, "late go");
    kit_edges(lsts, "1 tau 2, 2 late 3, 3 go 4");
    Lsts *other = kit_system(&inside.kit, 2, "step late");
    kit_edges(other, "1 step 2, 2 late 2");
    kit_component(&inside.kit, lsts, "", "c");
    kit_component(&inside.kit, other, "", "d");
    kit_rule2(&inside.kit, "late", 1, "late", 2, "late");
    kit_rule(&inside.kit, "step");
    kit_participant(&inside.kit, 2, "step");
    kit_rule(&inside.kit, "go");
    kit_participant(&inside.kit, 1, "go");
    inside_digest(&inside);
    assert_int_equal(reached(&inside, 0), 15);
    assert_int_equal(reached(&inside, 1), 3);
    assert_true(inside.reach.used[0][1]);
    assert_int_equal(inside_end(&inside), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_of_no_rule_lead_nowhere),
        cmocka_unit_test(an_action_counts_again_and_again),
        cmocka_unit_test(rules_need_all_participants),
        cmocka_unit_test(edges_count_from_wherever_it_has_been),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
