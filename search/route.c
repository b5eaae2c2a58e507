#include "search/route.h"

#include <assert.h>

void edges_reverse(Edges *edges, size_t from) {
    assert(from <= edges->count);
    for (size_t i = from, k = edges->count; i + 1 < k; i++, k--) {
        Edge edge = vec_item(edges, i);
        vec_item(edges, i) = vec_item(edges, k - 1);
        vec_item(edges, k - 1) = edge;
    }
}

bool route_start(Explorer *explorer, StateId id, Trace *trace) {
    assert(trace->states.count == 0 && trace->actions.count == 0);
    store_get(explorer->store, id, explorer->vector);
    return trace_start(trace, explorer->vector);
}

bool route_step(Explorer *explorer, Edge edge, Trace *trace) {
    assert(edge.action < explorer->model->action_count);
    store_get(explorer->store, edge.target, explorer->vector);
    return trace_step(trace, edge.action, explorer->vector);
}

bool route_write(Explorer *explorer, const Route *route, Trace *trace) {
    bool done = route_start(explorer, route->initial, trace);
    for (size_t i = 0; i < route->edges.count && done; i++)
        done = route_step(explorer, vec_item(&route->edges, i), trace);
    if (!done) {
        trace_release(trace);
        return false;
    }
    trace->loop = route->loop;
    assert(trace->loop == TRACE_NO_LOOP || trace->loop < trace_length(trace));
    return true;
}

void route_release(Route *route, Mem *mem) {
    vec_release(mem, &route->edges);
}
