/* search/exploring/route.h -- from ids of states to a trace
 *
 * Purpose:    the one way in which a search writes a trace. A route is an
 *             initial state and the steps from there on. The engine provides
 *             them: from its stack, the order of a sweep
 *             (search/tracing/path.h) or the parents of ways
 *             (search/tracing/ways.h).
 * Limits:     time and interrupts do not count while a route is written: the
 *             route is known, and writing it takes no expansions.
 * Ownership:  a Route owns its steps.
 */
#ifndef SEARCH_EXPLORING_ROUTE_H
#define SEARCH_EXPLORING_ROUTE_H

#include "search/exploring/explore.h"

typedef struct Edge {
    ShortId target;  /* where it leads */
    uint32_t action; /* what is done */
} Edge;

typedef VEC(Edge) Edges;

typedef struct RouteStep { /* the same in any store */
    StateId target;        /* where it leads */
    uint32_t action;       /* what is done */
} RouteStep;

typedef struct Route {
    StateId initial;      /* where it begins */
    VEC(RouteStep) steps; /* from there */
    size_t loop;          /* steps before the cycle, or TRACE_NO_LOOP */
} Route;

/* Turn the edges from this one on round. */
void edges_reverse(Edges *edges, size_t from);

/* Turn the steps round. */
void route_reverse(Route *route);

/* Add an edge; false at the memory limit. */
bool route_follow(Route *route, Mem *mem, Edge edge);

/* Begin a trace in a stored state, and add an edge to it; false at the memory
 * limit. The vector of the explorer is overwritten. */
bool route_start(Explorer *explorer, StateId id, Trace *trace);
bool route_step(Explorer *explorer, RouteStep step, Trace *trace);

/* Fill the empty trace; false, and the trace stays empty, at the memory
 * limit. */
bool route_write(Explorer *explorer, const Route *route, Trace *trace);

void route_release(Route *route, Mem *mem);

#endif
