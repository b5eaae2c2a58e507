/* search/scc.c -- errors on cycles by strongly connected components
 *
 * One depth-first pass in the manner of Tarjan, with the roots of components
 * kept on a stack together with what their components contain (Couvreur, FM
 * 1999): an infinite label, and a transition inside that moves the monitor.
 * A component with both holds an illegal infinite trace, and is known as soon
 * as the transition that closes it is seen. Divergences are components of the
 * part that consists of livelock states and unmoved transitions; they are
 * looked for in a second such pass over that part.
 *
 * Slower and larger than the other engines (nine bytes a state), and written
 * independently of them: it serves as their judge.
 */
#include "base/map.h"
#include "search/search.h"
#include "search/stack.h"

#include <assert.h>

enum { /* what a component contains */
    HAS_INFINITE = 1,
    HAS_MOVE = 2
};

enum {            /* bits of a state's flags */
    NUMBERED = 1, /* met by this pass */
    LIVE = 2      /* its component is not complete */
};

typedef struct Root {
    StateId id;       /* the oldest state of a component so far */
    uint32_t marks;   /* what the component contains */
    uint32_t entry;   /* marks of the transition that led to it */
    StateId infinite; /* a state of it with the infinite label */
} Root;

typedef struct SccSearch {
    Walker walker;     /* states, errors, limits */
    Stack path;        /* depth-first */
    VEC(Root) roots;   /* of live components, oldest first */
    VEC(StateId) live; /* states of live components, oldest first */
    Map numbers;       /* by state: order of entering (uint32_t) */
    uint32_t entered;  /* states numbered so far */
    bool unmoved;      /* second pass: unmoved transitions only */
} SccSearch;

static uint32_t *numbers(SccSearch *self) {
    return self->numbers.data;
}

/* Number the state and make it a component of its own. */
static void enter(SccSearch *self, StateId id, uint32_t entry) {
    Walker *walker = &self->walker;
    assert(!(*walker_flags(walker, id) & NUMBERED));
    Root root = {.id = id, .entry = entry, .infinite = STATE_NONE};
    if (!self->unmoved && walker_has(walker, id, LABEL_INFINITE)) {
        root.marks = HAS_INFINITE;
        root.infinite = id;
    }
    if (!stack_push(&self->path, walker, id, 0))
        return;
    size_t bytes = walker->explorer.store->count * sizeof(uint32_t);
    if (!map_try_grow(walker->explorer.mem, &self->numbers, bytes) ||
        !vec_try_push(walker->explorer.mem, &self->roots, root) ||
        !vec_try_push(walker->explorer.mem, &self->live, id)) {
        walker_give_up(walker, LIMIT_MEMORY);
        return;
    }
    numbers(self)[id] = self->entered++;
    *walker_flags(&self->walker, id) |= NUMBERED | LIVE;
}

/* A transition back to a live state joins all components since then. */
static void join(SccSearch *self, StateId target, uint32_t marks) {
    assert(*walker_flags(&self->walker, target) & LIVE);
    StateId infinite = STATE_NONE;
    while (numbers(self)[vec_last(&self->roots).id] > numbers(self)[target]) {
        Root root = vec_pop(&self->roots);
        marks |= root.marks | root.entry;
        if (root.infinite != STATE_NONE)
            infinite = root.infinite;
    }
    assert(self->roots.count > 0);
    Root *root = &vec_last(&self->roots);
    root->marks |= marks;
    if (infinite != STATE_NONE)
        root->infinite = infinite;
    if (self->unmoved)
        walker_report(&self->walker, LABEL_LIVELOCK, target);
    else if (root->marks == (HAS_INFINITE | HAS_MOVE))
        walker_report(&self->walker, LABEL_INFINITE, root->infinite);
}

/* The top state has no transitions left; if it is a root, its component is
 * complete. */
static void leave(SccSearch *self) {
    StateId id = stack_pop(&self->path).id;
    if (vec_last(&self->roots).id != id)
        return;
    (void)vec_pop(&self->roots);
    StateId member;
    do {
        member = vec_pop(&self->live);
        *walker_flags(&self->walker, member) &= (uint8_t)~LIVE;
    } while (member != id);
}

static void search_from(SccSearch *self, StateId root) {
    Walker *walker = &self->walker;
    Edge edge;
    enter(self, root, 0);
    while (!walker_over(walker) && !stack_empty(&self->path)) {
        if (!stack_next(&self->path, &edge)) {
            leave(self);
            continue;
        }
        bool moved = walker_moved(walker, edge);
        uint8_t flags = *walker_flags(&self->walker, edge.target);
        if (self->unmoved && moved)
            continue;
        if (!(flags & NUMBERED))
            enter(self, edge.target, moved ? HAS_MOVE : 0);
        else if (flags & LIVE)
            join(self, edge.target, moved ? HAS_MOVE : 0);
    }
}

/* The states that the first pass stored, again, as starts of the second. */
static void search_divergences(SccSearch *self) {
    Walker *walker = &self->walker;
    self->unmoved = true;
    self->entered = 0;
    for (uint64_t id = 0; id < walker->explorer.store->count; id++)
        *walker_flags(&self->walker, (StateId)id) = 0;
    for (uint64_t id = 0;
         id < walker->explorer.store->count && !walker_over(walker); id++)
        if (!(*walker_flags(&self->walker, (StateId)id) & NUMBERED) &&
            walker_has(walker, (StateId)id, LABEL_LIVELOCK))
            search_from(self, (StateId)id);
}

void search_scc(const Model *model, Budget *budget,
                const SearchOptions *options, Findings *findings) {
    SccSearch self = {0};
    Walker *walker = &self.walker;
    walker_start(walker, model, budget, options, findings);
    for (StateId id = 0; id < walker->initial_count && !walker_over(walker);
         id++)
        if (!(*walker_flags(&self.walker, id) & NUMBERED))
            search_from(&self, id);
    if (!walker_over(walker) && (walker->judge.open & LABEL_LIVELOCK))
        search_divergences(&self);
    vec_release(findings->mem, &self.roots);
    vec_release(findings->mem, &self.live);
    map_release(findings->mem, &self.numbers);
    stack_release(&self.path, findings->mem);
    walker_finish(walker, self.path.highest);
}
