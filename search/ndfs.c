/* search/ndfs.c -- nested depth-first search
 *
 * Courcoubetis, Vardi, Wolper, Yannakakis (1992): when the first search
 * leaves a state with an infinite label, a second one looks for a way back.
 * As Holzmann, Peled and Yannakakis (1996) noticed, any state of the first
 * search's path closes the cycle, not only the state the second one started
 * from. The monitor must move with every transition (a Buchi automaton), or a
 * cycle found here might be one in which it stands still.
 *
 * Each state is expanded at most twice and needs three bits.
 */
#include "search/search.h"
#include "search/stack.h"

#include <assert.h>

enum {        /* bits of a state's flags */
    BLUE = 1, /* entered by the first search */
    PATH = 2, /* on the path of the first search */
    RED = 4   /* entered by a second search */
};

typedef struct NestedSearch {
    Explorer explorer; /* states, errors, limits */
    Stack blue;        /* path of the first search */
    Stack red;         /* path of the second search */
} NestedSearch;

static uint8_t *flags_of(NestedSearch *self, StateId id) {
    return &self->explorer.store->flags[id];
}

static void enter(NestedSearch *self, Stack *stack, StateId id, int bits) {
    *flags_of(self, id) = (uint8_t)(*flags_of(self, id) | bits);
    stack_push(stack, &self->explorer, id, 0);
}

static void second_search(NestedSearch *self, StateId seed) {
    Explorer *explorer = &self->explorer;
    Edge edge;
    enter(self, &self->red, seed, RED);
    while (!explorer_over(explorer) && !stack_empty(&self->red)) {
        if (!stack_next(&self->red, &edge))
            stack_pop(&self->red);
        else if (*flags_of(self, edge.target) & PATH)
            explorer_report(explorer, LABEL_INFINITE, seed);
        else if (!(*flags_of(self, edge.target) & RED))
            enter(self, &self->red, edge.target, RED);
    }
}

static void first_search(NestedSearch *self, StateId initial) {
    Explorer *explorer = &self->explorer;
    Edge edge;
    enter(self, &self->blue, initial, BLUE | PATH);
    while (!explorer_over(explorer) && !stack_empty(&self->blue)) {
        if (stack_next(&self->blue, &edge)) {
            if (!(*flags_of(self, edge.target) & BLUE))
                enter(self, &self->blue, edge.target, BLUE | PATH);
            continue;
        }
        StateId id = stack_top(&self->blue)->id;
        if (!(*flags_of(self, id) & RED) &&
            explorer_has(explorer, id, LABEL_INFINITE))
            second_search(self, id);
        *flags_of(self, id) &= (uint8_t)~PATH;
        stack_pop(&self->blue);
    }
}

void search_ndfs(const Model *model, Budget *budget,
                 const SearchOptions *options, Findings *findings) {
    NestedSearch self = {0};
    Explorer *explorer = &self.explorer;
    explorer_start(explorer, model, budget, options, findings);
    for (StateId id = 0;
         id < explorer->initial_count && !explorer_over(explorer); id++)
        if (!(*flags_of(&self, id) & BLUE))
            first_search(&self, id);
    assert(explorer_over(explorer) ||
           explorer->progress.expanded <= 2 * explorer->store->count);
    stack_release(&self.blue, explorer->mem);
    stack_release(&self.red, explorer->mem);
    explorer_finish(explorer, self.blue.highest + self.red.highest);
}
