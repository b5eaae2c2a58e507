#include "search/exploring/visit.h"

#include "search/exploring/sweep.h"

#include <assert.h>

/* Show the batch's k-th source; false to stop. Transitions whose targets have
 * no id, because of a limit, cannot be shown. */
static bool show_source(const Sweep *sweep, size_t k, VisitFunction *visit,
                        void *context) {
    const Explorer *explorer = &sweep->explorer;
    size_t begin = sweep_begin(sweep, k), end = sweep_end(sweep, k);
    assert(begin <= end);
    if (end > explorer->ids.count)
        return false;
    uint64_t id = sweep->of[k];
    assert(id < explorer->store->count);
    store_get(explorer->store, id, explorer->vector);
    Visit shown = {.state = id, .vector = explorer->vector};
    if (end > begin) { /* the arrays may not even exist */
        shown.count = end - begin;
        shown.actions = explorer->batch.actions + begin;
        shown.targets = vec_at(&explorer->ids, begin);
    }
    return visit(context, &shown);
}

static bool show_batch(const Sweep *sweep, VisitFunction *visit,
                       void *context) {
    for (size_t k = 0; k < sweep->sources; k++)
        if (!show_source(sweep, k, visit, context))
            return false;
    return true;
}

void search_visit(const Model *model, Budget *budget, VisitFunction *visit,
                  void *context, uint32_t *initial_count,
                  Statistics *statistics) {
    Search search = {.model = model, .budget = budget};
    Sweep sweep;
    bool more = sweep_init(&sweep, &search, model->mem), shown = true;
    while (more && shown) {
        more = sweep_advance(&sweep);
        shown = show_batch(&sweep, visit, context);
    }
    *initial_count = (uint32_t)sweep.initial;
    *statistics = sweep_finish(&sweep);
    statistics->complete &= shown;
    sweep_release(&sweep);
}
