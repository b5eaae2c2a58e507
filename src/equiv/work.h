/* equiv/work.h -- a comparison while it is made
 *
 * Purpose:    what the ways to decide a relation (equiv/deciding.h) share: the
 *             two systems, both once more for confirming what was found, and
 *             the result that is being filled in.
 * Turns:      a way may have an allowance. When that is spent it pauses, and
 *             nothing is known; the next turn begins anew with a larger one.
 * Limits:     one that ends the comparison is noted in the result.
 */
#ifndef EQUIV_WORK_H
#define EQUIV_WORK_H

#include "equiv/compare.h"
#include "equiv/minimising/joint.h"

enum {
    FIRST_PAIRS = 10000, /* of states, in the first turn */
    FIRST_SETS = 1000,   /* pairs of states and sets in the first turn */
    LONG_MOVES = 16      /* that may be kept, per pair of the allowance */
};

typedef struct Work {
    const ComparisonQuestion *question; /* what is asked */
    Relation number;                    /* of its relation */
    Comparison *result;                 /* to be filled in */
    Side left, right;                   /* the systems */
    Side plain_left, plain_right;       /* once more, to confirm */
    bool plain;                         /* these are open */
    Joint joint;                        /* both as one small graph */
    bool joins;                         /* that can still be made */
    bool settled[2];                    /* the left is below the right, and the
                                           right below the left, or not asked */
    bool traced[2]; /* by direction: every trace of the one is one of the other
                     */
} Work;

typedef struct Match {  /* where the one is compared with the other */
    Side *one, *other;  /* the systems */
    bool swapped;       /* the one is the right system */
    bool same;          /* both are made from one graph */
    bool deep;          /* for any difference, not a short one */
    uint64_t allowance; /* most pairs to look at; 0: any number */
} Match;

typedef enum WorkOutcome {
    OUTCOME_DECIDED, /* and evidence is there */
    OUTCOME_PAUSED,  /* the allowance is spent */
    OUTCOME_STOPPED  /* a limit was met, and noted */
} WorkOutcome;

/* A limit: nothing is decided. */
WorkOutcome work_give_up(Work *work, Limit limit, bool right);

/* Which of these sides has met a limit? If none has, memory was short. */
WorkOutcome work_give_up_side(Work *work, const Side *left, const Side *right);

/* Open both systems, to be expanded by plain workers or others. False at a
 * limit, which is noted. */
bool work_open(Work *work, Side *left, Side *right, bool plain);

/* The same with the sides for confirming, which may be open. */
bool work_open_plain(Work *work);

/* Sides need not be open. */
void work_close_side(Side *side);
void work_close_plain(Work *work);

/* Where a difference is confirmed. False at a limit, which is noted. */
bool work_witnesses(Work *work, const Match *match, Side **one, Side **other);

/* Note how much of the systems was seen so far. */
void work_note_states(Work *work);

/* The systems, or what they were reduced to. */
Match work_match(Work *work, bool swapped);

#endif
