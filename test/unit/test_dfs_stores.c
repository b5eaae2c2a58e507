/* Depth-first search on the way from one store to another. */
#include "test/unit/unit.h"

#include "test/unit/engine_contract.h"
#include "test/unit/tight_stores.h"

static uint64_t room; /* states of the first store */
static size_t left;   /* bytes when it is full; 0: as many as before */

/* From a store that is full after some states to one that is cheaper. */
static void dfs_moving(const Search *search) {
    Search other = *search;
    other.store = tight_kind(store_kinds[0], room, 0);
    other.ladder = store_ladder(store_kinds[0], search->model->bits, false);
    tight_kinds[0].left = left;
    search_dfs(&other);
}

static void moves_at_any_time(void **state) {
    (void)state;
    Rng rng = {21};
    for (int round = 0; round < 300; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 8);
        room = rng_below(&rng, 40);
        compare_with_naive(&toy, dfs_moving, false);
        toy_release(&toy);
    }
}

static void is_right_wherever_memory_ends(void **state) {
    (void)state;
    for (room = 0; room < 30; room += 7) {
        survive_limits(dfs_moving);
        survive_failing_memory(dfs_moving);
        keep_to_the_depth(dfs_moving);
    }
}

/* The store is full while the successors of the first state come in, and there
 * is too little memory for a trace, for what waits, or for another store. There
 * is an error among the successors, and one after them. */
static void loses_nothing_without_memory(void **state) {
    (void)state;
    enum {
        BRANCHES = 30
    };
    Toy toy;
    uint32_t moved = 0, found = 0;
    toy_init(&toy, 2 * BRANCHES + 1, 1);
    for (uint32_t n = 1; n <= BRANCHES; n++) {
        toy_edge(&toy, 0, n);
        toy_edge(&toy, n, BRANCHES + n);
    }
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 4);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), BRANCHES + 4);
    for (room = 1; room < BRANCHES; room += 3)
        for (left = 16; left < 20000; left += 16 + left / 8) {
            Trial trial;
            trial_init(&trial, &toy, dfs_moving);
            compare_limited(&toy, &trial);
            toy.mem.limit = SIZE_MAX;
            moved += trial.findings.statistics.change_count > 0;
            found += trial_verdict(&trial, 1) == VERDICT_VIOLATED;
            trial_release(&trial);
        }
    left = 0;
    assert_true(moved > 100 && found > 100);
    toy_release(&toy);
}

int main(void) {
    static EngineCase moving = {dfs_moving, false};
    room = 5;
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&moving),
        cmocka_unit_test(moves_at_any_time),
        cmocka_unit_test(is_right_wherever_memory_ends),
        cmocka_unit_test(loses_nothing_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
