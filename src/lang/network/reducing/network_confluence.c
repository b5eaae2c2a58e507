#include "lang/network/reducing/network_confluence.h"

#include "lang/network/form/action.h"
#include "lang/network/reducing/silence.h"

#include <assert.h>
#include <string.h>

typedef struct NetworkConfluence {
    Confluence base;          /* what a reduction sees */
    Arena arena;              /* everything below */
    uint32_t count;           /* components */
    uint32_t *movers;         /* by action that is silent: its component; else
                                 the number of components */
    Places places;            /* of components in a state */
    uint8_t **uses;           /* by component, by action: ActionUse */
    const uint32_t **targets; /* by component: see silence_find */
} NetworkConfluence;

static bool alone(const Confluence *confluence, const Word *from, uint32_t move,
                  const Word *to) {
    const NetworkConfluence *self = (const NetworkConfluence *)confluence;
    uint32_t c = self->movers[move];
    assert(c <= self->count);
    if (c == self->count || !self->targets[c])
        return false;
    WideVector room;
    uint32_t before =
        places_local(&self->places, c, places_wide(&self->places, from, room));
    uint32_t after =
        places_local(&self->places, c, places_wide(&self->places, to, room));
    return self->targets[c][before] == after;
}

static void free_confluence(Confluence *confluence) {
    NetworkConfluence *self = (NetworkConfluence *)confluence;
    Mem *mem = self->arena.mem;
    arena_release(&self->arena);
    mem_free(mem, self, sizeof *self);
}

static bool is_hidden(const Network *network, uint32_t action) {
    assert(action < action_total(network));
    return action_size(network, action) == 1 &&
           action_label(network, action) == 0;
}

/* What rules do with the actions of components. */
static void list_uses(NetworkConfluence *self, const Network *network) {
    for (uint32_t c = 0; c < self->count; c++)
        self->uses[c] = arena_alloc(
            &self->arena, network->components.data[c].lsts->actions.count + 1);
    for (uint32_t a = 0; a < action_total(network); a++)
        for (uint32_t k = 0; k < action_size(network, a); k++) {
            Participant p = action_participant(network, a, k);
            uint8_t *use = &self->uses[p.component][p.action];
            if (!is_hidden(network, a))
                *use = ACTION_OTHER;
            else if (*use == ACTION_UNUSED)
                *use = ACTION_SILENT;
        }
    for (uint32_t a = 0; a < action_total(network); a++) {
        Participant first = action_participant(network, a, 0);
        bool silent =
            is_hidden(network, a) &&
            self->uses[first.component][first.action] == ACTION_SILENT;
        self->movers[a] = silent ? first.component : self->count;
    }
}

/* The first component that is a copy of the same LSTS and used in the same
 * way: perhaps this one. */
static uint32_t first_copy(const NetworkConfluence *self,
                           const Network *network, uint32_t component) {
    assert(component < self->count);
    const Lsts *lsts = network->components.data[component].lsts;
    uint32_t c = 0;
    while (network->components.data[c].lsts != lsts ||
           memcmp(self->uses[c], self->uses[component], lsts->actions.count))
        c++;
    return c;
}

static bool find_targets(NetworkConfluence *self, const Network *network,
                         const Valuation *valuation) {
    bool any = false;
    for (uint32_t c = 0; c < self->count; c++) {
        uint32_t copy = first_copy(self, network, c);
        SilenceSource source = {.lsts = network->components.data[c].lsts,
                                .state_count = valuation->states[c].count,
                                .sets = valuation->sets[c],
                                .uses = self->uses[c]};
        mem_poll(self->arena.mem);
        self->targets[c] = copy < c ? self->targets[copy]
                                    : silence_find(&source, &self->arena);
        any |= self->targets[c] != NULL;
    }
    return any;
}

Confluence *network_confluence(const Network *network,
                               const Valuation *valuation, Mem *mem) {
    uint32_t count = (uint32_t)network->components.count;
    assert(count > 0);
    NetworkConfluence *self = mem_alloc(mem, sizeof *self);
    *self =
        (NetworkConfluence){.base = {alone, free_confluence}, .count = count};
    arena_init(&self->arena, mem);
    self->movers =
        arena_alloc(&self->arena, action_total(network) * sizeof *self->movers);
    places_copy(&self->places, valuation->places, &self->arena);
    self->uses = arena_alloc(&self->arena, count * sizeof *self->uses);
    self->targets = arena_alloc(&self->arena, count * sizeof *self->targets);
    list_uses(self, network);
    if (find_targets(self, network, valuation))
        return &self->base;
    free_confluence(&self->base);
    return NULL;
}
