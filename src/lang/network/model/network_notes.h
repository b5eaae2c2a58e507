/* lang/network/model/network_notes.h -- notes of workers, and of all of them
 *
 * Purpose:    each worker of a network has notes of its own (tally.h); when it
 *             ends they are added to those of the network, which
 *             several threads may do at once.
 * Memory:     a worker without memory for notes works all the same, but then
 *             nothing is known of what was never seen (`lost`).
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_NOTES_H
#define LANG_NETWORK_MODEL_NETWORK_NOTES_H

#include "core/worker.h"
#include "lang/network/compiling/tally.h"

#include <stdatomic.h>

typedef struct NetworkNotes {
    TallyPlan plan;        /* what is noted */
    _Atomic uint8_t *seen; /* by workers that have ended; NULL: nothing */
    atomic_bool lost;      /* a worker had no memory for notes */
} NetworkNotes;

/* A worker's notes are its `own`, or NULL. */
void network_notes_begin(NetworkNotes *self, Worker *worker);
void network_notes_end(NetworkNotes *self, Worker *worker);

/* All of it; nothing if some was lost. `names`: of components. */
void network_notes_list(const NetworkNotes *self, const char *const *names,
                        CoverageList *out);

#endif
