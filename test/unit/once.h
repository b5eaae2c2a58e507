/* test/unit/once.h -- states expanded one at a time
 *
 * Tests that look at a few states only need no worker of their own: one is
 * made for each call, from the batch's memory. If there is none, the batch is
 * marked as failed.
 */
#ifndef TEST_UNIT_ONCE_H
#define TEST_UNIT_ONCE_H

#include "core/model.h"

static inline void initial_once(const Model *model, Successors *out) {
    Worker worker;
    worker_init(&worker, model, out->mem);
    model_initial(model, &worker, out);
    worker_release(&worker);
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
