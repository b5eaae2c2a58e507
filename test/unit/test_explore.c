/* What all searches share: limits, marks, and what a store may promise. */
#include "test/unit/unit.h"

#include "base/clock.h"
#include "search/engine.h"
#include "search/exploring/explore.h"
#include "store/flat.h"
#include "test/unit/toy_graph.h"

/* A store that might take one state for another. */
static StoreKind lossy_kind(void) {
    StoreKind kind = flat_kind;
    kind.traits &= ~(StoreTraits)STORE_EXACT;
    return kind;
}

/* Nothing holds that was searched with such a store; errors are errors. */
static void nothing_holds_in_a_lossy_store(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 5, 1);
    for (uint32_t n = 0; n < 4; n++)
        toy_edge(&toy, n, n + 1);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 3);
    toy_property(&toy, LABEL_REJECT); /* without errors */
    StoreKind kind = lossy_kind();
    for (const Engine *engine = search_engines; engine->name; engine++) {
        if (engine->needs & (NEED_LIVELOCKS | NEED_AVOIDING) ||
            !(engine->decides & LABEL_REJECT))
            continue;
        Budget budget;
        Findings findings;
        budget_init(&budget);
        findings_init(&findings, &toy.mem, toy_model(&toy));
        engine->run(&(Search){.model = toy_model(&toy),
                              .budget = &budget,
                              .store = &kind,
                              .findings = &findings});
        assert_int_equal(findings.items[0].verdict, VERDICT_VIOLATED);
        assert_int_equal(findings.items[1].verdict, VERDICT_INCONCLUSIVE);
        assert_false(findings.statistics.complete);
        findings_release(&findings);
    }
    toy_release(&toy);
}

/* Marks are the engine's: zero at first, kept when the store grows. */
static void marks_grow_with_the_store(void **state) {
    (void)state;
    enum {
        NODES = 30000
    };
    Toy toy;
    toy_init(&toy, NODES, 1);
    for (uint32_t n = 0; n < NODES; n++)
        toy.is_initial[n] = true;
    Budget budget;
    budget_init(&budget);
    Search search = {.model = toy_model(&toy), .budget = &budget};
    Explorer explorer;
    assert_true(explorer_init(&explorer, &search, &toy.mem, 1));
    explorer_clear(&explorer);
    assert_true(explorer_initial(&explorer));
    assert_true(explorer_store(&explorer, true));
    for (StateId id = 0; id < NODES; id++) {
        assert_int_equal(*explorer_mark(&explorer, id), 0);
        *explorer_mark(&explorer, id) = (uint8_t)(id % 251);
    }
    assert_true(column_cover(&explorer.marks, &toy.mem, 10 * NODES));
    for (StateId id = 0; id < NODES; id++)
        assert_int_equal(*explorer_mark(&explorer, id), id % 251);
    explorer_release(&explorer);
    toy_release(&toy);
}

/* A move to another store needs memory, however little there is. */
static void keeps_memory_for_a_move(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 4, 1);
    Budget budget;
    budget_init(&budget);
    const Model *model = toy_model(&toy);
    Search search = {.model = model,
                     .budget = &budget,
                     .ladder = store_ladder(store_kinds[0], model->bits, true)};
    Explorer explorer;
    assert_true(explorer_init(&explorer, &search, &toy.mem, 0));
    assert_int_equal(explorer.reserve, 0); /* there is no limit */
    for (size_t left = 10; left <= 1 << 22; left *= 4) {
        toy.mem.limit = toy.mem.live + left;
        explorer_save(&explorer);
        assert_true(explorer.reserve > 0 && explorer.reserve <= left / 2);
        assert_int_equal(mem_left(&toy.mem), left - explorer.reserve);
        explorer_unsave(&explorer);
        assert_int_equal(mem_left(&toy.mem), left);
    }
    toy.mem.limit = SIZE_MAX;
    explorer_release(&explorer);
    toy_release(&toy);
}

/* At the depth limit what is known is found, and nothing is added. */
static void looks_up_without_adding(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 4, 1);
    toy_edge(&toy, 0, 0);
    toy_edge(&toy, 0, 1);
    toy_edge(&toy, 0, 0);
    Budget budget;
    budget_init(&budget);
    Search search = {.model = toy_model(&toy), .budget = &budget};
    Explorer explorer;
    assert_true(explorer_init(&explorer, &search, &toy.mem, 0));
    explorer_clear(&explorer);
    assert_true(explorer_initial(&explorer) && explorer_store(&explorer, true));
    explorer_clear(&explorer);
    assert_true(explorer_expand(&explorer, 0));
    assert_true(explorer_store(&explorer, false));
    assert_int_equal(explorer.ids.count, 1); /* up to the first new state */
    assert_int_equal(explorer.store->count, 1);
    assert_int_equal(explorer.statistics.limit, LIMIT_DEPTH);
    explorer_release(&explorer);
    toy_release(&toy);
}

/* The statistics are of this search alone: its time is not the clock's. */
static void measures_its_own_time(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 1, 1);
    Budget budget;
    budget_init(&budget);
    Search search = {.model = toy_model(&toy), .budget = &budget};
    Explorer explorer;
    double before = clock_wall();
    assert_true(explorer_init(&explorer, &search, &toy.mem, 0));
    double seconds = explorer_finish(&explorer, true).seconds;
    assert_true(seconds >= 0 && seconds <= clock_wall() - before);
    explorer_release(&explorer);
    toy_release(&toy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_holds_in_a_lossy_store),
        cmocka_unit_test(marks_grow_with_the_store),
        cmocka_unit_test(keeps_memory_for_a_move),
        cmocka_unit_test(looks_up_without_adding),
        cmocka_unit_test(measures_its_own_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
