/* lang/network/reducing/network_necessary.h -- what has to happen before a
 * rejection
 *
 * Purpose:    in a state where the expression of a rejection is false, sets of
 *             rules of which each has one of every run to where it is true
 *             (core/dependence.h).
 * How:        a conjunction becomes true only after each operand that is false
 *             has: any of them gives a set. A disjunction, after one of its
 *             operands has: the sets of all are joined. An atom, after a rule
 *             that can make it so.
 * Limits:     long expressions want nothing that is known.
 * Ownership:  in the arena given to necessary_sets_init; nothing is borrowed.
 */
#ifndef LANG_NETWORK_REDUCING_NETWORK_NECESSARY_H
#define LANG_NETWORK_REDUCING_NETWORK_NECESSARY_H

#include "lang/network/reducing/network_dependence.h"

typedef struct NecessaryNode {
    BooleanKind kind;        /* as in base/boolean.h */
    uint32_t left;           /* the operands */
    uint32_t right;          /* ... */
    uint32_t component;      /* of an atom: whose it is */
    const uint64_t *true_in; /* ... the local states where it is true */
    uint64_t *changers[2];   /* ... the items that make it false, and true */
} NecessaryNode;

typedef struct NecessaryOf { /* an expression */
    NecessaryNode *nodes;    /* children before parents */
    uint32_t count;          /* 0: it is too long, or no rejection */
} NecessaryOf;

typedef struct NecessarySets {
    NecessaryOf *needed; /* by property */
    uint32_t words;      /* of a set */
} NecessarySets;

void necessary_sets_init(NecessarySets *necessary,
                         const DependenceSource *source, uint32_t words,
                         Arena *arena);

/* The sets, in the look's room, for a state with these local states. */
uint32_t necessary_sets_find(const NecessarySets *necessary,
                             const StateItems *now, uint32_t property,
                             const uint64_t *sets[MOST_NEEDS]);

#endif
