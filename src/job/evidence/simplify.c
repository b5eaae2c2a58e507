#include "job/evidence/simplify.h"

#include "report/traces/replay.h"
#include "search/tracing/necessary.h"
#include "search/tracing/simplest.h"
#include "wrap/lasso.h"

enum {
    LASSO_EFFORT = 2000000 /* expansions: pairs of states can be many */
};

/* Take a run of the layers' model as the trace; of lassos it is another one. */
static bool take(const SimplifyAsk *ask, const Model *lassos, Trace *run,
                 Trace *trace) {
    if (lassos) {
        Trace lasso;
        trace_init(&lasso, trace->mem, trace->words);
        bool done = lasso_trace(lassos, run, &lasso);
        trace_exchange(run, &lasso);
        trace_release(&lasso);
        if (!done)
            return false;
    }
    replay_confirm(ask->model, run, ask->property, ask->site);
    trace_exchange(run, trace);
    return true;
}

/* Exchange the trace for the simplest one. */
static bool make_simplest(const SimplifyAsk *ask, const Model *lassos,
                          Layers *layers, Trace *trace) {
    Structure structure;
    Trace best;
    trace_init(&best, trace->mem, lassos ? lassos->words : trace->words);
    structure_init(&structure, ask->model, STRUCTURE_PARTICIPANTS, trace->mem);
    bool done = simplest_find(layers, &structure, &best) &&
                take(ask, lassos, &best, trace);
    if (done)
        trace->changes = simplest_count(&structure, trace);
    structure_release(&structure);
    trace_release(&best);
    return done;
}

static bool mark_necessary(const Layers *layers, Trace *trace) {
    size_t length = trace_length(trace);
    if (!vec_try_reserve(trace->mem, &trace->necessary, length) ||
        !necessary_find(layers, trace, trace->necessary.data))
        return false;
    trace->necessary.count = length;
    return true;
}

/* Of the system, or of its lassos as runs. */
static Limit simplify(const SimplifyAsk *ask, const Model *lassos,
                      Trace *trace) {
    Layers layers;
    Findings findings;
    LayersError error = {ask->property, ask->site, trace_length(trace)};
    Search search = {
        .model = ask->model, .budget = ask->budget, .findings = &findings};
    if (lassos) {
        error.property = 0;
        error.site = NO_SITE;
        search.model = lassos;
        search.options.patience = LASSO_EFFORT;
    }
    findings_init(&findings, trace->mem, search.model);
    bool done = layers_init(&layers, &search, error);
    Limit limit = done ? LIMIT_NONE : layers.limit;
    if (done &&
        ((ask->simplest && !make_simplest(ask, lassos, &layers, trace)) ||
         (ask->necessary && !mark_necessary(&layers, trace))))
        limit = LIMIT_MEMORY;
    layers_release(&layers);
    findings_release(&findings);
    return limit;
}

Limit simplify_trace(const SimplifyAsk *ask, Trace *trace) {
    Model *lassos = trace->loop == TRACE_NO_LOOP
                        ? NULL
                        : lasso_wrap(ask->model, ask->property);
    Limit limit = simplify(ask, lassos, trace);
    model_free(lassos);
    return limit;
}

const char *simplify_objection(const Model *model, const Trace *trace,
                               bool simplest) {
    const char *why =
        trace->loop == TRACE_NO_LOOP ? NULL : lasso_objection(model);
    if (why)
        return why;
    if (simplest && !(model->described & STRUCTURE_PARTICIPANTS))
        return "the model does not say which processes take part in a step";
    return NULL;
}

const char *simplify_limit(Limit limit) {
    return limit == LIMIT_ERROR ? "there are too many ways" : limit_name(limit);
}
