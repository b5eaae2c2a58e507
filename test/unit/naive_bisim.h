/* test/unit/naive_bisim.h -- bisimilarities by their definitions
 *
 * The largest relation over the states of a small LSTS that satisfies the
 * definition, found by starting with all pairs of equal valuation and removing
 * those that violate it. A tau that changes propositions is visible.
 */
#ifndef TEST_UNIT_NAIVE_BISIM_H
#define TEST_UNIT_NAIVE_BISIM_H

#include "equiv/relations/relation_table.h"
#include "lts/lsts.h"

enum {
    NAIVE_MOST = 32 /* states */
};

typedef struct Naive {
    const Lsts *lsts;                     /* borrowed */
    Relation relation;                    /* what is looked for */
    uint32_t count;                       /* states */
    uint64_t valuation[NAIVE_MOST];       /* a bit per proposition */
    bool silent[NAIVE_MOST][NAIVE_MOST];  /* one invisible step */
    bool closure[NAIVE_MOST][NAIVE_MOST]; /* any number of them */
    bool related[NAIVE_MOST][NAIVE_MOST]; /* the result */
} Naive;

static inline bool naive_is_silent(const Naive *naive, LstsTransition step) {
    return step.action == 0 && naive->relation != RELATION_STRONG_BISIM &&
           naive->valuation[step.source] == naive->valuation[step.target];
}

static inline void naive_start(Naive *naive, const Lsts *lsts,
                               Relation relation) {
    *naive =
        (Naive){.lsts = lsts, .relation = relation, .count = lsts->state_count};
    uint32_t count = naive->count;
    for (uint32_t s = 0; s < count; s++)
        for (size_t i = 0; i < lsts->propositions.count; i++)
            if (ranges_contain(&lsts->propositions.data[i].states, s))
                naive->valuation[s] |= UINT64_C(1) << i;
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition step = lsts->transitions.data[i];
        if (naive_is_silent(naive, step))
            naive->silent[step.source][step.target] = true;
    }
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t t = 0; t < count; t++) {
            naive->closure[s][t] = s == t || naive->silent[s][t];
            naive->related[s][t] = naive->valuation[s] == naive->valuation[t];
        }
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t s = 0; s < count; s++)
            for (uint32_t t = 0; t < count; t++)
                naive->closure[s][t] |=
                    naive->closure[s][k] && naive->closure[k][t];
}

/* Can t answer the step of s? Strong: by one step. Weak: by t => u -a-> v => w
 * with w related to the target. Branching: t => u -a-> v with u related to s
 * and v to the target (intermediate states need not be, by the stuttering
 * lemma). A silent step can also be answered by none. */
static inline bool naive_answers(const Naive *naive, LstsTransition step,
                                 uint32_t t) {
    bool silent = naive_is_silent(naive, step);
    bool strong = naive->relation == RELATION_STRONG_BISIM;
    bool weak = naive->relation == RELATION_WEAK_BISIM ||
                naive->relation == RELATION_DIV_WEAK_BISIM;
    if (silent && weak) {
        for (uint32_t w = 0; w < naive->count; w++)
            if (naive->closure[t][w] && naive->related[step.target][w])
                return true;
        return false;
    }
    if (silent && naive->related[step.target][t])
        return true;
    for (size_t i = 0; i < naive->lsts->transitions.count; i++) {
        LstsTransition answer = naive->lsts->transitions.data[i];
        if (answer.action != step.action ||
            naive_is_silent(naive, answer) != silent ||
            (strong ? answer.source != t : !naive->closure[t][answer.source]))
            continue;
        if (!weak && naive->related[step.target][answer.target] &&
            (strong || naive->related[step.source][answer.source]))
            return true;
        for (uint32_t w = 0; weak && w < naive->count; w++)
            if (naive->closure[answer.target][w] &&
                naive->related[step.target][w])
                return true;
    }
    return false;
}

/* Is the state on a cycle of silent steps? */
static inline bool naive_is_cyclic(const Naive *naive, uint32_t s) {
    for (uint32_t t = 0; t < naive->count; t++)
        if (naive->silent[s][t] && naive->closure[t][s])
            return true;
    return false;
}

/* Can s do silent steps forever? With branching bisimulation, while remaining
 * in states that are related to `like`: on a cycle all states are related. */
static inline bool naive_diverges(const Naive *naive, uint32_t s,
                                  uint32_t like) {
    bool weak = naive->relation == RELATION_DIV_WEAK_BISIM;
    for (uint32_t t = 0; t < naive->count; t++)
        if (naive->closure[s][t] && naive_is_cyclic(naive, t) &&
            (weak || naive->related[like][t]))
            return true;
    return false;
}

/* Must t diverge because s does? With branching bisimulation this is asked of
 * states on cycles; the others answer for them as they answer silent steps. */
static inline bool naive_must_diverge(const Naive *naive, uint32_t s) {
    if (naive->relation == RELATION_DIV_BRANCHING_BISIM)
        return naive_is_cyclic(naive, s);
    return naive->relation == RELATION_DIV_WEAK_BISIM &&
           naive_diverges(naive, s, s);
}

static inline bool naive_violates(const Naive *naive, uint32_t s, uint32_t t) {
    for (size_t i = 0; i < naive->lsts->transitions.count; i++)
        if (naive->lsts->transitions.data[i].source == s &&
            !naive_answers(naive, naive->lsts->transitions.data[i], t))
            return true;
    return naive_must_diverge(naive, s) && !naive_diverges(naive, t, s);
}

/* The largest bisimulation of this kind. */
static inline void naive_find(Naive *naive, const Lsts *lsts,
                              Relation relation) {
    naive_start(naive, lsts, relation);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < naive->count; s++)
            for (uint32_t t = 0; t < naive->count; t++)
                if (naive->related[s][t] && (naive_violates(naive, s, t) ||
                                             naive_violates(naive, t, s))) {
                    naive->related[s][t] = naive->related[t][s] = false;
                    changed = true;
                }
    }
}

#endif
