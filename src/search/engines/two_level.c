/* search/engines/two_level.c -- all four kinds of error when no divergence is
 * legal
 *
 * The special case of paper 000, section 4: every state has a livelock label,
 * so every cycle without a move of the monitor is an error, and a cycle with
 * one through an infinite state is an error too. The state space need not be
 * unfolded into levels: whatever closes a cycle with the top-level path
 * during a second search is an error, and which kind it is shows when the
 * cycle is looked at.
 *
 * That stops being true after the first such error (another cycle of the
 * other kind may be hidden by it), so properties that are then still open are
 * handed to the four-level algorithm. Each state is expanded at most twice.
 */
#include "search/cycles/stack.h"
#include "search/cycles/witness.h"
#include "search/engine.h"

#include <assert.h>

enum {             /* bits of a state's flags */
    VISITED = 1,   /* entered by the top-level search */
    PREFIX = 2,    /* on its path */
    SECOND = 4,    /* entered by a second search */
    DIVERGENT = 8, /* on the depth-first path of the second search */
    ROOT_ACTION = 0
};

typedef struct TwoLevel {
    Walker walker;         /* states, errors, limits */
    Stack prefix;          /* path of the top-level search */
    Stack divergent;       /* path of the second search */
    VEC(ShortId) frontier; /* of the second search */
    bool cycle;            /* a cycle was found: the end of this algorithm */
} TwoLevel;

static void enter(TwoLevel *self, Stack *stack, StateId id, int bits) {
    assert(!(*walker_flags(&self->walker, id) & bits & (VISITED | SECOND)));
    *walker_flags(&self->walker, id) =
        (uint8_t)(*walker_flags(&self->walker, id) | bits);
    stack_push(stack, &self->walker, id, 0);
}

static bool over(const TwoLevel *self) {
    return walker_over(&self->walker) || self->cycle;
}

static void report_cycle(TwoLevel *self, Label label, StateId id) {
    walker_report(&self->walker, label, id);
    self->cycle = true;
}

/* The seed is on a cycle: with a move of the monitor or without? */
static void report_cycle_through(TwoLevel *self, StateId seed) {
    assert(*walker_flags(&self->walker, seed) & PREFIX);
    bool moves = witness_has_cycle(&self->walker, LABEL_INFINITE, seed);
    if (!walker_over(&self->walker))
        report_cycle(self, moves ? LABEL_INFINITE : LABEL_LIVELOCK, seed);
}

static void add_to_frontier(TwoLevel *self, StateId id) {
    if (!(*walker_flags(&self->walker, id) & SECOND) &&
        !vec_try_push(self->walker.explorer.mem, &self->frontier,
                      state_short(id)))
        walker_give_up(&self->walker, LIMIT_MEMORY);
}

static void follow_second(TwoLevel *self, Edge edge, StateId seed) {
    uint8_t flags = *walker_flags(&self->walker, edge.target);
    if (seed != STATE_NONE && (flags & PREFIX))
        report_cycle_through(self, seed);
    else if (walker_moved(&self->walker, edge))
        add_to_frontier(self, edge.target);
    else if (flags & DIVERGENT)
        report_cycle(self, LABEL_LIVELOCK, edge.target);
    else if (!(flags & SECOND))
        enter(self, &self->divergent, edge.target, SECOND | DIVERGENT);
}

static void second_search(TwoLevel *self, StateId seed) {
    self->walker.decisions.repeating = true;
    if (seed != STATE_NONE)
        add_to_frontier(self, seed);
    for (StateId id = 0; seed == STATE_NONE && id < self->walker.initial_count;
         id++)
        add_to_frontier(self, id);
    Edge edge;
    while (!over(self) && self->frontier.count) {
        StateId id = vec_pop(&self->frontier);
        if (*walker_flags(&self->walker, id) & SECOND)
            continue;
        assert(stack_empty(&self->divergent));
        enter(self, &self->divergent, id, SECOND | DIVERGENT);
        while (!over(self) && !stack_empty(&self->divergent)) {
            if (stack_next(&self->divergent, &edge))
                follow_second(self, edge, seed);
            else
                *walker_flags(&self->walker, stack_pop(&self->divergent).id) &=
                    (uint8_t)~DIVERGENT;
        }
    }
    self->walker.decisions.repeating = false;
}

static void leave_top(TwoLevel *self) {
    StateId id = state_long(stack_top(&self->prefix)->id);
    if (id == STATE_NONE || walker_has(&self->walker, id, LABEL_INFINITE))
        second_search(self, id);
    if (over(self))
        return;
    if (id != STATE_NONE)
        *walker_flags(&self->walker, id) &= (uint8_t)~PREFIX;
    stack_pop(&self->prefix);
}

/* What is still open is decided by the four-level algorithm; the effort of
 * both searches counts. */
static void search_rest(const Search *search) {
    Findings *findings = search->findings;
    Statistics before = findings->statistics;
    assert(!before.complete);
    assert(findings->open > 0 || search->options.keep_going);
    Search rest = *search;
    if (!rest.options.all && !rest.options.keep_going)
        rest.options.patience =
            search_patience(search->model, statistics_effort(&before));
    search_tester(&rest);
    findings->statistics.transitions += before.transitions;
    findings->statistics.expanded += before.expanded;
    if (findings->statistics.states < before.states) /* a limit came early */
        findings->statistics.states = before.states;
}

void search_two_level(const Search *search) {
    assert(search->model->monitor.always_livelock);
    Mem *mem = search->findings->mem;
    TwoLevel self = {0};
    Walker *walker = &self.walker;
    walker_start(walker, search);
    walker->decisions.path = PREFIX;
    if (!walker_over(walker))
        stack_push_root(&self.prefix, walker, ROOT_ACTION);
    Edge edge;
    while (!over(&self) && !stack_empty(&self.prefix)) {
        if (!stack_next(&self.prefix, &edge))
            leave_top(&self);
        else if (!(*walker_flags(&self.walker, edge.target) & VISITED))
            enter(&self, &self.prefix, edge.target, VISITED | PREFIX);
    }
    bool unfinished = self.cycle && !walker_over(walker);
    walker->stopped |= self.cycle;
    vec_release(mem, &self.frontier);
    stack_release(&self.divergent, mem);
    stack_release(&self.prefix, mem);
    walker_finish(walker, self.prefix.highest + self.divergent.highest);
    if (unfinished)
        search_rest(search);
}
