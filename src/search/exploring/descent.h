/* search/exploring/descent.h -- a depth-first path of whole states
 *
 * Purpose:    the stack of searches that cannot, or need not, name states by
 *             ids: the path from an initial state, and for every state on it
 *             the transitions that are still to be followed. The path is the
 *             trace.
 * Order:      transitions are followed in the order of the batch that offered
 *             them. The caller enters or drops the state that a transition
 *             leads to.
 * Invariant:  a level owns the offers from its bottom up to the bottom of the
 *             level above it.
 * Cost:       a vector and twelve bytes per state on the path, a vector and
 *             eight bytes per offer.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_EXPLORING_DESCENT_H
#define SEARCH_EXPLORING_DESCENT_H

#include "core/trace.h"
#include "search/exploring/explore.h"

typedef struct Level {
    size_t bottom;   /* offers below belong to lower levels */
    uint32_t action; /* that led to the state */
} Level;

typedef struct Offer {
    uint32_t action;   /* that leads to the state */
    Estimate estimate; /* of the state, if there is a heuristic */
} Offer;

typedef struct Descent {
    Mem *mem;          /* where the arrays come from */
    uint32_t words;    /* of a state */
    VEC(Word) path;    /* the states on the path */
    VEC(Level) levels; /* one for each of them */
    VEC(Word) states;  /* that are offered; the first on top */
    VEC(Offer) offers; /* one for each of them */
    uint64_t highest;  /* most levels so far */
} Descent;

void descent_init(Descent *descent, Mem *mem, uint32_t words);
void descent_release(Descent *descent);

/* No path and no offers. */
void descent_clear(Descent *descent);

/* The number of states on the path. */
static inline size_t descent_height(const Descent *descent) {
    return descent->levels.count;
}

/* The last state of a path that is not empty. */
static inline const Word *descent_top(const Descent *descent) {
    assert(descent->levels.count > 0);
    return descent->path.data + (descent->levels.count - 1) * descent->words;
}

/* Transitions that are still to be followed; initial states are none. */
static inline size_t descent_unfollowed(const Descent *descent) {
    return descent->levels.count == 0
               ? 0
               : descent->offers.count - descent->levels.data[0].bottom;
}

/* Offer all transitions of the batch, which are those of the top, or initial
 * states if there is none; `estimates` may be NULL. False at the memory
 * limit. */
bool descent_offer(Descent *descent, const Successors *batch,
                   const Estimate *estimates);

/* Offer one state, to be followed before all others; false at the memory
 * limit. */
bool descent_add(Descent *descent, const Word *state, uint32_t action);

/* Is the state on the path? Looks at all of it. */
bool descent_has(const Descent *descent, const Word *state);

/* Take the next offer of the top; false if there is none left. The state is
 * copied. */
bool descent_follow(Descent *descent, Offer *offer, Word *state);

/* Put a state on top; false at the memory limit. */
bool descent_enter(Descent *descent, const Word *state, uint32_t action);

/* Take the top away, which has no offers left. */
void descent_leave(Descent *descent);

/* Fill the empty trace with the path, and with one step more if `state` is not
 * NULL. False, and the trace stays empty, at the memory limit. */
bool descent_write(const Descent *descent, const Word *state, uint32_t action,
                   Trace *trace);

#endif
