/* core/blame.h -- the statements of a step that went wrong
 *
 * Purpose:    an action says that a step is an error, and of which property. A
 *             step may be many statements, of which several can fail, for
 *             different reasons. A Blame lists the sites of the statements that
 *             failed.
 * Steps:      the steps of one state, in any order. Atomic sequences that
 *             branch share their first statements: a failure there is part of
 *             several steps and listed with each of them, but it is counted
 *             once.
 * Memory:     a Blame has memory of its own without a limit: it takes a few
 *             bytes, and an error must not be lost because memory is short.
 */
#ifndef CORE_BLAME_H
#define CORE_BLAME_H

#include "base/vec.h"
#include "core/successors.h"

typedef struct Failure {
    uint32_t site; /* where in the model */
    size_t step;   /* number of the step */
    bool again;    /* it has been listed with an earlier step */
} Failure;

typedef struct Blame {
    Mem mem;               /* of the fields below */
    Successors steps;      /* of the state */
    VEC(Failure) failures; /* in them */
    bool plain;            /* steps as a plain worker makes them */
} Blame;

/* For states of so many words. */
void blame_init(Blame *blame, uint32_t words);
void blame_clear(Blame *blame);
void blame_release(Blame *blame);

/* Is this step of the state one that the failure is part of? */
bool blame_fits(const Blame *blame, const Failure *failure, uint32_t action,
                const Word *target);

#endif
