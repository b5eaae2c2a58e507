/* Greedy best-first search (paper 004, section 3.2): the state with the least
 * estimate is expanded first, however many steps have led there. A state is
 * entered once, by the way that found it. */
#include "search/engines/best.h"

#include "search/engine.h"

#include <assert.h>

static void meet(Directed *best, StateId from, size_t i) {
    StateId id = vec_item(&best->explorer.ids, i);
    const DirectedNode *node = directed_node(best, id);
    (void)from;
    if (!(node->flags & (NODE_WAITS | NODE_EXPANDED)))
        directed_push(best, id, node->estimate);
}

void best_begin(Directed *best, const Search *search) {
    directed_init(best, search);
    best->strict = search->options.in_turn;
    best->meet = meet;
}

bool best_advance(Directed *best, uint64_t expansions) {
    const Statistics *statistics = &best->explorer.statistics;
    bool more;
    assert(best->meet == meet);
    if (!best->started && !best->stopped)
        directed_start(best);
    while ((more = directed_goes_on(best)) &&
           statistics->expanded < expansions) {
        StateId id = buckets_pop(&best->queue);
        assert(directed_node(best, id)->flags & NODE_WAITS);
        directed_node(best, id)->flags &= 0xff & ~NODE_WAITS;
        directed_expand(best, id);
    }
    return more;
}

void search_best(const Search *search) {
    Directed best;
    best_begin(&best, search);
    best_advance(&best, UINT64_MAX);
    directed_finish(&best);
}
