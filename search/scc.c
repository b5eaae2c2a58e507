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
    Explorer explorer; /* states, errors, limits */
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

static uint8_t *flags_of(SccSearch *self, StateId id) {
    return &self->explorer.store->flags[id];
}

/* Number the state and make it a component of its own. */
static void enter(SccSearch *self, StateId id, uint32_t entry) {
    Explorer *explorer = &self->explorer;
    Root root = {.id = id, .entry = entry, .infinite = STATE_NONE};
    if (!self->unmoved && explorer_has(explorer, id, LABEL_INFINITE)) {
        root.marks = HAS_INFINITE;
        root.infinite = id;
    }
    if (!stack_push(&self->path, explorer, id, 0))
        return;
    size_t bytes = explorer->store->count * sizeof(uint32_t);
    if (!map_try_grow(explorer->mem, &self->numbers, bytes) ||
        !vec_try_push(explorer->mem, &self->roots, root) ||
        !vec_try_push(explorer->mem, &self->live, id)) {
        judge_give_up(&explorer->judge, LIMIT_MEMORY);
        return;
    }
    numbers(self)[id] = self->entered++;
    *flags_of(self, id) |= NUMBERED | LIVE;
}

/* A transition back to a live state joins all components since then. */
static void join(SccSearch *self, StateId target, uint32_t marks) {
    StateId infinite = STATE_NONE;
    while (numbers(self)[vec_last(&self->roots).id] > numbers(self)[target]) {
        Root root = vec_pop(&self->roots);
        marks |= root.marks | root.entry;
        if (root.infinite != STATE_NONE)
            infinite = root.infinite;
    }
    Root *root = &vec_last(&self->roots);
    root->marks |= marks;
    if (infinite != STATE_NONE)
        root->infinite = infinite;
    if (self->unmoved)
        explorer_report(&self->explorer, LABEL_LIVELOCK, target);
    else if (root->marks == (HAS_INFINITE | HAS_MOVE))
        explorer_report(&self->explorer, LABEL_INFINITE, root->infinite);
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
        *flags_of(self, member) &= (uint8_t)~LIVE;
    } while (member != id);
}

static void search_from(SccSearch *self, StateId root) {
    Explorer *explorer = &self->explorer;
    Edge edge;
    enter(self, root, 0);
    while (!explorer_over(explorer) && !stack_empty(&self->path)) {
        if (!stack_next(&self->path, &edge)) {
            leave(self);
            continue;
        }
        bool moved = explorer_moved(explorer, edge);
        uint8_t flags = *flags_of(self, edge.target);
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
    Explorer *explorer = &self->explorer;
    self->unmoved = true;
    self->entered = 0;
    for (uint64_t id = 0; id < explorer->store->count; id++)
        *flags_of(self, (StateId)id) = 0;
    for (uint64_t id = 0;
         id < explorer->store->count && !explorer_over(explorer); id++)
        if (!(*flags_of(self, (StateId)id) & NUMBERED) &&
            explorer_has(explorer, (StateId)id, LABEL_LIVELOCK))
            search_from(self, (StateId)id);
}

void search_scc(const Model *model, Budget *budget,
                const SearchOptions *options, Findings *findings) {
    SccSearch self = {0};
    Explorer *explorer = &self.explorer;
    explorer_start(explorer, model, budget, options, findings);
    for (StateId id = 0;
         id < explorer->initial_count && !explorer_over(explorer); id++)
        if (!(*flags_of(&self, id) & NUMBERED))
            search_from(&self, id);
    if (!explorer_over(explorer) &&
        judge_seeks(&explorer->judge, LABEL_LIVELOCK))
        search_divergences(&self);
    vec_release(explorer->mem, &self.roots);
    vec_release(explorer->mem, &self.live);
    map_release(explorer->mem, &self.numbers);
    stack_release(&self.path, explorer->mem);
    explorer_finish(explorer, self.path.highest);
}
