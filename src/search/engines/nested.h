/* search/engines/nested.h -- a search for cycles within a search
 *
 * Paper 004, figure 15 (Improved-Nested-DFS and Improved-Detect-Cycle): two
 * paths over one set of states. Every cycle of the product stays within one
 * strongly connected component of the monitor. In a fully accepting component
 * (F) a cycle that the first search closes is an error as it is; in a
 * non-accepting one (N) no cycle is. Only the accepting states of partially
 * accepting components (P) need a second search, and that one never leaves the
 * component of its seed.
 *
 * The engines differ in the order of the first search: search/engines/indfs.c
 * goes depth first from the initial states, search/engines/astar_indfs.c in the
 * order of A* until it comes to a component that can accept.
 *
 * A search can be led back to where it began (`home`): of the edges of a state,
 * the one comes first whose target differs from home in the fewest bits.
 */
#ifndef SEARCH_ENGINES_NESTED_H
#define SEARCH_ENGINES_NESTED_H

#include "search/cycles/stack.h"

enum {           /* bits of a state's flags */
    HASHED = 1,  /* entered by the first search */
    PATH = 2,    /* on the path of the first search */
    FLAGGED = 4, /* entered by a second search */
    FULL = 8,    /* it has been entered, and its component is F */
    SEED = 16,   /* its component is of class P, and it has the label */
};

typedef struct Nested {
    Walker walker;       /* states, errors, limits */
    const Shape *shape;  /* of the monitor; NULL: no cycle is an error */
    Stack first;         /* path of the first search */
    Stack second;        /* path of the second search */
    Word *home;          /* where the present search began; NULL: not led */
    VEC(uint32_t) apart; /* how far the targets of edges are from there */
} Nested;

void nested_start(Nested *nested, const Search *search);
void nested_finish(Nested *nested, uint64_t depth);

/* From now on searches are led back. */
void nested_lead(Nested *nested);

/* The state at which the present search begins. */
void nested_begin_at(Nested *nested, StateId id);

static inline uint8_t nested_flags(const Nested *nested, StateId id) {
    return *walker_flags(&nested->walker, id);
}

/* The class of the monitor's component in which this state is. */
ComponentClass nested_class(Nested *nested, StateId id);

/* Enter a state in the first search. */
void nested_enter(Nested *nested, StateId id);

/* Leave the state on top of the first path: look for an accepting cycle through
 * it if the class of its component asks for that. */
void nested_leave(Nested *nested);

/* Is a cycle that the first search closes with an edge to this state an error?
 * Then nested_report says so. */
bool nested_closes(Nested *nested, StateId target);
void nested_report(Nested *nested, StateId target);

#endif
