/* core/reduction.h -- choosing among the transitions of a state
 *
 * Purpose:    a reduction makes a search explore fewer transitions. It
 *             generates nothing: the Model appends all transitions of a state
 *             to a batch as always, and the reduction decides which of them are
 *             explored (successors_keep). A search inserts these, and can
 *             insert the rest later from the same batch.
 * Threads:    a reduction may have scratch memory, so each thread has a
 *             reduction of its own. What reductions know of the model is shared
 *             (core/structure.h).
 */
#ifndef CORE_REDUCTION_H
#define CORE_REDUCTION_H

#include "core/successors.h"

typedef struct Reduction Reduction;

struct Reduction {
    bool ignores; /* what is asked for does not mind if a transition is left
                     out forever: no proviso is needed */

    /* Choose among the transitions of a source of the batch, which are those
     * of `state`. What is kept depends on these alone: not on the states before
     * it, nor on the memory that is left. Without memory the batch fails. A
     * reduction that does not call successors_keep keeps all of them. */
    void (*choose)(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source);

    /* The same, in whatever order the transitions are, but all that is asked
     * for is among what is kept, or comes no later if others do something
     * first: the source `sees`. For cycles, a state like that is as good as one
     * of which nothing is left out. May be missing. */
    void (*widen)(Reduction *reduction, const Word *state, Successors *batch,
                  size_t source);
};

typedef enum ReductionKind {
    REDUCTION_SMALL, /* as little as possible is kept */
    REDUCTION_WIDE   /* with all that is asked for */
} ReductionKind;

/* Apply a reduction, or none if it is NULL, to the last source. */
static inline void reduction_apply(Reduction *reduction, ReductionKind kind,
                                   const Word *state, Successors *batch) {
    assert(batch->failed || batch->source_count > 0);
    assert(!reduction || reduction->choose);
    if (!reduction || batch->failed)
        return;
    const SourceState *last = successors_last(batch);
    size_t source = batch->source_count - 1;
    if (batch->count == last->first)
        return;
    if (kind == REDUCTION_WIDE) {
        if (reduction->widen)
            reduction->widen(reduction, state, batch, source);
    } else {
        reduction->choose(reduction, state, batch, source);
    }
}

#endif
