#include "test/unit/unit.h"

#include "automata/forms/tester.h"
#include "base/rng.h"

/* A tester with these moves, finished. */
static void make(Tester *tester, Mem *mem, uint32_t states,
                 const TesterMove *moves, size_t count) {
    mem_init(mem);
    tester_init(tester, mem, states);
    for (size_t i = 0; i < count; i++)
        vec_push(mem, &tester->moves, moves[i]);
    tester_finish(tester);
}

static void drop(Tester *tester, Mem *mem) {
    tester_release(tester);
    assert_int_equal(mem->live, 0);
}

static void sorts_and_removes_repetitions(void **state) {
    (void)state;
    static const TesterMove moves[] = {{2, 1, 0}, {0, 3, 1}, {0, 1, 2},
                                       {2, 1, 0}, {0, 1, 1}, {0, 3, 1}};
    static const TesterMove sorted[] = {
        {0, 1, 1}, {0, 1, 2}, {0, 3, 1}, {2, 1, 0}};
    static const uint32_t first[] = {0, 3, 3, 4};
    Mem mem;
    Tester tester;
    make(&tester, &mem, 3, moves, 6);
    assert_int_equal(tester.moves.count, 4);
    assert_memory_equal(tester.moves.data, sorted, sizeof sorted);
    assert_memory_equal(tester.first, first, sizeof first);
    drop(&tester, &mem);
}

static void finds_the_moves_of_an_action(void **state) {
    (void)state;
    static const TesterMove moves[] = {{0, 0, 1}, {0, 2, 0}, {0, 2, 1},
                                       {0, 5, 1}, {1, 2, 0}, {3, 7, 3}};
    Mem mem;
    Tester tester;
    const TesterMove *from;
    make(&tester, &mem, 4, moves, 6);
    assert_int_equal(tester_moves(&tester, 0, 0, &from), 1);
    assert_int_equal(tester_moves(&tester, 0, 1, &from), 0);
    assert_int_equal(tester_moves(&tester, 0, 2, &from), 2);
    assert_int_equal(from[0].target, 0);
    assert_int_equal(from[1].target, 1);
    assert_int_equal(tester_moves(&tester, 0, 5, &from), 1);
    assert_int_equal(tester_moves(&tester, 0, 7, &from), 0);
    assert_int_equal(tester_moves(&tester, 1, 2, &from), 1);
    assert_int_equal(tester_moves(&tester, 2, 2, &from), 0);
    assert_int_equal(tester_moves(&tester, 3, 7, &from), 1);
    assert_int_equal(tester_moves(&tester, 3, 8, &from), 0);
    drop(&tester, &mem);
}

static void a_tester_may_stand_still(void **state) {
    (void)state;
    Mem mem;
    Tester tester;
    TesterLoop loop = {0};
    const TesterMove *from;
    make(&tester, &mem, 1, NULL, 0);
    assert_int_equal(tester_moves(&tester, 0, 1, &from), 0);
    tester_tau_loop(&tester, &loop);
    assert_int_equal(loop.count, 0);
    assert_int_equal(tester_unstable_deadlock(&tester), NO_TESTER_STATE);
    drop(&tester, &mem);
}

/* Every look-up against a walk over all moves. */
static void looks_up_as_a_walk_does(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Rng rng = {seed};
        TesterMove moves[60];
        uint32_t states = 1 + (uint32_t)rng_below(&rng, 8);
        size_t count = rng_below(&rng, 60);
        for (size_t i = 0; i < count; i++)
            moves[i] = (TesterMove){(uint32_t)rng_below(&rng, states),
                                    (uint32_t)rng_below(&rng, 5),
                                    (uint32_t)rng_below(&rng, states)};
        Mem mem;
        Tester tester;
        make(&tester, &mem, states, moves, count);
        for (uint32_t s = 0; s < states; s++)
            for (uint32_t a = 0; a < 6; a++) {
                const TesterMove *from;
                size_t found = tester_moves(&tester, s, a, &from);
                bool targets[8] = {0};
                size_t expected = 0;
                for (size_t i = 0; i < count; i++)
                    if (moves[i].source == s && moves[i].action == a) {
                        expected += !targets[moves[i].target];
                        targets[moves[i].target] = true;
                    }
                assert_int_equal(found, expected);
                for (size_t i = 0; i < found; i++)
                    assert_true(from[i].source == s && from[i].action == a &&
                                targets[from[i].target]);
            }
        drop(&tester, &mem);
    }
}

/* ---- tau_T loops --------------------------------------------------------- */

static void check_loop(const Tester *tester, bool expected) {
    TesterLoop loop = {0};
    tester_tau_loop(tester, &loop);
    assert_int_equal(loop.count > 0, expected);
    for (size_t i = 0; i < loop.count; i++) { /* it is really there */
        const TesterMove *from;
        size_t count = tester_moves(tester, loop.data[i], 0, &from);
        uint32_t next = loop.data[(i + 1) % loop.count];
        bool found = false;
        for (size_t k = 0; k < count; k++)
            found |= from[k].target == next;
        assert_true(found);
    }
    vec_release(tester->mem, &loop);
}

static void finds_loops_of_any_length(void **state) {
    (void)state;
    for (uint32_t length = 1; length < 40; length++)
        for (uint32_t tail = 0; tail < 3; tail++) {
            TesterMove moves[64];
            size_t count = 0;
            for (uint32_t i = 0; i < tail + length - 1; i++)
                moves[count++] = (TesterMove){i, 0, i + 1};
            moves[count++] = (TesterMove){tail + length - 1, 0, tail};
            Mem mem;
            Tester tester;
            make(&tester, &mem, tail + length, moves, count);
            check_loop(&tester, true);
            TesterLoop loop = {0};
            tester_tau_loop(&tester, &loop);
            assert_int_equal(loop.count, length);
            vec_release(&mem, &loop);
            drop(&tester, &mem);
        }
}

/* A loop with a visible action in it is none, nor is a diamond of taus. */
static void visible_actions_break_loops(void **state) {
    (void)state;
    static const TesterMove broken[] = {{0, 0, 1}, {1, 0, 2}, {2, 1, 0}};
    static const TesterMove diamond[] = {
        {0, 0, 1}, {0, 0, 2}, {1, 0, 3}, {2, 0, 3}, {3, 1, 3}};
    Mem mem;
    Tester tester;
    make(&tester, &mem, 3, broken, 3);
    check_loop(&tester, false);
    drop(&tester, &mem);
    make(&tester, &mem, 4, diamond, 5);
    check_loop(&tester, false);
    drop(&tester, &mem);
}

/* Random testers against the closure of the tau_T relation. */
static void loops_are_cycles_of_the_closure(void **state) {
    (void)state;
    size_t loops = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        Rng rng = {seed};
        TesterMove moves[12];
        bool way[8][8] = {{0}}, expected = false;
        size_t count = rng_below(&rng, 12);
        for (size_t i = 0; i < count; i++) {
            moves[i] = (TesterMove){(uint32_t)rng_below(&rng, 8),
                                    (uint32_t)rng_below(&rng, 2),
                                    (uint32_t)rng_below(&rng, 8)};
            way[moves[i].source][moves[i].target] |= moves[i].action == 0;
        }
        for (size_t k = 0; k < 8; k++)
            for (size_t i = 0; i < 8; i++)
                for (size_t j = 0; j < 8; j++)
                    way[i][j] |= way[i][k] && way[k][j];
        for (size_t i = 0; i < 8; i++)
            expected |= way[i][i];
        Mem mem;
        Tester tester;
        make(&tester, &mem, 8, moves, count);
        check_loop(&tester, expected);
        loops += expected;
        drop(&tester, &mem);
    }
    assert_in_range(loops, 50, 450);
}

static void a_deadlock_state_must_be_stable(void **state) {
    (void)state;
    static const TesterMove moves[] = {{0, 1, 1}, {1, 0, 2}, {2, 0, 0}};
    Mem mem;
    Tester tester;
    make(&tester, &mem, 3, moves, 3);
    tester.sets[0] = TESTER_DEADLOCK;
    tester.sets[1] = TESTER_REJECT | TESTER_LIVELOCK | TESTER_INFINITE;
    assert_int_equal(tester_unstable_deadlock(&tester), NO_TESTER_STATE);
    tester.sets[2] = TESTER_DEADLOCK | TESTER_REJECT;
    assert_int_equal(tester_unstable_deadlock(&tester), 2);
    drop(&tester, &mem);
}

/* 10,000 actions, each of them in each of a few states. */
static void many_actions_take_no_time(void **state) {
    (void)state;
    enum {
        ACTIONS = 10000,
        STATES = 20
    };
    Mem mem;
    Tester tester;
    mem_init(&mem);
    tester_init(&tester, &mem, STATES);
    for (uint32_t a = ACTIONS; a > 0; a--)
        for (uint32_t s = 0; s < STATES; s++)
            vec_push(&mem, &tester.moves, (TesterMove){s, a, (s + a) % STATES});
    tester_finish(&tester);
    assert_int_equal(tester.moves.count, ACTIONS * STATES);
    for (uint32_t a = 1; a <= ACTIONS; a++)
        for (uint32_t s = 0; s < STATES; s++) {
            const TesterMove *from;
            assert_int_equal(tester_moves(&tester, s, a, &from), 1);
            assert_int_equal(from->target, (s + a) % STATES);
        }
    drop(&tester, &mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorts_and_removes_repetitions),
        cmocka_unit_test(finds_the_moves_of_an_action),
        cmocka_unit_test(a_tester_may_stand_still),
        cmocka_unit_test(looks_up_as_a_walk_does),
        cmocka_unit_test(finds_loops_of_any_length),
        cmocka_unit_test(visible_actions_break_loops),
        cmocka_unit_test(loops_are_cycles_of_the_closure),
        cmocka_unit_test(a_deadlock_state_must_be_stable),
        cmocka_unit_test(many_actions_take_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
