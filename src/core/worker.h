/* core/worker.h -- what one thread needs to expand states
 *
 * Purpose:    everything that changes while a Model is searched: scratch
 *             vectors, the batches that wrappers expand their inner models
 *             into, an interpreter's state, counters. The Model itself does
 *             not change, so several threads can expand one Model at once,
 *             each with a Worker and a batch of its own.
 * Plain:      a worker that confirms what another has found computes in the
 *             plainest way that there is: a front end with several engines uses
 *             its reference engine, transitions are not merged, and a program
 *             is taken as the user wrote it, without optimisations.
 * Layers:     the worker of a wrapper contains the worker of its inner model.
 * Memory:     a Mem counts for one thread only, so each thread gives its
 *             worker and its batch a Mem of its own.
 * Ownership:  the caller owns the worker and keeps the Model alive; the Model
 *             owns what `own` points to and frees it in worker_release.
 */
#ifndef CORE_WORKER_H
#define CORE_WORKER_H

#include "core/reuse.h"
#include "core/successors.h"

typedef struct Model Model;
typedef struct Worker Worker;

struct Worker {
    const Model *model; /* whose states it expands */
    Mem *mem;           /* where its scratch comes from */
    bool plain;         /* no fast engine, nothing merged */
    bool ready;         /* there was enough memory to make it */
    void *own;          /* what a front end keeps in it, or NULL */
    Worker *inner;      /* of the model inside a wrapper, or NULL */
    Successors batch;   /* of a product: transitions of that model */
    Word *vector;       /* of a product: the state of that model, or NULL */
    const Reuse *reuse; /* of a product: what that model did before; NULL:
                             nothing is kept. Its owner sets it. */
};

/* False at the memory limit: such a worker marks every batch as failed. To be
 * released in either case. */
bool worker_init(Worker *worker, const Model *model, Mem *mem);
bool worker_init_plain(Worker *worker, const Model *model, Mem *mem);
void worker_release(Worker *worker);

/* For wrappers: a worker for the inner model. False at the memory limit. */
bool worker_nest(Worker *worker, const Model *inner);

#endif
