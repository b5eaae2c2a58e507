/* equiv/walking/refinement.h -- relations of runs, decided on the fly
 *
 * Purpose:    is everything that the left system can do also possible for the
 *             right one: after every trace, its next label and, as the relation
 *             asks, deadlocks, refusals of stable states, divergences?
 * Search:     over pairs of a left state and the set of right states that the
 *             same trace leads to, as far as that needs: breadth-first, so that
 *             the difference that is found has a shortest trace with invisible
 *             steps counted, or the newest pair first, which finds what is far
 *             away in systems that are too large to be searched in layers.
 * Antichains: a pair is left out if the same left state was met with a smaller
 *             set: whatever goes wrong with the larger one goes wrong with the
 *             smaller one, and no later. Only the last few sets of a state are
 *             compared.
 * Cost:       16 bytes per pair and its place in the store.
 */
#ifndef EQUIV_WALKING_REFINEMENT_H
#define EQUIV_WALKING_REFINEMENT_H

#include "equiv/relations/difference.h"
#include "equiv/relations/rule.h"
#include "equiv/walking/determinise.h"
#include "equiv/walking/pairs.h"

typedef struct RefinementPair {
    uint32_t parent; /* the pair that it was reached from, or SHORT_NONE */
    uint32_t label;  /* by this, or the one that leads to the initial state */
    uint32_t older;  /* 1 + the pair before it with the same left state */
} RefinementPair;

typedef struct Refinement {
    const RelationRule *relation; /* of runs */
    Side *left;                   /* the implementation; borrowed */
    Sets sets;                    /* of the specification */
    Budget *budget;               /* limits */
    Mem *mem;                     /* where everything comes from */
    Store *pairs;              /* left state in the high half, set in the low;
                                  ids are in breadth-first order */
    VEC(RefinementPair) trail; /* by pair */
    VEC(uint32_t) newest;      /* by left state: 1 + its newest pair, or 0 */
    VEC(uint32_t) enabled;     /* by label: when a left state last had it */
    uint32_t now;              /* number of that look */
    uint64_t covered;          /* pairs that were left out */
    uint64_t allowance;        /* most pairs to look at; 0: any number */
    bool paused;               /* that, or that of the sets, was not enough */
    bool deep;                 /* the newest pair comes next, not the oldest */
    VEC(uint32_t) waiting;     /* then: the pairs to be expanded */
    uint64_t expanded;         /* so many were */
    bool same;                 /* equal numbers are equal states */
    Limit limit;               /* that was met here, or LIMIT_NONE */
    Difference *difference;    /* filled in if there is one */
} Refinement;

void refinement_init(Refinement *refinement, const RelationRule *relation,
                     Side *left, Side *right, Budget *budget, Mem *mem);
void refinement_release(Refinement *refinement);

/* Is the left system below the right one? If not, the difference says why. It
 * was initialised by the caller. False at a limit, or if it is paused. Then it
 * cannot go on. */
bool refinement_decide(Refinement *refinement, Difference *difference,
                       bool *related);

#endif
