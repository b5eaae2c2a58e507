/* search/engines/onepass.c -- livelocks in one pass over the state space
 *
 * The algorithm of Valmari (CAV 1993) as given in paper 001, section 3.3:
 * states wait in Work; a state in which the monitor is in a livelock state is
 * explored depth-first along transitions that do not move the monitor, and
 * meeting a grey state there closes an illegal cycle. Everything else that is
 * found waits in Work.
 *
 * A state is white until it is expanded, grey while it is on the depth-first
 * path, black afterwards; each is expanded once. With a queue as Work, ids
 * are in the order of finding, so the queue is a counter that skips what is
 * black already; with a stack, Work holds ids. In best-first order Work is
 * sorted by the estimate of the heuristic; without one, states come first in
 * which the monitor is in a livelock state, where a livelock can be.
 */
#include "base/bug.h"
#include "search/cycles/stack.h"
#include "search/engine.h"
#include "search/exploring/buckets.h"

#include <assert.h>

enum {
    GREY = 1,
    BLACK = 2
};

typedef struct OnePass {
    Walker walker;        /* states, errors, limits */
    Stack path;           /* of the depth-first part */
    Outer outer;          /* the order of Work */
    StateId next;         /* Work: the states from here on, breadth-first */
    VEC(ShortId) work;    /* the same depth-first, */
    Buckets best;         /* and best-first */
    Heuristic *heuristic; /* for that, or NULL */
    Edges edges;          /* of a state that is visited on its own */
} OnePass;

/* The less, the sooner. */
static uint64_t priority(OnePass *self, StateId id) {
    Explorer *explorer = &self->walker.explorer;
    if (!self->heuristic)
        return !walker_has(&self->walker, id, LABEL_LIVELOCK);
    store_get(explorer->store, id, explorer->vector);
    Estimate estimate = heuristic_of(self->heuristic, explorer->vector);
    return estimate == ESTIMATE_NEVER ? BUCKETS_LAST : estimate;
}

static bool push_work(OnePass *self, StateId id) {
    switch (self->outer) {
    case OUTER_BFS:
        return true;
    case OUTER_DFS:
        return vec_try_push(self->walker.explorer.mem, &self->work,
                            state_short(id));
    case OUTER_BEST:
        return buckets_push(&self->best, id, priority(self, id));
    }
    BUG("unknown order %d", (int)self->outer);
}

/* All states found since `known` have to be visited some time. */
static void add_work(OnePass *self, uint64_t known) {
    if (self->outer == OUTER_BFS || !self->walker.explorer.store)
        return;
    assert(known <= self->walker.explorer.store->count);
    for (uint64_t id = known; id < self->walker.explorer.store->count; id++)
        if (!push_work(self, id))
            walker_give_up(&self->walker, LIMIT_MEMORY);
}

static bool choose_work(OnePass *self, StateId *id) {
    if (walker_over(&self->walker))
        return false;
    switch (self->outer) {
    case OUTER_BFS:
        *id = self->next++;
        return *id < self->walker.explorer.store->count;
    case OUTER_DFS:
        if (self->work.count == 0)
            return false;
        *id = vec_pop(&self->work);
        return true;
    case OUTER_BEST:
        if (buckets_empty(&self->best))
            return false;
        *id = buckets_pop(&self->best);
        return true;
    }
    BUG("unknown order %d", (int)self->outer);
}

/* A state without a livelock label: its successors wait. */
static void visit(OnePass *self, StateId id) {
    assert(*walker_flags(&self->walker, id) == 0);
    uint64_t known = self->walker.explorer.store->count;
    vec_clear(&self->edges);
    walker_expand(&self->walker, id, &self->edges);
    *walker_flags(&self->walker, id) = BLACK;
    add_work(self, known);
}

static bool enter(OnePass *self, StateId id) {
    assert(*walker_flags(&self->walker, id) == 0);
    uint64_t known = self->walker.explorer.store->count;
    bool entered = stack_push(&self->path, &self->walker, id, 0);
    *walker_flags(&self->walker, id) = GREY;
    add_work(self, known);
    return entered;
}

/* LLDET of the paper, from a white state with a livelock label. */
static void detect_livelock(OnePass *self, StateId root) {
    Walker *walker = &self->walker;
    Edge edge;
    assert(stack_empty(&self->path));
    enter(self, root);
    while (!walker_over(walker) && !stack_empty(&self->path)) {
        if (!stack_next(&self->path, &edge))
            *walker_flags(&self->walker, stack_pop(&self->path).id) = BLACK;
        else if (walker_moved(walker, edge))
            continue;
        else if (*walker_flags(&self->walker, edge.target) == GREY)
            walker_report(walker, LABEL_LIVELOCK, edge.target);
        else if (*walker_flags(&self->walker, edge.target) != BLACK)
            enter(self, edge.target);
    }
}

void search_onepass(const Search *search) {
    Mem *mem = search->findings->mem;
    OnePass self = {.outer = search->options.outer,
                    .heuristic = search->heuristic};
    Walker *walker = &self.walker;
    walker_start(walker, search);
    buckets_init(&self.best, mem);
    if (!walker_over(walker)) /* else there may be no store */
        add_work(&self, 0);
    StateId id;
    while (choose_work(&self, &id))
        if (*walker_flags(&self.walker, id) != BLACK) {
            if (walker_has(walker, id, LABEL_LIVELOCK))
                detect_livelock(&self, id);
            else
                visit(&self, id);
        }
    assert(walker_over(walker) || walker->explorer.statistics.expanded <=
                                      walker->explorer.store->count);
    vec_release(mem, &self.work);
    buckets_release(&self.best);
    vec_release(mem, &self.edges);
    stack_release(&self.path, mem);
    walker_finish(walker, self.path.highest);
}
