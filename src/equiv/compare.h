/* equiv/compare.h -- are two systems related?
 *
 * Purpose:    decide a relation between two Models, both explored on the fly,
 *             and say how they differ if they do.
 * Trust:      a difference counts only after it has been confirmed on both
 *             systems, explored afresh by plain workers: a formula is evaluated
 *             on both, and after a trace all states are looked at.
 * Method:     pairs of states are searched in turns with exploring both systems
 *             as a whole; what is done first decides. An equivalence that is
 *             two preorders has a turn for each. So systems that differ early
 *             are hardly explored, whichever of them can do more, and others
 *             take at most a few times as long as their exploration and
 *             minimisation (equiv/minimising/joint.h).
 * Alphabets:  systems that declare different visible actions are not related,
 *             even if they do the same: composed with a third system, the one
 *             that declares an action blocks it. What they do is compared
 *             first, since a difference there says more.
 * Limits:     states of each system, and pairs, are limited by the Budget's
 *             limit on states each. A limit makes the answer inconclusive.
 */
#ifndef EQUIV_COMPARE_H
#define EQUIV_COMPARE_H

#include "equiv/relations/difference.h"
#include "equiv/relations/rule.h"

typedef enum ComparisonMethod {
    COMPARE_IN_TURNS, /* whatever is done first */
    COMPARE_BROADLY,  /* pairs, breadth-first (equiv/walking/levels.h) */
    COMPARE_DEEPLY,   /* pairs, depth-first (equiv/walking/simulation.h) */
    COMPARE_JOINTLY   /* both as one graph (equiv/minimising/joint.h) */
} ComparisonMethod;

typedef struct ComparisonQuestion {
    const Model *left, *right;    /* what is compared; borrowed */
    const RelationRule *relation; /* how; one that is built */
    bool preorder;                /* only whether the left is below the right */
    LabelChoice choice;           /* what can be seen */
    bool same_alphabet;      /* both have the same, whatever they declare */
    ComparisonMethod method; /* which way to decide; for tests */
    uint64_t allowance; /* pairs in the first turn of COMPARE_IN_TURNS, or 0: as
                           many as usual */
    const StoreKind *store; /* for pairs in bounded memory, or NULL; only
                               if product_suits the relation */
    size_t table;           /* as in StoreShape, for that store */
    uint64_t seed;          /* as in StoreShape, for that store */
    StoreVictim victim;     /* as in StoreShape, for that store */
    Budget *budget;         /* limits */
    Mem *mem;               /* where everything comes from */
} ComparisonQuestion;

typedef struct Comparison {
    Verdict verdict;    /* related, not related, or inconclusive */
    Limit limit;        /* if inconclusive: why */
    bool right_limited; /* if a limit was reached: it was the right system's */
    bool undetermined; /* it is inconclusive because both systems have a choice,
                          and pairs were to be kept in bounded memory */
    uint64_t left_states;  /* of the left system that were found */
    uint64_t right_states; /* states of the right system */
    uint64_t transitions;  /* of both */
    uint64_t pairs;        /* of states, or of states and sets */
    uint32_t runs;         /* searches of pairs, both directions together */
    bool joined;           /* both were explored completely, as one graph */
    Alphabet alphabet;     /* names of labels */
    Difference difference; /* if they are not related */
} Comparison;

/* A proposition that both models have, and that counts for the relation; NULL:
 * there is none. */
const char *comparison_proposition(const ComparisonQuestion *question);

/* To be released in any case. */
void compare_systems(Comparison *comparison,
                     const ComparisonQuestion *question);
void comparison_release(Comparison *comparison);

#endif
