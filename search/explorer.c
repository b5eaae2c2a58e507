#include "search/explorer.h"

#include "search/witness.h"
#include "store/flat.h"

#include <assert.h>

void explorer_give_up(Explorer *explorer, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (explorer->limit == LIMIT_NONE)
        explorer->limit = limit;
    explorer->stop = true;
}

bool explorer_seeks(const Explorer *explorer, Label label) {
    const Model *model = explorer->model;
    for (uint32_t i = 0; i < model->property_count; i++)
        if ((model->properties[i].label & label) &&
            findings_open(explorer->findings, i))
            return true;
    return false;
}

bool explorer_has(Explorer *explorer, StateId id, Label label) {
    store_get(explorer->store, id, explorer->vector);
    return model_labels(explorer->model, explorer->vector, label) != 0;
}

void explorer_report(Explorer *explorer, Label label, StateId id) {
    const Model *model = explorer->model;
    Findings *findings = explorer->findings;
    store_get(explorer->store, id, explorer->vector);
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (model->properties[i].label != label ||
            !findings_open(findings, i) ||
            !model_marks(model, explorer->vector, i))
            continue;
        findings_violate(findings, i);
        explorer->witnesses[i] = id;
        explorer->stop |= explorer->options->first;
    }
    if (findings->open == 0 && !explorer->options->keep_going)
        explorer->stop = true;
}

static Limit limit_of(StoreRefusal refusal) {
    switch (refusal) {
    case STORE_NO_STATES:
        return LIMIT_STATES;
    case STORE_NO_IDS:
        return LIMIT_IDS;
    case STORE_NO_MEMORY:
    case STORE_OK:
        break;
    }
    return LIMIT_MEMORY;
}

/* Store the batch and judge what is new; ids are then those of the targets. */
static bool insert_batch(Explorer *explorer) {
    Successors *batch = &explorer->batch;
    Store *store = explorer->store;
    vec_clear(&explorer->ids);
    if (batch->failed ||
        !vec_try_reserve(explorer->mem, &explorer->ids, batch->count)) {
        explorer_give_up(explorer, LIMIT_MEMORY);
        return false;
    }
    uint64_t known = store->count;
    size_t done =
        store_insert(store, batch->states, batch->count, explorer->ids.data);
    explorer->ids.count = done;
    for (uint64_t id = known; id < store->count; id++)
        if (explorer_has(explorer, (StateId)id, LABEL_REJECT))
            explorer_report(explorer, LABEL_REJECT, (StateId)id);
    if (done < batch->count)
        explorer_give_up(explorer, limit_of(store->refusal));
    return !explorer->stop;
}

void explorer_start(Explorer *explorer, const Model *model, Budget *budget,
                    const SearchOptions *options, Findings *findings) {
    *explorer = (Explorer){.model = model,
                           .budget = budget,
                           .options = options,
                           .findings = findings,
                           .mem = findings->mem};
    Mem *mem = findings->mem;
    size_t words = model->words * sizeof *explorer->vector;
    successors_init(&explorer->batch, mem, model->words);
    explorer->vector = mem_alloc(mem, words);
    explorer->witnesses =
        mem_alloc(mem, model->property_count * sizeof(StateId));
    for (uint32_t i = 0; i < model->property_count; i++)
        explorer->witnesses[i] = STATE_NONE;
    explorer->store = flat_new(
        mem, (StoreShape){model->words, model->bits, budget->states, true});
    if (!explorer->store) {
        explorer_give_up(explorer, LIMIT_MEMORY);
        return;
    }
    model_initial(model, &explorer->batch);
    insert_batch(explorer);
    explorer->initial_count = (StateId)explorer->store->count;
}

/* Count an expansion; false if the budget is spent. */
static bool spend(Explorer *explorer) {
    explorer->findings->statistics.expanded++;
    explorer->progress.states = explorer->store->count;
    explorer->progress.expanded++;
    Limit limit = budget_poll(explorer->budget, &explorer->progress);
    if (limit != LIMIT_NONE)
        explorer_give_up(explorer, limit);
    return !explorer->stop;
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
    explorer->findings->statistics.transitions += count;
    if (count == 0 && !cut && explorer_has(explorer, id, LABEL_DEADLOCK))
        explorer_report(explorer, LABEL_DEADLOCK, id);
    if (!insert_batch(explorer))
        return false;
    if (!vec_try_reserve(explorer->mem, edges, count)) {
        explorer_give_up(explorer, LIMIT_MEMORY);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        edges->data[edges->count++] =
            (Edge){explorer->ids.data[i], explorer->batch.actions[i]};
    return true;
}

/* A violated property without a trace would not be evidence. */
static void build_traces(Explorer *explorer) {
    Findings *findings = explorer->findings;
    for (uint32_t i = 0; i < findings->count; i++) {
        Finding *finding = &findings->items[i];
        if (explorer->witnesses[i] == STATE_NONE ||
            witness_trace(explorer, i, explorer->witnesses[i]))
            continue;
        finding->verdict = VERDICT_INCONCLUSIVE;
        trace_release(&finding->trace);
        findings->open++;
        explorer_give_up(explorer, LIMIT_MEMORY);
    }
}

void explorer_finish(Explorer *explorer, uint64_t depth) {
    Mem *mem = explorer->mem;
    Findings *findings = explorer->findings;
    Statistics *statistics = &findings->statistics;
    if (explorer->store) {
        statistics->states = explorer->store->count;
        build_traces(explorer);
    }
    statistics->depth = depth;
    statistics->complete = !explorer->stop;
    statistics->limit = explorer->limit;
    statistics->seconds = budget_seconds(explorer->budget);
    statistics->bytes = mem->peak;
    findings_close(findings);
    store_free(explorer->store);
    successors_release(&explorer->batch);
    vec_release(mem, &explorer->ids);
    mem_free(mem, explorer->vector,
             explorer->model->words * sizeof *explorer->vector);
    mem_free(mem, explorer->witnesses,
             explorer->model->property_count * sizeof(StateId));
}
