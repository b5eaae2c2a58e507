/* A trace that only one system has, as a formula for all relations with long
 * moves. */
#include "test/unit/unit.h"

#include "equiv/walking/distinguish.h"
#include "test/unit/difference_trial.h"

static void expect_formula(DifferenceTrial *trial, const RelationRule *rule) {
    Modal formula;
    bool here, there;
    modal_init(&formula, rule, &trial->mem);
    assert_true(modal_follow(&formula, &trial->comparison.difference));
    assert_true(modal_holds(&formula, &trial->sides[0], &here));
    assert_true(modal_holds(&formula, &trial->sides[1], &there));
    assert_true(here);
    assert_false(there);
    modal_release(&formula);
}

static void traces_are_formulas(void **state) {
    (void)state;
    Rng rng = {6};
    size_t words = 0;
    for (uint64_t i = unit_cases(4000); i > 0; i--) {
        RandomSystem one, other;
        DifferenceTrial trial;
        draw_pair(&one, &other, &rng);
        if (!trial_open(&trial, &relation_rules[RELATION_TRACES], &one, &other))
            continue;
        for (size_t r = 0; r < RELATION_COUNT; r++)
            if (relation_rules[r].family == RELATION_STATES &&
                relation_rules[r].answers != MOVES_SINGLE)
                expect_formula(&trial, &relation_rules[r]);
        words += trial.comparison.difference.word.count > 0;
        trial_close(&trial);
    }
    assert_true(words > unit_least(5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traces_are_formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
