#include "api/simplify.h"

#include "report/replay.h"
#include "search/necessary.h"
#include "search/simplest.h"

#include <assert.h>

/* Exchange the trace for the simplest one. */
static bool make_simplest(const SimplifyAsk *ask, Layers *layers,
                          Trace *trace) {
    Structure structure;
    Trace best;
    trace_init(&best, trace->mem, trace->words);
    structure_init(&structure, ask->model, STRUCTURE_PARTICIPANTS, trace->mem);
    bool done = simplest_find(layers, &structure, &best);
    if (done) {
        replay_confirm(ask->model, &best, ask->property, ask->site);
        Trace other = *trace;
        *trace = best;
        best = other;
        trace->changes = simplest_count(&structure, trace);
    }
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

Limit simplify_trace(const SimplifyAsk *ask, Trace *trace) {
    assert(trace->loop == TRACE_NO_LOOP);
    Layers layers;
    Findings findings;
    LayersError error = {ask->property, ask->site, trace_length(trace)};
    findings_init(&findings, trace->mem, ask->model);
    Search search = {
        .model = ask->model, .budget = ask->budget, .findings = &findings};
    bool done = layers_init(&layers, &search, error);
    Limit limit = done ? LIMIT_NONE : layers.limit;
    if (done && ((ask->simplest && !make_simplest(ask, &layers, trace)) ||
                 (ask->necessary && !mark_necessary(&layers, trace))))
        limit = LIMIT_MEMORY;
    layers_release(&layers);
    findings_release(&findings);
    return limit;
}

const char *simplify_objection(const Model *model, const Trace *trace,
                               bool simplest) {
    if (trace->loop != TRACE_NO_LOOP)
        return "the counterexample has a cycle";
    if (simplest && !(model->described & STRUCTURE_PARTICIPANTS))
        return "the model does not say which processes take part in a step";
    return NULL;
}
