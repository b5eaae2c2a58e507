#include "search/tracing/path.h"

#include "base/bisect.h"
#include "base/bug.h"

#include <assert.h>
#include <string.h>

enum {
    RECALL_SHARE = 4,      /* of the memory in use, this part, ... */
    RECALL_LEAST = 1 << 21 /* ... or so many bytes if that is more, but no more
                              than a quarter of what is left, for vectors that
                              are wanted again */
};

typedef struct Path {
    Sweep *sweep;   /* that reached the states */
    uint64_t block; /* whose first states are in the sweep's batch */
    Word *target;   /* vector of the state whose parent is looked for */
    Word *passed;   /* a state on the way there that is not stored */
    bool failed; /* memory or time did not suffice to see where a row leads */
} Path;

static size_t vector_bytes(const Path *path) {
    return path->sweep->explorer.model->words * sizeof(Word);
}

static bool init(Path *path, Sweep *sweep) {
    Mem *mem = sweep->explorer.mem;
    *path = (Path){.sweep = sweep, .block = UINT64_MAX};
    path->target = mem_try(mem, vector_bytes(path));
    path->passed = mem_try(mem, vector_bytes(path));
    return path->target && path->passed;
}

static void release(Path *path) {
    Mem *mem = path->sweep->explorer.mem;
    if (path->target)
        mem_free(mem, path->target, vector_bytes(path));
    if (path->passed)
        mem_free(mem, path->passed, vector_bytes(path));
}

/* ---- States that were passed --------------------------------------------- */

static bool is_target(const Path *path, const Word *state) {
    return memcmp(state, path->target, vector_bytes(path)) == 0;
}

/* One more step past a state that is not stored, if there is one. */
static bool pass_on(Path *path, PassingRow *row, uint32_t *action) {
    Passing *passing = &path->sweep->passing;
    bool able = explorer_spend(&path->sweep->explorer);
    bool done = able && passing_step(passing, row, path->passed, action);
    path->failed |= !able || passing->batch.failed;
    path->sweep->explorer.narrow |= passing->batch.too_short;
    return done;
}

/* Does the transition lead to the target, perhaps past other states? If the
 * path failed this is not known. */
static bool leads_there(Path *path, size_t transition) {
    const Word *state =
        successors_state(&path->sweep->explorer.batch, transition);
    uint32_t action;
    PassingRow row = {0};
    if (is_target(path, state))
        return true;
    if (!passing_is_on(&path->sweep->passing))
        return false;
    memcpy(path->passed, state, vector_bytes(path));
    while (pass_on(path, &row, &action))
        if (is_target(path, path->passed))
            return true;
    return false;
}

/* The steps from the transition to the target, to which it leads. */
static bool write_steps(const Path *path, size_t transition, Trace *trace) {
    const Successors *batch = &path->sweep->explorer.batch;
    uint32_t action = batch->actions[transition];
    PassingRow row = {0};
    memcpy(path->passed, successors_state(batch, transition),
           vector_bytes(path));
    while (trace_step(trace, action, path->passed)) {
        if (is_target(path, path->passed))
            return true;
        if (!passing_step(&path->sweep->passing, &row, path->passed, &action))
            return false;
    }
    return false;
}

static bool write_edge(Path *path, StateId from, RouteStep edge, Trace *trace) {
    Explorer *explorer = &path->sweep->explorer;
    const Successors *batch = &explorer->batch;
    bool known = state_is_id(edge.target);
    explorer_clear(explorer);
    if (known)
        store_get(explorer->store, edge.target, path->target);
    if (!explorer_revisit(explorer, from))
        return false;
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->actions[i] != edge.action)
            continue;
        if (!known) /* an error, wherever it leads */
            memcpy(path->target, successors_state(batch, i),
                   vector_bytes(path));
        if (leads_there(path, i))
            return write_steps(path, i, trace);
    }
    return false;
}

static bool write_edges(Path *path, const Route *route, Trace *trace) {
    StateId from = route->initial;
    bool done = route_start(&path->sweep->explorer, from, trace);
    for (size_t i = 0; i < route->steps.count && done; i++) {
        done = write_edge(path, from, vec_item(&route->steps, i), trace);
        from = vec_item(&route->steps, i).target;
    }
    if (!done)
        trace_release(trace);
    return done;
}

/* ---- Parents ------------------------------------------------------------ */

/* The block with the parent of a state: the last one that was begun when the
 * state was not yet stored. */
static uint64_t block_of_parent(const Sweep *sweep, StateId target) {
    size_t at = 0, count = sweep->marks.count;
    assert(count > 0 && vec_item(&sweep->marks, 0) <= target);
    BISECT(at, count, vec_item(&sweep->marks, at) <= target);
    return at - 1;
}

/* ---- Vectors that are wanted again -------------------------------------- */

/* Add an earlier range, which may meet the last one. */
static bool need(Path *path, IdRange *range, IdRanges *ranges) {
    IdRange *last = &vec_last(ranges);
    assert(range->first < last->first);
    if (range->end < last->first)
        return vec_try_push(path->sweep->explorer.mem, ranges, *range);
    range->end = last->first;
    last->first = range->first;
    return true;
}

/* The state, the block of its parent, the blocks of the parents of these, and
 * so on: as far as there is room for them, and at least its own parent. The
 * latest come first. */
static bool need_ancestors(Path *path, StateId id, IdRanges *ranges) {
    const Sweep *sweep = path->sweep;
    Mem *mem = sweep->explorer.mem;
    size_t bytes = mem->live / RECALL_SHARE, taken = 0;
    if (bytes < RECALL_LEAST)
        bytes = RECALL_LEAST;
    if (bytes > mem_left(mem) / 4)
        bytes = mem_left(mem) / 4;
    size_t room = bytes / sweep->explorer.store->window.width;
    IdRange range = {id, id + UINT64_C(1)};
    bool able = vec_try_push(mem, ranges, range);
    while (able && range.first >= sweep->initial) {
        uint64_t first = block_of_parent(sweep, range.first);
        uint64_t last = block_of_parent(sweep, range.end - 1);
        taken += (last - first + 1) * SWEEP_BLOCK;
        if (taken > room && first != last)
            break;
        range = (IdRange){first * SWEEP_BLOCK, (last + 1) * SWEEP_BLOCK};
        able = need(path, &range, ranges);
    }
    return able;
}

/* Add a state to ranges in order, unless it is there. */
static bool need_state(Path *path, StateId id, IdRanges *ranges) {
    size_t at = ranges->count;
    while (at > 0 && ranges->data[at - 1].first > id)
        at--;
    if (at > 0 && id < ranges->data[at - 1].end)
        return true;
    if (!vec_try_push(path->sweep->explorer.mem, ranges, (IdRange){0}))
        return false;
    memmove(ranges->data + at + 1, ranges->data + at,
            (ranges->count - 1 - at) * sizeof *ranges->data);
    ranges->data[at] = (IdRange){id, id + UINT64_C(1)};
    return true;
}

/* All states of the route that are known. The last step, an error, may lead
 * back to an earlier one. */
static bool need_route(Path *path, const Route *route, IdRanges *ranges) {
    bool able = need_state(path, route->initial, ranges);
    for (size_t i = 0; i < route->steps.count && able; i++) {
        StateId id = vec_item(&route->steps, i).target;
        able = !state_is_id(id) || need_state(path, id, ranges);
    }
    return able;
}

/* Pin these and make the sweep again; the ranges are released. */
static bool recall(Path *path, IdRanges *ranges, bool able) {
    Explorer *explorer = &path->sweep->explorer;
    path->block = UINT64_MAX;
    able = able && window_pin(&explorer->store->window, ranges) &&
           sweep_repeat(path->sweep);
    vec_release(explorer->mem, ranges);
    return able;
}

/* Can the state be read, and the states before it in the block? What is pinned
 * of a block is pinned from its first state on. */
static bool has_block(const Path *path, StateId id, uint64_t block) {
    const Store *store = path->sweep->explorer.store;
    uint64_t first = block * SWEEP_BLOCK, last = first + SWEEP_BLOCK - 1;
    assert(first < id);
    return store_has(store, id) && store_has(store, first) &&
           store_has(store, last < id ? last : id - 1);
}

/* See to it that it can. */
static bool recall_parents(Path *path, StateId id, uint64_t block) {
    IdRanges ranges = {0};
    if (has_block(path, id, block))
        return true;
    bool able = need_ancestors(path, id, &ranges);
    for (size_t i = 0; i < ranges.count / 2; i++) {
        IdRange range = ranges.data[i];
        ranges.data[i] = ranges.data[ranges.count - 1 - i];
        ranges.data[ranges.count - 1 - i] = range;
    }
    return recall(path, &ranges, able);
}

/* See to it that all states of the route can be read. */
static bool recall_route(Path *path, const Route *route) {
    const Store *store = path->sweep->explorer.store;
    IdRanges ranges = {0};
    bool there = store_has(store, route->initial);
    for (size_t i = 0; i < route->steps.count && there; i++) {
        StateId id = vec_item(&route->steps, i).target;
        there = !state_is_id(id) || store_has(store, id);
    }
    return there || recall(path, &ranges, need_route(path, route, &ranges));
}

/* ---- The way to a state -------------------------------------------------- */

/* The first transition of a source that leads to the target, or their end. */
static size_t find_target(Path *path, size_t source) {
    const Successors *batch = &path->sweep->explorer.batch;
    size_t i = batch->sources[source].first,
           end = successors_end(batch, source);
    assert(i <= end && end <= batch->count);
    while (i < end && !leads_there(path, i) && !path->failed)
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
 * memory or time does not suffice; nor is one sure to be found in a store that
 * leaves states out. */
static StateId find_parent(Path *path, StateId id, uint32_t *action) {
    Explorer *explorer = &path->sweep->explorer;
    const Successors *batch = &explorer->batch;
    uint64_t block = block_of_parent(path->sweep, id);
    if (!recall_parents(path, id, block))
        return STATE_NONE;
    enter_block(path, block);
    store_get(explorer->store, id, path->target);
    uint64_t first = path->block * SWEEP_BLOCK;
    for (size_t k = 0; k < SWEEP_BLOCK && first + k < id; k++) {
        if (k == batch->source_count && !explorer_revisit(explorer, first + k))
            return STATE_NONE;
        size_t i = find_target(path, k);
        if (path->failed)
            return STATE_NONE;
        if (i < successors_end(batch, k)) {
            *action = batch->actions[i];
            return first + k;
        }
    }
    if (!(explorer->traits & STORE_EXACT))
        return STATE_NONE;
    BUG("no state leads to state %llu: the model is not deterministic",
        (unsigned long long)id);
}

static bool walk_back(Path *path, StateId target, Route *route) {
    while (target >= path->sweep->initial) {
        uint32_t action = 0;
        StateId parent = find_parent(path, target, &action);
        if (parent == STATE_NONE ||
            !vec_try_push(path->sweep->explorer.mem, &route->steps,
                          ((RouteStep){target, action})))
            return false;
        assert(parent < target);
        target = parent;
    }
    route->initial = target;
    route_reverse(route);
    return true;
}

bool path_find(Sweep *sweep, StateId target, Route *route) {
    Path path;
    assert(route->steps.count == 0);
    if (sweep->broken) /* nothing is known of how it came there */
        return false;
    explorer_unsave(&sweep->explorer);
    bool done = init(&path, sweep) && walk_back(&path, target, route);
    if (!done)
        window_unpin(&sweep->explorer.store->window);
    release(&path);
    explorer_save(&sweep->explorer);
    return done;
}

/* ---- The trace ----------------------------------------------------------- */

bool path_write(Sweep *sweep, const Route *route, Trace *trace) {
    Path path;
    bool readable = sweep->explorer.traits & STORE_READABLE;
    assert(route->loop == TRACE_NO_LOOP);
    if (readable && !passing_is_on(&sweep->passing))
        return route_write(&sweep->explorer, route, trace);
    explorer_unsave(&sweep->explorer);
    bool done = init(&path, sweep) &&
                (readable || recall_route(&path, route)) &&
                write_edges(&path, route, trace);
    if (!readable)
        window_unpin(&sweep->explorer.store->window);
    release(&path);
    explorer_save(&sweep->explorer);
    return done;
}
