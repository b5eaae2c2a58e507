/* Every relation between random systems against its definition. */
#include "test/unit/unit.h"

#include "test/unit/relation_trial.h"

static void test_definitions(void **state) {
    (void)state;
    Tally tally = {0};
    Rng rng = {1};
    for (uint64_t i = unit_cases(1000); i > 0; i--) {
        RandomSystem one, other;
        draw_pair(&one, &other, &rng);
        assert_true(relation_trial(&one, &other, &rng, &tally));
    }
    for (size_t r = 0; r < RELATION_COUNT; r++)
        for (int k = 0; k < 2; k++)
            assert_true(tally.related[r][k] > 20);
}

static bool is_related(const RelationRule *rule, CompareHow how,
                       const RandomSystem *one, const RandomSystem *other) {
    return compare_pair(rule, how, one, other).verdict == VERDICT_HOLDS;
}

/* Paper 003: two propositions that change in one step or in two. Stable
 * failures and divergences are the same, namely none, and infinite traces are
 * not. */
static void test_two_propositions(void **state) {
    (void)state;
    const RelationRule *cffd = &relation_rules[RELATION_CFFD];
    RandomSystem together = {.states = 2,
                             .initial = 1,
                             .edges = {{0, TAU, 1}, {1, TAU, 0}},
                             .count = 2,
                             .truth = {0, 3}};
    RandomSystem apart = {
        .states = 4,
        .initial = 1,
        .edges = {{0, TAU, 1}, {1, TAU, 2}, {2, TAU, 3}, {3, TAU, 0}},
        .count = 4,
        .truth = {0, 1, 3, 2}};
    assert_true(is_related(cffd, (CompareHow){0}, &together, &together));
    assert_false(is_related(cffd, (CompareHow){0}, &together, &apart));
    assert_false(
        is_related(cffd, (CompareHow){.preorder = true}, &apart, &together));
}

static void expect_limit(const RelationRule *rule, Budget budget, Limit limit) {
    static const RandomSystem chain = {
        .states = 3, .initial = 1, .edges = {{0, A, 1}, {1, A, 2}}, .count = 2};
    Mem mem;
    GraphModel model;
    Comparison comparison;
    mem_init(&mem);
    system_model(&model, &mem, &chain, false);
    compare_systems(&comparison, &(ComparisonQuestion){.left = &model.model,
                                                       .right = &model.model,
                                                       .relation = rule,
                                                       .budget = &budget,
                                                       .mem = &mem});
    assert_int_equal(comparison.verdict, VERDICT_INCONCLUSIVE);
    assert_int_equal(comparison.limit, limit);
    comparison_release(&comparison);
    assert_int_equal(mem.live, 0);
}

/* A limit is never an answer. */
static void test_limits(void **state) {
    (void)state;
    for (size_t r = 0; r < RELATION_COUNT; r++) {
        Budget budget;
        budget_init(&budget);
        for (budget.states = 1; budget.states < 3; budget.states++)
            expect_limit(&relation_rules[r], budget, LIMIT_STATES);
        budget_init(&budget);
        for (budget.trip_in = 1; budget.trip_in < 6; budget.trip_in++)
            expect_limit(&relation_rules[r], budget, LIMIT_INTERRUPT);
        budget_init(&budget);
        budget.depth = 2;
        if (relation_rules[r].family == RELATION_STATES)
            expect_limit(&relation_rules[r], budget, LIMIT_DEPTH);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_two_propositions),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
