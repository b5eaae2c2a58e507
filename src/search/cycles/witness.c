#include "search/cycles/witness.h"

#include "base/bug.h"
#include "search/cycles/explored.h"
#include "search/cycles/tour.h"
#include "search/tracing/ways.h"

#include <assert.h>

typedef enum Rule { /* which edges a way may use */
    ANY_EDGE,
    UNMOVED_EDGES,
    ONCE_MOVED /* any, and phase 1 says that the monitor has moved */
} Rule;

typedef struct Hunt {
    Walker *walker; /* the explored part */
    Rule rule;      /* edges allowed */
    Ways ways;      /* in it */
    Edges edges;    /* of the node being expanded */
    WayNode from;   /* where the way was found, ... */
    Edge last;      /* ... and the edge to the goal */
} Hunt;

static bool hunt_init(Hunt *hunt, Walker *walker, Rule rule) {
    *hunt = (Hunt){.walker = walker, .rule = rule};
    return ways_init(&hunt->ways, walker->explorer.mem,
                     walker->explorer.store->count, rule == ONCE_MOVED ? 2 : 1);
}

static void hunt_release(Hunt *hunt) {
    vec_release(hunt->walker->explorer.mem, &hunt->edges);
    ways_release(&hunt->ways);
}

static bool allowed(const Hunt *hunt, WayNode from, Edge edge, WayNode *to) {
    bool moved = hunt->rule != ANY_EDGE && walker_moved(hunt->walker, edge);
    if (hunt->rule == UNMOVED_EDGES && moved)
        return false;
    *to = (WayNode){edge.target,
                    hunt->rule == ONCE_MOVED && (from.phase || moved)};
    return true;
}

/* Expand nodes until an edge leads to a goal. */
static WayOutcome ask(Hunt *hunt) {
    assert(hunt->ways.goals.count > 0);
    while (ways_next(&hunt->ways, walker_takes_first_way(hunt->walker),
                     &hunt->from)) {
        if (!explored_edges(hunt->walker, hunt->from.id, &hunt->edges))
            return WAY_FAILED;
        for (size_t i = 0; i < hunt->edges.count; i++) {
            WayNode to;
            hunt->last = vec_item(&hunt->edges, i);
            if (!allowed(hunt, hunt->from, hunt->last, &to))
                continue;
            if (ways_is_goal(&hunt->ways, to))
                return WAY_FOUND;
            if (!ways_reach(&hunt->ways, hunt->from, hunt->last.action, to))
                return WAY_FAILED;
        }
    }
    return WAY_NOT_THERE;
}

/* The way that was found; false at the memory limit. */
static bool collect(const Hunt *hunt, StateId *start, Edges *edges) {
    *start = ways_collect(&hunt->ways, hunt->from, hunt->last, edges);
    return *start != STATE_NONE;
}

/* The cycle through the witness that shows an error of this kind. */
static WayOutcome find_cycle(Walker *walker, Label label, StateId witness,
                             Edges *cycle) {
    Hunt hunt;
    StateId start;
    bool livelock = label == LABEL_LIVELOCK;
    if (walker->explorer.model->set_count)
        return tour_find(walker, label, witness, cycle);
    WayOutcome outcome = WAY_FAILED;
    if (hunt_init(&hunt, walker, livelock ? UNMOVED_EDGES : ONCE_MOVED) &&
        ways_mark_goal(&hunt.ways,
                       (WayNode){state_short(witness), livelock ? 0 : 1}) &&
        ways_start(&hunt.ways, (WayNode){state_short(witness), 0}))
        outcome = ask(&hunt);
    if (outcome == WAY_FOUND && !collect(&hunt, &start, cycle))
        outcome = WAY_FAILED;
    hunt_release(&hunt);
    assert(outcome != WAY_FOUND || start == witness);
    return outcome;
}

bool witness_has_cycle(Walker *walker, Label label, StateId id) {
    Edges cycle = {0};
    WayOutcome outcome = find_cycle(walker, label, id, &cycle);
    vec_release(walker->explorer.mem, &cycle);
    if (outcome == WAY_FAILED)
        walker_give_up(walker, explorer_obstacle(&walker->explorer));
    return outcome == WAY_FOUND;
}

/* ---- The prefix: from an initial state to the first state of a set ------- */

/* Is an initial state itself a goal? Else they are the starts of ways. */
static WayOutcome start_at_initial(Hunt *hunt, StateId *reached) {
    for (StateId id = 0; id < hunt->walker->initial_count; id++) {
        *reached = id;
        if (ways_is_goal(&hunt->ways, (WayNode){state_short(id), 0}))
            return WAY_FOUND;
        if (!ways_start(&hunt->ways, (WayNode){state_short(id), 0}))
            return WAY_FAILED;
    }
    return WAY_NOT_THERE;
}

static WayOutcome follow_to_goal(Hunt *hunt, Route *route, StateId *reached) {
    WayOutcome outcome = start_at_initial(hunt, reached);
    if (outcome == WAY_FOUND)
        route->initial = *reached;
    if (outcome != WAY_NOT_THERE)
        return outcome;
    outcome = ask(hunt);
    *reached = hunt->last.target;
    if (outcome == WAY_FOUND &&
        !ways_route(&hunt->ways, hunt->from, hunt->last, route))
        return WAY_FAILED;
    return outcome;
}

/* A shortest way from an initial state to the target of one of these edges. */
static WayOutcome find_prefix(Walker *walker, const Edge *goals, size_t count,
                              Route *route, StateId *reached) {
    Hunt hunt;
    bool ready = hunt_init(&hunt, walker, ANY_EDGE);
    for (size_t i = 0; i < count && ready; i++)
        ready = ways_mark_goal(&hunt.ways, (WayNode){goals[i].target, 0});
    WayOutcome outcome =
        ready ? follow_to_goal(&hunt, route, reached) : WAY_FAILED;
    hunt_release(&hunt);
    return outcome;
}

/* ---- The trace ----------------------------------------------------------- */

/* After the prefix, the cycle from the state at which the prefix meets it. */
static bool append_cycle(Mem *mem, const Edges *cycle, StateId reached,
                         Route *route) {
    assert(cycle->count > 0);
    route->loop = route->steps.count;
    size_t start = 0;
    while (vec_item(cycle, start).target != reached) {
        start++;
        assert(start < cycle->count);
    }
    for (size_t i = 1; i <= cycle->count; i++)
        if (!route_follow(route, mem, cycle->data[(start + i) % cycle->count]))
            return false;
    return true;
}

/* The way to the witness, or to a cycle through it and round that. */
static WayOutcome find_route(Walker *walker, Label label, StateId witness,
                             Route *route) {
    Mem *mem = walker->explorer.mem;
    Edges cycle = {0};
    Edge goal = {state_short(witness), 0};
    StateId reached = witness;
    bool needs_cycle = label & (LABEL_LIVELOCK | LABEL_INFINITE);
    WayOutcome outcome =
        needs_cycle ? find_cycle(walker, label, witness, &cycle) : WAY_FOUND;
    if (outcome == WAY_FOUND)
        outcome = needs_cycle ? find_prefix(walker, cycle.data, cycle.count,
                                            route, &reached)
                              : find_prefix(walker, &goal, 1, route, &reached);
    if (outcome == WAY_FOUND && needs_cycle &&
        !append_cycle(mem, &cycle, reached, route))
        outcome = WAY_FAILED;
    vec_release(mem, &cycle);
    return outcome;
}

bool witness_trace(Walker *walker, uint32_t slot, StateId witness) {
    const Findings *findings = walker->judge.findings;
    const Property *property =
        &walker->explorer.model->properties[findings_property(findings, slot)];
    Route route = {.loop = TRACE_NO_LOOP};
    WayOutcome outcome = find_route(walker, property->label, witness, &route);
    if (outcome ==
        WAY_NOT_THERE) /* the engine was wrong, or the model changes */
        BUG("there is no run to the error of %s", property->name);
    bool done =
        outcome == WAY_FOUND &&
        route_write(&walker->explorer, &route, findings_trace(findings, slot));
    route_release(&route, walker->explorer.mem);
    return done;
}
