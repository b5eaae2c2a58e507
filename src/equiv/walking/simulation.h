/* equiv/walking/simulation.h -- relations of states, decided on the fly
 *
 * Purpose:    is the left system simulated by the right one, or bisimilar to
 *             it? Both are explored as far as that needs and no further.
 * Search:     depth-first. A pair on the stack that is met again is assumed to
 *             be related; if it turns out not to be, what was found related
 *             since is unreliable. Then a positive answer is not believed and
 *             the search is run again, with the pairs kept that are known not
 *             to be related. A negative answer rests on such pairs alone.
 * Differs:    an obligation is done with its first related answer, and a pair
 *             with its first obligation that has none. If answers are unique
 *             (the deterministic case) the first failing pair therefore ends
 *             the search: this is plain reachability of *fail*.
 * Evidence:   for each unrelated pair the obligation that it does not meet, and
 *             when that was found: reasons are older than what they explain.
 * Cost:       18 bytes per pair and its place in the store.
 * Source:     paper 002, section 4.2; doc/internals-equivalence.md says what is
 *             different.
 */
#ifndef EQUIV_WALKING_SIMULATION_H
#define EQUIV_WALKING_SIMULATION_H

#include "equiv/walking/pairing.h"

typedef enum PairStatus {
    PAIR_NEW,      /* nothing is known in this run */
    PAIR_OPEN,     /* on the stack */
    PAIR_ASSUMED,  /* on the stack, and another pair relies on it */
    PAIR_RELATED,  /* as far as this run knows */
    PAIR_SAME,     /* one state: related in all runs */
    PAIR_UNRELATED /* in all runs */
} PairStatus;

typedef struct PairFrame {
    uint32_t pair;       /* its number in the store */
    uint64_t key;        /* its states */
    uint32_t obligation; /* that is looked at */
    uint32_t answer;     /* index of an answer to it */
    uint32_t part;       /* 0: the pair after the answer, 1: the one before */
} PairFrame;

typedef struct Simulation {
    Pairing pairing;      /* what is compared */
    Budget *budget;       /* limits */
    Mem *mem;             /* where everything comes from */
    uint64_t allowance;   /* most pairs to look at, and for each of them a few
                             answers; 0: any number */
    uint64_t answers;     /* at answers, in all runs */
    bool paused;          /* that, or that of a side, was not enough */
    Store *pairs;         /* left state in the high half, right in the low */
    VEC(uint8_t) status;  /* by pair: PairStatus */
    VEC(uint8_t) refuted; /* by pair: is it PAIR_UNRELATED? */
    VEC(uint32_t) order;  /* by pair: when it was found to be unrelated */
    VEC(uint32_t) reason; /* by pair: the obligation not met */
    uint32_t unrelated;   /* how many are */
    VEC(PairFrame) stack; /* the path */
    uint64_t depth;       /* its greatest height */
    bool unreliable;      /* in this run */
    uint32_t runs;        /* searches that were made */
    Limit limit;          /* that was met, or LIMIT_NONE */
} Simulation;

void simulation_init(Simulation *simulation, Pairing pairing, Budget *budget,
                     Mem *mem);
void simulation_release(Simulation *simulation);

/* Is each initial state of the left related to one of the right (and the other
 * way round, if it is a bisimulation)? False at a limit, or if it is paused.
 * Then it cannot go on. */
bool simulation_decide(Simulation *simulation, bool *related);

/* The pairs that were found to be unrelated, and why. */
Refutation simulation_refutation(const Simulation *simulation);

#endif
