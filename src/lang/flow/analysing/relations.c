/* Which items disturb each other, and which can be seen. */
#include "lang/flow/analysing/claim_visibility.h"
#include "lang/flow/analysing/items.h"

#include "lang/flow/running/atom.h"

#include <assert.h>
#include <string.h>

/* ---- Relations ----------------------------------------------------------- */

uint64_t *items_new_table(FlowDependence *self, uint32_t rows) {
    return arena_alloc(&self->arena,
                       (size_t)rows * self->base.words * sizeof(uint64_t) + 1);
}

/* By location of a type: can a process come from `from` to it? */
static void mark_reached(const FlowDependence *self, uint32_t type,
                         uint32_t from, uint8_t *reached, uint32_t *stack) {
    const FlowType *graph = &flow_of(self)->types[type];
    uint32_t count = 1;
    memset(reached, 0, graph->location_count);
    reached[from] = 1;
    stack[0] = from;
    while (count) {
        const Location *here = &graph->locations[stack[--count]];
        for (uint32_t i = 0; i < here->count; i++) {
            const Command *c = &flow_of(self)->commands[here->first + i];
            uint32_t targets[2] = {
                c->target, c->kind == COMMAND_D_STEP ? c->entry : c->target};
            for (int k = 0; k < 2; k++)
                if (!reached[targets[k]]) {
                    reached[targets[k]] = 1;
                    stack[count++] = targets[k];
                }
        }
    }
}

/* Items that may lead back to where they are. */
static void find_returns(const FlowDependence *self, uint8_t *returns) {
    Mem *mem = self->base.mem;
    uint32_t most = 1;
    for (uint32_t t = 0; t < flow_of(self)->type_count; t++)
        if (flow_of(self)->types[t].location_count > most)
            most = flow_of(self)->types[t].location_count;
    uint8_t *reached = mem_alloc(mem, most);
    uint32_t *stack = mem_alloc(mem, most * sizeof *stack);
    for (uint32_t b = 0; b < self->base.count; b++) {
        const Item *item = &self->items[b];
        mem_poll(mem);
        mark_reached(self, self->instances.data[item->instance].type,
                     item->command->target, reached, stack);
        returns[b] = reached[item->location];
    }
    mem_free(mem, stack, most * sizeof *stack);
    mem_free(mem, reached, most);
}

/* The first item of the same command that is like this one, or itself. `next`
 * has, by item, the next of those that are unlike and have one command. */
static uint32_t find_alike(const FlowDependence *self, uint32_t b,
                           uint32_t head, uint32_t *next) {
    uint32_t last = b;
    for (uint32_t i = head; i != NO_ITEM; i = next[i]) {
        if (access_equal(&self->objects, &self->items[i].whole,
                         &self->items[b].whole))
            return i;
        last = i;
    }
    if (last != b)
        next[last] = b;
    return b;
}

void items_find_alike(FlowDependence *self) {
    uint32_t count = self->base.count, commands = flow_of(self)->command_count;
    Mem *mem = self->base.mem;
    Alike *alike = &self->alike;
    uint32_t *next = mem_alloc(mem, (count + 1u) * sizeof *next);
    uint32_t *heads = mem_alloc(mem, (commands + 1u) * sizeof *heads);
    memset(next, 255, count * sizeof *next);
    memset(heads, 255, commands * sizeof *heads);
    alike->first =
        arena_alloc(&self->arena, (count + 1u) * sizeof *alike->first);
    alike->asked =
        arena_alloc(&self->arena, (count + 1u) * sizeof *alike->asked);
    alike->answers = arena_alloc(&self->arena, count + 1u);
    for (uint32_t b = 0; b < count; b++) {
        size_t command =
            (size_t)(self->items[b].command - flow_of(self)->commands);
        mem_poll(mem);
        alike->first[b] = find_alike(self, b, heads[command], next);
        if (heads[command] == NO_ITEM)
            heads[command] = b;
    }
    mem_free(mem, heads, (commands + 1u) * sizeof *heads);
    mem_free(mem, next, (count + 1u) * sizeof *next);
}

static bool live_together(const FlowDependence *self, const Item *a,
                          const Item *b) {
    return self->instances.data[a->instance].pid !=
           self->instances.data[b->instance].pid;
}

typedef struct Relation {   /* of an item to what others do */
    const Item *item;       /* which one */
    const Access *access;   /* what it has to do with */
    const uint64_t *exempt; /* ends of channels that no other writes to */

    /* Is it so, for this access of another process? */
    bool (*holds)(const FlowDependence *self, const struct Relation *this,
                  const Access *other);
} Relation;

/* Add the items of other processes to the set for which it is so. */
static void list_others(FlowDependence *self, const Relation *relation,
                        uint64_t *set) {
    Alike *alike = &self->alike;
    uint32_t round = ++alike->rounds;
    for (uint32_t b = 0; b < self->base.count; b++) {
        uint32_t first = alike->first[b];
        assert(first <= b);
        if (!live_together(self, relation->item, &self->items[b]))
            continue;
        if (alike->asked[first] != round) {
            alike->asked[first] = round;
            alike->answers[first] =
                relation->holds(self, relation, &self->items[b].whole);
        }
        if (alike->answers[first])
            set_add(set, b);
    }
}

static bool enables(const FlowDependence *self, const Relation *relation,
                    const Access *other) {
    return access_enables(&self->objects, relation->access, other);
}

/* The items that can make one possible that needs these things. That its
 * process goes on and comes back to where it is may do so, too; but then that
 * is in the same sets, which all are about what a process can do later. */
void items_list_enablers(FlowDependence *self, uint32_t a, const Access *access,
                         uint64_t *set) {
    list_others(self,
                &(Relation){.item = &self->items[a],
                            .access = access,
                            .holds = enables},
                set);
}

/* The items of its process, from the first one to before the last one. */
static uint32_t siblings(const FlowDependence *self, const Item *item,
                         uint32_t *end) {
    const Instance *instance = &self->instances.data[item->instance];
    *end = instance->first + self->types[instance->type].count;
    return instance->first;
}

static bool conflicts(const FlowDependence *self, const Relation *relation,
                      const Access *other) {
    return access_conflict(&self->objects, relation->access, other,
                           relation->exempt);
}

/* As long as the process of the item stays where it is, others do not use the
 * ends of channels that it declares as its own, or they come to an error. */
static void list_conflicts(FlowDependence *self, uint32_t a, uint64_t *set) {
    const Item *item = &self->items[a];
    const uint64_t *exempt = self->instances.data[item->instance].own;
    uint32_t end;
    assert(exempt);
    for (uint32_t b = siblings(self, item, &end); b < end; b++)
        if (self->items[b].location == item->location)
            set_add(set, b);
    list_others(self,
                &(Relation){.item = item,
                            .access = &item->access,
                            .exempt = exempt,
                            .holds = conflicts},
                set);
}

/* Can processes of this type be created by others, perhaps in the place of one
 * that has died? */
static bool is_created(const FlowDependence *self, uint32_t type) {
    for (uint32_t b = 0; b < self->base.count; b++)
        if (items_creates(self, &self->items[b].whole, type))
            return true;
    return false;
}

/* May steps of the one process be done only after one of the other's, or else
 * lead elsewhere? What prevents a guard does not matter. What would prevent
 * a message is in conflict with it anyway. */
static bool is_obstacle(const FlowDependence *self, const Relation *relation,
                        const Access *other) {
    const Item *item = relation->item;
    const Command *command = item->command;
    bool plain = command->kind == COMMAND_STEP || command->kind == COMMAND_ELSE;
    bool lasts = !plain || item->access.fails;
    return lasts ? access_conflict(&self->objects, &item->access, other, NULL)
                 : access_obstructs(&self->objects, &item->access, other);
}

/* A sibling is an obstacle if the process can come back to where it is, or
 * stays there because of an error. */
static void list_obstacles(FlowDependence *self, uint32_t a,
                           const uint8_t *returns, uint64_t *set) {
    const Item *item = &self->items[a];
    assert(returns && item->instance < self->instances.count);
    bool reborn = is_created(self, self->instances.data[item->instance].type);
    uint32_t end;
    for (uint32_t b = siblings(self, item, &end); b < end; b++)
        if (self->items[b].location == item->location &&
            (returns[b] || reborn || self->items[b].access.fails))
            set_add(set, b);
    list_others(self, &(Relation){.item = item, .holds = is_obstacle}, set);
}

void items_relate(FlowDependence *self) {
    Dependence *base = &self->base;
    uint8_t *returns = mem_alloc(base->mem, base->count + 1u);
    find_returns(self, returns);
    for (uint32_t a = 0; a < base->count; a++) {
        size_t row = (size_t)a * base->words;
        mem_poll(base->mem);
        list_conflicts(self, a, self->conflicts + row);
        list_obstacles(self, a, returns, self->obstacles + row);
        items_list_enablers(self, a, &self->items[a].access,
                            self->enablers + row);
    }
    mem_free(base->mem, returns, base->count + 1u);
}

/* ---- What can be seen ---------------------------------------------------- */

/* May the step begin or end at a location with such a label? */
static bool touches(const Flow *flow, const FlowType *type, const Item *item,
                    bool accept) {
    const Location *from = &type->locations[item->location];
    const Location *to = &type->locations[item->command->target];
    bool whole = item->command->atomic || item->command->kind == COMMAND_D_STEP;
    (void)flow;
    for (uint32_t l = 0; whole && l < type->location_count; l++)
        if (accept ? type->locations[l].accept : type->locations[l].progress)
            return true;
    return accept ? from->accept || to->accept : from->progress || to->progress;
}

/* May the step create a process that begins at such a label? */
static bool begins_at(const FlowDependence *self, const Item *item,
                      bool accept) {
    for (uint32_t t = 0; t < flow_of(self)->type_count; t++) {
        const FlowType *type = &flow_of(self)->types[t];
        const Location *start = &type->locations[type->start];
        if (items_creates(self, &item->access, t) &&
            (accept ? start->accept : start->progress))
            return true;
    }
    return false;
}

/* Who can change whether a check holds. */
static void list_check_changers(FlowDependence *self, const Term *term,
                                uint64_t *set) {
    Access read;
    access_init(&read, &self->objects, &self->arena);
    access_read(&read, &self->objects, NULL, term);
    for (uint32_t i = 0; i < self->base.count; i++)
        if (access_conflict(&self->objects, &read, &self->items[i].access,
                            NULL))
            set_add(set, i);
}

/* Who can change the value of a term that no process evaluates. */
static void find_term_changers(FlowDependence *self, const Term *term,
                               uint32_t condition) {
    Dependence *base = &self->base;
    Access read;
    access_init(&read, &self->objects, &self->arena);
    access_read(&read, &self->objects, NULL, term);
    for (uint32_t i = 0; i < base->count; i++) {
        const Item *item = &self->items[i];
        if (access_conflict(&self->objects, &read, &item->access, NULL))
            set_add(base->changers + (size_t)condition * base->words, i);
        if (access_conflict(&self->objects, &read, &item->whole, NULL))
            set_add(base->leading + (size_t)condition * base->words, i);
    }
}

/* The same for the conditions of a claim, in the order of its locations. */
static void find_claim_changers(FlowDependence *self, uint32_t claim) {
    const Flow *flow = flow_of(self);
    const FlowType *graph = flow->claims[claim].graph;
    uint32_t condition = claim_first_condition(flow, claim);
    for (uint32_t l = 0; graph && l < graph->location_count; l++)
        for (uint32_t i = 0; i < graph->locations[l].count; i++, condition++) {
            const Command *command =
                &flow->commands[graph->locations[l].first + i];
            if (command->guard)
                find_term_changers(self, command->guard, condition);
            for (const FlowEffect *e = command->effects; e; e = e->next)
                find_term_changers(self, e->term, condition);
        }
}

/* Are there such labels in the type? */
static bool has_labels(const FlowType *type, bool accept) {
    for (uint32_t l = 0; l < type->location_count; l++)
        if (accept ? type->locations[l].accept : type->locations[l].progress)
            return true;
    return false;
}

/* May the step, or what its process does afterwards, or a process that it
 * creates, come to such a label or leave one? */
static bool leads_to(const FlowDependence *self, const Item *item,
                     bool accept) {
    const Flow *flow = flow_of(self);
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (has_labels(&flow->types[t], accept) &&
            (t == self->instances.data[item->instance].type ||
             items_creates(self, &item->whole, t)))
            return true;
    return flow->trace || item->whole.wild;
}

static void find_label_changers(FlowDependence *self, uint32_t condition) {
    const Flow *flow = flow_of(self);
    Dependence *base = &self->base;
    bool accept = condition == CONDITION_ACCEPT;
    size_t row = (size_t)condition * base->words;
    for (uint32_t i = 0; i < base->count; i++) {
        const Item *item = &self->items[i];
        uint32_t type = self->instances.data[item->instance].type;
        if (flow->trace || item->access.wild ||
            touches(flow, &flow->types[type], item, accept) ||
            begins_at(self, item, accept))
            set_add(base->changers + row, i);
        if (leads_to(self, item, accept))
            set_add(base->leading + row, i);
        assert(set_has(base->leading + row, i) ||
               !set_has(base->changers + row, i));
    }
}

void items_find_changers(FlowDependence *self) {
    const Flow *flow = flow_of(self);
    if (flow->marked) {
        find_label_changers(self, CONDITION_NP);
        find_label_changers(self, CONDITION_ACCEPT);
    }
    for (uint32_t k = 0; k < flow->atom_count; k++)
        find_term_changers(self, flow->atoms[k].term,
                           condition_of_atom(flow, k));
    for (uint32_t c = 0; c < flow->claim_count; c++)
        find_claim_changers(self, c);
}

/* Errors of steps are there whatever else is done before, and deadlocks are
 * all found. A check is an error of states. That an atom has no value is an
 * error of a state; what matters to a claim is known by its atoms, and only by
 * who asks. */
void items_find_visible(FlowDependence *self, const Property *properties,
                        uint32_t count) {
    const Flow *flow = flow_of(self);
    Dependence *base = &self->base;
    base->visible = items_new_table(self, count);
    base->property_count = count;
    for (uint32_t p = 0; p < count; p++) {
        uint64_t *row = base->visible + (size_t)p * base->words;
        bool fragile =
            properties[p].label == LABEL_REJECT && atom_any_fragile(flow);
        for (uint32_t k = 0; fragile && k < flow->atom_count; k++)
            for (uint32_t w = 0; w < base->words; w++)
                row[w] |= set_row(base, base->changers,
                                  condition_of_atom(flow, k))[w];
        for (uint32_t k = 0;
             properties[p].label == LABEL_REJECT && k < flow->check_count; k++)
            list_check_changers(self, flow->checks[k].whole, row);
        if (properties[p].label == LABEL_INFINITE)
            memset(row, 255, base->words * sizeof *row);
    }
}
