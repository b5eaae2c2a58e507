#include "lang/network/reducing/silence.h"

#include "base/arena.h"

#include <assert.h>

enum {
    MOST_WORK = 1 << 24 /* pairs of transitions that are compared, per LSTS */
};

typedef struct Silence {
    const SilenceSource *source; /* the component */
    const LstsTransition *edges; /* its transitions */
    const uint32_t *starts;      /* by state, one more than states */
    uint32_t state_count;        /* local states */
    uint8_t *silent;             /* by edge: it is in the set */
    uint64_t work;               /* done so far */
} Silence;

/* ---- The set ------------------------------------------------------------- */

static bool are_alike(const Silence *self, uint32_t a, uint32_t b) {
    const SilenceSource *source = self->source;
    for (size_t p = 0; p < source->lsts->propositions.count; p++)
        if (set_contains(source->sets[p], a) !=
            set_contains(source->sets[p], b))
            return false;
    return true;
}

static ActionUse use_of(const Silence *self, uint32_t edge) {
    return (ActionUse)self->source->uses[self->edges[edge].action];
}

/* Does a step of the set lead from one state to the other? */
static bool is_linked(Silence *self, uint32_t from, uint32_t to) {
    assert(from < self->state_count && to < self->state_count);
    for (uint32_t i = self->starts[from]; i < self->starts[from + 1]; i++) {
        self->work++;
        if (self->silent[i] && self->edges[i].target == to)
            return true;
    }
    return false;
}

/* Is the result of one transition the other's, or that after a step of the
 * set? Actions of no rule lead nowhere. */
static bool agrees(Silence *self, uint32_t edge, uint32_t other) {
    const LstsTransition *a = &self->edges[edge], *b = &self->edges[other];
    bool same = use_of(self, edge) == ACTION_SILENT
                    ? use_of(self, other) == ACTION_SILENT
                    : b->action == a->action;
    return same &&
           (b->target == a->target || is_linked(self, a->target, b->target));
}

/* Can what an edge does be done from this state, too, such that steps of the
 * set make the results equal? */
static bool is_matched(Silence *self, uint32_t edge, uint32_t from) {
    uint32_t target = self->edges[edge].target;
    if (use_of(self, edge) == ACTION_SILENT &&
        (target == from || is_linked(self, target, from)))
        return true;
    for (uint32_t i = self->starts[from]; i < self->starts[from + 1]; i++) {
        self->work++;
        if (agrees(self, edge, i))
            return true;
    }
    return false;
}

/* Does nothing stand against the step with this number? */
static bool is_confluent(Silence *self, uint32_t step) {
    LstsTransition edge = self->edges[step];
    assert(edge.source != edge.target);
    for (uint32_t i = self->starts[edge.source];
         i < self->starts[edge.source + 1]; i++)
        if (i != step && use_of(self, i) != ACTION_UNUSED &&
            !is_matched(self, i, edge.target))
            return false;
    return true;
}

/* Take out steps until all that are left are confluent. False if it takes too
 * long. */
static bool find_set(Silence *self) {
    uint32_t count = self->starts[self->state_count];
    bool changed = true;
    for (uint32_t i = 0; i < count; i++) {
        LstsTransition edge = self->edges[i];
        self->silent[i] = use_of(self, i) == ACTION_SILENT &&
                          edge.source != edge.target &&
                          are_alike(self, edge.source, edge.target);
    }
    while (changed && self->work < MOST_WORK) {
        changed = false;
        for (uint32_t i = 0; i < count && self->work < MOST_WORK; i++) {
            if (!self->silent[i] || is_confluent(self, i))
                continue;
            self->silent[i] = false;
            changed = true;
        }
        self->work++;
    }
    return self->work < MOST_WORK;
}

/* ---- One per state, without cycles --------------------------------------- */

/* The first step of the set that leads to a state which is settled. */
static uint32_t settled_target(const Silence *self, const uint8_t *settled,
                               uint32_t state) {
    for (uint32_t i = self->starts[state]; i < self->starts[state + 1]; i++)
        if (self->silent[i] && settled[self->edges[i].target])
            return self->edges[i].target;
    return NO_TARGET;
}

static bool has_silent(const Silence *self, uint32_t state) {
    for (uint32_t i = self->starts[state]; i < self->starts[state + 1]; i++)
        if (self->silent[i])
            return true;
    return false;
}

/* A state is settled once the way on from it is: it has no step of the set, or
 * one that leads to a settled state. If there is none of these, the first
 * state that is left keeps all its transitions. */
static bool settle(const Silence *self, uint32_t state, uint32_t *targets,
                   uint8_t *settled) {
    if (settled[state])
        return false;
    targets[state] = settled_target(self, settled, state);
    settled[state] = targets[state] != NO_TARGET;
    return settled[state];
}

/* Forwards and backwards in turn; what is not settled in time never is. */
static void choose_targets(Silence *self, uint32_t *targets, uint8_t *settled) {
    uint32_t first = 0, count = self->state_count;
    for (uint32_t s = 0; s < count; s++) {
        targets[s] = NO_TARGET;
        settled[s] = !has_silent(self, s);
    }
    while (first < count && self->work < MOST_WORK) {
        bool changed = false;
        for (uint32_t s = first; s < count; s++)
            changed |= settle(self, s, targets, settled);
        for (uint32_t s = count; s-- > first;)
            changed |= settle(self, s, targets, settled);
        while (first < count && settled[first])
            first++;
        if (!changed && first < count)
            settled[first] = true;
        self->work += count - first + 1;
    }
}

static const uint32_t *list_starts(const Lsts *lsts, uint32_t state_count,
                                   Arena *arena) {
    uint32_t *starts =
        arena_alloc(arena, ((size_t)state_count + 2) * sizeof *starts);
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        assert(vec_item(&lsts->transitions, i).source < state_count);
        starts[vec_item(&lsts->transitions, i).source + 1]++;
    }
    for (uint32_t s = 0; s < state_count; s++)
        starts[s + 1] += starts[s];
    return starts;
}

const uint32_t *silence_find(const SilenceSource *source, Arena *arena) {
    Arena scratch;
    const Lsts *lsts = source->lsts;
    uint32_t count = source->state_count;
    arena_init(&scratch, arena->mem);
    Silence self = {.source = source,
                    .edges = lsts->transitions.data,
                    .starts = list_starts(lsts, count, &scratch),
                    .state_count = count};
    self.silent = arena_alloc(&scratch, lsts->transitions.count + 1);
    uint32_t *targets = NULL;
    bool any = false;
    if (find_set(&self)) {
        targets = arena_alloc(arena, (size_t)count * sizeof *targets);
        choose_targets(&self, targets, arena_alloc(&scratch, count));
        for (uint32_t s = 0; s < count; s++)
            any |= targets[s] != NO_TARGET;
    }
    arena_release(&scratch);
    return any ? targets : NULL;
}
