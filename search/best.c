/* Greedy best-first search (paper 004, section 3.2): the state with the least
 * estimate is expanded first, however many steps have led there. A state is
 * entered once, by the way that found it. */
#include "search/directed.h"
#include "search/engine.h"

#include <assert.h>

static void meet(Directed *best, StateId from, size_t i) {
    StateId id = vec_item(&best->explorer.ids, i);
    const Node *node = directed_node(best, id);
    (void)from;
    if (!(node->flags & (NODE_WAITS | NODE_EXPANDED)))
        directed_push(best, id, node->estimate);
}

static void explore(Directed *best) {
    directed_start(best);
    while (directed_goes_on(best)) {
        StateId id = buckets_pop(&best->queue);
        assert(directed_node(best, id)->flags & NODE_WAITS);
        directed_node(best, id)->flags &= 0xff & ~NODE_WAITS;
        directed_expand(best, id);
    }
}

void search_best(const Search *search) {
    Directed best;
    bool ready = directed_init(&best, search);
    best.strict = search->options.in_turn;
    best.meet = meet;
    if (ready)
        explore(&best);
    directed_finish(&best);
}
