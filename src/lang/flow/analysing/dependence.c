#include "lang/flow/analysing/dependence.h"

#include "lang/flow/analysing/basis.h"
#include "lang/flow/analysing/claim_visibility.h"
#include "lang/flow/analysing/items.h"
#include "lang/flow/analysing/signs.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_ITEMS = 4096,
    MOST_MOVES = 1 << 20 /* that are listed */
};

static const FlowDependence *self_of(const Dependence *base) {
    return (const FlowDependence *)base;
}

/* ---- Looking at a state -------------------------------------------------- */

static const Location *location_of(const View *view, uint32_t pid) {
    return &view_type(view, pid)->locations[view_location(view, pid)];
}

static View *view_of(const StateItems *now) {
    return &((FlowStateItems *)now->own)->view;
}

/* Do the variables that count as fixed hold what they should, forever? */
static bool is_set_up(const FlowDependence *self, const StateItems *now) {
    const Objects *objects = &self->objects;
    assert(self->setters && objects->fixed_words <= self->interpreter->words);
    for (uint32_t w = 0; w < objects->fixed_words; w++)
        if ((now->state[w] ^ objects->values[w]) & objects->fixed[w])
            return false;
    for (uint32_t w = 0; w < self->base.words; w++)
        if (now->present[w] & self->setters[w])
            return false;
    return true;
}

static bool read_items(const Dependence *base, StateItems *now) {
    const FlowDependence *self = self_of(base);
    signs_open(self, now->own, now->state);
    const View *view = view_of(now);
    memset(now->present, 0, base->words * sizeof *now->present);
    now->process_count = view->count;
    uint64_t below = 0;
    for (uint32_t p = 0; p < view->count; p++) {
        uint32_t i = items_instance_of(self, view, below, p);
        below = items_add_below(self, below, view->type[p]);
        now->places[p] = i;
        if (i == NO_INSTANCE)
            return false;
        const Location *here = location_of(view, p);
        uint32_t first = self->instances.data[i].first + here->first -
                         self->types[view->type[p]].first;
        for (uint32_t c = 0; c < here->count; c++)
            set_add(now->present, first + c);
    }
    return !self->setters || is_set_up(self, now);
}

static void sign(const Dependence *base, StateItems *now, uint64_t *words) {
    signs_write(self_of(base), now->own, now->state, words);
}

static bool may_receive(const Command *command) {
    return command->kind == COMMAND_RECEIVE || command->kind == COMMAND_D_STEP;
}

/* Which of the process's items answers a rendezvous is not known. False if that
 * may depend on timeout. */
static bool doubt(const FlowDependence *self, StateItems *now, uint32_t pid) {
    const Instance *instance = &self->instances.data[now->places[pid]];
    const Location *here = location_of(view_of(now), pid);
    uint32_t first =
        instance->first + here->first - self->types[instance->type].first;
    bool good = true;
    for (uint32_t i = first; i < first + here->count; i++)
        if (may_receive(self->items[i].command)) {
            set_add(now->doubtful, i);
            good &= !self->items[i].timeout;
        }
    return good;
}

/* Others whose step may be the same transition, which is made once. */
static void doubt_joined(const FlowDependence *self, StateItems *now,
                         const Command *command, uint32_t pid) {
    uint32_t label = objects_label(&self->objects, command);
    for (uint32_t p = 0; p < now->process_count && label; p++) {
        const Instance *instance = &self->instances.data[now->places[p]];
        const Location *here = location_of(view_of(now), p);
        uint32_t first =
            instance->first + here->first - self->types[instance->type].first;
        for (uint32_t i = first; i < first + here->count && p != pid; i++)
            if (objects_label(&self->objects, self->items[i].command) == label)
                set_add(now->doubtful, i);
    }
}

static Doing doing_of(const FlowDependence *self, uint32_t move) {
    assert(self->interpreter->actions);
    if (self->doings)
        return self->doings[move];
    const Actions *actions = self->interpreter->actions;
    Step step = actions_step(actions, flow_of(self), move * actions->faults);
    return (Doing){.command =
                       (uint32_t)(step.command - flow_of(self)->commands),
                   .pid = (uint16_t)step.pid,
                   .partner = (uint16_t)step.partner};
}

static uint32_t mark(const Dependence *base, StateItems *now, uint32_t move) {
    const FlowDependence *self = self_of(base);
    Doing doing = doing_of(self, move);
    const Instance *instance = &self->instances.data[now->places[doing.pid]];
    uint32_t item =
        instance->first + doing.command - self->types[instance->type].first;
    assert(item < base->count && set_has(now->present, item));
    if (self->items[item].timeout)
        return NO_ITEM;
    set_add(now->possible, item);
    doubt_joined(self, now, self->items[item].command, doing.pid);
    bool good = true;
    if (doing.partner != doing.pid)
        good = doubt(self, now, doing.partner);
    else if (self->items[item].command->kind == COMMAND_SEND &&
             !self->interpreter->actions->paired)
        for (uint32_t p = 0; p < now->process_count; p++)
            good &= doubt(self, now, p);
    return good ? item : NO_ITEM;
}

static void join(const Dependence *base, const uint64_t *table, uint32_t item,
                 uint64_t *set) {
    const uint64_t *row = set_row(base, table, item);
    for (uint32_t w = 0; w < base->words; w++)
        set[w] |= row[w];
}

static void conflicts(const Dependence *base, const StateItems *now,
                      uint32_t item, uint64_t *set) {
    (void)now;
    join(base, self_of(base)->conflicts, item, set);
}

static void obstacles(const Dependence *base, const StateItems *now,
                      uint32_t item, uint64_t *set) {
    (void)now;
    join(base, self_of(base)->obstacles, item, set);
}

/* Is this false condition, or one of several, the reason why the item is
 * impossible? */
static bool is_reason(const FlowDependence *self, View *view, const Item *item,
                      const ItemPart *part) {
    uint32_t pid = self->instances.data[item->instance].pid;
    assert(part->kind == PART_TERM);
    view->fault = FAULT_NONE;
    return evaluate(view, pid, part->term) == 0 && view->fault == FAULT_NONE;
}

/* The needs of a receive, which has one reason if the channel is empty and one
 * if it is not; or of a condition, one of whose parts is false. */
static uint32_t list_reasons(const FlowDependence *self, View *view,
                             const Item *item,
                             const uint64_t *sets[MOST_NEEDS]) {
    const ItemPart *parts = self->parts.data + item->first_part;
    uint32_t count = 0;
    if (parts[0].kind != PART_TERM) {
        assert(item->part_count == 2 && parts[0].kind == PART_NOT_EMPTY);
        Queue queue = view_queue(view, parts[0].channel);
        sets[count++] = parts[queue_length(view, queue) == 0].enablers;
        return count;
    }
    for (uint32_t i = 0; i < item->part_count && count < MOST_NEEDS; i++)
        if (is_reason(self, view, item, &parts[i]))
            sets[count++] = parts[i].enablers;
    return count;
}

static uint32_t needs(const Dependence *base, const StateItems *now,
                      uint32_t number, const uint64_t *sets[MOST_NEEDS]) {
    const FlowDependence *self = self_of(base);
    const Item *item = &self->items[number];
    assert(number < base->count);
    uint32_t count = 0;
    if (item->part_count > 0)
        count = list_reasons(self, view_of(now), item, sets);
    if (count == 0) /* whatever it is */
        sets[count++] = set_row(base, self->enablers, number);
    return count;
}

static bool basis(const Dependence *base, const StateItems *now,
                  uint32_t number, Word *mask) {
    return basis_add(self_of(base), view_of(now), number, mask);
}

static void release(Dependence *base) {
    FlowDependence *self = (FlowDependence *)base;
    Mem *mem = base->mem;
    vec_release(mem, &self->instances);
    vec_release(mem, &self->parts);
    arena_release(&self->arena);
    mem_free(mem, self, sizeof *self);
}

/* ---- The whole ----------------------------------------------------------- */

static void list_moves(FlowDependence *self) {
    const Actions *actions = self->interpreter->actions;
    uint32_t count = actions_count(actions) / actions->faults;
    if (count > MOST_MOVES)
        return;
    Doing *doings = arena_alloc(&self->arena, (count + 1u) * sizeof *doings);
    for (uint32_t m = 0; m < count; m++)
        doings[m] = doing_of(self, m);
    self->doings = doings;
}

static void describe_items(FlowDependence *self) {
    for (size_t i = 0; i < self->instances.count; i++) {
        items_describe(self, &self->instances.data[i]);
        items_lookahead(self, &self->instances.data[i]);
    }
}

static void describe(FlowDependence *self, const Word *initial) {
    Dependence *base = &self->base;
    self->items =
        arena_alloc(&self->arena, (base->count + 1) * sizeof *self->items);
    base->words = (base->count + 63) / 64;
    base->place_count = MOST_PROCESSES;
    base->own_bytes = signs_bytes(self);
    base->sign_words = self->interpreter->words;
    base->state_words = self->interpreter->words;
    self->conflicts = items_new_table(self, base->count);
    self->obstacles = items_new_table(self, base->count);
    self->enablers = items_new_table(self, base->count);
    base->condition_count =
        claim_first_condition(flow_of(self), flow_of(self)->claim_count);
    base->changers = items_new_table(self, base->condition_count);
    base->leading = items_new_table(self, base->condition_count);
    describe_items(self);
    if (items_set_up(self, initial))
        describe_items(self);
    items_find_alike(self);
    items_relate(self);
    items_divide_guards(self);
    items_find_changers(self);
    base->failing = items_new_table(self, 1);
    for (uint32_t i = 0; i < base->count; i++)
        if (self->items[i].whole.fails)
            set_add(base->failing, i);
    base->asking = items_new_table(self, 1);
    for (uint32_t i = 0; i < base->count; i++)
        if (self->items[i].part_count > 0)
            set_add(base->asking, i);
    list_moves(self);
}

static const char *begin(FlowDependence *self, const Word *initial) {
    const Flow *flow = flow_of(self);
    const char *why = objects_init(&self->objects, flow, &self->arena);
    if (why)
        return why;
    uint32_t pairs = self->interpreter->processes * flow->type_count;
    self->types =
        arena_alloc(&self->arena, (flow->type_count + 1) * sizeof *self->types);
    self->heads = arena_alloc(&self->arena, (pairs + 1) * sizeof *self->heads);
    memset(self->heads, 255, pairs * sizeof *self->heads);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        items_describe_type(self, t);
        self->inner |= flow->types[t].channel_count > 0;
    }
    items_walk_about(self, initial);
    items_find_owners(self);
    self->base.count = items_count(self);
    return self->base.count > MOST_ITEMS
               ? "its processes have too many different commands"
               : NULL;
}

Dependence *flow_dependence(const Interpreter *interpreter, const Word *initial,
                            const Model *model, Mem *mem, const char **why) {
    FlowDependence *self = mem_alloc(mem, sizeof *self);
    self->base = (Dependence){.mem = mem,
                              .read_items = read_items,
                              .sign = sign,
                              .mark = mark,
                              .conflicts = conflicts,
                              .obstacles = obstacles,
                              .needs = needs,
                              .basis = basis,
                              .free = release};
    self->interpreter = interpreter;
    arena_init(&self->arena, mem);
    *why = begin(self, initial);
    if (*why) {
        release(&self->base);
        return NULL;
    }
    items_describe_creation(self);
    describe(self, initial);
    items_find_visible(self, model->properties, model->property_count);
    return &self->base;
}
