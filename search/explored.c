#include "search/explored.h"

/* Turn the batch into edges; targets that the search never stored are left
 * out. */
static void look_up_batch(const Explorer *explorer, Edges *edges) {
    const Successors *batch = &explorer->batch;
    StateId *ids = explorer->ids.data;
    store_find(explorer->store, batch->states, batch->count, ids);
    for (size_t i = 0; i < batch->count; i++)
        if (ids[i] != STATE_NONE)
            edges->data[edges->count++] = (Edge){ids[i], batch->actions[i]};
}

bool explored_edges(Walker *walker, StateId id, Edges *edges) {
    Explorer *explorer = &walker->explorer;
    Successors *batch = &explorer->batch;
    vec_clear(edges);
    successors_clear(batch);
    store_get(explorer->store, id, explorer->vector);
    if (explorer_cuts(explorer, explorer->vector))
        return successors_begin(batch);
    model_expand(explorer->model, &explorer->worker, explorer->vector, batch);
    if (batch->failed ||
        !vec_try_reserve(explorer->mem, &explorer->ids, batch->count) ||
        !vec_try_reserve(explorer->mem, edges, batch->count))
        return false;
    look_up_batch(explorer, edges);
    return true;
}
