/* equiv/simulation.h -- relations of states, decided on the fly
 *
 * Purpose:    is the left system simulated by the right one, or bisimilar to
 *             it? Both are explored as far as that needs and no further.
 * Pairs:      each step of a state is an obligation: one of the answers of the
 *             other state must lead to a related pair (and, for branching
 *             bisimulation, start from one). A simulation has the obligations
 *             of the left state, a bisimulation those of both. A pair with an
 *             obligation that has no answer goes to *fail* in the paper.
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
 * Cost:       17 bytes per pair and its place in the store.
 * Source:     paper 002, section 4.2; doc/internals-equivalence.md says what is
 *             different.
 */
#ifndef EQUIV_SIMULATION_H
#define EQUIV_SIMULATION_H

#include "equiv/rule.h"

typedef enum PairStatus {
    PAIR_NEW,      /* nothing is known in this run */
    PAIR_OPEN,     /* on the stack */
    PAIR_ASSUMED,  /* likewise, and another pair relies on it */
    PAIR_RELATED,  /* as far as this run knows */
    PAIR_UNRELATED /* for good */
} PairStatus;

#define REASON_DIVERGENCE UINT32_MAX /* one diverges, the other does not */

typedef struct PairFrame {
    uint32_t pair;        /* its number in the store */
    uint32_t left, right; /* its states */
    uint32_t obligation;  /* that is looked at */
    uint32_t answer;      /* index of an answer to it */
    uint32_t part;        /* 0: the pair after the answer, 1: the one before */
} PairFrame;

typedef struct Obligation {
    bool right;       /* it is a step of the right system */
    Move step;        /* what must be answered */
    MoveSpan answers; /* all moves of the other state */
    size_t first;     /* of the answers with the step's label, */
    size_t end;       /* and where they end */
} Obligation;

typedef struct Simulation {
    const RelationRule *relation; /* of states */
    Side *left, *right;           /* what is compared; borrowed */
    Budget *budget;               /* limits */
    Mem *mem;                     /* where everything comes from */
    Store *pairs;         /* left state in the high half, right in the low */
    VEC(uint8_t) status;  /* by pair: PairStatus */
    VEC(uint32_t) order;  /* by pair: when it was found to be unrelated */
    VEC(uint32_t) reason; /* by pair: the obligation not met */
    uint32_t unrelated;   /* how many are */
    VEC(PairFrame) stack; /* the path */
    uint64_t depth;       /* its greatest height */
    bool unreliable;      /* in this run */
    uint32_t runs;        /* searches that were made */
    Limit limit;          /* that was met, or LIMIT_NONE */
} Simulation;

void simulation_init(Simulation *simulation, const RelationRule *relation,
                     Side *left, Side *right, Budget *budget, Mem *mem);
void simulation_release(Simulation *simulation);

/* Is each initial state of the left related to one of the right (and the other
 * way round, if it is a bisimulation)? False at a limit. */
bool simulation_decide(Simulation *simulation, bool *related);

/* The obligation of this number; false if there are not so many. */
bool simulation_obligation(const Simulation *simulation, uint32_t left,
                           uint32_t right, uint32_t number, Obligation *out);

/* The two parts of an answer to an obligation of a pair: false if there is no
 * second one. */
bool simulation_part(const Obligation *obligation, uint32_t left,
                     uint32_t right, size_t answer, uint32_t part,
                     uint64_t *key);

/* The number of a pair that was met, or STATE_NONE. */
StateId simulation_find(const Simulation *simulation, uint64_t key);

static inline uint64_t pair_key(uint32_t left, uint32_t right) {
    return (uint64_t)left << 32 | right;
}

#endif
