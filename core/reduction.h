/* core/reduction.h -- choosing among the transitions of a state
 *
 * Purpose:    a reduction makes a search explore less than all. It generates
 *             nothing: the Model appends all transitions of a state to a batch
 *             as always, and the reduction says which of them are to be
 *             explored (successors_keep). A search inserts these, and can
 *             insert the rest later: they are still in the batch.
 * Threads:    a reduction may have scratch of its own, so each thread has
 *             one. What they know of the model is shared (core/structure.h).
 */
#ifndef CORE_REDUCTION_H
#define CORE_REDUCTION_H

#include "core/successors.h"

typedef struct Reduction Reduction;

struct Reduction {
    bool ignores;  /* what is asked for does not mind if a transition is left
                      out forever: no proviso is needed */
    bool tireless; /* set by the caller: choose as well as possible in this
                      state, whatever came of it in others */

    /* Choose among the transitions of a source of the batch, which are those
     * of `state`. A reduction that does not call successors_keep keeps all of
     * them. */
    void (*choose)(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source);
};

/* Apply a reduction, or none if it is NULL, to the last source. */
static inline void reduction_apply(Reduction *reduction, const Word *state,
                                   Successors *batch) {
    assert(batch->failed || batch->source_count > 0);
    assert(!reduction || reduction->choose);
    if (reduction && !batch->failed)
        reduction->choose(reduction, state, batch, batch->source_count - 1);
}

#endif
