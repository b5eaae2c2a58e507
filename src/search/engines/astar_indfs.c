/* search/engines/astar_indfs.c -- A* and improved nested depth-first search
 *
 * Paper 004, section 7.3. Where no cycle can be accepting, in components of the
 * monitor of class N or without a cycle, states wait in Open and are expanded
 * in the order of A*: the steps made so far, and the moves that the monitor has
 * still to make to get to a component of class F or P. There improved nested
 * depth-first search (search/engines/nested.h) looks for cycles. It does not
 * leave the component; states at its horizon go back to Open.
 *
 * Every cycle of the product stays within one component of the monitor. So each
 * search in a component sees all that matters for the cycles of that component
 * from there on, and what it has finished needs not be looked at again: the
 * searches of one component are one nested depth-first search from several
 * states.
 *
 * Both searches for cycles are led back to where they began. (The paper found
 * nothing to gain by this, its examples having one accepting cycle each.)
 *
 * A state of Open to which there is a shorter way moves up; one that has been
 * expanded is not opened again. The trace is looked for in what was explored,
 * as for all engines for cycles, and is none the longer for it.
 */
#include "search/engine.h"
#include "search/engines/nested.h"
#include "search/exploring/buckets.h"

#include <assert.h>

typedef struct HybridSearch {
    Nested nested;    /* states, errors, limits; searches in components */
    Buckets open;     /* states that wait */
    Column depths;    /* by state: steps to it + 1, or 0 */
    Edges edges;      /* of a state that A* expands */
    uint64_t deepest; /* most steps to a state that was expanded */
} HybridSearch;

/* ---- Open ---------------------------------------------------------------- */

static uint32_t *depth_of(HybridSearch *self, StateId id) {
    Explorer *explorer = &self->nested.walker.explorer;
    if (!column_cover(&self->depths, explorer->mem, explorer->store->count)) {
        walker_give_up(&self->nested.walker, LIMIT_MEMORY);
        return NULL;
    }
    return column_at(&self->depths, id);
}

/* Steps made and moves to come; what cannot get to a cycle comes last. */
static uint64_t priority(HybridSearch *self, StateId id, uint32_t depth) {
    Explorer *explorer = &self->nested.walker.explorer;
    if (!self->nested.shape)
        return depth;
    store_get(explorer->store, id, explorer->vector);
    uint32_t ahead = shape_ahead(self->nested.shape, explorer->vector);
    return ahead == SHAPE_NEVER ? BUCKETS_LAST : (uint64_t)depth + ahead;
}

/* There is a way of so many steps to the state: if it is shorter than the one
 * that is known, let the state wait. */
static void put_in_open(HybridSearch *self, StateId id, uint32_t steps) {
    if (nested_flags(&self->nested, id) & HASHED)
        return;
    uint32_t *known = depth_of(self, id);
    if (!known || (*known != 0 && *known <= steps + 1))
        return;
    *known = steps + 1;
    if (!buckets_push(&self->open, id, priority(self, id, steps)))
        walker_give_up(&self->nested.walker, LIMIT_MEMORY);
}

/* How many steps lead to a state that has been in Open or on a path. */
static uint32_t steps_to(HybridSearch *self, StateId id) {
    const uint32_t *known = column_at(&self->depths, id);
    assert(*known > 0);
    return *known - 1;
}

/* The depth limit counts steps from the initial states. */
static bool is_too_deep(HybridSearch *self, StateId id) {
    Walker *walker = &self->nested.walker;
    walker->depth = steps_to(self, id);
    if (walker->depth > self->deepest)
        self->deepest = walker->depth;
    if (walker->depth <= walker->explorer.budget->depth)
        return false;
    walker_give_up(walker, LIMIT_DEPTH);
    return true;
}

/* ---- Improved nested depth-first search in a component ------------------- */

/* An edge of the first search, from the top of its path. */
static void follow(HybridSearch *self, StateId target, uint32_t component) {
    Walker *walker = &self->nested.walker;
    uint32_t steps = steps_to(self, stack_top(&self->nested.first)->id) + 1;
    uint32_t *known = depth_of(self, target);
    if (walker_component(walker, target) != component) {
        put_in_open(self, target, steps); /* the horizon */
    } else if (nested_closes(&self->nested, target)) {
        nested_report(&self->nested, target);
    } else if (known && !(nested_flags(&self->nested, target) & HASHED)) {
        *known = steps + 1;
        if (!is_too_deep(self, target))
            nested_enter(&self->nested, target);
    }
}

static void search_component(HybridSearch *self, StateId root) {
    Nested *nested = &self->nested;
    uint32_t component = walker_component(&nested->walker, root);
    Edge edge;
    assert(stack_empty(&nested->first) && stack_empty(&nested->second));
    nested_begin_at(nested, root);
    nested_enter(nested, root);
    while (!walker_over(&nested->walker) && !stack_empty(&nested->first)) {
        if (stack_next(&nested->first, &edge))
            follow(self, edge.target, component);
        else
            nested_leave(nested);
    }
}

/* ---- A* ------------------------------------------------------------------ */

static void expand(HybridSearch *self, StateId id) {
    uint32_t steps = steps_to(self, id) + 1;
    assert(!(nested_flags(&self->nested, id) & HASHED));
    vec_clear(&self->edges);
    *walker_flags(&self->nested.walker, id) |= HASHED;
    walker_expand(&self->nested.walker, id, &self->edges);
    for (size_t i = 0; i < self->edges.count; i++)
        put_in_open(self, vec_item(&self->edges, i).target, steps);
}

static void explore(HybridSearch *self) {
    Walker *walker = &self->nested.walker;
    for (StateId id = 0; id < walker->initial_count && !walker_over(walker);
         id++)
        put_in_open(self, id, 0);
    while (!walker_over(walker) && !buckets_empty(&self->open)) {
        StateId id = buckets_pop(&self->open);
        if (nested_flags(&self->nested, id) & HASHED || is_too_deep(self, id))
            continue; /* there was a shorter way, or a path came by */
        switch (nested_class(&self->nested, id)) {
        case COMPONENT_TRANSIENT:
        case COMPONENT_NON:
            expand(self, id);
            break;
        case COMPONENT_FULL:
        case COMPONENT_PARTIAL:
            search_component(self, id);
            break;
        }
    }
}

void search_astar_indfs(const Search *search) {
    Mem *mem = search->findings->mem;
    HybridSearch self = {.deepest = 0};
    nested_start(&self.nested, search);
    nested_lead(&self.nested);
    buckets_init(&self.open, mem);
    column_init(&self.depths, sizeof(uint32_t));
    explore(&self);
    buckets_release(&self.open);
    column_release(&self.depths, mem);
    vec_release(mem, &self.edges);
    nested_finish(&self.nested, self.deepest);
}
