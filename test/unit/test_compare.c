/* Every relation between random systems against its definition. */
#include "test/unit/unit.h"

#include "test/unit/relation_trial.h"

#include <setjmp.h>

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
            assert_true(tally.related[r][k] > unit_least(20));
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

typedef struct Shortage { /* what a comparison has to do with */
    size_t memory;        /* bytes */
    size_t trip_in;       /* polls until it is interrupted, or 0: never */
    uint64_t allowance;   /* of the first turn */
} Shortage;

/* Sanitizers have these. What is left where a comparison cannot even note a
 * label is no leak: the program ends then. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));

static void leave(Mem *mem, size_t asked) {
    (void)asked;
    longjmp(*(jmp_buf *)mem->context, 1);
}

/* Nothing is said that is not so, and nothing is left behind. True if it came
 * to a verdict. */
static bool compare_within(const RelationRule *rule, Shortage shortage,
                           const RandomSystem *one, const RandomSystem *other,
                           Verdict truth) {
    Mem mem;
    GraphModel left, right;
    Budget budget;
    Comparison comparison;
    jmp_buf out;
    mem_init(&mem);
    mem.limit = shortage.memory;
    mem.exhausted = leave;
    mem.context = &out;
    budget_init(&budget);
    budget.trip_in = shortage.trip_in;
    if (setjmp(out))
        return false;
    system_model(&left, &mem, one, reference_shows(rule));
    system_model(&right, &mem, other, reference_shows(rule));
    compare_systems(&comparison,
                    &(ComparisonQuestion){.left = &left.model,
                                          .right = &right.model,
                                          .relation = rule,
                                          .allowance = shortage.allowance,
                                          .budget = &budget,
                                          .mem = &mem});
    bool decided = comparison.verdict != VERDICT_INCONCLUSIVE;
    if (decided)
        assert_int_equal(comparison.verdict, truth);
    else
        assert_int_not_equal(comparison.limit, LIMIT_NONE);
    comparison_release(&comparison);
    assert_int_equal(mem.live, 0);
    return decided;
}

/* However little memory there is, and whenever it is interrupted. */
static void test_shortage(void **state) {
    (void)state;
    Rng rng = {3};
    if (__lsan_disable)
        __lsan_disable();
    for (uint64_t i = unit_cases(8); i > 0; i--) {
        RandomSystem one, other;
        draw_pair(&one, &other, &rng);
        for (size_t r = 0; r < RELATION_COUNT; r++) {
            const RelationRule *rule = &relation_rules[r];
            Verdict truth =
                compare_pair(rule, (CompareHow){0}, &one, &other).verdict;
            Shortage memory = {4096, 0, rng_below(&rng, 8)};
            Shortage polls = {SIZE_MAX, 1, rng_below(&rng, 8)};
            while (!compare_within(rule, memory, &one, &other, truth))
                memory.memory += 4096 + 8192 * rng_below(&rng, 8);
            while (!compare_within(rule, polls, &one, &other, truth))
                polls.trip_in++;
        }
    }
    if (__lsan_enable)
        __lsan_enable();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_two_propositions),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_shortage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
