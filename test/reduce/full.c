#include "test/reduce/full.h"

#include <stdlib.h>

const Word *full_state(Full *full, StateId id) {
    store_get(full->store, id, full->vector);
    return full->vector;
}

StateId full_number(Full *full, const Word *state) {
    StateId id;
    if (store_insert(full->store, state, 1, &id) != 1)
        abort();
    return id;
}

static bool expand_all(Full *full, Worker *worker, Successors *batch,
                       uint64_t most) {
    for (StateId id = 0; id < full->store->count; id++) {
        successors_clear(batch);
        model_expand_all(full->model, worker, full_state(full, id), batch);
        if (batch->failed || full->store->count > most)
            return false;
        for (size_t i = 0; i < batch->count; i++) {
            Edge edge = {batch->actions[i],
                         full_number(full, successors_state(batch, i))};
            vec_push(full->mem, &full->edges, edge);
        }
        vec_push(full->mem, &full->ends, full->edges.count);
    }
    return true;
}

bool full_init(Full *full, const Model *model, uint64_t most, Mem *mem) {
    Successors batch;
    Worker worker;
    *full = (Full){.model = model, .mem = mem};
    full->store = store_kinds[0]->make(mem, (StoreShape){.words = model->words,
                                                         .bits = model->bits,
                                                         .most = UINT32_MAX});
    full->vector = mem_alloc(mem, model->words * sizeof *full->vector);
    successors_init(&batch, mem, model->words);
    worker_init(&worker, model, mem);
    model_initial(model, &worker, &batch);
    bool good = !batch.failed;
    for (size_t i = 0; i < batch.count; i++)
        full_number(full, successors_state(&batch, i));
    good = good && expand_all(full, &worker, &batch, most);
    worker_release(&worker);
    successors_release(&batch);
    return good;
}

void full_release(Full *full) {
    size_t bytes = full->model->words * sizeof *full->vector;
    mem_free(full->mem, full->vector, bytes);
    store_free(full->store);
    vec_release(full->mem, &full->edges);
    vec_release(full->mem, &full->ends);
}

const Edge *full_edges(const Full *full, StateId id, size_t *count) {
    size_t first = id > 0 ? full->ends.data[id - 1] : 0;
    *count = full->ends.data[id] - first;
    return full->edges.data + first;
}

bool full_has(const Full *full, StateId from, uint32_t action, StateId to) {
    size_t count;
    const Edge *edges = full_edges(full, from, &count);
    for (size_t i = 0; i < count; i++)
        if (edges[i].action == action &&
            (to == STATE_NONE || edges[i].target == to))
            return true;
    return false;
}
