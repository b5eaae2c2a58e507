/* search/two_level.c -- all four kinds of error when no divergence is legal
 *
 * The special case of paper 000, section 4: every state has a livelock label,
 * so every cycle without a move of the monitor is an error, and a cycle with
 * one through an infinite state is an error too. The state space need not be
 * unfolded into levels: whatever closes a cycle with the top-level path
 * during a second search is an error, and which kind it is shows when the
 * cycle is looked at.
 *
 * That stops being true after the first such error (another cycle of the
 * other kind may hide behind it), so properties that are then still open are
 * handed to the four-level algorithm. Each state is expanded at most twice.
 */
#include "search/search.h"
#include "search/stack.h"
#include "search/witness.h"

#include <assert.h>

enum {             /* bits of a state's flags */
    VISITED = 1,   /* entered by the top-level search */
    PREFIX = 2,    /* on its path */
    SECOND = 4,    /* entered by a second search */
    DIVERGENT = 8, /* on the depth-first path of the second search */
    ROOT_ACTION = 0
};

typedef struct TwoLevel {
    Explorer explorer;     /* states, errors, limits */
    Stack prefix;          /* path of the top-level search */
    Stack divergent;       /* path of the second search */
    VEC(StateId) frontier; /* of the second search */
    bool cycle;            /* a cycle was found: the end of this algorithm */
} TwoLevel;

static uint8_t *flags_of(TwoLevel *self, StateId id) {
    return &self->explorer.store->flags[id];
}

static void enter(TwoLevel *self, Stack *stack, StateId id, int bits) {
    *flags_of(self, id) = (uint8_t)(*flags_of(self, id) | bits);
    stack_push(stack, &self->explorer, id, 0);
}

static bool over(const TwoLevel *self) {
    return explorer_over(&self->explorer) || self->cycle;
}

static void report_cycle(TwoLevel *self, Label label, StateId id) {
    explorer_report(&self->explorer, label, id);
    self->cycle = true;
}

/* The seed is on a cycle: with a move of the monitor or without? */
static void report_cycle_through(TwoLevel *self, StateId seed) {
    bool moves = witness_has_cycle(&self->explorer, LABEL_INFINITE, seed);
    report_cycle(self, moves ? LABEL_INFINITE : LABEL_LIVELOCK, seed);
}

static void add_to_frontier(TwoLevel *self, StateId id) {
    if (!(*flags_of(self, id) & SECOND) &&
        !vec_try_push(self->explorer.mem, &self->frontier, id))
        judge_give_up(&self->explorer.judge, LIMIT_MEMORY);
}

static void follow_second(TwoLevel *self, Edge edge, StateId seed) {
    uint8_t flags = *flags_of(self, edge.target);
    if (seed != STATE_NONE && (flags & PREFIX))
        report_cycle_through(self, seed);
    else if (explorer_moved(&self->explorer, edge))
        add_to_frontier(self, edge.target);
    else if (flags & DIVERGENT)
        report_cycle(self, LABEL_LIVELOCK, edge.target);
    else if (!(flags & SECOND))
        enter(self, &self->divergent, edge.target, SECOND | DIVERGENT);
}

static void second_search(TwoLevel *self, StateId seed) {
    if (seed != STATE_NONE)
        add_to_frontier(self, seed);
    for (StateId id = 0;
         seed == STATE_NONE && id < self->explorer.initial_count; id++)
        add_to_frontier(self, id);
    Edge edge;
    while (!over(self) && self->frontier.count) {
        StateId id = vec_pop(&self->frontier);
        if (*flags_of(self, id) & SECOND)
            continue;
        enter(self, &self->divergent, id, SECOND | DIVERGENT);
        while (!over(self) && !stack_empty(&self->divergent)) {
            if (stack_next(&self->divergent, &edge))
                follow_second(self, edge, seed);
            else
                *flags_of(self, stack_pop(&self->divergent).id) &=
                    (uint8_t)~DIVERGENT;
        }
    }
}

static void leave_top(TwoLevel *self) {
    StateId id = stack_top(&self->prefix)->id;
    if (id == STATE_NONE || explorer_has(&self->explorer, id, LABEL_INFINITE))
        second_search(self, id);
    if (over(self))
        return;
    if (id != STATE_NONE)
        *flags_of(self, id) &= (uint8_t)~PREFIX;
    stack_pop(&self->prefix);
}

void search_two_level(const Model *model, Budget *budget,
                      const SearchOptions *options, Findings *findings) {
    assert(model->always_livelock);
    TwoLevel self = {0};
    Explorer *explorer = &self.explorer;
    explorer_start(explorer, model, budget, options, findings);
    if (!explorer_over(explorer))
        stack_push_root(&self.prefix, explorer, ROOT_ACTION);
    Edge edge;
    while (!over(&self) && !stack_empty(&self.prefix)) {
        if (!stack_next(&self.prefix, &edge))
            leave_top(&self);
        else if (!(*flags_of(&self, edge.target) & VISITED))
            enter(&self, &self.prefix, edge.target, VISITED | PREFIX);
    }
    bool unfinished = self.cycle && !explorer_over(explorer);
    explorer->judge.stop |= self.cycle;
    vec_release(explorer->mem, &self.frontier);
    stack_release(&self.divergent, explorer->mem);
    stack_release(&self.prefix, explorer->mem);
    explorer_finish(explorer, self.prefix.highest + self.divergent.highest);
    if (unfinished)
        search_tester(model, budget, options, findings);
}
