#include "search/tracing/geodesic.h"

#include <assert.h>

/* Store the batch; all of it stays, as it is on no path that could be left.
 * False when the table is full. */
static bool keep(Explorer *explorer) {
    const Successors *batch = &explorer->batch;
    StateId id;
    for (size_t i = 0; i < batch->count; i++)
        if (store_insert(explorer->store, successors_state(batch, i), 1, &id) !=
            1)
            return false;
    return true;
}

/* Ids are in breadth-first order, so that the queue is a counter. */
uint64_t geodesic_find(Explorer *explorer) {
    Store *store = explorer->store;
    assert(store && (explorer->traits & STORE_FORGETS));
    Worker *worker = &explorer->worker;
    uint64_t levels = 0, next = 0;
    store_clear(store);
    explorer_clear(explorer);
    model_initial(explorer->model, worker, &explorer->batch);
    bool going = !explorer->batch.failed && keep(explorer);
    for (uint64_t end = store->count; next < end; end = store->count) {
        levels++;
        for (; next < end && going; next++) {
            explorer_clear(explorer);
            store_get(store, next, explorer->vector);
            going = explorer_revisit_state(explorer, explorer->vector) &&
                    keep(explorer);
        }
        if (!going)
            return levels + (store->count > end);
    }
    return levels;
}
