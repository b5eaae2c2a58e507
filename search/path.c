#include "search/path.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

typedef struct Path {
    Sweep *sweep;   /* that reached the states */
    uint64_t block; /* whose first states are in the sweep's batch */
    Word *target;   /* vector of the state whose parent is looked for */
} Path;

/* The block with the parent of a state: the last one that was begun when the
 * state was not yet stored. */
static uint64_t block_of_parent(const Sweep *sweep, StateId target) {
    size_t low = 0, high = sweep->marks.count;
    assert(high > 0 && vec_item(&sweep->marks, 0) <= target);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (vec_item(&sweep->marks, middle) <= target)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The first transition of a source that leads to the target, or their end. */
static size_t find_target(const Path *path, size_t source) {
    const Successors *batch = &path->sweep->explorer.batch;
    size_t bytes = batch->words * sizeof(Word);
    size_t i = batch->sources[source].first,
           end = successors_end(batch, source);
    assert(i <= end && end <= batch->count);
    while (i < end &&
           memcmp(successors_state(batch, i), path->target, bytes) != 0)
        i++;
    return i;
}

/* Go on to another block, if this one is not the wanted one. */
static void enter_block(Path *path, uint64_t block) {
    if (path->block == block)
        return;
    explorer_clear(&path->sweep->explorer);
    path->block = block;
}

/* The parent of a state, and the action that leads on from it; STATE_NONE if
 * memory or time does not suffice. */
static StateId find_parent(Path *path, StateId id, uint32_t *action) {
    Explorer *explorer = &path->sweep->explorer;
    const Successors *batch = &explorer->batch;
    enter_block(path, block_of_parent(path->sweep, id));
    store_get(explorer->store, id, path->target);
    uint64_t first = path->block * SWEEP_BLOCK;
    for (size_t k = 0; k < SWEEP_BLOCK && first + k < id; k++) {
        if (k == batch->source_count &&
            !explorer_revisit(explorer, (StateId)(first + k)))
            return STATE_NONE;
        size_t i = find_target(path, k);
        if (i < successors_end(batch, k)) {
            *action = batch->actions[i];
            return (StateId)(first + k);
        }
    }
    BUG("no state leads to state %u: the model is not deterministic", id);
}

static bool walk_back(Path *path, StateId target, Route *route) {
    while (target >= path->sweep->initial) {
        uint32_t action = 0;
        StateId parent = find_parent(path, target, &action);
        if (parent == STATE_NONE ||
            !vec_try_push(path->sweep->explorer.mem, &route->edges,
                          (Edge){target, action}))
            return false;
        assert(parent < target);
        target = parent;
    }
    route->initial = target;
    edges_reverse(&route->edges, 0);
    return true;
}

bool path_find(Sweep *sweep, StateId target, Route *route) {
    Mem *mem = sweep->explorer.mem;
    size_t bytes = sweep->explorer.model->words * sizeof(Word);
    Path path = {.sweep = sweep, .block = UINT64_MAX};
    assert(target < sweep->explorer.store->count && route->edges.count == 0);
    path.target = mem_try(mem, bytes);
    bool done = path.target && walk_back(&path, target, route);
    mem_free(mem, path.target, bytes);
    return done;
}
