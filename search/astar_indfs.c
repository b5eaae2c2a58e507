/* search/astar_indfs.c -- A* and improved nested depth-first search
 *
 * Paper 004, section 7.3. Where no cycle can be accepting, in components of the
 * monitor of class N or without a cycle, states wait in Open and are expanded
 * in the order of A*: the steps made so far, and the moves that the monitor has
 * still to make to get to a component of class F or P. There improved nested
 * depth-first search (search/indfs.c) looks for cycles. It does not leave the
 * component; states at its horizon go back to Open.
 *
 * Every cycle of the product stays within one component of the monitor. So each
 * search in a component sees all that matters for the cycles of that component
 * from there on, and what it has finished needs not be looked at again: the
 * searches of one component are one nested depth-first search from several
 * states.
 *
 * Both searches for cycles are led back to where they began: of the edges of a
 * state, the one comes first whose target differs from that state in the
 * fewest bits. (The paper found nothing to gain by this, its examples having
 * one accepting cycle each.)
 *
 * A state of Open to which there is a shorter way moves up; one that has been
 * expanded is not opened again. The trace is looked for in what was explored,
 * as for all engines for cycles, and is none the longer for it.
 */
#include "base/bug.h"
#include "search/buckets.h"
#include "search/engine.h"
#include "search/stack.h"

#include <assert.h>

enum {           /* bits of a state's flags */
    HASHED = 1,  /* expanded by A*, or entered by a first search */
    PATH = 2,    /* on the path of the first search */
    FLAGGED = 4, /* entered by a second search */
};

typedef struct HybridSearch {
    Walker walker;       /* states, errors, limits */
    const Shape *shape;  /* of the monitor; NULL: no cycle is an error */
    Buckets open;        /* states that wait */
    Column depths;       /* by state: steps to it + 1, or 0 */
    Edges edges;         /* of a state that A* expands */
    Stack first;         /* path of the first search */
    Stack second;        /* path of the second search */
    Word *home;          /* where the present search for cycles began */
    uint64_t deepest;    /* most steps to a state that was expanded */
    VEC(uint32_t) apart; /* how far the targets of edges are from there */
} HybridSearch;

static uint8_t flags_of(const HybridSearch *self, StateId id) {
    return *walker_flags(&self->walker, id);
}

static ComponentClass class_of(HybridSearch *self, StateId id) {
    if (!self->shape)
        return COMPONENT_NON;
    return self->shape->classes[walker_component(&self->walker, id)];
}

/* ---- Open ---------------------------------------------------------------- */

static uint32_t *depth_of(HybridSearch *self, StateId id) {
    Explorer *explorer = &self->walker.explorer;
    if (!column_cover(&self->depths, explorer->mem, explorer->store->count)) {
        walker_give_up(&self->walker, LIMIT_MEMORY);
        return NULL;
    }
    return column_at(&self->depths, id);
}

/* Steps made and moves to come; what cannot get to a cycle comes last. */
static uint64_t priority(HybridSearch *self, StateId id, uint32_t depth) {
    Explorer *explorer = &self->walker.explorer;
    if (!self->shape)
        return depth;
    store_get(explorer->store, id, explorer->vector);
    uint32_t ahead = shape_ahead(self->shape, explorer->vector);
    return ahead == SHAPE_NEVER ? BUCKETS_LAST : (uint64_t)depth + ahead;
}

/* There is a way of so many steps to the state: if it is shorter than the one
 * that is known, let the state wait. */
static void put_in_open(HybridSearch *self, StateId id, uint32_t steps) {
    if (flags_of(self, id) & HASHED)
        return;
    uint32_t *known = depth_of(self, id);
    if (!known || (*known != 0 && *known <= steps + 1))
        return;
    *known = steps + 1;
    if (!buckets_push(&self->open, id, priority(self, id, steps)))
        walker_give_up(&self->walker, LIMIT_MEMORY);
}

/* How many steps lead to a state that has been in Open or on a path. */
static uint32_t steps_to(HybridSearch *self, StateId id) {
    const uint32_t *known = column_at(&self->depths, id);
    assert(*known > 0);
    return *known - 1;
}

/* The depth limit counts steps from the initial states. */
static bool is_too_deep(HybridSearch *self, StateId id) {
    Walker *walker = &self->walker;
    walker->depth = steps_to(self, id);
    if (walker->depth > self->deepest)
        self->deepest = walker->depth;
    if (walker->depth <= walker->explorer.budget->depth)
        return false;
    walker_give_up(walker, LIMIT_DEPTH);
    return true;
}

/* ---- Leading back -------------------------------------------------------- */

static uint32_t bits_apart(HybridSearch *self, StateId id) {
    Explorer *explorer = &self->walker.explorer;
    uint32_t bits = 0;
    store_get(explorer->store, id, explorer->vector);
    for (uint32_t w = 0; w < explorer->model->words; w++)
        bits +=
            (uint32_t)__builtin_popcountll(explorer->vector[w] ^ self->home[w]);
    return bits;
}

/* Sort the edges of the top frame, which are consumed from the end, so that the
 * nearest comes first; of equal ones the order stays. */
static void lead_home(HybridSearch *self, const Stack *stack) {
    size_t left = stack_empty(stack) ? 0 : stack_top(stack)->left;
    Edge *edges = vec_at(&stack->edges, stack->edges.count - left);
    vec_clear(&self->apart);
    for (size_t i = 0; i < left; i++) {
        Edge edge = edges[i];
        uint32_t apart = bits_apart(self, edge.target);
        if (!vec_try_push(self->walker.explorer.mem, &self->apart, apart))
            return;
        size_t k = i;
        for (; k > 0 && vec_item(&self->apart, k - 1) < apart; k--) {
            edges[k] = edges[k - 1];
            vec_item(&self->apart, k) = vec_item(&self->apart, k - 1);
        }
        edges[k] = edge;
        vec_item(&self->apart, k) = apart;
    }
}

static void begin_at(HybridSearch *self, StateId id) {
    store_get(self->walker.explorer.store, id, self->home);
}

/* ---- Improved nested depth-first search in a component ------------------- */

static void enter(HybridSearch *self, Stack *stack, StateId id, int bits) {
    assert(!(flags_of(self, id) & bits & (HASHED | FLAGGED)));
    *walker_flags(&self->walker, id) = (uint8_t)(flags_of(self, id) | bits);
    if (stack_push(stack, &self->walker, id, 0))
        lead_home(self, stack);
}

/* Some state of the cycle that an edge to `target` closes is accepting. */
static void report_cycle(HybridSearch *self, StateId target) {
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

static void detect_cycle(HybridSearch *self, StateId seed) {
    Walker *walker = &self->walker;
    uint32_t component = walker_component(walker, seed);
    Edge edge;
    assert(stack_empty(&self->second) && (flags_of(self, seed) & PATH));
    walker->decisions.repeating = true;
    begin_at(self, seed);
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

static void leave(HybridSearch *self, ComponentClass class) {
    Walker *walker = &self->walker;
    StateId id = stack_top(&self->first)->id;
    assert((flags_of(self, id) & (HASHED | PATH)) == (HASHED | PATH));
    if (class == COMPONENT_PARTIAL && !(flags_of(self, id) & FLAGGED) &&
        walker_has(walker, id, LABEL_INFINITE))
        detect_cycle(self, id);
    begin_at(self, vec_item(&self->first.frames, 0).id);
    *walker_flags(walker, id) &= (uint8_t)~PATH;
    stack_pop(&self->first);
}

/* An edge of the first search, from the top of its path. */
static void follow(HybridSearch *self, StateId target, uint32_t component,
                   ComponentClass class) {
    Walker *walker = &self->walker;
    uint32_t steps = steps_to(self, stack_top(&self->first)->id) + 1;
    uint32_t *known = depth_of(self, target);
    if (walker_component(walker, target) != component) {
        put_in_open(self, target, steps); /* the horizon */
    } else if (flags_of(self, target) & PATH) {
        if (class == COMPONENT_FULL && (walker->judge.open & LABEL_INFINITE))
            report_cycle(self, target);
    } else if (known && !(flags_of(self, target) & HASHED)) {
        *known = steps + 1;
        if (!is_too_deep(self, target))
            enter(self, &self->first, target, HASHED | PATH);
    }
}

static void search_component(HybridSearch *self, StateId root) {
    Walker *walker = &self->walker;
    uint32_t component = walker_component(walker, root);
    ComponentClass class = self->shape->classes[component];
    Edge edge;
    begin_at(self, root);
    enter(self, &self->first, root, HASHED | PATH);
    while (!walker_over(walker) && !stack_empty(&self->first)) {
        if (stack_next(&self->first, &edge))
            follow(self, edge.target, component, class);
        else
            leave(self, class);
    }
}

/* ---- A* ------------------------------------------------------------------ */

static void expand(HybridSearch *self, StateId id) {
    uint32_t steps = steps_to(self, id) + 1;
    vec_clear(&self->edges);
    *walker_flags(&self->walker, id) |= HASHED;
    walker_expand(&self->walker, id, &self->edges);
    for (size_t i = 0; i < self->edges.count; i++)
        put_in_open(self, vec_item(&self->edges, i).target, steps);
}

static void explore(HybridSearch *self) {
    Walker *walker = &self->walker;
    for (StateId id = 0; id < walker->initial_count; id++)
        put_in_open(self, id, 0);
    while (!walker_over(walker) && !buckets_empty(&self->open)) {
        StateId id = buckets_pop(&self->open);
        if (flags_of(self, id) & HASHED || is_too_deep(self, id))
            continue; /* there was a shorter way, or a path came by */
        switch (class_of(self, id)) {
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

static bool init(HybridSearch *self, const Search *search) {
    Mem *mem = search->findings->mem;
    *self = (HybridSearch){.shape = search->model->shape};
    walker_start(&self->walker, search);
    buckets_init(&self->open, mem);
    column_init(&self->depths, sizeof(uint32_t));
    self->home = mem_try(mem, search->model->words * sizeof *self->home);
    if (!self->home)
        walker_give_up(&self->walker, LIMIT_MEMORY);
    return !walker_over(&self->walker);
}

void search_astar_indfs(const Search *search) {
    Mem *mem = search->findings->mem;
    HybridSearch self;
    if (init(&self, search))
        explore(&self);
    buckets_release(&self.open);
    column_release(&self.depths, mem);
    vec_release(mem, &self.edges);
    vec_release(mem, &self.apart);
    stack_release(&self.first, mem);
    stack_release(&self.second, mem);
    mem_free(mem, self.home, search->model->words * sizeof *self.home);
    walker_finish(&self.walker, self.deepest);
}
