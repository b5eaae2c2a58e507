/* Differences that deep searches find have no label that can be left out. */
#include "test/unit/unit.h"

#include "equiv/walking/confirm.h"
#include "test/unit/difference_trial.h"

/* Is there still a difference without this label? */
static bool can_spare(DifferenceTrial *trial, const RelationRule *rule,
                      size_t label) {
    Difference copy;
    bool confirmed;
    assert_true(difference_copy(&copy, &trial->comparison.difference));
    for (size_t i = label; i + 1 < copy.word.count; i++)
        copy.word.data[i] = copy.word.data[i + 1];
    copy.word.count--;
    assert_true(confirm_difference(&copy, rule, &trial->sides[0],
                                   &trial->sides[1], &confirmed));
    difference_release(&copy);
    return confirmed;
}

static void no_label_can_be_left_out(void **state) {
    (void)state;
    Rng rng = {5};
    size_t words = 0;
    for (uint64_t i = unit_cases(5000); i > 0; i--) {
        RandomSystem one, other;
        DifferenceTrial trial;
        draw_pair(&one, &other, &rng);
        const RelationRule *rule =
            &relation_rules[RELATION_TRACES + rng_below(&rng, 5)];
        assert_int_equal(rule->family, RELATION_RUNS);
        if (!trial_open(&trial, rule, &one, &other))
            continue;
        size_t count = trial.comparison.difference.word.count;
        for (size_t k = 0; k < count; k++)
            assert_false(can_spare(&trial, rule, k));
        words += count > 0;
        trial_close(&trial);
    }
    assert_true(words > unit_least(10));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_label_can_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
