/* test/unit/relation_trial.h -- one random pair, all relations
 *
 * Every relation is decided by a method drawn at random and compared with its
 * definition (test/unit/relation_reference.h). Then: what a relation says, all
 * coarser ones say as well; a formula is as deep as the definition says that it
 * must be (that it distinguishes, and that other differences can be replayed,
 * equiv/compare.c has seen to); where a system is deterministic, a store that
 * replaces pairs gives the same verdict; and of systems that pass the same
 * tests, random tests are passed by both or by neither.
 */
#ifndef TEST_UNIT_RELATION_TRIAL_H
#define TEST_UNIT_RELATION_TRIAL_H

#include "equiv/compare.h"
#include "equiv/walking/failing.h"
#include "equiv/walking/trial.h"
#include "test/unit/relation_reference.h"

#include <stdio.h>

typedef struct Tally {
    uint64_t related[RELATION_COUNT][2]; /* verdicts: unrelated, related */
    uint64_t levels[RELATION_COUNT];     /* depths compared */
    uint64_t replaced[RELATION_COUNT];   /* decided with replacement */
    uint64_t undetermined;               /* not decided with it */
    uint64_t tests;                      /* random ones carried out */
} Tally;

typedef struct PairVerdicts {
    bool related[RELATION_COUNT][2]; /* by relation: equivalence, preorder */
} PairVerdicts;

/* What the first relation says, the second says as well. */
static const Relation finer_coarser[][2] = {
    {RELATION_STRONG_BISIM, RELATION_DIV_BRANCHING_BISIM},
    {RELATION_STRONG_BISIM, RELATION_READY_SIMULATION},
    {RELATION_STRONG_BISIM, RELATION_DIV_WEAK_BISIM},
    {RELATION_DIV_BRANCHING_BISIM, RELATION_BRANCHING_BISIM},
    {RELATION_DIV_BRANCHING_BISIM, RELATION_DIV_WEAK_BISIM},
    {RELATION_DIV_BRANCHING_BISIM, RELATION_COMPLETED_TRACES},
    {RELATION_BRANCHING_BISIM, RELATION_WEAK_BISIM},
    {RELATION_BRANCHING_BISIM, RELATION_W_BISIM},
    {RELATION_DIV_WEAK_BISIM, RELATION_WEAK_BISIM},
    {RELATION_DIV_WEAK_BISIM, RELATION_FAILURES_DIVERGENCES},
    {RELATION_DIV_WEAK_BISIM, RELATION_FAILURES},
    {RELATION_WEAK_BISIM, RELATION_TRACES},
    {RELATION_WEAK_BISIM, RELATION_FAIR_TESTING},
    {RELATION_W_BISIM, RELATION_SAFETY},
    {RELATION_READY_SIMULATION, RELATION_SIMULATION},
    {RELATION_READY_SIMULATION, RELATION_FAILURES},
    {RELATION_SIMULATION, RELATION_SAFETY},
    {RELATION_SAFETY, RELATION_TRACES},
    {RELATION_CFFD, RELATION_FAILURES},
    {RELATION_CFFD, RELATION_FAILURES_DIVERGENCES},
    {RELATION_FAILURES, RELATION_COMPLETED_TRACES},
    {RELATION_COMPLETED_TRACES, RELATION_TRACES},
    {RELATION_FAIR_TESTING, RELATION_TRACES},
};

static inline void print_system(const RandomSystem *system) {
    printf("%u states, %u initial:", system->states, system->initial);
    for (size_t i = 0; i < system->count; i++) {
        GraphEdge edge = system->edges[i];
        printf(" %u%c%u", edge.source, "tabc"[edge.action], edge.target);
    }
    printf("; truth");
    for (uint8_t s = 0; s < system->states; s++)
        printf(" %u", system->truth[s]);
    printf("; declared %u%s\n", system->declared,
           system->confusing ? ", a is called tau" : "");
}

typedef struct CompareOutcome {
    Verdict verdict;   /* of the comparison */
    uint32_t depth;    /* of the formula, if it is the least */
    bool right;        /* it holds for the right system */
    uint32_t runs;     /* searches */
    bool undetermined; /* replacement cannot decide it */
} CompareOutcome;

typedef struct CompareHow {
    bool preorder;           /* one direction */
    ComparisonMethod method; /* which way */
    uint64_t allowance;      /* of the first turn, or 0 */
    size_t table;            /* bytes of a store that replaces, or 0 */
    uint64_t seed;           /* for that */
} CompareHow;

static inline CompareOutcome compare_pair(const RelationRule *rule,
                                          CompareHow how,
                                          const RandomSystem *one,
                                          const RandomSystem *other) {
    Mem mem;
    GraphModel left, right;
    Budget budget;
    Comparison comparison;
    mem_init(&mem);
    budget_init(&budget);
    bool changes = reference_shows(rule) && !how.table;
    system_model(&left, &mem, one, changes);
    system_model(&right, &mem, other, changes);
    ComparisonQuestion question = {
        .left = &left.model,
        .right = &right.model,
        .relation = rule,
        .preorder = how.preorder,
        .method = how.method,
        .allowance = how.allowance,
        .store = how.table ? store_kind_find("replace") : NULL,
        .table = how.table,
        .seed = how.seed,
        .budget = &budget,
        .mem = &mem};
    compare_systems(&comparison, &question);
    CompareOutcome outcome = {comparison.verdict,
                              comparison.difference.formula_depth,
                              comparison.difference.formula_right,
                              comparison.runs, comparison.undetermined};
    if ((comparison.verdict == VERDICT_VIOLATED) !=
        (comparison.difference.kind != DIFFERENCE_NONE))
        BUG("a difference belongs to a verdict");
    comparison_release(&comparison);
    if (mem.live != 0)
        BUG("memory is left");
    return outcome;
}

/* How many rounds of moves and answers distinguish the systems. */
static inline uint32_t reference_depth(const RelationRule *rule,
                                       const RandomSystem *one,
                                       const RandomSystem *other) {
    Reference left = reference_of(one, reference_shows(rule));
    Reference right = reference_of(other, reference_shows(rule));
    ReferencePairs pairs, next;
    memset(&pairs, true, sizeof pairs);
    for (uint32_t depth = 0;; depth++) {
        bool related = true;
        next = pairs;
        reference_begin(&left, &right, &next);
        for (unsigned p = 0; p < left.states; p++)
            if (left.initial >> p & 1)
                related &= pairs_meet(&next, false, p, right.initial);
        for (unsigned q = 0; rule->symmetric && q < right.states; q++)
            if (right.initial >> q & 1)
                related &= pairs_meet(&next, true, q, left.initial);
        if (!related)
            return depth;
        for (unsigned p = 0; p < left.states; p++)
            for (unsigned q = 0; q < right.states; q++)
                next.related[p][q] =
                    reference_keeps(rule, &left, &right, &pairs, p, q);
        pairs = next;
    }
}

/* Long moves of branching bisimulation are not what the reference looks at in
 * one round. */
static inline bool has_reference_depth(const RelationRule *rule) {
    return rule->family == RELATION_STATES && rule->answers != MOVES_BRANCHING;
}

static inline bool check_depth(const RelationRule *rule, CompareHow how,
                               CompareOutcome outcome, const RandomSystem *one,
                               const RandomSystem *other) {
    if (outcome.right && (rule->symmetric || how.preorder))
        BUG("a formula for the right system was not asked for");
    if (!rule->symmetric && reference_below(rule, outcome.right ? other : one,
                                            outcome.right ? one : other))
        BUG("the two are related");
    uint32_t expected = outcome.right ? reference_depth(rule, other, one)
                                      : reference_depth(rule, one, other);
    if (outcome.depth != expected)
        printf("%s, method %d: depth %u, not %u\n", rule->name, (int)how.method,
               outcome.depth, expected);
    return outcome.depth == expected;
}

/* ---- Random tests -------------------------------------------------------- */

/* A test of at most four states, the same for equal seeds. Numbers of labels
 * are those of actions. */
static inline void draw_test(Trial *trial, uint64_t seed) {
    Rng rng = {seed};
    uint64_t states = 1 + rng_below(&rng, 4), escape = rng_below(&rng, 3);
    if (escape == 0)
        trial_word(trial, &(uint32_t){1 + (uint32_t)rng_below(&rng, 3)}, 1);
    size_t first = trial->states.count;
    for (uint64_t i = 0; i < states; i++) {
        for (uint64_t k = rng_below(&rng, 4); k > 0; k--)
            trial_step(trial, 1 + (uint32_t)rng_below(&rng, 3),
                       rng_below(&rng, 3) == 0
                           ? TRIAL_SUCCESS
                           : (uint32_t)(first + rng_below(&rng, states)));
        trial_end(trial);
    }
}

static inline bool passes_test(const RandomSystem *system, uint64_t seed) {
    Mem mem;
    GraphModel model;
    Budget budget;
    Alphabet alphabet;
    Side side;
    Trial trial;
    Text text;
    bool passed;
    mem_init(&mem);
    budget_init(&budget);
    text_init(&text, &mem);
    RandomSystem plain = *system;
    plain.declared = 0; /* so that all have their numbers */
    system_model(&model, &mem, &plain, false);
    alphabet_init(&alphabet, &mem, (LabelChoice){0});
    for (uint32_t a = 1; a < PAIR_ACTIONS; a++)
        if (alphabet_label(&alphabet, &model.model, a, &text) != a)
            BUG("the label of an action has another number");
    trial_init(&trial, &mem);
    draw_test(&trial, seed);
    if (!side_init(&side, &model.model, &budget, &mem, &alphabet,
                   (SideOptions){0}) ||
        !trial_run(&trial, &side, &passed))
        BUG("there is no limit");
    side_release(&side);
    trial_release(&trial);
    alphabet_release(&alphabet);
    text_release(&text);
    mem_release(&mem);
    return passed;
}

/* The one passes what the other passes. */
static inline bool check_tests(const RandomSystem *one,
                               const RandomSystem *other, Rng *rng,
                               Tally *tally) {
    for (int i = 0; i < 4; i++) {
        uint64_t seed = rng_below(rng, UINT32_MAX);
        tally->tests++;
        if (passes_test(other, seed) && !passes_test(one, seed)) {
            printf("fair-testing: the test of seed %llu\n",
                   (unsigned long long)seed);
            return false;
        }
    }
    return true;
}

/* ---- All ----------------------------------------------------------------- */

/* The deterministic case with tables of all sizes; one that is too small is
 * inconclusive. */
static inline bool check_replacement(Relation r, bool preorder, bool expected,
                                     const RandomSystem *one,
                                     const RandomSystem *other, Rng *rng,
                                     Tally *tally) {
    CompareHow how = {.preorder = preorder,
                      .table = 64 + rng_below(rng, 4096),
                      .seed = rng_below(rng, 1000)};
    if (!product_suits(&relation_rules[r]))
        return true;
    if (reference_shows(&relation_rules[r])) { /* the product shows nothing */
        Reference left = reference_of(one, false);
        Reference right = reference_of(other, false);
        expected = reference_alphabets(one, other) &&
                   reference_states(&relation_rules[r], &left, &right);
    }
    CompareOutcome outcome = compare_pair(&relation_rules[r], how, one, other);
    tally->undetermined += outcome.verdict == VERDICT_INCONCLUSIVE;
    if (outcome.verdict == VERDICT_INCONCLUSIVE)
        return true;
    tally->replaced[r]++;
    return (outcome.verdict == VERDICT_HOLDS) == expected;
}

static inline bool check_relation(Relation r, bool preorder,
                                  const RandomSystem *one,
                                  const RandomSystem *other, Rng *rng,
                                  Tally *tally) {
    const RelationRule *rule = &relation_rules[r];
    CompareHow how = {.preorder = preorder,
                      .method = (ComparisonMethod)rng_below(rng, 4),
                      .allowance = rng_below(rng, 8)};
    bool expected = reference_related(rule, preorder, one, other);
    CompareOutcome outcome = compare_pair(rule, how, one, other);
    if (outcome.verdict != (expected ? VERDICT_HOLDS : VERDICT_VIOLATED)) {
        printf("%s%s, method %d: expected %d\n", rule->name,
               preorder ? " --preorder" : "", (int)how.method, expected);
        return false;
    }
    if (!preorder)
        tally->related[r][expected]++;
    if (!expected && outcome.depth > 0 && has_reference_depth(rule)) {
        tally->levels[r]++;
        if (!check_depth(rule, how, outcome, one, other))
            return false;
    }
    if (r == RELATION_FAIR_TESTING && expected &&
        !check_tests(one, other, rng, tally))
        return false;
    if (!check_replacement(r, preorder, expected, one, other, rng, tally)) {
        printf("%s with replacement: expected %d\n", rule->name, expected);
        return false;
    }
    return true;
}

static inline bool check_lattice(const PairVerdicts *verdicts) {
    for (size_t k = 0; k < sizeof finer_coarser / sizeof *finer_coarser; k++) {
        Relation finer = finer_coarser[k][0], coarser = finer_coarser[k][1];
        bool both = !relation_rules[finer].symmetric;
        for (int preorder = 0; preorder <= both; preorder++)
            if (verdicts->related[finer][preorder] &&
                !verdicts->related[coarser][preorder]) {
                printf("%s without %s\n", relation_rules[finer].name,
                       relation_rules[coarser].name);
                return false;
            }
    }
    return true;
}

/* False, and the pair is printed, if anything is wrong. */
static inline bool relation_trial(const RandomSystem *one,
                                  const RandomSystem *other, Rng *rng,
                                  Tally *tally) {
    PairVerdicts verdicts = {0};
    bool fine = true;
    for (size_t r = 0; fine && r < RELATION_COUNT; r++)
        for (int preorder = 0; fine && preorder < 2; preorder++) {
            const RelationRule *rule = &relation_rules[r];
            if (preorder && rule->symmetric)
                continue;
            fine =
                check_relation((Relation)r, preorder, one, other, rng, tally);
            verdicts.related[r][preorder] =
                reference_related(rule, preorder, one, other);
        }
    fine = fine && check_lattice(&verdicts);
    if (!fine) {
        print_system(one);
        print_system(other);
    }
    return fine;
}

#endif
