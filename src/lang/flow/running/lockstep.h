/* lang/flow/running/lockstep.h -- all processes move at the same time
 *
 * Purpose:    the steps of a synchronous Flow: each process takes a command,
 *             if each of them can, in the state before the step. What they
 *             write comes together afterwards.
 * Faults:     two processes that write the same bits, besides those of each
 *             command. A step with a fault leaves the state as it was.
 * Source:     DiVinE, which calls such systems `sync`.
 */
#ifndef LANG_FLOW_RUNNING_LOCKSTEP_H
#define LANG_FLOW_RUNNING_LOCKSTEP_H

#include "core/successors.h"
#include "lang/flow/running/actions.h"
#include "lang/flow/running/notes.h"

typedef struct Together { /* one expansion */
    const Flow *flow;     /* the program */
    uint32_t words;       /* of a state */
    View *view;           /* of what a process makes of the state */
    Word *origin;         /* which is expanded */
    Word *work;           /* the view's bits */
    Word *touched;        /* bits of it that were written */
    Successors *parts;    /* what the processes so far make of it: a state, the
                             bits that were written, the fault and the note */
    Successors *out;      /* the steps */
    Notes *notes;         /* of what was executed, or NULL */
} Together;

/* Words of an entry of `parts`. */
static inline uint32_t together_words(uint32_t words) {
    return 2 * words + 1;
}

/* All steps of the origin to `out`, where action 0 is the one that does not
 * fail. */
void together_expand(Together *self);

#endif
