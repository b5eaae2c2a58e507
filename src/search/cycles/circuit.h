/* search/cycles/circuit.h -- shortest cycles that meet all sets
 *
 * Purpose:    for `shortest`, where a cycle must meet the sets of the model: a
 *             shortest cycle through a state of a graph that is kept whole.
 * Method:     breadth-first over pairs of a state and the sets met so far. A
 *             pair is left out if the state was reached before with all of
 *             these sets, or if no way back to the first state is short enough.
 *             Only components in which all sets can be met are examined.
 * Cost:       exponential in the number of sets at worst; eight bytes per
 *             state and set word, twelve per state, four per edge, and 16 for
 *             each pair.
 * Ownership:  a Circuits borrows the graph and owns its arrays.
 */
#ifndef SEARCH_CYCLES_CIRCUIT_H
#define SEARCH_CYCLES_CIRCUIT_H

#include "search/cycles/walker.h"

enum {
    CIRCUIT_WORDS = SET_WORDS + 1 /* the sets, a label, a move */
};

#define CIRCUIT_NONE UINT32_MAX

typedef struct CircuitNode { /* a state with what has been met */
    ShortId id;              /* the state */
    uint32_t parent;         /* the node before, or CIRCUIT_NONE */
    uint32_t action;         /* that led here */
    uint32_t other;          /* another node of the state, or CIRCUIT_NONE */
} CircuitNode;

typedef struct Circuits {
    Walker *walker;              /* the states */
    const Edges *edges;          /* of all states, one after another */
    const size_t *first;         /* by state: its first edge; one more */
    size_t count;                /* states */
    bool still;                  /* livelocks: the monitor must not move */
    uint32_t words;              /* of what has been met */
    uint64_t all[CIRCUIT_WORDS]; /* that must be met */
    VEC(uint64_t) own;           /* by state: what it meets */
    uint32_t *component;         /* by state: where all can be met, or 0 */
    size_t *back;                /* by state: its first source; one more */
    uint32_t *sources;           /* of edges within these components */
    size_t source_count;         /* how many */
    uint32_t *home;              /* by state: steps to the start */
    uint32_t *heads;             /* by state: its newest node */
    VEC(CircuitNode) nodes;      /* of the present cycle */
    VEC(uint64_t) met;           /* by node */
    VEC(uint32_t) queue;         /* states whose way home is known */
    uint64_t tried;              /* nodes expanded, of all cycles */
    uint64_t most;               /* of these, or 0: no limit */
} Circuits;

/* Note what the state that was just expanded meets; in the order of ids, before
 * circuits_init. False at the memory limit. */
bool circuits_note(Circuits *self, Walker *walker);

/* Prepare for cycles of this kind in the graph of `self`, which is filled in.
 * False at the memory limit or when time is up; to be released in either case.
 */
bool circuits_init(Circuits *self, Label label);

/* Forget a kind. What was noted of states stays. */
void circuits_clear(Circuits *self);
void circuits_release(Circuits *self);

/* Is there any cycle through the state that meets all sets? */
static inline bool circuits_has(const Circuits *self, StateId id) {
    return self->component[id] != 0;
}

/* The length of a shortest one of less than `bound` steps, and the cycle; or
 * CIRCUIT_NONE, also if a limit ends the search. */
uint32_t circuits_find(Circuits *self, StateId start, uint32_t bound,
                       Edges *cycle);

#endif
