#include "lang/network/reducing/diamonds.h"

#include "base/sorted.h"

#include <assert.h>
#include <string.h>

#define NO_ACTION UINT32_MAX

enum {
    AHEAD_BITS = 1 << 26, /* of the sets of actions ahead; more: no sets */
    AHEAD_STEPS = 1 << 24 /* of finding them; more: no sets */
};

typedef struct Blocker {   /* finds the blocks of offers */
    const Diamonds *self;  /* whose */
    const uint8_t *shared; /* by action: by several rules */
    uint64_t *work;        /* that may still be done */
    uint32_t *seen;        /* by state: the last walk that came here */
    uint32_t walk;         /* the number of the present one */
    uint32_t *stack;       /* states of the walk */
    uint32_t *listed;      /* by action: the last block that has it */
    uint32_t block;        /* the number of the present one */
    uint32_t *list;        /* its actions */
    uint32_t count;        /* how many */
    bool weak;             /* obstacles are listed, not what gets in the way */
} Blocker;

/* ---- Offers -------------------------------------------------------------- */

bool diamonds_has_target(const Diamonds *self, uint32_t offer, uint32_t state) {
    assert(self->starts[offer] <= self->starts[offer + 1]);
    uint32_t at = self->starts[offer], end = self->starts[offer + 1];
    BISECT(at, end, self->targets[at] < state);
    return at < end && self->targets[at] == state;
}

bool diamonds_meet(const Diamonds *self, uint32_t a, uint32_t b) {
    for (uint32_t i = self->starts[a]; i < self->starts[a + 1]; i++)
        if (diamonds_has_target(self, b, self->targets[i]))
            return true;
    return false;
}

static void list_offers(Diamonds *self, Arena *arena, const Lsts *lsts) {
    size_t count = lsts->transitions.count, offer_count = 0;
    const LstsTransition *edges = lsts->transitions.data;
    uint32_t *offers =
        arena_alloc(arena, ((size_t)self->state_count + 1) * sizeof *offers);
    uint32_t *actions = arena_alloc(arena, (count + 1) * sizeof *actions);
    uint32_t *starts = arena_alloc(arena, (count + 1) * sizeof *starts);
    uint32_t *targets = arena_alloc(arena, (count + 1) * sizeof *targets);
    uint32_t next = 0; /* state whose offers have not begun */
    for (uint32_t i = 0; i < count; i++) {
        LstsTransition edge = edges[i];
        assert(edge.source < self->state_count);
        for (; next <= edge.source; next++)
            offers[next] = (uint32_t)offer_count;
        if (i == 0 || edges[i - 1].source != edge.source ||
            edges[i - 1].action != edge.action) {
            starts[offer_count] = i;
            actions[offer_count++] = edge.action;
        }
        targets[i] = edge.target;
    }
    for (; next <= self->state_count; next++)
        offers[next] = (uint32_t)offer_count;
    starts[offer_count] = (uint32_t)count;
    self->offers = offers;
    self->actions = actions;
    self->starts = starts;
    self->targets = targets;
}

/* ---- Ahead --------------------------------------------------------------- */

typedef struct Sources { /* transitions backwards */
    uint32_t *starts;    /* by state, one more than states */
    uint32_t *states;    /* the sources of its incoming transitions */
    uint32_t *stack;     /* of a walk */
} Sources;

static void list_sources(const Diamonds *self, const Lsts *lsts,
                         Sources *sources) {
    const LstsTransition *edges = lsts->transitions.data;
    uint32_t *starts = sources->starts;
    for (size_t i = 0; i < lsts->transitions.count; i++)
        starts[edges[i].target + 1]++;
    for (uint32_t s = 0; s < self->state_count; s++)
        starts[s + 1] += starts[s];
    for (size_t i = lsts->transitions.count; i-- > 0;)
        sources->states[--starts[edges[i].target + 1]] = edges[i].source;
    /* Each start has gone back to where the state's own sources begin. */
    memmove(starts, starts + 1, self->state_count * sizeof *starts);
    starts[self->state_count] = (uint32_t)lsts->transitions.count;
}

static void mark_ahead(const Diamonds *self, const Sources *sources,
                       uint32_t action, uint64_t *ahead) {
    assert(action < self->action_count);
    uint32_t words = self->ahead_words, height = 0;
    uint64_t *column = ahead + action / 64;
    uint64_t bit = UINT64_C(1) << action % 64;
    for (uint32_t s = 0; s < self->state_count; s++)
        if (diamonds_find(self, s, action) != NO_OFFER) {
            column[(size_t)s * words] |= bit;
            sources->stack[height++] = s;
        }
    while (height > 0) {
        uint32_t state = sources->stack[--height];
        for (uint32_t i = sources->starts[state];
             i < sources->starts[state + 1]; i++) {
            uint64_t *set = &column[(size_t)sources->states[i] * words];
            if (*set & bit)
                continue;
            *set |= bit;
            sources->stack[height++] = sources->states[i];
        }
    }
}

static bool is_small(const Diamonds *self, const Lsts *lsts) {
    size_t states = self->state_count, edges = lsts->transitions.count;
    return states <= AHEAD_BITS / 64 / self->ahead_words &&
           states + edges <= AHEAD_STEPS / self->action_count;
}

static void lookahead(Diamonds *self, Arena *arena, const Lsts *lsts) {
    Mem *mem = arena->mem;
    size_t states = self->state_count, edges = lsts->transitions.count;
    size_t size = (2 * (states + 1) + edges) * sizeof(uint32_t);
    uint32_t *scratch = mem_alloc(mem, size);
    Sources sources = {scratch, scratch + 2 * (states + 1),
                       scratch + states + 1};
    uint64_t *ahead =
        arena_alloc(arena, states * self->ahead_words * sizeof *ahead);
    list_sources(self, lsts, &sources);
    for (uint32_t a = 0; a < self->action_count; a++)
        mark_ahead(self, &sources, a, ahead);
    self->ahead = ahead;
    mem_free(mem, scratch, size);
}

static bool opens(const Diamonds *self, LstsTransition edge, uint32_t action) {
    assert(edge.source < self->state_count);
    return diamonds_find(self, edge.source, action) == NO_OFFER &&
           diamonds_find(self, edge.target, action) != NO_OFFER;
}

static void find_gates(Diamonds *self, Arena *arena, const Lsts *lsts) {
    Mem *mem = arena->mem;
    uint32_t count = self->action_count, total = 0;
    uint32_t *starts = arena_alloc(arena, (count + 1) * sizeof *starts);
    VEC(uint32_t) gates = {0};
    uint32_t *last = mem_alloc(mem, count * sizeof *last); /* listed for */
    for (uint32_t a = 0; a < count; a++) {
        starts[a] = (uint32_t)gates.count;
        mem_poll(mem);
        for (size_t i = 0; i < lsts->transitions.count; i++) {
            LstsTransition edge = lsts->transitions.data[i];
            if (last[edge.action] == a + 1 || !opens(self, edge, a))
                continue;
            last[edge.action] = a + 1;
            vec_push(mem, &gates, edge.action);
        }
    }
    starts[count] = total = (uint32_t)gates.count;
    uint32_t *list = arena_alloc(arena, (total + 1) * sizeof *list);
    if (total)
        memcpy(list, gates.data, total * sizeof *list);
    self->gate_starts = starts;
    self->gates = list;
    mem_free(mem, last, count * sizeof *last);
    vec_release(mem, &gates);
}

bool diamonds_reach(const Diamonds *self, uint32_t state, uint32_t action) {
    assert(state < self->state_count && action < self->action_count);
    size_t row = (size_t)state * self->ahead_words;
    return !self->ahead || (self->ahead[row + action / 64] >> action % 64 & 1);
}

bool diamonds_lead(const Diamonds *self, uint32_t offer, uint32_t action) {
    for (uint32_t i = self->starts[offer]; i < self->starts[offer + 1]; i++)
        if (diamonds_reach(self, self->targets[i], action))
            return true;
    return false;
}

/* ---- Diamonds ------------------------------------------------------------ */

/* Is every state that `a` and then `b` lead to also reached by `b` and then
 * `a`, and `b` always there after `a`? Both are offers of one state. */
static bool goes_along(const Diamonds *self, uint32_t a, uint32_t b) {
    for (uint32_t i = self->starts[a]; i < self->starts[a + 1]; i++) {
        uint32_t then = diamonds_find(self, self->targets[i], self->actions[b]);
        if (then == NO_OFFER)
            return false;
        for (uint32_t k = self->starts[then]; k < self->starts[then + 1]; k++) {
            bool found = false;
            for (uint32_t j = self->starts[b];
                 !found && j < self->starts[b + 1]; j++) {
                uint32_t other =
                    diamonds_find(self, self->targets[j], self->actions[a]);
                found = other != NO_OFFER &&
                        diamonds_has_target(self, other, self->targets[k]);
            }
            if (!found)
                return false;
        }
    }
    return true;
}

/* Whatever the targets of both are, they have a common one afterwards. */
static bool come_together(const Diamonds *self, uint32_t a, uint32_t b) {
    for (uint32_t i = self->starts[a]; i < self->starts[a + 1]; i++)
        for (uint32_t j = self->starts[b]; j < self->starts[b + 1]; j++) {
            uint32_t after_a =
                diamonds_find(self, self->targets[i], self->actions[b]);
            uint32_t after_b =
                diamonds_find(self, self->targets[j], self->actions[a]);
            if (after_a == NO_OFFER || after_b == NO_OFFER ||
                !diamonds_meet(self, after_a, after_b))
                return false;
        }
    return true;
}

static bool commute(Blocker *blocker, uint32_t a, uint32_t b) {
    const Diamonds *self = blocker->self;
    uint64_t cost = (uint64_t)(self->starts[a + 1] - self->starts[a]) *
                    (self->starts[b + 1] - self->starts[b]);
    if (*blocker->work <= cost) {
        *blocker->work = 0;
        return false;
    }
    *blocker->work -= cost;
    return goes_along(self, a, b) && goes_along(self, b, a) &&
           come_together(self, a, b);
}

/* Wherever `action` is done after the offer `b` of the state, could it have
 * been done before it, to the same end? */
static bool overtakes(Blocker *blocker, uint32_t state, uint32_t action,
                      uint32_t b) {
    assert(state < blocker->self->state_count);
    const Diamonds *self = blocker->self;
    uint32_t own = diamonds_find(self, state, action);
    *blocker->work -= *blocker->work > 0;
    for (uint32_t i = self->starts[b]; i < self->starts[b + 1]; i++) {
        uint32_t late = diamonds_find(self, self->targets[i], action);
        if (late == NO_OFFER)
            continue;
        for (uint32_t k = self->starts[late]; k < self->starts[late + 1]; k++) {
            bool found = false;
            for (uint32_t j = own == NO_OFFER ? 0 : self->starts[own];
                 own != NO_OFFER && !found && j < self->starts[own + 1]; j++) {
                uint32_t then =
                    diamonds_find(self, self->targets[j], self->actions[b]);
                found = then != NO_OFFER &&
                        diamonds_has_target(self, then, self->targets[k]);
            }
            if (!found)
                return false;
        }
    }
    return true;
}

/* Is it all right if others do the offer `b` of the state before `action`? */
static bool may_precede(Blocker *blocker, uint32_t state, uint32_t action,
                        uint32_t b) {
    if (blocker->weak)
        return overtakes(blocker, state, action, b);
    uint32_t own = diamonds_find(blocker->self, state, action);
    assert(own != NO_OFFER); /* it commutes with all on the way */
    return commute(blocker, own, b);
}

/* ---- Blocks -------------------------------------------------------------- */

static bool is_listed(const Blocker *blocker, uint32_t action) {
    assert(action < blocker->self->action_count);
    return blocker->listed[action] == blocker->block;
}

static void list_action(Blocker *blocker, uint32_t action) {
    assert(!is_listed(blocker, action));
    blocker->listed[action] = blocker->block;
    blocker->list[blocker->count++] = action;
}

static uint32_t push_targets(Blocker *blocker, uint32_t offer,
                             uint32_t height) {
    const Diamonds *self = blocker->self;
    for (uint32_t i = self->starts[offer]; i < self->starts[offer + 1]; i++) {
        uint32_t target = self->targets[i];
        if (blocker->seen[target] != blocker->walk) {
            blocker->seen[target] = blocker->walk;
            blocker->stack[height++] = target;
        }
    }
    return height;
}

/* An action that is not listed and must not precede `action` somewhere
 * after the offer `first`, as long as nothing that is listed is done; or
 * NO_ACTION. */
static uint32_t find_trouble(Blocker *blocker, uint32_t first,
                             uint32_t action) {
    const Diamonds *self = blocker->self;
    blocker->walk++;
    uint32_t height = push_targets(blocker, first, 0);
    while (height > 0) {
        uint32_t state = blocker->stack[--height];
        *blocker->work -= *blocker->work > 0;
        for (uint32_t o = self->offers[state]; o < self->offers[state + 1];
             o++) {
            if (is_listed(blocker, self->actions[o]))
                continue;
            if (!may_precede(blocker, state, action, o))
                return self->actions[o];
            height = push_targets(blocker, o, height);
        }
    }
    return NO_ACTION;
}

/* List one more action of the state if one has to be. */
static bool extend(Blocker *blocker, uint32_t state, uint32_t action) {
    assert(state < blocker->self->state_count);
    const Diamonds *self = blocker->self;
    for (uint32_t o = self->offers[state]; o < self->offers[state + 1]; o++) {
        if (is_listed(blocker, self->actions[o]))
            continue;
        uint32_t trouble = find_trouble(blocker, o, action);
        if (trouble == NO_ACTION)
            continue;
        bool here = diamonds_find(self, state, trouble) != NO_OFFER;
        list_action(blocker, here ? trouble : self->actions[o]);
        return true;
    }
    return false;
}

static Block find_block(Blocker *blocker, Arena *arena, uint32_t state,
                        uint32_t offer) {
    assert(offer >= blocker->self->offers[state] &&
           offer < blocker->self->offers[state + 1]);
    const Diamonds *self = blocker->self;
    uint32_t first = self->offers[state], end = self->offers[state + 1];
    uint32_t action = self->actions[offer];
    blocker->block++;
    blocker->count = 0;
    if (!blocker->shared[action])
        list_action(blocker, action); /* no other component takes part */
    for (uint32_t o = first; o < end; o++)
        if (!is_listed(blocker, self->actions[o]) &&
            !may_precede(blocker, state, action, o))
            list_action(blocker, self->actions[o]);
    while (blocker->count < end - first && extend(blocker, state, action))
        ;
    if (blocker->count == end - first || *blocker->work == 0)
        return (Block){self->actions + first, end - first};
    size_t size = blocker->count * sizeof *blocker->list;
    uint32_t *list = arena_alloc(arena, size + 1);
    memcpy(list, blocker->list, size);
    return (Block){list, blocker->count};
}

static const Block *find_blocks(const Diamonds *self, Arena *arena,
                                const uint8_t *shared, uint64_t *work,
                                bool weak) {
    Mem *mem = arena->mem;
    size_t states = self->state_count, actions = self->action_count;
    size_t size = 2 * (states + actions) * sizeof(uint32_t);
    uint32_t *scratch = mem_alloc(mem, size);
    Blocker blocker = {.self = self,
                       .shared = shared,
                       .work = work,
                       .seen = scratch,
                       .stack = scratch + states,
                       .listed = scratch + 2 * states,
                       .list = scratch + 2 * states + actions,
                       .weak = weak};
    Block *blocks =
        arena_alloc(arena, (self->offers[states] + 1) * sizeof *blocks);
    for (uint32_t s = 0; s < states; s++) {
        mem_poll(mem);
        for (uint32_t o = self->offers[s]; o < self->offers[s + 1]; o++)
            blocks[o] = find_block(&blocker, arena, s, o);
    }
    mem_free(mem, scratch, size);
    return blocks;
}

void diamonds_init(Diamonds *self, Arena *arena, const Lsts *lsts,
                   uint32_t state_count, const uint8_t *shared,
                   uint64_t *work) {
    *self = (Diamonds){.state_count = state_count,
                       .action_count = (uint32_t)lsts->actions.count,
                       .ahead_words = (uint32_t)lsts->actions.count / 64 + 1};
    list_offers(self, arena, lsts);
    if (is_small(self, lsts)) {
        lookahead(self, arena, lsts);
        find_gates(self, arena, lsts);
    }
    self->blocks = find_blocks(self, arena, shared, work, false);
    self->obstacles = find_blocks(self, arena, shared, work, true);
}
