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
    bool ignores; /* what is asked for does not mind if a transition is left
                     out forever: no proviso is needed */

    /* Is it better not to look at the next state, which has so many
     * transitions, because nothing could be left out in many before it? May be
     * missing: never. */
    bool (*rests)(Reduction *reduction, size_t count);

    /* Choose among the transitions of a source of the batch, which are those
     * of `state`; the same every time. A reduction that does not call
     * successors_keep keeps all of them. */
    void (*choose)(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source);
};

/* Choose among the transitions of the last source; the same as before, if it
 * was not resting then. */
static inline void reduction_repeat(Reduction *reduction, const Word *state,
                                    Successors *batch) {
    const SourceState *source = batch->failed ? NULL : successors_last(batch);
    if (source && !source->fixed && source->first < batch->count)
        reduction->choose(reduction, state, batch, batch->source_count - 1);
}

/* Apply a reduction, or none if it is NULL, to the last source. */
static inline void reduction_apply(Reduction *reduction, const Word *state,
                                   Successors *batch) {
    assert(batch->failed || batch->source_count > 0);
    assert(!reduction || reduction->choose);
    if (!reduction || batch->failed)
        return;
    size_t count = batch->count - successors_last(batch)->first;
    if (!reduction->rests || !reduction->rests(reduction, count))
        reduction_repeat(reduction, state, batch);
}

#endif
