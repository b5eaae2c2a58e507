/* A* (paper 004, figure 4): the state is expanded first for which the steps
 * that lead there and the estimate of those to come are least in sum. Where a
 * shorter way to a state is found, it is noted; if the state has been expanded
 * before, it is opened again, for the ways on from there are shorter, too.
 *
 * If no estimate is too high, some state of a shortest way to an error always
 * waits with a sum that is no greater than the length of that way. So an error
 * whose turn comes has no shorter way, for every property. A consistent
 * heuristic never lowers a sum, and no state is opened again.
 *
 * With a weight estimates count more: errors are found sooner, and no trace is
 * longer than the weight times a shortest one if no estimate is too high. */
#include "search/engine.h"
#include "search/exploring/directed.h"

#include <assert.h>

static uint64_t priority(const Directed *astar, const DirectedNode *node) {
    return node->estimate == NODE_NEVER
               ? BUCKETS_LAST
               : node->depth + astar->weight * node->estimate;
}

/* Can this promise of the heuristic be relied on? Without a heuristic, all
 * can. */
static bool relies_on(const Directed *astar, HeuristicPromise promise) {
    const Heuristic *heuristic = astar->heuristic;
    return astar->weight == 1 && !astar->queue.coarse &&
           (!heuristic || (heuristic->promises & promise));
}

/* Does it not matter how a state is reached, since no error is ahead? */
static bool is_hopeless(const Directed *astar, const DirectedNode *node) {
    const Heuristic *heuristic = astar->heuristic;
    return node->estimate == NODE_NEVER && heuristic &&
           (heuristic->promises & HEURISTIC_ADMISSIBLE);
}

/* There is a shorter way to a state. */
static void shorten(Directed *astar, StateId from, size_t i) {
    const Explorer *explorer = &astar->explorer;
    StateId id = vec_item(&explorer->ids, i);
    DirectedNode *node = directed_node(astar, id);
    node->parent = state_short(from);
    node->action = explorer->batch.actions[i];
    node->depth = directed_node(astar, from)->depth + 1;
    if (node->flags & NODE_EXPANDED && !(node->flags & NODE_WAITS)) {
        assert(!relies_on(astar, HEURISTIC_CONSISTENT));
        astar->explorer.statistics.reopened++;
    }
    directed_push(astar, id, priority(astar, node));
}

static void meet(Directed *astar, StateId from, size_t i) {
    StateId id = vec_item(&astar->explorer.ids, i);
    const DirectedNode *node = directed_node(astar, id);
    if (!(node->flags & (NODE_WAITS | NODE_EXPANDED)))
        directed_push(astar, id, priority(astar, node));
    else if (from != STATE_NONE && !is_hopeless(astar, node) &&
             directed_node(astar, from)->depth + 1 < node->depth)
        shorten(astar, from, i);
}

/* All states whose sums are no greater than before have been expanded. */
static void rise(Directed *astar, uint64_t *bound) {
    if (astar->queue.least <= *bound)
        return;
    Statistics *statistics = &astar->explorer.statistics;
    if (statistics->expanded > 0)
        statistics_add_round(statistics, (Round){*bound, statistics->expanded});
    *bound = astar->queue.least;
}

/* An entry of the queue that a shorter way has made superfluous is skipped:
 * the state has been taken out before, with a smaller sum. */
static void explore(Directed *astar) {
    uint64_t bound = 0;
    directed_start(astar);
    while (directed_goes_on(astar)) {
        StateId id = buckets_pop(&astar->queue);
        rise(astar, &bound);
        DirectedNode *node = directed_node(astar, id);
        if (node->flags & NODE_WAITS) {
            node->flags &= 0xff & ~NODE_WAITS;
            directed_expand(astar, id);
        } else if (node->flags & NODE_FAILS) {
            directed_fail(astar, id);
        }
    }
}

void search_astar(const Search *search) {
    Directed astar;
    bool ready = directed_init(&astar, search);
    astar.strict = true;
    astar.meet = meet;
    if (ready)
        explore(&astar);
    astar.explorer.statistics.shortest =
        relies_on(&astar, HEURISTIC_ADMISSIBLE) && !astar.hasty;
    directed_finish(&astar);
}
