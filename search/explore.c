#include "search/explore.h"

#include "base/bug.h"
#include "base/clock.h"
#include "store/flat.h"

#include <assert.h>

static bool stop_at(Explorer *explorer, Limit limit) {
    assert(limit != LIMIT_NONE);
    explorer->statistics.limit = limit;
    return false;
}

bool explorer_init(Explorer *explorer, const Model *model, Budget *budget,
                   Mem *mem, bool flags) {
    assert(model->words > 0 && model->bits <= model->words * 64);
    *explorer = (Explorer){.model = model, .budget = budget, .mem = mem};
    explorer->started = clock_wall();
    explorer->last = UINT64_MAX;
    if (budget->started == 0) /* the caller did not */
        budget_start(budget);
    successors_init(&explorer->batch, mem, model->words);
    explorer->store = flat_new(mem, (StoreShape){.words = model->words,
                                                 .bits = model->bits,
                                                 .most = budget->states,
                                                 .flags = flags});
    explorer->vector = mem_try(mem, model->words * sizeof(Word));
    if (!explorer->store || !explorer->vector)
        return stop_at(explorer, LIMIT_MEMORY);
    return true;
}

void explorer_release(Explorer *explorer) {
    vec_release(explorer->mem, &explorer->ids);
    successors_release(&explorer->batch);
    mem_free(explorer->mem, explorer->vector,
             explorer->model->words * sizeof(Word));
    store_free(explorer->store);
    *explorer = (Explorer){0};
}

void explorer_clear(Explorer *explorer) {
    successors_clear(&explorer->batch);
    vec_clear(&explorer->ids);
    explorer->fresh = explorer->store->count;
}

/* After the model has appended to the batch, which had `before` transitions:
 * either all of them count or none. */
static bool accept(Explorer *explorer, size_t before) {
    assert(explorer->batch.count >= before);
    if (!explorer->batch.failed)
        return true;
    explorer->batch.count = before;
    return stop_at(explorer,
                   explorer->batch.crowded ? LIMIT_PROCESSES : LIMIT_MEMORY);
}

bool explorer_initial(Explorer *explorer) {
    assert(explorer->store->count == 0);
    model_initial(explorer->model, &explorer->batch);
    return accept(explorer, 0);
}

bool explorer_expand(Explorer *explorer, StateId id) {
    size_t before = explorer->batch.count;
    assert(id < explorer->store->count);
    store_get(explorer->store, id, explorer->vector);
    if (explorer_cuts(explorer, explorer->vector))
        return true;
    model_expand(explorer->model, explorer->vector, &explorer->batch);
    if (!accept(explorer, before))
        return false;
    explorer->statistics.expanded++;
    explorer->statistics.transitions += explorer->batch.count - before;
    return true;
}

static Limit limit_of(StoreRefusal refusal) {
    switch (refusal) {
    case STORE_NO_STATES:
        return LIMIT_STATES;
    case STORE_NO_MEMORY:
        return LIMIT_MEMORY;
    case STORE_NO_IDS:
        return LIMIT_IDS;
    case STORE_OK:
        break;
    }
    BUG("the store stopped without a reason");
}

bool explorer_store(Explorer *explorer, bool may_add) {
    Store *store = explorer->store;
    size_t count = explorer->batch.count;
    assert(explorer->ids.count == 0);
    if (!vec_try_reserve(explorer->mem, &explorer->ids, count))
        return stop_at(explorer, LIMIT_MEMORY);
    explorer->fresh = store->count;
    store->most = may_add ? explorer->budget->states : store->count;
    explorer->ids.count =
        store_insert(store, explorer->batch.states, count, explorer->ids.data);
    if (explorer->ids.count == count)
        return true;
    if (may_add)
        return stop_at(explorer, limit_of(store->refusal));
    assert(store->count == explorer->fresh);
    stop_at(explorer, LIMIT_DEPTH);
    return true;
}

bool explorer_poll(Explorer *explorer, uint64_t depth) {
    Progress progress = {.states = explorer->store->count,
                         .expanded = explorer->statistics.expanded,
                         .depth = depth};
    Limit limit = budget_poll(explorer->budget, &progress);
    if (limit == LIMIT_NONE && explorer->statistics.expanded >= explorer->last)
        limit = LIMIT_ERROR;
    return limit == LIMIT_NONE || stop_at(explorer, limit);
}

Statistics explorer_finish(const Explorer *explorer, bool finished) {
    Statistics statistics = explorer->statistics;
    statistics.states = explorer->store ? explorer->store->count : 0;
    statistics.bytes = explorer->mem->peak;
    statistics.seconds = clock_wall() - explorer->started;
    statistics.complete = finished && !explorer_limited(explorer);
    return statistics;
}
