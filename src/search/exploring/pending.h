/* search/exploring/pending.h -- transitions that are yet to be followed, as far
 * as they fit
 *
 * Purpose:    the third stack of paper 002: for the states of the path, where
 *             their transitions lead that have not been followed. A path can be
 *             as long as memory allows, so this is a ring of a fixed size: the
 *             newest push the oldest out, which belong to the lowest states of
 *             the path. These are expanded again when the search comes back.
 * Order:      a stack: the last one pushed is followed first.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_EXPLORING_PENDING_H
#define SEARCH_EXPLORING_PENDING_H

#include "base/mem.h"
#include "core/successors.h"

#define PENDING_NONE UINT32_MAX

typedef struct PendingStep {
    uint32_t height; /* of the state on the path that it is a step of */
    uint32_t action; /* of the step */
    uint32_t number; /* of the step, among those of its state */
} PendingStep;

typedef struct Pending {
    Mem *mem;           /* where the arrays come from */
    uint32_t words;     /* of a state */
    uint64_t room;      /* steps that fit */
    uint64_t first;     /* number of the oldest one that is there */
    uint64_t end;       /* number of the next one */
    Word *states;       /* where they lead */
    PendingStep *steps; /* and what they are */
} Pending;

/* False at the memory limit; to be released in either case. */
bool pending_init(Pending *pending, Mem *mem, uint32_t words);
void pending_release(Pending *pending);

/* There are none. */
static inline void pending_clear(Pending *pending) {
    pending->first = pending->end = 0;
}

/* Add one. If the oldest is pushed out, its height; else PENDING_NONE. */
uint32_t pending_push(Pending *pending, const Word *state, PendingStep step);

/* Does the last one belong to the state at this height? */
bool pending_has(const Pending *pending, uint32_t height);

/* Take the last one away, which there is; the state is copied. */
PendingStep pending_pop(Pending *pending, Word *state);

#endif
