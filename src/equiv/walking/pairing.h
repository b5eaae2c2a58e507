/* equiv/walking/pairing.h -- pairs of states, and what relates them
 *
 * Purpose:    what a relation of states asks of one pair, for all who decide
 *             such relations. Each step of a state is an obligation: one of
 *             the answers of the other state must lead to a related pair (and,
 *             for branching bisimulation, start from one). A simulation has the
 *             obligations of the left state, a bisimulation those of both.
 * Fail:       a pair with an obligation that has no answer, or of which only
 *             one state diverges where that counts, is unrelated at once. It
 *             goes to *fail* in paper 002.
 * Refutation: unrelated pairs with reasons. Each reason is an obligation of
 *             which every answer has a part that was refuted earlier.
 * Same:       if both sides are made from one graph, a state is related to
 *             itself.
 */
#ifndef EQUIV_WALKING_PAIRING_H
#define EQUIV_WALKING_PAIRING_H

#include "equiv/relations/rule.h"
#include "equiv/walking/pairs.h"

#define REASON_DIVERGENCE UINT32_MAX /* one diverges, the other does not */

typedef struct Pairing {
    const RelationRule *relation; /* of states */
    Side *left, *right;           /* what is compared; borrowed */
    MoveKind steps;               /* what is an obligation */
    bool same;                    /* equal numbers are equal states */
} Pairing;

typedef struct Obligation {
    bool right;       /* it is a step of the right system */
    SideMove step;    /* what must be answered */
    MoveSpan answers; /* all moves of the other state */
    size_t first;     /* of the answers with the step's label, */
    size_t end;       /* and where they end */
} Obligation;

typedef struct Refutation { /* borrows everything */
    const Pairing *pairing; /* what is refuted */
    Store *pairs;           /* by number: a key */
    const uint8_t *refuted; /* by pair: is it unrelated? */
    const uint32_t *order;  /* by pair: reasons have smaller numbers */
    const uint32_t *reason; /* by pair: the obligation not met */
} Refutation;

/* Is it one state? Then it is related to itself. */
static inline bool pairing_is_same(const Pairing *pairing, uint64_t key) {
    return pairing->same && key >> 32 == (uint32_t)key &&
           (uint32_t)key != SIDE_ROOT;
}

/* Make the moves of a pair known; false at a limit. */
bool pairing_know(Pairing *pairing, uint64_t key);

/* The obligation of this number; false if there are not so many. */
bool pairing_obligation(const Pairing *pairing, uint64_t key, uint32_t number,
                        Obligation *out);

/* Does the relation ask for it? All others are about labels at most. */
bool pairing_owes(const Pairing *pairing, const Obligation *obligation);

/* The two parts of an answer to an obligation of a pair: false if there is no
 * second one. */
bool pairing_part(const Obligation *obligation, uint64_t pair, size_t answer,
                  uint32_t part, uint64_t *key);

/* Is the pair, whose moves are known, unrelated at once, and for which reason?
 * False at a limit. */
bool pairing_fails(Pairing *pairing, uint64_t key, bool *fails,
                   uint32_t *reason);

/* Why the moves of a pair cannot be known: a limit, or LIMIT_NONE if a side has
 * spent its allowance. */
Limit pairing_limit(const Pairing *pairing);

#endif
