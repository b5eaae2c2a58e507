/* search/engines/tester.c -- all four kinds of error in four passes
 *
 * Figure 1 of paper 000. The top-level search unfolds the state space into
 * two levels: a path leaves level 0 from a state with an infinite label and
 * leaves level 1 when the monitor moves. Before it leaves a level-0 state with
 * an infinite label, and at the end, it starts a second search over two
 * further levels, which a path changes from 2 to 3 when the monitor moves. A
 * level-3 state that is on the top-level path closes an illegal infinite
 * trace. The second search keeps its states in a frontier, but follows
 * unmoved transitions from livelock states depth-first: meeting that path
 * again closes an illegal divergence.
 *
 * The imagined initial state of the extended composition is a frame of its
 * own at the bottom of the stack and never a state. Each state is entered at
 * most four times and needs seven bits. Whether a level-0 state has an infinite
 * label is asked once and kept with its level in the frame.
 */
#include "search/cycles/stack.h"
#include "search/engine.h"

#include <assert.h>

enum {              /* bits of a state's flags */
    VISITED = 1,    /* << level: entered at levels 0 to 3 */
    PREFIX = 16,    /* << level: on the top-level path at levels 0, 1 */
    DIVERGENT = 64, /* on the depth-first path of the second search */
    ROOT_ACTION = 0 /* the move from the imagined initial state */
};

enum {           /* what a frame of the top-level path keeps as its level */
    LEVEL = 1,   /* mask of the level itself, 0 or 1 */
    INFINITE = 2 /* a level-0 state with an infinite label */
};

typedef struct Entry {
    ShortId id;     /* to be visited by the second search */
    uint32_t level; /* 2 or 3 */
} Entry;

typedef struct TesterSearch {
    Walker walker;       /* states, errors, limits */
    Stack prefix;        /* trace_prefix: the top-level path */
    Stack divergent;     /* divergent_path of the second search */
    VEC(Entry) frontier; /* of the second search, as a stack */
    StateId seed;        /* where the second search started */
} TesterSearch;

static bool visited(TesterSearch *self, StateId id, uint32_t level) {
    return *walker_flags(&self->walker, id) & VISITED << level;
}

static void mark(TesterSearch *self, StateId id, int bits) {
    *walker_flags(&self->walker, id) =
        (uint8_t)(*walker_flags(&self->walker, id) | bits);
}

static void unmark(TesterSearch *self, StateId id, int bits) {
    *walker_flags(&self->walker, id) =
        (uint8_t)(*walker_flags(&self->walker, id) & ~bits);
}

/* ---- The second search --------------------------------------------------- */

static void add_to_frontier(TesterSearch *self, StateId id, uint32_t level) {
    if (!visited(self, id, level) &&
        !vec_try_push(self->walker.explorer.mem, &self->frontier,
                      (Entry){state_short(id), level}))
        walker_give_up(&self->walker, LIMIT_MEMORY);
}

/* Lines 23 to 29 of figure 1. */
static void enter_second(TesterSearch *self, StateId id, uint32_t level) {
    Walker *walker = &self->walker;
    assert((level == 2 || level == 3) && !visited(self, id, level));
    if (level == 3 &&
        (*walker_flags(&self->walker, id) & (PREFIX | PREFIX << 1)))
        walker_report(walker, LABEL_INFINITE, self->seed);
    mark(self, id, VISITED << level | DIVERGENT);
    if (!walker_over(walker))
        stack_push(&self->divergent, walker, id, level);
}

/* Lines 30 to 38: one transition of the state on top. */
static void follow_second(TesterSearch *self, Edge edge, bool livelock) {
    uint32_t level = stack_top(&self->divergent)->level;
    if (walker_moved(&self->walker, edge)) {
        add_to_frontier(self, edge.target, 3);
    } else if (livelock) {
        if (*walker_flags(&self->walker, edge.target) & DIVERGENT)
            walker_report(&self->walker, LABEL_LIVELOCK, edge.target);
        if (!walker_over(&self->walker) && !visited(self, edge.target, level))
            enter_second(self, edge.target, level);
    } else {
        add_to_frontier(self, edge.target, level);
    }
}

/* advanceFrontier: unmoved transitions keep the monitor where it is, so the
 * whole depth-first path is in livelock states or is a single state. */
static void advance_frontier(TesterSearch *self, Entry entry) {
    bool livelock = walker_has(&self->walker, entry.id, LABEL_LIVELOCK);
    Edge edge;
    assert(stack_empty(&self->divergent));
    enter_second(self, entry.id, entry.level);
    while (!walker_over(&self->walker) && !stack_empty(&self->divergent)) {
        if (stack_next(&self->divergent, &edge))
            follow_second(self, edge, livelock);
        else
            unmark(self, stack_pop(&self->divergent).id, DIVERGENT);
    }
}

/* checkForIllegalLivenessTraces: from a state, or from the imagined initial
 * state, whose only move takes the search to level 3. */
static void second_search(TesterSearch *self, StateId from) {
    assert(self->frontier.count == 0);
    self->seed = from;
    self->walker.decisions.repeating = true;
    if (from != STATE_NONE)
        add_to_frontier(self, from, 2);
    for (StateId id = 0; from == STATE_NONE && id < self->walker.initial_count;
         id++)
        add_to_frontier(self, id, 3);
    while (self->frontier.count && !walker_over(&self->walker)) {
        Entry entry = vec_pop(&self->frontier);
        if (!visited(self, entry.id, entry.level))
            advance_frontier(self, entry);
    }
    self->walker.decisions.repeating = false;
}

/* ---- The top-level search ------------------------------------------------ */

/* Lines 8 and 9: the level that a transition leads to. */
static uint32_t next_level(const TesterSearch *self, Frame from, Edge edge) {
    if ((from.level & LEVEL) == 0)
        return from.level & INFINITE ? 1 : 0;
    return walker_moved(&self->walker, edge) ? 0 : 1;
}

static void enter_top(TesterSearch *self, StateId id, uint32_t level) {
    assert(level <= 1 && !visited(self, id, level));
    mark(self, id, VISITED << level | PREFIX << level);
    bool infinite = level == 0 && walker_has(&self->walker, id, LABEL_INFINITE);
    stack_push(&self->prefix, &self->walker, id,
               level | (infinite ? INFINITE : 0));
}

/* Lines 12 and 13: all transitions of the state on top have been followed. */
static void leave_top(TesterSearch *self) {
    Frame frame = *stack_top(&self->prefix);
    assert(frame.left == 0 && frame.level <= (LEVEL | INFINITE));
    StateId id = state_long(frame.id);
    if (id == STATE_NONE || (frame.level & INFINITE))
        second_search(self, id);
    if (id != STATE_NONE)
        unmark(self, id, PREFIX << (frame.level & LEVEL));
    stack_pop(&self->prefix);
}

void search_tester(const Search *search) {
    Mem *mem = search->findings->mem;
    TesterSearch self = {0};
    Walker *walker = &self.walker;
    walker_start(walker, search);
    walker->decisions.path = PREFIX | PREFIX << 1;
    if (!walker_over(walker))
        stack_push_root(&self.prefix, walker, ROOT_ACTION);
    Edge edge;
    while (!walker_over(walker) && !stack_empty(&self.prefix)) {
        if (!stack_next(&self.prefix, &edge)) {
            leave_top(&self);
            continue;
        }
        uint32_t level = next_level(&self, *stack_top(&self.prefix), edge);
        if (!visited(&self, edge.target, level))
            enter_top(&self, edge.target, level);
    }
    assert(walker_over(walker) || walker->explorer.statistics.expanded <=
                                      4 * walker->explorer.store->count);
    vec_release(mem, &self.frontier);
    stack_release(&self.divergent, mem);
    stack_release(&self.prefix, mem);
    walker_finish(walker, self.prefix.highest + self.divergent.highest);
}
