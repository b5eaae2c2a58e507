#include "lang/network/reducing/network_dependence.h"

#include "lang/network/reducing/diamonds.h"
#include "lang/network/reducing/network_necessary.h"
#include "lang/network/reducing/network_visible.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_WORK = 1 << 25,  /* steps of walks that look for diamonds */
    MOST_TABLE = 1 << 24, /* bytes of tables that save work in every state */
    NEED_KINDS = 2        /* by offers and by gates */
};

_Static_assert((int)NEED_KINDS <= (int)MOST_NEEDS, "a need of each kind");

typedef struct Part {         /* a component, as a reduction sees it */
    const Diamonds *diamonds; /* of its LSTS */
    uint32_t action_count;    /* of its LSTS */
    const uint32_t *starts;   /* by its action, one more: its items */
    const uint32_t *items;    /* of all actions */

    /* The same in tables, or NULL if they would be large. */
    uint32_t *offers;   /* by state and action: the offer, or NO_OFFER */
    uint64_t *blocking; /* by offer: the items of its block, */
    uint64_t *ahead;    /* and of its obstacles */
    uint64_t *needed;   /* by state, action and kind: a need */
} Part;

typedef struct NetworkDependence {
    Dependence base;           /* first, so that it casts */
    Arena arena;               /* everything below */
    Places places;             /* of components in a state */
    Part *parts;               /* by component */
    uint32_t part_count;       /* how many */
    uint32_t *starts;          /* by item, one more: its participants */
    Participant *participants; /* of all items */
    uint32_t *labels;          /* by item: the label of the result */
    uint32_t *colliding;       /* items that may be merged with others */
    uint32_t colliding_count;  /* how many */
    uint8_t *collides;         /* by item: it is one of them */
    NecessarySets necessary;   /* of rejections */
} NetworkDependence;

static const NetworkDependence *self_of(const Dependence *base) {
    return (const NetworkDependence *)base;
}

/* ---- Looking at a state -------------------------------------------------- */

static size_t place_of(const Part *part, uint32_t state, uint32_t action) {
    assert(action < part->action_count);
    return (size_t)state * part->action_count + action;
}

/* What a participant offers to the rule in its local state, or NO_OFFER. */
static uint32_t offer_of(const NetworkDependence *self, const StateItems *now,
                         Participant p) {
    assert(p.component < self->part_count);
    const Part *part = &self->parts[p.component];
    uint32_t state = now->places[p.component];
    return part->offers ? part->offers[place_of(part, state, p.action)]
                        : diamonds_find(part->diamonds, state, p.action);
}

static bool is_possible(const NetworkDependence *self, const StateItems *now,
                        uint32_t item) {
    assert(item < self->base.count);
    for (uint32_t i = self->starts[item]; i < self->starts[item + 1]; i++)
        if (offer_of(self, now, self->participants[i]) == NO_OFFER)
            return false;
    return true;
}

static bool read_items(const Dependence *base, StateItems *now) {
    const NetworkDependence *self = self_of(base);
    memset(now->present, 255, base->words * sizeof *now->present);
    now->process_count = self->part_count;
    WideVector room;
    const Word *wide = places_wide(&self->places, now->state, room);
    for (uint32_t c = 0; c < self->part_count; c++)
        now->places[c] = places_local(&self->places, c, wide);
    for (uint32_t i = 0; i < self->colliding_count; i++)
        if (is_possible(self, now, self->colliding[i]))
            set_add(now->possible, self->colliding[i]);
    return true;
}

static uint32_t mark(const Dependence *base, StateItems *now, uint32_t move) {
    (void)base;
    assert(is_possible(self_of(base), now, move));
    set_add(now->possible, move);
    return move;
}

/* ---- Conflicts ----------------------------------------------------------- */

static void add_rules(const Part *part, uint32_t action, uint64_t *set) {
    assert(action < part->action_count);
    for (uint32_t i = part->starts[action]; i < part->starts[action + 1]; i++)
        set_add(set, part->items[i]);
}

static void add_block(const Part *part, Block block, uint64_t *set) {
    for (uint32_t k = 0; k < block.count; k++)
        add_rules(part, block.actions[k], set);
}

/* Its participation in the item; its action is UINT32_MAX if it has none. */
static Participant find_participant(const NetworkDependence *self,
                                    uint32_t item, uint32_t component) {
    assert(item < self->base.count);
    for (uint32_t i = self->starts[item]; i < self->starts[item + 1]; i++)
        if (self->participants[i].component == component)
            return self->participants[i];
    return (Participant){component, UINT32_MAX};
}

/* Can each participant of `a` end where it is after `b`, too? */
static bool agrees(const NetworkDependence *self, const StateItems *now,
                   uint32_t a, uint32_t b) {
    assert(a < self->base.count && b < self->base.count);
    for (uint32_t i = self->starts[a]; i < self->starts[a + 1]; i++) {
        Participant p = self->participants[i];
        const Diamonds *diamonds = self->parts[p.component].diamonds;
        uint32_t offer = offer_of(self, now, p);
        Participant q = find_participant(self, b, p.component);
        if (q.action == UINT32_MAX
                ? !diamonds_has_target(diamonds, offer,
                                       now->places[p.component])
                : !diamonds_meet(diamonds, offer, offer_of(self, now, q)))
            return false;
    }
    return true;
}

/* Possible items that share a transition with this one. */
static void add_merged(const NetworkDependence *self, const StateItems *now,
                       uint32_t item, uint64_t *set) {
    for (uint32_t i = 0; i < self->colliding_count; i++) {
        uint32_t other = self->colliding[i];
        if (self->labels[other] == self->labels[item] &&
            set_has(now->possible, other) && agrees(self, now, item, other) &&
            agrees(self, now, other, item))
            set_add(set, other);
    }
}

static void join(const Dependence *base, const uint64_t *table, uint32_t offer,
                 uint64_t *set) {
    const uint64_t *row = set_row(base, table, offer);
    for (uint32_t w = 0; w < base->words; w++)
        set[w] |= row[w];
}

/* What must not be done before the item: blocks of its participants, or, if
 * others may prevent it, obstacles. */
static void add_blocks(const Dependence *base, const StateItems *now,
                       uint32_t item, bool weak, uint64_t *set) {
    assert(item < base->count);
    const NetworkDependence *self = self_of(base);
    for (uint32_t i = self->starts[item]; i < self->starts[item + 1]; i++) {
        Participant p = self->participants[i];
        const Part *part = &self->parts[p.component];
        const Diamonds *diamonds = part->diamonds;
        uint32_t offer = offer_of(self, now, p);
        if (part->blocking)
            join(base, weak ? part->ahead : part->blocking, offer, set);
        else
            add_block(part,
                      (weak ? diamonds->obstacles : diamonds->blocks)[offer],
                      set);
    }
    if (self->collides[item])
        add_merged(self, now, item, set);
}

static void conflicts(const Dependence *base, const StateItems *now,
                      uint32_t item, uint64_t *set) {
    add_blocks(base, now, item, false, set);
}

static void obstacles(const Dependence *base, const StateItems *now,
                      uint32_t item, uint64_t *set) {
    add_blocks(base, now, item, true, set);
}

/* ---- Needs --------------------------------------------------------------- */

/* The rules by which the component can do what it offers now and what can
 * lead to the action. */
static void add_offers(const Part *part, uint32_t state, uint32_t action,
                       uint64_t *set) {
    const Diamonds *diamonds = part->diamonds;
    for (uint32_t o = diamonds->offers[state]; o < diamonds->offers[state + 1];
         o++)
        if (diamonds_lead(diamonds, o, action))
            add_rules(part, diamonds->actions[o], set);
}

/* The rules by which it can come to a state that offers the action. */
static void add_gates(const Part *part, uint32_t state, uint32_t action,
                      uint64_t *set) {
    const Diamonds *diamonds = part->diamonds;
    for (uint32_t i = diamonds->gate_starts[action];
         i < diamonds->gate_starts[action + 1]; i++)
        if (diamonds_reach(diamonds, state, diamonds->gates[i]))
            add_rules(part, diamonds->gates[i], set);
}

/* A need, from the table or made in the look's room. */
static const uint64_t *find_need(const Dependence *base, const Part *part,
                                 uint32_t state, uint32_t action, int kind,
                                 uint64_t *room) {
    if (part->needed)
        return part->needed +
               (place_of(part, state, action) * NEED_KINDS + (size_t)kind) *
                   base->words;
    memset(room, 0, base->words * sizeof *room);
    if (kind == 0)
        add_offers(part, state, action, room);
    else
        add_gates(part, state, action, room);
    return room;
}

static uint32_t needs(const Dependence *base, const StateItems *now,
                      uint32_t item, const uint64_t *sets[MOST_NEEDS]) {
    const NetworkDependence *self = self_of(base);
    uint32_t count = 0;
    for (uint32_t i = self->starts[item];
         i < self->starts[item + 1] && count + NEED_KINDS <= MOST_NEEDS; i++) {
        Participant p = self->participants[i];
        const Part *part = &self->parts[p.component];
        if (offer_of(self, now, p) != NO_OFFER)
            continue;
        int kinds = part->diamonds->gates ? NEED_KINDS : 1;
        for (int kind = 0; kind < kinds; kind++, count++)
            sets[count] =
                find_need(base, part, now->places[p.component], p.action, kind,
                          (uint64_t *)now->own + (size_t)count * base->words);
    }
    return count;
}

static uint32_t necessary(const Dependence *base, const StateItems *now,
                          uint32_t property, const uint64_t *sets[MOST_NEEDS]) {
    assert(property < base->property_count);
    return necessary_sets_find(&self_of(base)->necessary, now, property, sets);
}

/* ---- Making -------------------------------------------------------------- */

static void list_participants(NetworkDependence *self, const Network *network) {
    uint32_t count = self->base.count;
    size_t total = network->participants.count + network->components.count;
    self->starts =
        arena_alloc(&self->arena, (count + 1) * sizeof *self->starts);
    self->labels =
        arena_alloc(&self->arena, (count + 1) * sizeof *self->labels);
    self->participants =
        arena_alloc(&self->arena, (total + 1) * sizeof *self->participants);
    uint32_t next = 0;
    for (uint32_t a = 0; a < count; a++) {
        self->starts[a] = next;
        self->labels[a] = action_label(network, a);
        for (uint32_t k = 0; k < action_size(network, a); k++)
            self->participants[next++] = action_participant(network, a, k);
    }
    self->starts[count] = next;
}

/* By component and action: the items that it is done in. */
static void list_items(NetworkDependence *self, const Network *network) {
    Arena *arena = &self->arena;
    self->part_count = (uint32_t)network->components.count;
    self->parts =
        arena_alloc(arena, (self->part_count + 1) * sizeof *self->parts);
    uint32_t **ends = arena_alloc(arena, (self->part_count + 1) * sizeof *ends);
    uint32_t total = self->starts[self->base.count], next = 0;
    uint32_t *items = arena_alloc(arena, (total + 1) * sizeof *items);
    for (uint32_t c = 0; c < self->part_count; c++) {
        size_t count = network->components.data[c].lsts->actions.count;
        ends[c] = arena_alloc(arena, (count + 1) * sizeof **ends);
        self->parts[c].starts = ends[c];
        self->parts[c].items = items;
        self->parts[c].action_count = (uint32_t)count;
    }
    for (uint32_t i = 0; i < total; i++)
        ends[self->participants[i].component][self->participants[i].action]++;
    for (uint32_t c = 0; c < self->part_count; c++) {
        size_t count = network->components.data[c].lsts->actions.count;
        for (size_t a = 0; a <= count; a++)
            ends[c][a] = next += ends[c][a];
    }
    for (uint32_t a = self->base.count; a-- > 0;)
        for (uint32_t i = self->starts[a]; i < self->starts[a + 1]; i++) {
            Participant p = self->participants[i];
            items[--ends[p.component][p.action]] = a;
        }
}

/* By action of the LSTS: is it in several rules of some component? */
static void mark_shared(const NetworkDependence *self, const Network *network,
                        const Lsts *lsts, uint8_t *shared) {
    memset(shared, 0, lsts->actions.count);
    for (uint32_t c = 0; c < self->part_count; c++)
        if (network->components.data[c].lsts == lsts)
            for (size_t a = 0; a < lsts->actions.count; a++)
                shared[a] |=
                    self->parts[c].starts[a + 1] - self->parts[c].starts[a] > 1;
}

static void find_diamonds(NetworkDependence *self,
                          const DependenceSource *source) {
    const Network *network = source->network;
    const Component *components = network->components.data;
    uint64_t work = MOST_WORK;
    places_copy(&self->places, source->valuation->places, &self->arena);
    for (uint32_t c = 0; c < self->part_count; c++) {
        const Lsts *lsts = components[c].lsts;
        Part *part = &self->parts[c];
        for (uint32_t d = 0; d < c && !part->diamonds; d++)
            if (components[d].lsts == lsts)
                part->diamonds = self->parts[d].diamonds;
        if (part->diamonds)
            continue;
        Diamonds *diamonds = arena_alloc(&self->arena, sizeof *diamonds);
        uint8_t *shared = mem_alloc(self->base.mem, lsts->actions.count);
        mark_shared(self, network, lsts, shared);
        diamonds_init(diamonds, &self->arena, lsts,
                      source->valuation->states[c].count, shared, &work);
        mem_free(self->base.mem, shared, lsts->actions.count);
        part->diamonds = diamonds;
    }
}

/* Tables for one component if they are small; what they take is subtracted
 * from `left`. */
static void make_tables(NetworkDependence *self, Part *part, size_t *left) {
    assert(self->base.words > 0);
    const Diamonds *diamonds = part->diamonds;
    size_t states = diamonds->state_count, actions = diamonds->action_count;
    size_t row = self->base.words * sizeof(uint64_t);
    size_t places = states * actions, offers = diamonds->offers[states];
    if (places > *left / row || offers > *left / row ||
        (places * NEED_KINDS + 2 * offers) * row + places * 4 > *left)
        return;
    *left -= (places * NEED_KINDS + 2 * offers) * row + places * 4;
    uint32_t *table = arena_alloc(&self->arena, places * sizeof *table);
    uint64_t *blocking = arena_alloc(&self->arena, offers * row + 1);
    uint64_t *ahead = arena_alloc(&self->arena, offers * row + 1);
    uint64_t *needed = arena_alloc(&self->arena, places * NEED_KINDS * row);
    for (uint32_t o = 0; o < offers; o++) {
        size_t place = (size_t)o * self->base.words;
        add_block(part, diamonds->blocks[o], blocking + place);
        add_block(part, diamonds->obstacles[o], ahead + place);
    }
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t a = 0; a < actions; a++) {
            size_t place = place_of(part, s, a);
            uint64_t *need = needed + place * NEED_KINDS * self->base.words;
            table[place] = diamonds_find(diamonds, s, a);
            mem_poll(self->base.mem);
            add_offers(part, s, a, need);
            if (diamonds->gates)
                add_gates(part, s, a, need + self->base.words);
        }
    part->offers = table;
    part->blocking = blocking;
    part->ahead = ahead;
    part->needed = needed;
}

static void list_colliding(NetworkDependence *self, const uint8_t *collides) {
    uint32_t count = self->base.count;
    self->collides = arena_alloc(&self->arena, count + 1);
    self->colliding =
        arena_alloc(&self->arena, (count + 1) * sizeof *self->colliding);
    memcpy(self->collides, collides, count);
    for (uint32_t a = 0; a < count; a++)
        if (collides[a])
            self->colliding[self->colliding_count++] = a;
}

static void release(Dependence *base) {
    NetworkDependence *self = (NetworkDependence *)base;
    Mem *mem = base->mem;
    arena_release(&self->arena);
    mem_free(mem, self, sizeof *self);
}

bool network_dependence_fits(const Network *network) {
    size_t total = 0;
    for (size_t i = 0; i < network->systems.count; i++)
        total += network->systems.data[i]->transitions.count;
    return total <= DEPENDENCE_MOST_TRANSITIONS;
}

Dependence *network_dependence(const DependenceSource *source, Mem *mem,
                               const char **why) {
    const Network *network = source->network;
    *why = network->components.count == 1 ? "it has a single component"
           : action_total(network) > DEPENDENCE_MOST_RULES
               ? "it has too many rules"
               : NULL;
    if (*why)
        return NULL;
    NetworkDependence *self = mem_alloc(mem, sizeof *self);
    self->base = (Dependence){.mem = mem,
                              .count = action_total(network),
                              .words = (action_total(network) + 63) / 64,
                              .read_items = read_items,
                              .mark = mark,
                              .conflicts = conflicts,
                              .obstacles = obstacles,
                              .needs = needs,
                              .necessary = necessary,
                              .moves_are_items = true,
                              .free = release};
    arena_init(&self->arena, mem);
    list_participants(self, network);
    list_items(self, network);
    find_diamonds(self, source);
    size_t left = MOST_TABLE;
    for (uint32_t c = 0; c < self->part_count; c++)
        make_tables(self, &self->parts[c], &left);
    list_colliding(self, source->collides);
    self->base.place_count = self->part_count;
    self->base.own_bytes = MOST_NEEDS * self->base.words * sizeof(uint64_t);
    network_visible(&self->base, source, &self->arena);
    necessary_sets_init(&self->necessary, source, self->base.words,
                        &self->arena);
    return &self->base;
}
