#include "search/tracing/ways.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

/* Marks in the place of a step. */
#define STEP_START UINT32_MAX /* the node is a start */
#define STEP_GOAL 1u          /* of a node without a parent: it is a goal */

static Parent *parent_of(const Ways *ways, WayNode node) {
    assert(node.id < ways->states && node.phase < ways->phases);
    return &ways->parents[(size_t)node.id * ways->phases + node.phase];
}

static size_t parent_bytes(const Ways *ways) {
    return mem_product(mem_product(ways->states, ways->most),
                       sizeof *ways->parents);
}

bool ways_init(Ways *ways, Mem *mem, uint64_t states, uint32_t phases) {
    assert(phases >= 1 && phases <= WAYS_PHASES);
    *ways =
        (Ways){.mem = mem, .states = states, .most = phases, .phases = phases};
    ways->parents = mem_try(mem, parent_bytes(ways));
    return ways->parents != NULL;
}

void ways_release(Ways *ways) {
    if (!ways->mem)
        return; /* it was never initialised */
    mem_free(ways->mem, ways->parents, parent_bytes(ways));
    vec_release(ways->mem, &ways->queue);
    vec_release(ways->mem, &ways->goals);
    *ways = (Ways){0};
}

/* Nodes that were taken from the end are not in the queue any more. */
void ways_clear(Ways *ways, uint32_t phases) {
    assert(phases >= 1 && phases <= ways->most);
    if (ways->newest)
        memset(ways->parents, 0, parent_bytes(ways));
    for (size_t i = 0; i < ways->queue.count; i++)
        *parent_of(ways, vec_item(&ways->queue, i)) = (Parent){0};
    for (size_t i = 0; i < ways->goals.count; i++)
        *parent_of(ways, vec_item(&ways->goals, i)) = (Parent){0};
    vec_clear(&ways->queue);
    vec_clear(&ways->goals);
    ways->next = 0;
    ways->newest = false;
    ways->phases = phases;
}

bool ways_mark_goal(Ways *ways, WayNode node) {
    assert(parent_of(ways, node)->source == 0);
    parent_of(ways, node)->step = STEP_GOAL;
    return vec_try_push(ways->mem, &ways->goals, node);
}

bool ways_is_goal(const Ways *ways, WayNode node) {
    const Parent *parent = parent_of(ways, node);
    return parent->source == 0 && parent->step == STEP_GOAL;
}

bool ways_start(Ways *ways, WayNode node) {
    assert(parent_of(ways, node)->source == 0);
    if (!ways_is_goal(ways, node))
        *parent_of(ways, node) = (Parent){node.id + 1, STEP_START};
    return vec_try_push(ways->mem, &ways->queue, node);
}

bool ways_reach(Ways *ways, WayNode from, uint32_t action, WayNode to) {
    assert(from.id < ways->states && from.phase < ways->phases);
    Parent *parent = parent_of(ways, to);
    if (parent->source != 0)
        return true;
    assert(!ways_is_goal(ways, to));
    if (action > (STEP_START - 1) / WAYS_PHASES - 1)
        BUG("action %u does not fit into a parent", action);
    *parent = (Parent){from.id + 1, action * WAYS_PHASES + from.phase};
    return vec_try_push(ways->mem, &ways->queue, to);
}

bool ways_next(Ways *ways, bool newest, WayNode *node) {
    assert(ways->next <= ways->queue.count);
    if (ways->next == ways->queue.count)
        return false;
    ways->newest |= newest;
    *node =
        newest ? vec_pop(&ways->queue) : vec_item(&ways->queue, ways->next++);
    return true;
}

StateId ways_collect(const Ways *ways, WayNode node, Edge last, Edges *edges) {
    size_t from = edges->count;
    assert(node.id < ways->states);
    if (!vec_try_push(ways->mem, edges, last))
        return STATE_NONE;
    for (;;) {
        Parent parent = *parent_of(ways, node);
        if (parent.source == 0 || parent.step == STEP_START)
            break;
        if (!vec_try_push(ways->mem, edges,
                          (Edge){node.id, parent.step / WAYS_PHASES}))
            return STATE_NONE;
        node = (WayNode){parent.source - 1, parent.step % WAYS_PHASES};
    }
    edges_reverse(edges, from);
    return node.id;
}

bool ways_route(const Ways *ways, WayNode node, Edge last, Route *route) {
    Edges edges = {0};
    assert(route->steps.count == 0);
    route->initial = ways_collect(ways, node, last, &edges);
    bool done = route->initial != STATE_NONE;
    for (size_t i = 0; i < edges.count && done; i++)
        done = route_follow(route, ways->mem, vec_item(&edges, i));
    vec_release(ways->mem, &edges);
    return done;
}
