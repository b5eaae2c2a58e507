#include "test/unit/unit.h"

#include "lts/unexplored.h"

/* A row of states: each one goes to the next, and the last one nowhere. */
static void make(Lsts *lsts, Mem *mem, uint32_t states) {
    mem_init(mem);
    lsts_init(lsts, mem);
    lsts->state_count = states;
    vec_push(mem, &lsts->initial, 0);
    vec_push(mem, &lsts->actions, "a");
    vec_push(mem, &lsts->actions, UNEXPLORED_LABEL);
    vec_push(mem, &lsts->actions, "b");
    for (uint32_t s = 0; s + 1 < states; s++)
        vec_push(mem, &lsts->transitions,
                 ((LstsTransition){s, s % 2 ? 3 : 1, s + 1}));
}

static void end(Lsts *lsts, Mem *mem) {
    assert_true(lsts_check(lsts));
    lsts_release(lsts);
    assert_int_equal(mem->live, 0);
}

static void loops_become_cut_states(void **state) {
    (void)state;
    Mem mem;
    Lsts lsts;
    make(&lsts, &mem, 5);
    static const uint32_t loops[] = {2, 4, 4};
    for (size_t i = 0; i < 3; i++)
        vec_push(&mem, &lsts.transitions,
                 ((LstsTransition){loops[i], 2, loops[i]}));
    lsts_sort(&lsts);
    unexplored_take(&lsts);
    assert_true(lsts.interrupted);
    assert_int_equal(lsts.transitions.count, 4);
    assert_int_equal(lsts_action_count(&lsts), 2);
    for (uint32_t s = 0; s < 4; s++)
        assert_int_equal(lsts.transitions.data[s].action, s % 2 ? 2 : 1);
    const Ranges *cut = &unexplored_cut(&lsts)->states;
    for (uint32_t s = 0; s < 5; s++)
        assert_int_equal(ranges_contain(cut, s), s == 2 || s == 4);
    unexplored_mark(&lsts, cut);
    assert_int_equal(lsts.transitions.count, 6);
    unexplored_take(&lsts);
    assert_int_equal(lsts.transitions.count, 4);
    end(&lsts, &mem);
}

/* What is no loop is an action like any other, and not a mark. */
static void other_steps_stay(void **state) {
    (void)state;
    Mem mem;
    Lsts lsts;
    make(&lsts, &mem, 3);
    lsts.transitions.data[0].action = 2;
    unexplored_take(&lsts);
    assert_false(lsts.interrupted);
    assert_int_equal(lsts.transitions.count, 2);
    assert_int_equal(lsts_action_count(&lsts), 3);
    end(&lsts, &mem);
}

static void ends_are_cut_unless_it_is_known(void **state) {
    (void)state;
    Mem mem;
    Lsts lsts;
    make(&lsts, &mem, 4);
    lsts.state_count = 7;
    lsts.transitions.data[2].source = 3; /* 0 1 3 go somewhere */
    unexplored_guess(&lsts);
    const Ranges *cut = &unexplored_cut(&lsts)->states;
    for (uint32_t s = 0; s < 7; s++)
        assert_int_equal(ranges_contain(cut, s), s == 2 || s > 3);
    size_t count = cut->count;
    lsts.transitions.count = 1;
    unexplored_guess(&lsts);
    assert_int_equal(unexplored_cut(&lsts)->states.count, count);
    end(&lsts, &mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_become_cut_states),
        cmocka_unit_test(other_steps_stay),
        cmocka_unit_test(ends_are_cut_unless_it_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
