/* search/dfs.c -- depth-first search
 *
 * All successors of a state are stored at once, but a state counts as visited
 * only when it is entered, so the order is the one of the textbook: the first
 * transition first, as deep as it goes.
 *
 * A depth limit ends the search where the path would become longer. What lies
 * deeper is not known then, and neither is what could be reached from those
 * states by shorter ways, so the verdict is inconclusive.
 */
#include "search/search.h"
#include "search/stack.h"

enum {
    ENTERED = 1
};

typedef struct DepthFirst {
    Explorer explorer; /* states, errors, limits */
    Stack path;        /* from an initial state to the one being visited */
} DepthFirst;

static bool entered(const DepthFirst *self, StateId id) {
    return self->explorer.store->flags[id] & ENTERED;
}

static void enter(DepthFirst *self, StateId id) {
    self->explorer.store->flags[id] |= ENTERED;
    self->explorer.progress.depth = self->path.frames.count;
    stack_push(&self->path, &self->explorer, id, 0);
}

static void search_from(DepthFirst *self, StateId root) {
    Edge edge;
    enter(self, root);
    while (!explorer_over(&self->explorer) && !stack_empty(&self->path)) {
        if (!stack_next(&self->path, &edge))
            stack_pop(&self->path);
        else if (!entered(self, edge.target))
            enter(self, edge.target);
    }
}

void search_dfs(const Model *model, Budget *budget,
                const SearchOptions *options, Findings *findings) {
    DepthFirst self = {0};
    Explorer *explorer = &self.explorer;
    explorer_start(explorer, model, budget, options, findings);
    for (StateId id = 0;
         id < explorer->initial_count && !explorer_over(explorer); id++)
        if (!entered(&self, id))
            search_from(&self, id);
    stack_release(&self.path, explorer->mem);
    explorer_finish(explorer, self.path.highest);
}
