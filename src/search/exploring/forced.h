/* search/exploring/forced.h -- forced steps that were made before
 *
 * Purpose:    where rows of forced steps join (search/exploring/passing.h), the
 *             same step is made more than once. What it leads to is remembered,
 *             so that the state need not be expanded and reduced again.
 * Exact:      states are compared as they are. This is a cache: what it
 *             contains, and its size, change the time that a search takes and
 *             nothing else.
 * Room:       each state has one place, by its hash, where the next state with
 *             that place replaces it. Up to FORCED_BYTES; without memory there
 *             are fewer places.
 * Ownership:  a Forced owns its table.
 */
#ifndef SEARCH_EXPLORING_FORCED_H
#define SEARCH_EXPLORING_FORCED_H

#include "base/mem.h"
#include "base/stress.h"
#include "core/successors.h"

enum {
    FORCED_BYTES = STRESSED(1 << 19, 1 << 9)
};

typedef struct ForcedStep {
    uint32_t action; /* of the step */
    uint32_t left;   /* transitions of the state that were left out */
} ForcedStep;

typedef struct Forced {
    Mem *mem;       /* where the table comes from */
    uint32_t words; /* of a state */
    Word *table;    /* places: a hash or 0, the step, a state, the next one */
    size_t room;    /* places, a power of 2, or 0 */
    size_t added;   /* steps, since the table has had this size */
} Forced;

void forced_init(Forced *forced, Mem *mem, uint32_t words);
void forced_release(Forced *forced);

/* The state after this one, which has this hash, and the step that leads there,
 * if they are known; else NULL. Good until the next call of forced_add. */
const Word *forced_find(const Forced *forced, uint64_t hash, const Word *state,
                        ForcedStep *step);

/* Remember the step, if there is memory for any. */
void forced_add(Forced *forced, uint64_t hash, const Word *state,
                const Word *next, ForcedStep step);

#endif
