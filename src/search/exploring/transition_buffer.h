/* search/exploring/transition_buffer.h -- transitions that are kept until they
 * are needed
 *
 * Purpose:    a search that expands a state before it stores the state need not
 *             expand it again when its turn comes: the transitions that are to
 *             be followed are in the buffer.
 * Room:       at most TRANSITION_BUFFER_BYTES. What does not fit is not kept,
 *             and will be computed once more.
 * Order:      states get their names (ids) after they were added, in increasing
 *             order, and are taken in that order; a state that is not asked for
 *             is skipped.
 * Ownership:  a TransitionBuffer owns its lists.
 */
#ifndef SEARCH_EXPLORING_TRANSITION_BUFFER_H
#define SEARCH_EXPLORING_TRANSITION_BUFFER_H

#include "base/stress.h"
#include "base/vec.h"
#include "core/successors.h"
#include "store/store.h"

enum {
    TRANSITION_BUFFER_BYTES = STRESSED(1 << 25, 1 << 8)
};

typedef struct BufferedState { /* a state that was looked at */
    StateId state;             /* its name; STATE_NONE: it has none yet */
    size_t first;              /* transition that is to be followed */
    uint32_t count;            /* how many these are */
    uint32_t left;             /* how many more it has */
    uint32_t keys;             /* SourceState.keys */
    SetMask met;               /* acceptance sets that it is in */
    bool keeps_visible;        /* SourceState.keeps_visible */
} BufferedState;

typedef struct TransitionBuffer {
    Mem *mem;                   /* where the lists come from */
    Successors transitions;     /* of all entries */
    VEC(BufferedState) entries; /* in the order in which they were added */
    VEC(uint32_t) order;        /* those with names, in the order of these */
    size_t next;                /* in that order: the first that is left */
    size_t left;                /* transitions not to be followed of the state
                                   that was taken last */
} TransitionBuffer;

void transition_buffer_init(TransitionBuffer *buffer, Mem *mem, uint32_t words);
void transition_buffer_release(TransitionBuffer *buffer);

/* Forget everything. */
void transition_buffer_clear(TransitionBuffer *buffer);

/* Keep the transitions of the only source of a batch, reduced or not, as the
 * next entry. False if there is no room. */
bool transition_buffer_add(TransitionBuffer *buffer, const Successors *batch);

/* Name an entry; names increase. */
void transition_buffer_name(TransitionBuffer *buffer, uint32_t entry,
                            StateId state);

/* Append the transitions of a state that are to be followed, as a source, to
 * the batch. False if there are none here, or no memory. */
bool transition_buffer_take(TransitionBuffer *buffer, StateId state,
                            Successors *batch);

#endif
