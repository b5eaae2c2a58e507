/* test/reduce/full.h -- all states and transitions of a small model
 *
 * Purpose:    what reductions are compared with.
 * Ownership:  a Full owns its lists; it borrows the model.
 */
#ifndef TEST_REDUCE_FULL_H
#define TEST_REDUCE_FULL_H

#include "core/model.h"
#include "store/store.h"

typedef struct Edge {
    uint32_t action; /* what is done */
    StateId target;  /* where that leads */
} Edge;

typedef struct Full {
    const Model *model;
    Mem *mem;
    Store *store;     /* the states */
    VEC(Edge) edges;  /* of all states */
    VEC(size_t) ends; /* by state: where its edges end */
    Word *vector;     /* room for a state */
} Full;

/* False if there are more states than this, or a state cannot be expanded. */
bool full_init(Full *full, const Model *model, uint64_t most, Mem *mem);
void full_release(Full *full);

/* The state of this number, valid until the next call. */
const Word *full_state(Full *full, StateId id);

/* The number of a state that has been found. */
StateId full_number(Full *full, const Word *state);

/* The edges of a state; how many in *count. */
const Edge *full_edges(const Full *full, StateId id, size_t *count);

/* Is there such an edge? STATE_NONE as a target: to any state. */
bool full_has(const Full *full, StateId from, uint32_t action, StateId to);

#endif
