#include "search/explored.h"

void explored_close(Walker *walker) {
    walker->explorer.store->most = walker->explorer.store->count;
}

void explored_open(Walker *walker) {
    walker->explorer.store->most = walker->explorer.budget->states;
}

/* Turn the batch into edges; targets that the search never stored are left
 * out. */
static bool look_up_batch(Explorer *explorer, Edges *edges) {
    const Successors *batch = &explorer->batch;
    StateId *ids = explorer->ids.data;
    for (size_t i = 0; i < batch->count; i++) {
        size_t done = store_insert(explorer->store, successors_state(batch, i),
                                   batch->count - i, ids);
        for (size_t k = 0; k < done; k++)
            edges->data[edges->count++] = (Edge){ids[k], batch->actions[i + k]};
        i += done; /* the one that was refused, if any, is skipped */
        if (i < batch->count && explorer->store->refusal != STORE_NO_STATES)
            return false;
    }
    return true;
}

bool explored_edges(Walker *walker, StateId id, Edges *edges) {
    Explorer *explorer = &walker->explorer;
    Successors *batch = &explorer->batch;
    vec_clear(edges);
    successors_clear(batch);
    store_get(explorer->store, id, explorer->vector);
    if (explorer_cuts(explorer, explorer->vector))
        return true;
    model_expand(explorer->model, explorer->vector, batch);
    return !batch->failed &&
           vec_try_reserve(explorer->mem, &explorer->ids, batch->count) &&
           vec_try_reserve(explorer->mem, edges, batch->count) &&
           look_up_batch(explorer, edges);
}
