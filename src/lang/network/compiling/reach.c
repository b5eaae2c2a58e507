#include "lang/network/compiling/reach.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_SCANNED = 1 << 22 /* edges times actions of one component */
};

typedef struct Spot {
    uint32_t component; /* who */
    uint32_t state;     /* where */
} Spot;

typedef struct ReachBuild {
    const Network *network;     /* what is looked at */
    const Local *const *locals; /* by component */
    Arena *arena;               /* for the result */
    Mem *mem;                   /* for the rest */
    uint8_t **states;           /* as in Reach */
    uint8_t **used;             /* as in Reach */
    uint8_t *live;              /* as in Reach */
    uint8_t **offered;          /* by component, by its own action: some state
                                   reached has it */
    uint32_t *missing;          /* by action: participants without an offer */
    uint32_t **starts;          /* by component, by own action, one more */
    uint32_t **actions;         /* by component: actions it takes part in, by
                                   its own action */
    VEC(Spot) open;             /* reached, and yet to be looked at */
} ReachBuild;

static void enter(ReachBuild *self, uint32_t component, uint32_t state) {
    assert(state < self->locals[component]->state_count);
    if (self->states[component][state])
        return;
    self->states[component][state] = 1;
    vec_push(self->mem, &self->open, (Spot){component, state});
}

/* From now on the component takes these edges from wherever it has been. */
static void use(ReachBuild *self, Participant p) {
    assert(p.component < self->network->components.count);
    const Local *local = self->locals[p.component];
    if (self->used[p.component][p.action])
        return;
    self->used[p.component][p.action] = 1;
    for (uint32_t i = 0; i < local->starts[local->state_count]; i++) {
        const LstsTransition *edge = &local->edges[i];
        if (edge->action == p.action && self->states[p.component][edge->source])
            enter(self, p.component, edge->target);
    }
}

/* The component can offer this action of its own. */
static void offer(ReachBuild *self, uint32_t component, uint32_t own) {
    assert(component < self->network->components.count);
    if (self->offered[component][own])
        return;
    self->offered[component][own] = 1;
    const uint32_t *starts = self->starts[component];
    for (uint32_t i = starts[own]; i < starts[own + 1]; i++) {
        uint32_t action = self->actions[component][i];
        assert(self->missing[action] > 0);
        if (--self->missing[action] > 0)
            continue;
        self->live[action] = 1;
        for (uint32_t k = 0; k < action_size(self->network, action); k++)
            use(self, action_participant(self->network, action, k));
    }
}

static void leave(ReachBuild *self, Spot spot) {
    assert(spot.state < self->locals[spot.component]->state_count);
    const Local *local = self->locals[spot.component];
    uint32_t end = local->starts[spot.state + 1];
    for (uint32_t i = local->starts[spot.state]; i < end; i++) {
        const LstsTransition *edge = &local->edges[i];
        offer(self, spot.component, edge->action);
        if (self->used[spot.component][edge->action])
            enter(self, spot.component, edge->target);
    }
}

/* For every component: which actions it takes part in with each of its own. */
static void list_actions(ReachBuild *self) {
    const Network *network = self->network;
    size_t count = network->components.count;
    for (size_t c = 0; c < count; c++)
        self->starts[c] =
            arena_alloc(self->arena, (self->locals[c]->action_count + 2) *
                                         sizeof **self->starts);
    for (uint32_t a = 0; a < action_total(network); a++)
        for (uint32_t k = 0; k < action_size(network, a); k++) {
            Participant p = action_participant(network, a, k);
            self->starts[p.component][p.action + 2]++;
        }
    for (size_t c = 0; c < count; c++) {
        uint32_t actions = self->locals[c]->action_count;
        for (uint32_t own = 0; own < actions; own++)
            self->starts[c][own + 2] += self->starts[c][own + 1];
        self->actions[c] = arena_alloc(
            self->arena, (self->starts[c][actions + 1] + (size_t)1) *
                             sizeof **self->actions);
    }
    for (uint32_t a = 0; a < action_total(network); a++)
        for (uint32_t k = 0; k < action_size(network, a); k++) {
            Participant p = action_participant(network, a, k);
            uint32_t at = self->starts[p.component][p.action + 1]++;
            self->actions[p.component][at] = a;
        }
}

static void make_room(ReachBuild *self) {
    const Network *network = self->network;
    size_t count = network->components.count, total = action_total(network);
    self->states = arena_alloc(self->arena, count * sizeof *self->states);
    self->used = arena_alloc(self->arena, count * sizeof *self->used);
    self->offered = arena_alloc(self->arena, count * sizeof *self->offered);
    self->starts = arena_alloc(self->arena, count * sizeof *self->starts);
    self->actions = arena_alloc(self->arena, count * sizeof *self->actions);
    self->live = arena_alloc(self->arena, total);
    self->missing = arena_alloc(self->arena, total * sizeof *self->missing);
    for (size_t c = 0; c < count; c++) {
        const Local *local = self->locals[c];
        self->states[c] = arena_alloc(self->arena, local->state_count);
        self->used[c] = arena_alloc(self->arena, local->action_count);
        self->offered[c] = arena_alloc(self->arena, local->action_count);
    }
    for (uint32_t a = 0; a < total; a++)
        self->missing[a] = action_size(network, a);
}

/* Of a component that is large nothing is left out. */
static bool is_large(const Local *local) {
    uint64_t edges = local->starts[local->state_count];
    return edges * local->action_count > MOST_SCANNED;
}

static void enter_all(ReachBuild *self, uint32_t component) {
    const Local *local = self->locals[component];
    memset(self->used[component], 1, local->action_count);
    for (uint32_t s = 0; s < local->state_count; s++)
        enter(self, component, s);
}

void reach_find(Reach *reach, const Network *network,
                const Local *const *locals, Arena *arena) {
    ReachBuild self = {.network = network,
                       .locals = locals,
                       .arena = arena,
                       .mem = arena->mem};
    make_room(&self);
    list_actions(&self);
    for (uint32_t c = 0; c < network->components.count; c++) {
        const Lsts *lsts = network->components.data[c].lsts;
        if (is_large(locals[c]))
            enter_all(&self, c);
        for (size_t i = 0; i < lsts->initial.count; i++)
            enter(&self, c, lsts->initial.data[i]);
    }
    while (self.open.count > 0) {
        mem_poll(self.mem);
        leave(&self, vec_pop(&self.open));
    }
    vec_release(self.mem, &self.open);
    *reach = (Reach){self.states, self.used, self.live};
}
