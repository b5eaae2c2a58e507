/* search/engines/ndfs.c -- nested depth-first search
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
#include "search/cycles/stack.h"
#include "search/engine.h"

#include <assert.h>

enum {        /* bits of a state's flags */
    BLUE = 1, /* entered by the first search */
    PATH = 2, /* on the path of the first search */
    RED = 4   /* entered by a second search */
};

typedef struct NestedSearch {
    Walker walker; /* states, errors, limits */
    Stack blue;    /* path of the first search */
    Stack red;     /* path of the second search */
} NestedSearch;

static void enter(NestedSearch *self, Stack *stack, StateId id, int bits) {
    assert(!(*walker_flags(&self->walker, id) & bits & (BLUE | RED)));
    *walker_flags(&self->walker, id) =
        (uint8_t)(*walker_flags(&self->walker, id) | bits);
    stack_push(stack, &self->walker, id, 0);
}

static void second_search(NestedSearch *self, StateId seed) {
    Walker *walker = &self->walker;
    Edge edge;
    assert(stack_empty(&self->red));
    assert(*walker_flags(walker, seed) & PATH);
    walker->decisions.repeating = true;
    enter(self, &self->red, seed, RED);
    while (!walker_over(walker) && !stack_empty(&self->red)) {
        if (!stack_next(&self->red, &edge))
            stack_pop(&self->red);
        else if (*walker_flags(&self->walker, edge.target) & PATH)
            walker_report(walker, LABEL_INFINITE, seed);
        else if (!(*walker_flags(&self->walker, edge.target) & RED))
            enter(self, &self->red, edge.target, RED);
    }
    walker->decisions.repeating = false;
}

static void first_search(NestedSearch *self, StateId initial) {
    Walker *walker = &self->walker;
    Edge edge;
    enter(self, &self->blue, initial, BLUE | PATH);
    while (!walker_over(walker) && !stack_empty(&self->blue)) {
        if (stack_next(&self->blue, &edge)) {
            if (!(*walker_flags(&self->walker, edge.target) & BLUE))
                enter(self, &self->blue, edge.target, BLUE | PATH);
            continue;
        }
        StateId id = stack_top(&self->blue)->id;
        assert(*walker_flags(walker, id) & BLUE);
        if (!(*walker_flags(&self->walker, id) & RED) &&
            walker_has(walker, id, LABEL_INFINITE))
            second_search(self, id);
        *walker_flags(&self->walker, id) &= (uint8_t)~PATH;
        stack_pop(&self->blue);
    }
}

void search_ndfs(const Search *search) {
    Mem *mem = search->findings->mem;
    NestedSearch self = {0};
    Walker *walker = &self.walker;
    walker_start(walker, search);
    walker->decisions.path = PATH;
    for (StateId id = 0; id < walker->initial_count && !walker_over(walker);
         id++)
        if (!(*walker_flags(&self.walker, id) & BLUE))
            first_search(&self, id);
    assert(walker_over(walker) || walker->explorer.statistics.expanded <=
                                      2 * walker->explorer.store->count);
    stack_release(&self.blue, mem);
    stack_release(&self.red, mem);
    walker_finish(walker, self.blue.highest + self.red.highest);
}
