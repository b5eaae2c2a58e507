/* search/indfs.c -- improved nested depth-first search
 *
 * Paper 004, figure 15 (Improved-Nested-DFS and Improved-Detect-Cycle). Every
 * cycle of the product stays within one strongly connected component of the
 * monitor. In a fully accepting component (F) a cycle that the first search
 * closes is an error as it is; in a non-accepting one (N) no cycle is. Only
 * the accepting states of partially accepting components (P) need a second
 * search, and that one never leaves the component of its seed.
 *
 * A state is expanded once, and once more if a second search comes to it;
 * where no component is partially accepting, this is a single depth-first
 * search.
 */
#include "base/bug.h"
#include "search/engine.h"
#include "search/stack.h"

#include <assert.h>

enum {           /* bits of a state's flags */
    HASHED = 1,  /* entered by the first search */
    PATH = 2,    /* on the path of the first search */
    FLAGGED = 4, /* entered by a second search */
};

typedef struct ImprovedSearch {
    Walker walker;      /* states, errors, limits */
    Stack first;        /* path of the first search */
    Stack second;       /* path of the second search */
    const Shape *shape; /* of the monitor; NULL: no cycle is an error */
} ImprovedSearch;

static uint8_t flags_of(const ImprovedSearch *self, StateId id) {
    return *walker_flags(&self->walker, id);
}

static void enter(ImprovedSearch *self, Stack *stack, StateId id, int bits) {
    assert(!(flags_of(self, id) & bits & (HASHED | FLAGGED)));
    *walker_flags(&self->walker, id) = (uint8_t)(flags_of(self, id) | bits);
    stack_push(stack, &self->walker, id, 0);
}

static ComponentClass class_of(ImprovedSearch *self, StateId id) {
    uint32_t component = walker_component(&self->walker, id);
    assert(component < self->shape->count);
    return self->shape->classes[component];
}

/* Does an edge to this state close a cycle that is an error? */
static bool closes_error(ImprovedSearch *self, StateId target) {
    return (flags_of(self, target) & PATH) &&
           (self->walker.judge.open & LABEL_INFINITE) &&
           class_of(self, target) == COMPONENT_FULL;
}

/* Some state of the cycle that an edge to `target` closes is accepting. */
static void report_cycle(ImprovedSearch *self, StateId target) {
    Walker *walker = &self->walker;
    size_t i = self->first.frames.count;
    StateId id;
    do {
        assert(i > 0);
        id = vec_item(&self->first.frames, --i).id;
        if (walker_has(walker, id, LABEL_INFINITE)) {
            walker_report(walker, LABEL_INFINITE, id);
            return;
        }
    } while (id != target);
    BUG("a cycle of a fully accepting component accepts nothing");
}

static void detect_cycle(ImprovedSearch *self, StateId seed) {
    Walker *walker = &self->walker;
    uint32_t component = walker_component(walker, seed);
    Edge edge;
    assert(stack_empty(&self->second) && (flags_of(self, seed) & PATH));
    walker->decisions.repeating = true;
    enter(self, &self->second, seed, FLAGGED);
    while (!walker_over(walker) && !stack_empty(&self->second)) {
        if (!stack_next(&self->second, &edge))
            stack_pop(&self->second);
        else if (flags_of(self, edge.target) & PATH)
            walker_report(walker, LABEL_INFINITE, seed);
        else if (!(flags_of(self, edge.target) & FLAGGED) &&
                 walker_component(walker, edge.target) == component)
            enter(self, &self->second, edge.target, FLAGGED);
    }
    walker->decisions.repeating = false;
}

static void leave(ImprovedSearch *self) {
    Walker *walker = &self->walker;
    StateId id = stack_top(&self->first)->id;
    assert((flags_of(self, id) & (HASHED | PATH)) == (HASHED | PATH));
    if (self->shape && !(flags_of(self, id) & FLAGGED) &&
        class_of(self, id) == COMPONENT_PARTIAL &&
        walker_has(walker, id, LABEL_INFINITE))
        detect_cycle(self, id);
    *walker_flags(walker, id) &= (uint8_t)~PATH;
    stack_pop(&self->first);
}

static void first_search(ImprovedSearch *self, StateId initial) {
    Walker *walker = &self->walker;
    Edge edge;
    enter(self, &self->first, initial, HASHED | PATH);
    while (!walker_over(walker) && !stack_empty(&self->first)) {
        if (!stack_next(&self->first, &edge))
            leave(self);
        else if (closes_error(self, edge.target))
            report_cycle(self, edge.target);
        else if (!(flags_of(self, edge.target) & HASHED))
            enter(self, &self->first, edge.target, HASHED | PATH);
    }
}

void search_indfs(const Search *search) {
    Mem *mem = search->findings->mem;
    ImprovedSearch self = {.shape = search->model->shape};
    Walker *walker = &self.walker;
    walker_start(walker, search);
    walker->decisions.path = PATH;
    for (StateId id = 0; id < walker->initial_count && !walker_over(walker);
         id++)
        if (!(flags_of(&self, id) & HASHED))
            first_search(&self, id);
    assert(walker_over(walker) || walker->explorer.statistics.expanded <=
                                      2 * walker->explorer.store->count);
    stack_release(&self.first, mem);
    stack_release(&self.second, mem);
    walker_finish(walker, self.first.highest + self.second.highest);
}
