/* search/exploring/remember.h -- transitions of a system, kept for products
 *
 * Purpose:    a Reuse (core/reuse.h) for the states of one system: each has a
 *             number, and its transitions are numbers and actions.
 * Limit:      for a given number of states; if there are more, or no memory for
 *             them, everything is dropped and the system is expanded each time.
 *             This pays where steps are interpreted, which large searches do at
 *             their beginning only.
 * Cost:       a look-up per expansion, and one per transition that is noted.
 * Ownership:  borrows the system; the worker that recalls must not outlive it.
 */
#ifndef SEARCH_EXPLORING_REMEMBER_H
#define SEARCH_EXPLORING_REMEMBER_H

#include "core/model.h"
#include "core/reuse.h"
#include "store/store.h"

typedef struct RememberedStep {
    ShortId target;  /* a state of the store */
    uint32_t action; /* of the system */
} RememberedStep;

typedef struct RememberedRange {
    uint32_t first; /* of its steps */
    uint32_t count; /* of them + 1; 0: they are not known */
} RememberedRange;

typedef struct Remember {
    Reuse reuse;                /* for workers of products */
    const Model *system;        /* whose states these are */
    Mem *mem;                   /* where everything comes from */
    Store *states;              /* NULL: nothing is remembered any more */
    uint64_t most;              /* states */
    VEC(RememberedRange) known; /* by state; those after the last are not */
    VEC(RememberedStep) steps;  /* of all states */
    VEC(StateId) ids;           /* of the targets of one */
} Remember;

/* Nothing is remembered of a system with acceptance sets. The Remember must not
 * move. */
void remember_init(Remember *self, const Model *system, Mem *mem,
                   uint64_t most);
void remember_release(Remember *self);

/* Let the worker of a product recall, if the system is what it expands. */
void remember_attach(const Remember *self, Worker *worker);

#endif
