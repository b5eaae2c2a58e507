/* test/unit/once.h -- states expanded one at a time
 *
 * Tests that look at a few states only need no worker of their own: one is
 * made for each call, from the batch's memory. If there is none, the batch is
 * marked as failed.
 */
#ifndef TEST_UNIT_ONCE_H
#define TEST_UNIT_ONCE_H

#include "base/bug.h"
#include "core/model.h"

#include <string.h>

static inline void initial_once(const Model *model, Successors *out) {
    Worker worker;
    worker_init(&worker, model, out->mem);
    model_initial(model, &worker, out);
    worker_release(&worker);
}

/* The only initial state. */
static inline void start_once(const Model *model, Word *state) {
    Successors batch;
    successors_init(&batch, model->mem, model->words);
    initial_once(model, &batch);
    if (batch.count != 1)
        BUG("%zu initial states", batch.count);
    memcpy(state, batch.states, model->words * sizeof *state);
    successors_release(&batch);
}

static inline void expand_once(const Model *model, const Word *state,
                               Successors *out) {
    Worker worker;
    worker_init(&worker, model, out->mem);
    model_expand(model, &worker, state, out);
    worker_release(&worker);
}

/* With every action that makes a transition. */
static inline void expand_all_once(const Model *model, const Word *state,
                                   Successors *out) {
    Worker worker;
    worker_init(&worker, model, out->mem);
    model_expand_all(model, &worker, state, out);
    worker_release(&worker);
}

#endif
