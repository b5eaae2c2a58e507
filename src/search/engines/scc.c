/* search/engines/scc.c -- errors on cycles by strongly connected components
 *
 * One depth-first pass in the manner of Tarjan, with the roots of components
 * kept on a stack together with what their components contain (Couvreur, FM
 * 1999): an infinite label, a transition inside that moves the monitor, and
 * acceptance sets, if the model has any. A component with all of them holds
 * an illegal infinite trace, and is known as soon as the transition that
 * closes it is seen. Divergences are components of the
 * part that consists of livelock states and unmoved transitions; they are
 * looked for in a second such pass over that part.
 *
 * Larger than the other engines (nine bytes per state, and 12 for each root;
 * with sets two bits more per set), and written independently of them: it
 * serves as their judge.
 */
#include "search/cycles/stack.h"
#include "search/engine.h"

#include <assert.h>

enum { /* what a component contains */
    HAS_INFINITE = 1,
    HAS_MOVE = 2
};

enum {            /* bits of a state's flags */
    NUMBERED = 1, /* met by this pass */
    LIVE = 2,     /* its component is not complete */
    PATH = 4      /* on the path */
};

typedef struct Root {
    ShortId id;       /* the oldest state of a component so far */
    ShortId infinite; /* a state of it with the infinite label */
    uint8_t marks;    /* what the component contains */
    uint8_t entry;    /* marks of the transition that led to it */
} Root;

typedef struct SccSearch {
    Walker walker;   /* states, errors, limits */
    Stack path;      /* depth-first */
    VEC(Root) roots; /* of live components, oldest first */
    VEC(uint64_t)
    met;               /* by root: sets that the component meets, and those of
                          the transition that led to it */
    uint32_t words;    /* of one of the two */
    VEC(ShortId) live; /* states of live components, oldest first */
    Column numbers;    /* by state: order of entering (uint32_t) */
    uint32_t entered;  /* states numbered so far */
    bool unmoved;      /* second pass: unmoved transitions only */
    SetMask all;       /* acceptance sets that there are */
} SccSearch;

static uint32_t *number(const SccSearch *self, StateId id) {
    assert(id < self->walker.explorer.store->count);
    return column_at(&self->numbers, id);
}

static uint8_t marks_of(const SccSearch *self, Edge edge) {
    return walker_moved(&self->walker, edge) ? HAS_MOVE : 0;
}

static SetMask sets_of(const SccSearch *self, Edge edge) {
    return self->words
               ? model_action_sets(self->walker.explorer.model, edge.action)
               : NO_SETS;
}

/* ---- Sets of components -------------------------------------------------- */

/* Those of the newest root, which has just been added: of its state, and of
 * the transition to it. */
static bool add_sets(SccSearch *self, const SetMask *own,
                     const SetMask *through) {
    Mem *mem = self->walker.explorer.mem;
    bool added = true;
    for (uint32_t w = 0; w < self->words && added; w++)
        added = vec_try_push(mem, &self->met, own->words[w]);
    for (uint32_t w = 0; w < self->words && added; w++)
        added = vec_try_push(mem, &self->met, through->words[w]);
    return added;
}

/* Take the sets of the newest root away and add them to `out`. */
static void take_sets(SccSearch *self, SetMask *out) {
    assert(self->met.count >= 2 * self->words);
    for (uint32_t w = self->words; w-- > 0;)
        out->words[w] |= vec_pop(&self->met);
    for (uint32_t w = self->words; w-- > 0;)
        out->words[w] |= vec_pop(&self->met);
}

/* Add sets to those that the newest root meets. */
static void meet_sets(SccSearch *self, const SetMask *more) {
    assert(self->met.count >= 2 * self->words);
    size_t first = self->met.count - 2 * self->words;
    for (uint32_t w = 0; w < self->words; w++)
        vec_item(&self->met, first + w) |= more->words[w];
}

/* Does the newest root meet all there are? */
static bool meets_all(const SccSearch *self) {
    size_t first = self->met.count - 2 * self->words;
    for (uint32_t w = 0; w < self->words; w++)
        if (vec_item(&self->met, first + w) != self->all.words[w])
            return false;
    return true;
}

/* ---- Components ---------------------------------------------------------- */

/* Number the state and make it a component of its own. */
static void enter(SccSearch *self, Root root, SetMask through) {
    Walker *walker = &self->walker;
    ShortId id = root.id;
    assert(!(*walker_flags(walker, id) & NUMBERED));
    root.infinite = SHORT_NONE;
    if (!stack_push(&self->path, walker, id, 0))
        return;
    if (!self->unmoved && walker_last_has(walker, LABEL_INFINITE)) {
        root.marks = HAS_INFINITE;
        root.infinite = id;
    }
    SetMask own = successors_last(&walker->explorer.batch)->met;
    if (!column_cover(&self->numbers, walker->explorer.mem,
                      walker->explorer.store->count) ||
        !vec_try_push(walker->explorer.mem, &self->roots, root) ||
        !add_sets(self, &own, &through) ||
        !vec_try_push(walker->explorer.mem, &self->live, id)) {
        walker_give_up(walker, LIMIT_MEMORY);
        return;
    }
    *number(self, id) = self->entered++;
    *walker_flags(&self->walker, id) |= NUMBERED | LIVE | PATH;
}

static void judge_component(SccSearch *self, const Root *root, StateId id) {
    if (!meets_all(self))
        return;
    if (self->unmoved)
        walker_report(&self->walker, LABEL_LIVELOCK, id);
    else if (root->marks == (HAS_INFINITE | HAS_MOVE))
        walker_report(&self->walker, LABEL_INFINITE, root->infinite);
}

/* A transition back to a live state joins all components since then. */
static void join(SccSearch *self, Edge edge) {
    assert(*walker_flags(&self->walker, edge.target) & LIVE);
    Root joined = {.marks = marks_of(self, edge), .infinite = SHORT_NONE};
    SetMask sets = sets_of(self, edge);
    assert(self->roots.count > 0);
    uint32_t entered = *number(self, edge.target);
    while (*number(self, vec_last(&self->roots).id) > entered) {
        Root root = vec_pop(&self->roots);
        joined.marks |= root.marks | root.entry;
        take_sets(self, &sets);
        if (root.infinite != SHORT_NONE)
            joined.infinite = root.infinite;
    }
    assert(self->roots.count > 0 && self->roots.count <= self->live.count);
    Root *root = &vec_last(&self->roots);
    root->marks |= joined.marks;
    meet_sets(self, &sets);
    if (joined.infinite != SHORT_NONE)
        root->infinite = joined.infinite;
    judge_component(self, root, edge.target);
}

/* The top state has no transitions left; if it is a root, its component is
 * complete. */
static void leave(SccSearch *self) {
    assert(self->roots.count > 0 && self->live.count > 0);
    StateId id = stack_pop(&self->path).id;
    assert(*walker_flags(&self->walker, id) & LIVE);
    *walker_flags(&self->walker, id) &= (uint8_t)~PATH;
    if (vec_last(&self->roots).id != id)
        return;
    (void)vec_pop(&self->roots);
    self->met.count -= 2 * self->words;
    StateId member;
    do {
        assert(self->live.count > 0);
        member = vec_pop(&self->live);
        *walker_flags(&self->walker, member) &= (uint8_t)~LIVE;
    } while (member != id);
}

static void search_from(SccSearch *self, StateId root) {
    Walker *walker = &self->walker;
    Edge edge;
    assert(stack_empty(&self->path));
    assert(self->roots.count == 0 && self->live.count == 0);
    enter(self, (Root){.id = state_short(root)}, NO_SETS);
    while (!walker_over(walker) && !stack_empty(&self->path)) {
        if (!stack_next(&self->path, &edge)) {
            leave(self);
            continue;
        }
        uint8_t flags = *walker_flags(&self->walker, edge.target);
        if (self->unmoved && walker_moved(walker, edge))
            continue;
        if (!(flags & NUMBERED))
            enter(self,
                  (Root){.id = edge.target, .entry = marks_of(self, edge)},
                  sets_of(self, edge));
        else if (flags & LIVE)
            join(self, edge);
    }
}

/* The states that the first pass stored, again, as starts of the second. */
static void search_divergences(SccSearch *self) {
    Walker *walker = &self->walker;
    self->unmoved = true;
    self->entered = 0;
    walker->decisions.repeating = true;
    for (uint64_t id = 0; id < walker->explorer.store->count; id++)
        *walker_flags(&self->walker, id) = 0;
    for (uint64_t id = 0;
         id < walker->explorer.store->count && !walker_over(walker); id++)
        if (!(*walker_flags(&self->walker, id) & NUMBERED) &&
            walker_has(walker, id, LABEL_LIVELOCK))
            search_from(self, id);
}

void search_scc(const Search *search) {
    Mem *mem = search->findings->mem;
    SccSearch self = {.all = model_all_sets(search->model),
                      .words = (search->model->set_count + 63) / 64};
    column_init(&self.numbers, sizeof(uint32_t));
    Walker *walker = &self.walker;
    walker_start(walker, search);
    walker->decisions.path = PATH;
    for (StateId id = 0; id < walker->initial_count && !walker_over(walker);
         id++)
        if (!(*walker_flags(&self.walker, id) & NUMBERED))
            search_from(&self, id);
    if (!walker_over(walker) && (walker->judge.open & LABEL_LIVELOCK))
        search_divergences(&self);
    vec_release(mem, &self.roots);
    vec_release(mem, &self.met);
    vec_release(mem, &self.live);
    column_release(&self.numbers, mem);
    stack_release(&self.path, mem);
    walker_finish(walker, self.path.highest);
}
