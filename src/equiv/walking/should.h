/* equiv/walking/should.h -- fair testing: which tests does a system pass?
 *
 * Purpose:    decide the fair-testing (should-testing) preorder on the fly. A
 *             test is a system that synchronises with all visible labels and
 *             has a success. It is passed if success stays possible in
 *             whatever state the two can get into together, so that fairness
 *             brings it about. The one is below the other if it passes every
 *             test that the other passes.
 * Tests:      enough are those that follow a word, with an escape to success
 *             before its end, and then wait for one of some words. The one
 *             fails such a test after w if a state p of it after w can do none
 *             of the words; the other passes it if each of its states after w,
 *             and after each beginning u of such a word, can still complete
 *             one. The largest set of words for p and w is found as a greatest
 *             fixed point over pairs of sets: those that u leads to from p, and
 *             those that wu leads to in the other system. A word is complete
 *             when the first of these is empty.
 * Evidence:   the test, which is then carried out on both systems, explored
 *             afresh, by a function that knows nothing of sets.
 * Source:     Rensink, Vogler (2007); differs in: on the fly, one fixed point
 *             for all states.
 */
#ifndef EQUIV_WALKING_SHOULD_H
#define EQUIV_WALKING_SHOULD_H

#include "equiv/relations/difference.h"
#include "equiv/walking/determinise.h"
#include "equiv/walking/pairs.h"

typedef struct ShouldStart { /* a state of the one with a set of the other */
    uint32_t parent;         /* that it was reached from, or SHORT_NONE */
    uint32_t label;          /* by this */
    uint32_t node;           /* where its words begin */
} ShouldStart;

typedef struct ShouldStep {
    uint32_t label; /* visible */
    uint32_t node;  /* where it leads */
} ShouldStep;

typedef struct ShouldNode { /* a beginning of a word */
    size_t claims;          /* one per state of the other's set */
    size_t first, end;      /* its steps */
    bool alive;             /* it can be a part of a test */
    bool success;           /* the word is complete */
    uint32_t number;        /* of its state in the test, or 0 */
} ShouldNode;

typedef struct Should {
    Side *one, *other;      /* borrowed */
    Sets left, right;       /* of these */
    Budget *budget;         /* limits */
    Mem *mem;               /* where everything comes from */
    uint64_t allowance;     /* most claims to look at; 0: any number */
    bool paused;            /* that, or that of the sets, was not enough */
    bool same;              /* equal numbers are equal states */
    Limit limit;            /* that was met, or LIMIT_NONE */
    uint64_t count;         /* starts and nodes */
    Store *starts;          /* state in the high half, set in the low; in
                               breadth-first order */
    VEC(ShouldStart) trail; /* by start */
    Store *nodes;           /* set of the one, set of the other */
    VEC(ShouldNode) node;   /* by node */
    VEC(ShouldStep) steps;  /* of all nodes */
    size_t claims;          /* of all nodes */
    uint32_t failed;        /* the start that has a test, or SHORT_NONE */
    bool by_trace;          /* the other cannot follow `label` there */
    uint32_t label;         /* see `by_trace` */
    VEC(uint32_t) word;     /* the test follows it, */
    VEC(uint32_t) states;   /* and then has these nodes; 0 is success */
} Should;

void should_init(Should *should, Side *one, Side *other, Budget *budget,
                 Mem *mem);
void should_release(Should *should);

/* Does the one pass every test that the other passes? False at a limit, or if
 * it is paused. Then it cannot go on. */
bool should_decide(Should *should, bool *below);

/* If not: does the one fail the test, and the other pass it? False at a limit.
 */
bool should_confirm(const Should *should, Side *one, Side *other, bool *answer);

/* If not: what the test is. False at the memory limit. */
bool should_difference(const Should *should, Difference *difference);

#endif
