/* report/traces/alignment.h -- two saved runs next to each other
 *
 * Purpose:    which steps of two runs belong together: as many as possible in
 *             the order of both, by their actions. Nothing is known of a model.
 * Method:     what is equal at the beginning and at the end is; between them a
 *             longest common subsequence, unless both parts are so long that
 *             this would take too much memory: then they are taken for
 *             different as a whole.
 */
#ifndef REPORT_TRACES_ALIGNMENT_H
#define REPORT_TRACES_ALIGNMENT_H

#include "report/traces/saved_run.h"

#define ALIGNED_NONE SIZE_MAX

typedef struct AlignedPair {
    size_t left, right; /* numbers of steps, from 0; one of them may be
                           ALIGNED_NONE: the other run has no such step */
    bool alike;         /* both, and they change the same */
} AlignedPair;

typedef struct Alignment {
    Mem *mem;
    VEC(AlignedPair) pairs; /* in order */
    size_t common;          /* steps before the first difference */
    bool same;              /* there is none, and cycles begin alike */
} Alignment;

/* To be released. */
void alignment_init(Alignment *alignment, const SavedRun *left,
                    const SavedRun *right, Mem *mem);
void alignment_release(Alignment *alignment);

#endif
