/* Every relation between random systems against its definition. */
#include "test/unit/unit.h"

#include "equiv/compare.h"
#include "test/unit/relation_reference.h"

#include <stdio.h>

typedef struct Outcome {
    bool related;  /* the verdict */
    uint32_t runs; /* searches */
} Outcome;

static Outcome compare(const RelationRule *rule, bool preorder,
                       const RandomSystem *one, const RandomSystem *other) {
    Mem mem;
    GraphModel left, right;
    Budget budget;
    Comparison comparison;
    mem_init(&mem);
    budget_init(&budget);
    bool changes = rule->aspects & RUNS_CHANGES;
    system_model(&left, &mem, one, changes);
    system_model(&right, &mem, other, changes);
    compare_systems(&comparison, &(ComparisonQuestion){.left = &left.model,
                                                       .right = &right.model,
                                                       .relation = rule,
                                                       .preorder = preorder,
                                                       .budget = &budget,
                                                       .mem = &mem});
    assert_int_not_equal(comparison.verdict, VERDICT_INCONCLUSIVE);
    Outcome outcome = {comparison.verdict == VERDICT_HOLDS, comparison.runs};
    assert_int_equal(comparison.difference.kind == DIFFERENCE_NONE,
                     outcome.related);
    comparison_release(&comparison);
    assert_int_equal(mem.live, 0);
    return outcome;
}

static void print_system(const RandomSystem *system) {
    printf("%u states, %u initial:", system->states, system->initial);
    for (size_t i = 0; i < system->count; i++)
        printf(" %u%c%u", system->edges[i].source,
               "tabc"[system->edges[i].action], system -> edges[i].target);
    printf("; truth");
    for (uint8_t s = 0; s < system->states; s++)
        printf(" %u", system->truth[s]);
    printf("\n");
}

/* What the first relation says, the second says as well. */
static const Relation lattice[][2] = {
    {RELATION_STRONG_BISIM, RELATION_BRANCHING_BISIM},
    {RELATION_STRONG_BISIM, RELATION_READY_SIMULATION},
    {RELATION_STRONG_BISIM, RELATION_DIV_WEAK_BISIM},
    {RELATION_BRANCHING_BISIM, RELATION_WEAK_BISIM},
    {RELATION_BRANCHING_BISIM, RELATION_W_BISIM},
    {RELATION_DIV_WEAK_BISIM, RELATION_WEAK_BISIM},
    {RELATION_DIV_WEAK_BISIM, RELATION_FAILURES_DIVERGENCES},
    {RELATION_DIV_WEAK_BISIM, RELATION_FAILURES},
    {RELATION_WEAK_BISIM, RELATION_TRACES},
    {RELATION_W_BISIM, RELATION_SAFETY},
    {RELATION_READY_SIMULATION, RELATION_SIMULATION},
    {RELATION_READY_SIMULATION, RELATION_FAILURES},
    {RELATION_SIMULATION, RELATION_SAFETY},
    {RELATION_SAFETY, RELATION_TRACES},
    {RELATION_CFFD, RELATION_FAILURES},
    {RELATION_CFFD, RELATION_FAILURES_DIVERGENCES},
    {RELATION_FAILURES, RELATION_COMPLETED_TRACES},
    {RELATION_COMPLETED_TRACES, RELATION_TRACES},
};

typedef struct Verdicts {
    bool related[RELATION_COUNT][2]; /* by relation: equivalence, preorder */
} Verdicts;

static bool is_built(size_t relation) {
    return relation_rules[relation].family != RELATION_LATER;
}

static void decide_all(const RandomSystem *one, const RandomSystem *other,
                       Verdicts *verdicts) {
    for (size_t r = 0; r < RELATION_COUNT; r++)
        for (int preorder = 0; is_built(r) && preorder < 2; preorder++) {
            const RelationRule *rule = &relation_rules[r];
            if (preorder && rule->symmetric)
                continue;
            bool expected = reference_related(rule, preorder, one, other);
            bool actual = compare(rule, preorder, one, other).related;
            verdicts->related[r][preorder] = actual;
            if (expected == actual)
                continue;
            printf("%s%s: expected %d\n", rule->name,
                   preorder ? " --preorder" : "", expected);
            print_system(one);
            print_system(other);
            fail();
        }
}

static void check_lattice(const Verdicts *verdicts) {
    for (size_t k = 0; k < sizeof lattice / sizeof *lattice; k++) {
        Relation finer = lattice[k][0], coarser = lattice[k][1];
        if (verdicts->related[finer][0])
            assert_true(verdicts->related[coarser][0]);
        if (!relation_rules[finer].symmetric && verdicts->related[finer][1])
            assert_true(verdicts->related[coarser][1]);
    }
}

static void test_definitions(void **state) {
    (void)state;
    uint64_t counts[RELATION_COUNT][2] = {{0}};
    Rng rng = {1};
    for (uint64_t i = unit_cases(2500); i > 0; i--) {
        RandomSystem one, other;
        Verdicts verdicts = {0};
        draw_pair(&one, &other, &rng);
        decide_all(&one, &other, &verdicts);
        check_lattice(&verdicts);
        for (size_t r = 0; r < RELATION_COUNT; r++)
            counts[r][verdicts.related[r][0]]++;
    }
    for (size_t r = 0; r < RELATION_COUNT; r++)
        for (int k = 0; is_built(r) && k < 2; k++)
            assert_true(counts[r][k] > 50);
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
    assert_true(compare(cffd, false, &together, &together).related);
    assert_false(compare(cffd, false, &together, &apart).related);
    assert_false(compare(cffd, true, &apart, &together).related);
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
        if (!is_built(r))
            continue;
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
