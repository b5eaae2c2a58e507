/* core/plain.h -- how plain workers differ from others
 *
 * Purpose:    a plain worker (core/worker.h) takes a program as the user wrote
 *             it; other workers may expand an optimised one. A replay, which
 *             uses a plain worker, has to find the states of a run that
 *             another worker has found.
 */
#ifndef CORE_PLAIN_H
#define CORE_PLAIN_H

#include "core/model.h"

struct PlainFacet {
    const Model *of; /* which the function is asked of */
    bool folds;      /* a step may be several steps of a plain worker */

    /* Are these states the same except for parts that are not read any more?
     * The first was reached by a plain worker. */
    bool (*agrees)(const Model *model, const Word *plain, const Word *state);
};

/* May a step be several steps of a plain worker? */
static inline bool model_folds(const Model *model) {
    return model->plain && model->plain->folds;
}

/* Are these states the same except for parts that are not read any more? The
 * first was reached by a plain worker. */
bool model_agrees(const Model *model, const Word *plain, const Word *state);

#endif
