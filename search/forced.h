/* search/forced.h -- forced steps that were made before
 *
 * Purpose:    where rows of forced steps join (search/passing.h), the same step
 *             is made more than once. What it leads to is remembered, so that
 *             the state need not be expanded and reduced again.
 * Exact:      states are compared as they are.
 * Room:       the latest steps, in a ring of up to FORCED_BYTES. Each has a
 *             place there, which the caller remembers. Without memory there are
 *             fewer.
 * Ownership:  a Forced owns its ring.
 */
#ifndef SEARCH_FORCED_H
#define SEARCH_FORCED_H

#include "base/mem.h"
#include "base/stress.h"
#include "core/successors.h"

enum {
    FORCED_BYTES = STRESSED(1 << 19, 1 << 9),
    FORCED_NOWHERE = 0 /* no place */
};

typedef struct ForcedStep {
    uint32_t action; /* of the step */
    uint32_t left;   /* transitions of the state that were left out */
} ForcedStep;

typedef struct Forced {
    Mem *mem;       /* where the ring comes from */
    uint32_t words; /* of a state */
    Word *ring;     /* entries: a state, the next one, and the step */
    uint32_t room;  /* entries */
    uint32_t count; /* those in use */
    uint32_t next;  /* entry that is to be replaced when all are */
} Forced;

void forced_init(Forced *forced, Mem *mem, uint32_t words);
void forced_release(Forced *forced);

/* The state after this one and the step that leads there, if they are at this
 * place; else NULL. Good until the next call of forced_add. */
const Word *forced_find(const Forced *forced, uint32_t place, const Word *state,
                        ForcedStep *step);

/* The place where the step is now, or FORCED_NOWHERE. */
uint32_t forced_add(Forced *forced, const Word *state, const Word *next,
                    ForcedStep step);

#endif
