#include "search/explorer.h"

#include "search/witness.h"
#include "store/flat.h"

#include <assert.h>

bool explorer_has(Explorer *explorer, StateId id, Label label) {
    store_get(explorer->store, id, explorer->vector);
    return model_labels(explorer->model, explorer->vector, label) != 0;
}

void explorer_report(Explorer *explorer, Label label, StateId id) {
    store_get(explorer->store, id, explorer->vector);
    judge_report(&explorer->judge, label, explorer->vector, id);
}

static void judge_found(Explorer *explorer, StateId id) {
    store_get(explorer->store, id, explorer->vector);
    judge_new(&explorer->judge, explorer->vector, id);
}

/* Store the batch and judge what is new; ids are then those of the targets. */
static bool insert_batch(Explorer *explorer) {
    Successors *batch = &explorer->batch;
    Store *store = explorer->store;
    vec_clear(&explorer->ids);
    if (batch->failed ||
        !vec_try_reserve(explorer->mem, &explorer->ids, batch->count)) {
        judge_give_up(&explorer->judge, LIMIT_MEMORY);
        return false;
    }
    uint64_t known = store->count;
    size_t done =
        store_insert(store, batch->states, batch->count, explorer->ids.data);
    explorer->ids.count = done;
    for (uint64_t id = known; id < store->count; id++)
        judge_found(explorer, (StateId)id);
    if (done < batch->count)
        judge_give_up(&explorer->judge, judge_refusal(store->refusal));
    return !explorer_over(explorer);
}

void explorer_start(Explorer *explorer, const Model *model, Budget *budget,
                    const SearchOptions *options, Findings *findings) {
    *explorer = (Explorer){.model = model,
                           .budget = budget,
                           .options = options,
                           .mem = findings->mem};
    Mem *mem = findings->mem;
    size_t words = model->words * sizeof *explorer->vector;
    judge_init(&explorer->judge, model, options, findings);
    successors_init(&explorer->batch, mem, model->words);
    explorer->vector = mem_alloc(mem, words);
    explorer->store = flat_new(
        mem, (StoreShape){model->words, model->bits, budget->states, true});
    if (!explorer->store) {
        judge_give_up(&explorer->judge, LIMIT_MEMORY);
        return;
    }
    model_initial(model, &explorer->batch);
    insert_batch(explorer);
    explorer->initial_count = (StateId)explorer->store->count;
}

/* Count an expansion; false if the budget is spent. */
static bool spend(Explorer *explorer) {
    explorer->judge.findings->statistics.expanded++;
    explorer->progress.states = explorer->store->count;
    explorer->progress.expanded++;
    Limit limit = budget_poll(explorer->budget, &explorer->progress);
    if (limit != LIMIT_NONE)
        judge_give_up(&explorer->judge, limit);
    return !explorer_over(explorer);
}

bool explorer_expand(Explorer *explorer, StateId id, Edges *edges) {
    if (!spend(explorer))
        return false;
    successors_clear(&explorer->batch);
    store_get(explorer->store, id, explorer->vector);
    bool cut = model_labels(explorer->model, explorer->vector, LABEL_CUT);
    if (!cut)
        model_expand(explorer->model, explorer->vector, &explorer->batch);
    size_t count = explorer->batch.count;
    explorer->judge.findings->statistics.transitions += count;
    if (count == 0 && !cut)
        judge_stuck(&explorer->judge, explorer->vector, id);
    if (!insert_batch(explorer))
        return false;
    if (!vec_try_reserve(explorer->mem, edges, count)) {
        judge_give_up(&explorer->judge, LIMIT_MEMORY);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        edges->data[edges->count++] =
            (Edge){explorer->ids.data[i], explorer->batch.actions[i]};
    return true;
}

static void build_traces(Explorer *explorer) {
    Judge *judge = &explorer->judge;
    for (uint32_t i = 0; i < explorer->model->property_count; i++)
        if (judge->witnesses[i] != STATE_NONE &&
            !witness_trace(explorer, i, judge->witnesses[i]))
            judge_withdraw(judge, i);
}

void explorer_finish(Explorer *explorer, uint64_t depth) {
    Mem *mem = explorer->mem;
    Findings *findings = explorer->judge.findings;
    Statistics *statistics = &findings->statistics;
    if (explorer->store) {
        statistics->states = explorer->store->count;
        build_traces(explorer);
    }
    statistics->depth = depth;
    statistics->complete = !explorer_over(explorer);
    statistics->limit = explorer->judge.limit;
    statistics->seconds = budget_seconds(explorer->budget);
    statistics->bytes = mem->peak;
    findings_close(findings);
    store_free(explorer->store);
    successors_release(&explorer->batch);
    vec_release(mem, &explorer->ids);
    mem_free(mem, explorer->vector,
             explorer->model->words * sizeof *explorer->vector);
    judge_release(&explorer->judge);
}
