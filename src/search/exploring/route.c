#include "search/exploring/route.h"

#include <assert.h>

void edges_reverse(Edges *edges, size_t from) {
    assert(from <= edges->count);
    for (size_t i = from, k = edges->count; i + 1 < k; i++, k--) {
        Edge edge = vec_item(edges, i);
        vec_item(edges, i) = vec_item(edges, k - 1);
        vec_item(edges, k - 1) = edge;
    }
}

void route_reverse(Route *route) {
    size_t count = route->steps.count;
    for (size_t i = 0; i < count / 2; i++) {
        RouteStep step = vec_item(&route->steps, i);
        vec_item(&route->steps, i) = vec_item(&route->steps, count - 1 - i);
        vec_item(&route->steps, count - 1 - i) = step;
    }
}

bool route_follow(Route *route, Mem *mem, Edge edge) {
    assert(edge.target != SHORT_NONE);
    return vec_try_push(mem, &route->steps,
                        ((RouteStep){edge.target, edge.action}));
}

bool route_start(Explorer *explorer, StateId id, Trace *trace) {
    assert(trace->states.count == 0 && trace->actions.count == 0);
    store_get(explorer->store, id, explorer->vector);
    return trace_start(trace, explorer->vector);
}

bool route_step(Explorer *explorer, RouteStep step, Trace *trace) {
    assert(step.action < explorer->model->action_count);
    store_get(explorer->store, step.target, explorer->vector);
    return trace_step(trace, step.action, explorer->vector);
}

bool route_write(Explorer *explorer, const Route *route, Trace *trace) {
    bool done = route_start(explorer, route->initial, trace);
    for (size_t i = 0; i < route->steps.count && done; i++)
        done = route_step(explorer, vec_item(&route->steps, i), trace);
    if (!done) {
        trace_release(trace);
        return false;
    }
    trace->loop = route->loop;
    assert(trace->loop == TRACE_NO_LOOP || trace->loop < trace_length(trace));
    return true;
}

void route_release(Route *route, Mem *mem) {
    vec_release(mem, &route->steps);
}
