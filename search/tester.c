/* search/tester.c -- all four kinds of error in four passes
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
 * most four times and needs seven bits.
 */
#include "search/search.h"
#include "search/stack.h"

#include <assert.h>

enum {               /* bits of a state's flags */
    VISITED = 1,     /* << level: entered at levels 0 to 3 */
    PREFIX = 16,     /* << level: on the top-level path at levels 0, 1 */
    DIVERGENT = 64,  /* on the depth-first path of the second search */
    ROOT_ACTION = 0, /* the move from the imagined initial state */
    AFTER_ROOT_LEVEL = 0
};

typedef struct Entry {
    StateId id;     /* to be visited by the second search */
    uint32_t level; /* 2 or 3 */
} Entry;

typedef struct TesterSearch {
    Explorer explorer;   /* states, errors, limits */
    Stack prefix;        /* trace_prefix: the top-level path */
    Stack divergent;     /* divergent_path of the second search */
    VEC(Entry) frontier; /* of the second search, as a stack */
    StateId seed;        /* where the second search started */
} TesterSearch;

static uint8_t *flags_of(TesterSearch *self, StateId id) {
    return &self->explorer.store->flags[id];
}

static bool visited(TesterSearch *self, StateId id, uint32_t level) {
    return *flags_of(self, id) & VISITED << level;
}

static void mark(TesterSearch *self, StateId id, int bits) {
    *flags_of(self, id) = (uint8_t)(*flags_of(self, id) | bits);
}

static void unmark(TesterSearch *self, StateId id, int bits) {
    *flags_of(self, id) = (uint8_t)(*flags_of(self, id) & ~bits);
}

/* ---- The second search --------------------------------------------------- */

static void add_to_frontier(TesterSearch *self, StateId id, uint32_t level) {
    if (!visited(self, id, level) &&
        !vec_try_push(self->explorer.mem, &self->frontier, (Entry){id, level}))
        judge_give_up(&self->explorer.judge, LIMIT_MEMORY);
}

/* Lines 23 to 29 of figure 1. */
static void enter_second(TesterSearch *self, StateId id, uint32_t level) {
    Explorer *explorer = &self->explorer;
    if (level == 3 && (*flags_of(self, id) & (PREFIX | PREFIX << 1)))
        explorer_report(explorer, LABEL_INFINITE, self->seed);
    mark(self, id, VISITED << level | DIVERGENT);
    if (!explorer_over(explorer))
        stack_push(&self->divergent, explorer, id, level);
}

/* Lines 30 to 38: one transition of the state on top. */
static void follow_second(TesterSearch *self, Edge edge, bool livelock) {
    uint32_t level = stack_top(&self->divergent)->level;
    if (explorer_moved(&self->explorer, edge)) {
        add_to_frontier(self, edge.target, 3);
    } else if (livelock) {
        if (*flags_of(self, edge.target) & DIVERGENT)
            explorer_report(&self->explorer, LABEL_LIVELOCK, edge.target);
        if (!explorer_over(&self->explorer) &&
            !visited(self, edge.target, level))
            enter_second(self, edge.target, level);
    } else {
        add_to_frontier(self, edge.target, level);
    }
}

/* advanceFrontier: unmoved transitions keep the monitor where it is, so the
 * whole depth-first path is in livelock states or is a single state. */
static void advance_frontier(TesterSearch *self, Entry entry) {
    bool livelock = explorer_has(&self->explorer, entry.id, LABEL_LIVELOCK);
    Edge edge;
    enter_second(self, entry.id, entry.level);
    while (!explorer_over(&self->explorer) && !stack_empty(&self->divergent)) {
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
    if (from != STATE_NONE)
        add_to_frontier(self, from, 2);
    for (StateId id = 0;
         from == STATE_NONE && id < self->explorer.initial_count; id++)
        add_to_frontier(self, id, 3);
    while (self->frontier.count && !explorer_over(&self->explorer)) {
        Entry entry = vec_pop(&self->frontier);
        if (!visited(self, entry.id, entry.level))
            advance_frontier(self, entry);
    }
}

/* ---- The top-level search ------------------------------------------------ */

/* Lines 8 and 9: the level that a transition leads to. */
static uint32_t next_level(TesterSearch *self, Frame from, Edge edge) {
    if (from.id == STATE_NONE)
        return AFTER_ROOT_LEVEL;
    if (from.level == 0)
        return explorer_has(&self->explorer, from.id, LABEL_INFINITE);
    return explorer_moved(&self->explorer, edge) ? 0 : 1;
}

static void enter_top(TesterSearch *self, StateId id, uint32_t level) {
    mark(self, id, VISITED << level | PREFIX << level);
    stack_push(&self->prefix, &self->explorer, id, level);
}

/* Lines 12 and 13: all transitions of the state on top have been followed. */
static void leave_top(TesterSearch *self) {
    Frame frame = *stack_top(&self->prefix);
    if (frame.id == STATE_NONE ||
        (frame.level == 0 &&
         explorer_has(&self->explorer, frame.id, LABEL_INFINITE)))
        second_search(self, frame.id);
    if (frame.id != STATE_NONE)
        unmark(self, frame.id, PREFIX << frame.level);
    stack_pop(&self->prefix);
}

void search_tester(const Model *model, Budget *budget,
                   const SearchOptions *options, Findings *findings) {
    TesterSearch self = {0};
    Explorer *explorer = &self.explorer;
    explorer_start(explorer, model, budget, options, findings);
    if (!explorer_over(explorer))
        stack_push_root(&self.prefix, explorer, ROOT_ACTION);
    Edge edge;
    while (!explorer_over(explorer) && !stack_empty(&self.prefix)) {
        if (!stack_next(&self.prefix, &edge)) {
            leave_top(&self);
            continue;
        }
        uint32_t level = next_level(&self, *stack_top(&self.prefix), edge);
        if (!visited(&self, edge.target, level))
            enter_top(&self, edge.target, level);
    }
    assert(explorer_over(explorer) ||
           explorer->progress.expanded <= 4 * explorer->store->count);
    vec_release(explorer->mem, &self.frontier);
    stack_release(&self.divergent, explorer->mem);
    stack_release(&self.prefix, explorer->mem);
    explorer_finish(explorer, self.prefix.highest + self.divergent.highest);
}
