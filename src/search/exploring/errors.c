#include "search/exploring/errors.h"

#include <assert.h>

void errors_note(Errors *errors, StateId state) {
    Judge *judge = errors->judge;
    const Explorer *explorer = judge->explorer;
    for (size_t i = 0; i < judge->charges.count; i++) {
        Charge charge = vec_item(&judge->charges, i);
        Error error = {charge.slot, state, STATE_NONE, 0};
        assert(findings_used(judge->findings, charge.slot));
        if (charge.step != NO_STEP) {
            assert(charge.step < explorer->ids.count);
            error.target = vec_item(&explorer->ids, charge.step);
            error.action = explorer->batch.actions[charge.step];
        }
        vec_push(&judge->blame.mem, &errors->items, error);
    }
}

static bool build_trace(Errors *errors, Error error, Trace *trace) {
    Mem *mem = errors->judge->explorer->mem;
    Route route = {.loop = TRACE_NO_LOOP};
    bool done = errors->find(errors, error.state, &route);
    if (done && error.target != STATE_NONE)
        done = vec_try_push(mem, &route.steps,
                            ((RouteStep){error.target, error.action}));
    done = done && errors->write(errors, &route, trace);
    route_release(&route, mem);
    return done;
}

/* The traces that are missing. Those without memory or time stay so. */
static void build_traces(Errors *errors, size_t from) {
    Judge *judge = errors->judge;
    size_t kept = from;
    assert(from <= errors->items.count);
    for (size_t i = from; i < errors->items.count; i++) {
        Error error = vec_item(&errors->items, i);
        Trace *trace = findings_trace(judge->findings, error.slot);
        if (build_trace(errors, error, trace))
            judge_report(judge, error.slot);
        else
            vec_item(&errors->items, kept++) = error;
    }
    errors->items.count = kept;
}

void errors_report(Errors *errors) {
    build_traces(errors, errors->tried);
    errors->tried = errors->items.count;
}

void errors_settle(Errors *errors) {
    Judge *judge = errors->judge;
    Findings *findings = judge->findings;
    if (errors->items.count == 0)
        return;
    store_seal(judge->explorer->store);
    build_traces(errors, 0);
    for (size_t i = 0; i < errors->items.count; i++) {
        findings_reopen(findings, vec_item(&errors->items, i).slot);
        findings->statistics.limit = explorer_obstacle(judge->explorer);
    }
}

void errors_release(Errors *errors) {
    vec_release(&errors->judge->blame.mem, &errors->items);
}
