/* equiv/walking/levels.h -- how soon two states can be distinguished
 *
 * Purpose:    the level of an unrelated pair: 1 if it fails at once, else one
 *             more than the least number for which some obligation has, in
 *             every answer, a part of at most this level. It is the depth of a
 *             smallest formula that holds for one of the two and not for the
 *             other, and the first approximant R_k of paper 002 without the
 *             pair.
 * Search:     breadth-first over pairs from the root, so that systems which
 *             differ early are explored near their initial states and nowhere
 *             else. As soon as the root is refuted by what is there, its level
 *             is known up to what lies deeper; the search goes on until nothing
 *             can be below that level.
 * Steps:      obligations are moves of the same kind as answers: a formula says
 *             nothing else.
 * Related:    if no pair is left, and the root is not refuted, it is related.
 * Cost:       13 bytes per pair and its place in the store, 12 to 20 per answer
 *             of every obligation: more than equiv/walking/simulation, which
 *             looks at one answer after another.
 */
#ifndef EQUIV_WALKING_LEVELS_H
#define EQUIV_WALKING_LEVELS_H

#include "equiv/walking/pairing.h"

typedef struct Owed {  /* an obligation of a pair */
    uint32_t pair;     /* whose */
    uint32_t number;   /* its number */
    uint32_t answers;  /* how many it has */
    uint32_t unbroken; /* so many have no refuted part */
    uint32_t closed;   /* the level that this gave the pair once there were
                          none, or 0 */
} Owed;

typedef struct OwedAnswer {
    uint32_t owed; /* to this */
    bool broken;   /* a part of it is refuted */
} OwedAnswer;

typedef struct PartOf { /* of a list per pair */
    uint32_t answer;    /* the pair is a part of it */
    uint32_t next;      /* 1 + the next one of the list, or 0 */
} PartOf;

typedef struct Levels {
    Pairing pairing;      /* what is compared */
    Budget *budget;       /* limits */
    Mem *mem;             /* where everything comes from */
    uint64_t allowance;   /* most answers to look at; 0: any number */
    bool paused;          /* that, or that of a side, was not enough */
    Limit limit;          /* that was met, or LIMIT_NONE */
    Store *pairs;         /* keys; ids are in breadth-first order */
    VEC(uint8_t) refuted; /* by pair */
    VEC(uint32_t) level;  /* by pair, if it is refuted */
    VEC(uint32_t)
    reason; /* by pair that is refuted: the obligation that it does not meet */
    VEC(uint32_t) uses;      /* by pair: 1 + its first PartOf, or 0 */
    VEC(Owed) owed;          /* of expanded pairs */
    VEC(OwedAnswer) answers; /* to these */
    VEC(PartOf) parts;       /* of these */
    VEC(uint32_t) fails;     /* pairs that fail at once */
    VEC(uint32_t) wave;      /* refuted pairs to be passed on */
} Levels;

void levels_init(Levels *levels, Pairing pairing, Budget *budget, Mem *mem);
void levels_release(Levels *levels);

/* Are the roots related? False at a limit, or if it is paused. Then it cannot
 * go on. */
bool levels_decide(Levels *levels, bool *related);

/* If they are not: the pairs that say why, the level being the order. */
Refutation levels_refutation(const Levels *levels);

#endif
