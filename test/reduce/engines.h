/* test/reduce/engines.h -- a reduced search as users see it
 *
 * Purpose:    does breadth-first search with everything that a reduction
 *             leaves out or passes come to the same verdicts as without, and
 *             can each of its traces be replayed?
 */
#ifndef TEST_REDUCE_ENGINES_H
#define TEST_REDUCE_ENGINES_H

#include "base/text.h"
#include "core/model.h"

typedef struct Engines { /* over all searches */
    uint64_t searches;   /* that were compared */
    uint64_t smaller;    /* of these, with fewer states */
    uint64_t passed;     /* steps past states that were not stored */
    uint64_t traces;     /* that were replayed */
} Engines;

/* Compare the model's own properties, and each of these propositions as one
 * that must never be true and one that must never be false. If something
 * differs, false, and `wrong` says what. */
bool engines_agree(Engines *engines, Model *model, const uint32_t *propositions,
                   size_t count, Mem *mem, Text *wrong);

/* Does the same program, optimised and reduced, have the verdicts of this one,
 * and traces that replay? */
bool engines_optimised(Engines *engines, const Model *model,
                       const Model *optimised, Mem *mem, Text *wrong);

#endif
