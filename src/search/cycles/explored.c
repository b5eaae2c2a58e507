#include "search/cycles/explored.h"

#include <assert.h>

/* Turn the batch into edges; targets that the search never stored are left
 * out. */
static void lookup_batch(const Explorer *explorer, Edges *edges) {
    assert(edges->capacity >= explorer->batch.count);
    const Successors *batch = &explorer->batch;
    StateId *ids = explorer->ids.data;
    assert(batch->source_count == 1 && edges->count == 0);
    store_find(explorer->store, batch->states, batch->count, ids);
    for (size_t i = 0; i < batch->count; i++)
        if (ids[i] != STATE_NONE)
            edges->data[edges->count++] =
                (Edge){state_short(ids[i]), batch->actions[i]};
}

bool explored_edges(Walker *walker, StateId id, Edges *edges) {
    assert(id < walker->explorer.store->count);
    Explorer *explorer = &walker->explorer;
    explorer_clear(explorer);
    vec_clear(edges);
    if (!explorer_revisit(explorer, id))
        return false;
    size_t count = explorer->batch.count;
    if (!vec_try_reserve(explorer->mem, &explorer->ids, count) ||
        !vec_try_reserve(explorer->mem, edges, count))
        return false;
    lookup_batch(explorer, edges);
    return true;
}
