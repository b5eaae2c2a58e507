#include "search/sweep.h"

#include <assert.h>

bool sweep_init(Sweep *sweep, const Search *search, Mem *mem) {
    *sweep = (Sweep){0};
    return explorer_init(&sweep->explorer, search, mem, 0);
}

void sweep_release(Sweep *sweep) {
    vec_release(sweep->explorer.mem, &sweep->marks);
    explorer_release(&sweep->explorer);
}

static bool store_initial_states(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    sweep->begun = true;
    bool all = explorer_initial(explorer) && explorer_store(explorer, true);
    assert(sweep->next == 0 && sweep->depth == 0);
    sweep->initial = explorer->store->count;
    sweep->level_end = explorer->store->count;
    return all;
}

static bool is_finished(const Sweep *sweep) {
    const Store *store = sweep->explorer.store;
    return sweep->begun && sweep->next == store->count;
}

/* At the end of a level: go on to the next one. */
static void enter_level(Sweep *sweep) {
    assert(sweep->explorer.store->count > sweep->level_end);
    sweep->level_end = sweep->explorer.store->count;
    sweep->depth++;
}

/* At the beginning of a block: remember how many states there are. */
static bool set_mark(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    assert(sweep->marks.count == sweep->next / SWEEP_BLOCK);
    if (vec_try_push(explorer->mem, &sweep->marks,
                     (StateId)explorer->store->count))
        return true;
    explorer->statistics.limit = LIMIT_MEMORY;
    return false;
}

/* The batch may go as far as this: one level, one block. */
static uint64_t batch_end(const Sweep *sweep) {
    uint64_t block = sweep->next - sweep->next % SWEEP_BLOCK + SWEEP_BLOCK;
    uint64_t most = sweep->next + stress_below(SWEEP_STATES, sweep->next);
    uint64_t end = block < most ? block : most;
    return end < sweep->level_end ? end : sweep->level_end;
}

static bool expand_batch(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t end = batch_end(sweep);
    assert(sweep->next < end && end <= explorer->store->count);
    sweep->first = sweep->next;
    while (sweep->next < end && explorer->batch.count < SWEEP_FULL) {
        if (!explorer_expand(explorer, (StateId)sweep->next))
            return false;
        sweep->sources++;
        sweep->next++;
    }
    assert(sweep->sources > 0 && sweep->sources <= SWEEP_STATES);
    return true;
}

bool sweep_advance(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    explorer_clear(explorer);
    sweep->sources = 0;
    if (!sweep->begun)
        return store_initial_states(sweep);
    if (is_finished(sweep) || !explorer_poll(explorer, sweep->depth))
        return false;
    if (sweep->next == sweep->level_end)
        enter_level(sweep);
    if (sweep->next % SWEEP_BLOCK == 0 && !set_mark(sweep))
        return false;
    bool expanded = expand_batch(sweep);
    bool may_add = sweep->depth < explorer->budget->depth;
    return explorer_store(explorer, may_add) && expanded;
}

Statistics sweep_finish(const Sweep *sweep) {
    Statistics statistics =
        explorer_finish(&sweep->explorer, is_finished(sweep));
    assert(statistics.expanded <= statistics.states);
    statistics.depth = sweep->depth + (statistics.states > sweep->level_end);
    return statistics;
}
