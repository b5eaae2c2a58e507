#include "core/worker.h"

#include "core/model.h"

#include <assert.h>

static bool worker_begin(Worker *worker) {
    const Model *model = worker->model;
    worker->ready = !model->operations->worker_begin ||
                    model->operations->worker_begin(model, worker);
    return worker->ready;
}

bool worker_init(Worker *worker, const Model *model, Mem *mem) {
    assert(model && mem);
    *worker = (Worker){.model = model, .mem = mem};
    return worker_begin(worker);
}

bool worker_init_plain(Worker *worker, const Model *model, Mem *mem) {
    assert(model && mem);
    *worker = (Worker){.model = model, .mem = mem, .plain = true};
    return worker_begin(worker);
}

bool worker_nest(Worker *worker, const Model *inner) {
    assert(worker->model && worker->model != inner);
    assert(!worker->inner);
    worker->inner = mem_try(worker->mem, sizeof *worker->inner);
    if (!worker->inner)
        return false;
    return worker->plain ? worker_init_plain(worker->inner, inner, worker->mem)
                         : worker_init(worker->inner, inner, worker->mem);
}

void worker_release(Worker *worker) {
    assert(!worker->inner || worker->model);
    const Model *model = worker->model;
    if (model && model->operations->worker_end)
        model->operations->worker_end(model, worker);
    assert(!worker->own);
    if (worker->inner) {
        worker_release(worker->inner);
        mem_free(worker->mem, worker->inner, sizeof *worker->inner);
    }
    if (worker->batch.words)
        successors_release(&worker->batch);
    if (worker->vector)
        mem_free(worker->mem, worker->vector,
                 model->words * sizeof *worker->vector);
    *worker = (Worker){0};
}
