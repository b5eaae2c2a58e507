/* test/unit/difference_trial.h -- differences of random systems, and both sides
 *
 * A difference that a deep search has found for a relation of runs, with the
 * two systems open for another look: `one` can do after its word what the
 * `other` cannot.
 */
#ifndef TEST_UNIT_DIFFERENCE_TRIAL_H
#define TEST_UNIT_DIFFERENCE_TRIAL_H

#include "test/unit/relation_trial.h"
#include "test/unit/unit.h"

typedef struct DifferenceTrial {
    Mem mem;               /* of everything */
    GraphModel one, other; /* as models */
    Budget budget;         /* without limits */
    Comparison comparison; /* with a difference, or none */
    Side sides[2];         /* of these models, if there is one */
} DifferenceTrial;

/* Is the one not below the other, after a word? To be closed if so. */
static inline bool trial_open(DifferenceTrial *trial, const RelationRule *rule,
                              const RandomSystem *one,
                              const RandomSystem *other) {
    mem_init(&trial->mem);
    budget_init(&trial->budget);
    system_model(&trial->one, &trial->mem, one, reference_shows(rule));
    system_model(&trial->other, &trial->mem, other, reference_shows(rule));
    compare_systems(&trial->comparison,
                    &(ComparisonQuestion){.left = &trial->one.model,
                                          .right = &trial->other.model,
                                          .relation = rule,
                                          .preorder = true,
                                          .method = COMPARE_DEEPLY,
                                          .budget = &trial->budget,
                                          .mem = &trial->mem});
    if (trial->comparison.verdict == VERDICT_HOLDS ||
        trial->comparison.difference.kind == DIFFERENCE_ALPHABET ||
        trial->comparison.difference.kind == DIFFERENCE_INITIAL) {
        comparison_release(&trial->comparison);
        assert_int_equal(trial->mem.live, 0);
        return false;
    }
    const Model *models[] = {&trial->one.model, &trial->other.model};
    for (size_t i = 0; i < 2; i++)
        assert_true(side_init(&trial->sides[i], models[i], &trial->budget,
                              &trial->mem, &trial->comparison.alphabet,
                              (SideOptions){.changes = reference_shows(rule),
                                            .other = models[!i],
                                            .plain = true}));
    return true;
}

static inline void trial_close(DifferenceTrial *trial) {
    side_release(&trial->sides[0]);
    side_release(&trial->sides[1]);
    comparison_release(&trial->comparison);
    assert_int_equal(trial->mem.live, 0);
}

#endif
