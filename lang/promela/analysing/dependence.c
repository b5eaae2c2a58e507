#include "lang/promela/analysing/dependence.h"

#include "base/rng.h"
#include "lang/promela/analysing/access.h"
#include "lang/promela/flow/flow_visit.h"
#include "lang/promela/running/atom.h"

#include <assert.h>
#include <string.h>

enum {
    WALKS = 8,
    WALK_STEPS = 500,
    MOST_INSTANCES = 256,
    MOST_ITEMS = 4096
};

#define NO_INSTANCE UINT32_MAX

typedef struct Instance { /* a process, as its commands see it */
    uint32_t pid;         /* its number */
    uint32_t type;        /* its type */
    uint32_t next;        /* another one with these two, or NO_INSTANCE */
    uint32_t first;       /* its first item */
    uint64_t below;
    uint64_t *settled; /* variables that no command writes, the others 0 */
    Word *state;       /* in which it lives */
} Instance;

typedef enum PartKind {
    PART_TERM,     /* a condition, which may be false */
    PART_EMPTY,    /* the channel has no message */
    PART_NOT_EMPTY /* it has one, but not first the one that is wanted */
} PartKind;

/* One reason why an item may be impossible, and who can remove it. */
typedef struct Part {
    PartKind kind;      /* which reason */
    const Term *term;   /* the condition */
    int32_t channel;    /* its number */
    uint64_t *enablers; /* a set of items */
} Part;

typedef struct Item {
    uint32_t instance;      /* whose */
    uint32_t location;      /* where the process is then */
    const Command *command; /* what it does */
    Access access;          /* what that has to do with */
    Access whole;           /* the same with all that can follow */
    uint32_t first_part;    /* its reasons to be impossible, one by one; */
    uint32_t part_count;    /* none: they are not known so exactly */
    bool timeout;           /* whether it is possible may depend on timeout */
} Item;

typedef struct TypeFacts {
    uint32_t first;      /* its first command */
    uint32_t count;      /* commands from there on, those of d_steps included */
    uint32_t *locations; /* by command: where it is */
    uint64_t *mask;      /* bits of its variables that no command writes */
    uint32_t words;      /* of the mask */
    bool bound;          /* there are such bits */
    Access any;          /* all that such processes, and those that they
                            create, can ever do */
} TypeFacts;

typedef struct PromelaDependence {
    Dependence base;                /* what reductions see */
    const Interpreter *interpreter; /* the program, and numbers of actions */
    Arena arena;                    /* everything below */
    Objects objects;                /* what steps have to do with */
    TypeFacts *types;               /* by type */
    VEC(Instance) instances;
    uint32_t *heads;     /* by pid and type: the first instance */
    Item *items;         /* by number */
    uint64_t *conflicts; /* by item: a set */
    uint64_t *enablers;  /* by item: a set */
    VEC(Part) parts;     /* of all items */
    bool inner;          /* there are types with channels of their own */
} PromelaDependence;

static PromelaDependence *self_of(const Dependence *base) {
    return (PromelaDependence *)(uintptr_t)base;
}

static const Flow *flow_of(const PromelaDependence *self) {
    return self->interpreter->flow;
}

static void open_view(const PromelaDependence *self, const Word *state,
                      View *view) {
    *view = (View){.flow = flow_of(self),
                   .capacity = self->interpreter->capacity,
                   .hidden = (Word *)(uintptr_t)self->interpreter->hidden,
                   .dry = true};
    view_open(view, (Word *)(uintptr_t)state);
}

/* ---- Types --------------------------------------------------------------- */

static void describe_type(PromelaDependence *self, uint32_t t) {
    const FlowType *type = &flow_of(self)->types[t];
    TypeFacts *facts = &self->types[t];
    uint32_t last = 0;
    facts->first = UINT32_MAX;
    for (uint32_t l = 0; l < type->location_count; l++) {
        const Location *here = &type->locations[l];
        if (here->count == 0)
            continue;
        if (here->first < facts->first)
            facts->first = here->first;
        if (here->first + here->count > last)
            last = here->first + here->count;
    }
    facts->count = last > facts->first ? last - facts->first : 0;
    facts->locations = arena_alloc(&self->arena, (facts->count + 1) *
                                                     sizeof *facts->locations);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            facts->locations[type->locations[l].first + i - facts->first] = l;
    facts->words = (type->variable_width + 63) / 64;
    facts->mask =
        arena_alloc(&self->arena, (facts->words + 1) * sizeof(uint64_t));
    for (uint32_t b = 0; b < type->variable_width; b++)
        if (!(self->objects.written[t][b / 64] >> (b % 64) & 1)) {
            facts->mask[b / 64] |= UINT64_C(1) << (b % 64);
            facts->bound = true;
        }
}

static bool creates(const PromelaDependence *self, const Access *access,
                    uint32_t type) {
    uint32_t object = self->objects.births + type;
    return access->writes[object / 64] >> (object % 64) & 1;
}

/* All that processes of a type do, whatever their variables; then, what those
 * do that they create. */
static void describe_creation(PromelaDependence *self) {
    const Flow *flow = flow_of(self);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        TypeFacts *facts = &self->types[t];
        Subject anyone = {.type = t};
        access_init(&facts->any, &self->objects, &self->arena);
        for (uint32_t c = 0; c < facts->count; c++)
            access_add(&facts->any, &self->objects, &anyone,
                       facts->locations[c], &flow->commands[facts->first + c]);
    }
    for (uint32_t round = 0; round < flow->type_count; round++)
        for (uint32_t t = 0; t < flow->type_count; t++)
            for (uint32_t u = 0; u < flow->type_count; u++)
                if (creates(self, &self->types[t].any, u))
                    access_join(&self->types[t].any, &self->objects,
                                &self->types[u].any);
}

/* ---- Instances ----------------------------------------------------------- */

/* The k-th word of the variables that no command writes. */
static uint64_t settled_word(const PromelaDependence *self, const View *view,
                             uint32_t pid, uint32_t k) {
    const TypeFacts *facts = &self->types[view->type[pid]];
    uint32_t width = view_type(view, pid)->variable_width - 64 * k;
    return packed_get(view->bits, view_variables(view, pid) + 64 * k,
                      width < 64 ? width : 64) &
           facts->mask[k];
}

/* One process more below: what tells stacks of processes from each other. */
static uint64_t add_below(const PromelaDependence *self, uint64_t below,
                          uint32_t type) {
    return self->inner ? (below + type + 1) * UINT64_C(0x9E3779B97F4A7C15) : 0;
}

static bool is_instance(const PromelaDependence *self, const View *view,
                        uint64_t below, const Instance *instance) {
    const TypeFacts *facts = &self->types[instance->type];
    if (below != instance->below)
        return false;
    for (uint32_t k = 0; facts->bound && k < facts->words; k++)
        if (settled_word(self, view, instance->pid, k) != instance->settled[k])
            return false;
    return true;
}

static uint32_t *head_of(const PromelaDependence *self, uint32_t pid,
                         uint32_t type) {
    assert(pid < self->interpreter->processes &&
           type < flow_of(self)->type_count);
    return &self->heads[pid * flow_of(self)->type_count + type];
}

static uint32_t instance_of(const PromelaDependence *self, const View *view,
                            uint64_t below, uint32_t pid) {
    if (pid >= self->interpreter->processes)
        return NO_INSTANCE;
    uint32_t i = *head_of(self, pid, view->type[pid]);
    while (i != NO_INSTANCE &&
           !is_instance(self, view, below, &self->instances.data[i]))
        i = self->instances.data[i].next;
    return i;
}

static void add_instance(PromelaDependence *self, const View *view,
                         uint64_t below, uint32_t pid) {
    uint32_t type = view->type[pid], *head = head_of(self, pid, type);
    const TypeFacts *facts = &self->types[type];
    Instance instance = {
        .pid = pid, .type = type, .next = *head, .below = below};
    size_t bytes = self->interpreter->words * sizeof(Word);
    instance.settled =
        arena_alloc(&self->arena, (facts->words + 1) * sizeof(uint64_t));
    for (uint32_t k = 0; k < facts->words; k++)
        instance.settled[k] = settled_word(self, view, pid, k);
    instance.state = arena_alloc(&self->arena, bytes);
    memcpy(instance.state, view->bits, bytes);
    *head = (uint32_t)self->instances.count;
    vec_push(self->base.mem, &self->instances, instance);
}

static void find_instances(PromelaDependence *self, const Word *state) {
    View view;
    uint64_t below = 0;
    open_view(self, state, &view);
    for (uint32_t p = 0; p < view.count; p++) {
        if (p < self->interpreter->processes &&
            self->instances.count < MOST_INSTANCES &&
            instance_of(self, &view, below, p) == NO_INSTANCE)
            add_instance(self, &view, below, p);
        below = add_below(self, below, view.type[p]);
    }
}

static void walk(PromelaDependence *self, InterpreterScratch *scratch,
                 Successors *batch, Word *state, Rng *rng) {
    size_t bytes = self->interpreter->words * sizeof *state;
    for (int step = 0; step < WALK_STEPS; step++) {
        mem_poll(self->base.mem);
        find_instances(self, state);
        successors_clear(batch);
        successors_begin(batch);
        interpret_expand(self->interpreter, scratch, state, batch);
        if (batch->count == 0 || batch->failed)
            return;
        memcpy(state, successors_state(batch, rng_below(rng, batch->count)),
               bytes);
    }
}

static void walk_about(PromelaDependence *self, const Word *initial) {
    size_t bytes = self->interpreter->words * sizeof *initial;
    Word *state = mem_alloc(self->base.mem, bytes);
    Rng rng = {1};
    Successors batch;
    InterpreterScratch scratch;
    successors_init(&batch, self->base.mem, self->interpreter->words);
    interpret_scratch_init(&scratch, self->interpreter, self->base.mem);
    for (int i = 0; i < WALKS; i++) {
        memcpy(state, initial, bytes);
        walk(self, &scratch, &batch, state, &rng);
    }
    interpret_scratch_release(&scratch);
    successors_release(&batch);
    mem_free(self->base.mem, state, bytes);
}

/* ---- Items --------------------------------------------------------------- */

static uint32_t count_items(PromelaDependence *self) {
    uint32_t count = 0;
    for (size_t i = 0; i < self->instances.count; i++) {
        Instance *instance = &self->instances.data[i];
        instance->first = count;
        count += self->types[instance->type].count;
    }
    return count;
}

static void find_timeout(void *context, const Term *term) {
    if (term->kind == TERM_TIMEOUT)
        *(bool *)context = true;
}

/* May it be possible because nothing else is? Later commands of a d_step do
 * not matter, and those of an atomic sequence know no timeout. */
static bool asks_for_timeout(const Flow *flow, const FlowType *type,
                             const Command *command) {
    bool found = false;
    FlowVisitor visitor = {.term = find_timeout, .context = &found};
    if (!flow->has_timeout)
        return false;
    flow_visit_term(&visitor, type->provided);
    flow_visit_command(&visitor, command);
    if (command->kind == COMMAND_D_STEP) {
        const Location *inner = &type->locations[command->entry];
        for (uint32_t i = 0; i < inner->count; i++)
            flow_visit_command(&visitor, &flow->commands[inner->first + i]);
    }
    return found;
}

static void describe_items(PromelaDependence *self, Instance *instance) {
    const TypeFacts *facts = &self->types[instance->type];
    const FlowType *type = &flow_of(self)->types[instance->type];
    View view;
    open_view(self, instance->state, &view);
    Subject subject = {instance->type, instance->pid, &view};
    for (uint32_t c = 0; c < facts->count; c++) {
        assert(instance->first + c < self->base.count);
        Item *item = &self->items[instance->first + c];
        mem_poll(self->base.mem);
        *item = (Item){
            .instance = (uint32_t)(instance - self->instances.data),
            .location = facts->locations[c],
            .command = &flow_of(self)->commands[facts->first + c],
        };
        item->timeout = asks_for_timeout(flow_of(self), type, item->command);
        access_init(&item->access, &self->objects, &self->arena);
        access_init(&item->whole, &self->objects, &self->arena);
        access_add(&item->access, &self->objects, &subject, item->location,
                   item->command);
        access_join(&item->whole, &self->objects, &item->access);
    }
}

/* Join what can be done from a location on; true if that was news. */
static bool join_place(PromelaDependence *self, const Instance *instance,
                       Item *item, uint32_t location) {
    const TypeFacts *facts = &self->types[instance->type];
    const FlowType *type = &flow_of(self)->types[instance->type];
    const Location *here = &type->locations[location];
    uint32_t words = self->objects.words;
    bool news = false;
    for (uint32_t i = 0; i < here->count; i++) {
        const Access *next =
            &self->items[instance->first + here->first - facts->first + i]
                 .whole;
        for (uint32_t w = 0; w < words && !news; w++)
            news = (next->reads[w] & ~item->whole.reads[w]) ||
                   (next->writes[w] & ~item->whole.writes[w]);
        news |= next->wild && !item->whole.wild;
        access_join(&item->whole, &self->objects, next);
    }
    return news;
}

static void join_created(PromelaDependence *self, Item *item) {
    for (uint32_t t = 0; t < flow_of(self)->type_count; t++)
        if (creates(self, &item->whole, t))
            access_join(&item->whole, &self->objects, &self->types[t].any);
}

/* Until nothing changes; locations mostly follow each other, so that going
 * backwards takes few rounds. */
static void look_ahead(PromelaDependence *self, const Instance *instance) {
    uint32_t count = self->types[instance->type].count;
    for (bool news = true; news;) {
        news = false;
        mem_poll(self->base.mem);
        for (uint32_t c = count; c-- > 0;) {
            Item *item = &self->items[instance->first + c];
            news |= join_place(self, instance, item, item->command->target);
            if (item->command->kind == COMMAND_D_STEP)
                news |= join_place(self, instance, item, item->command->entry);
        }
    }
    for (uint32_t c = 0; c < count; c++)
        join_created(self, &self->items[instance->first + c]);
}

/* ---- Relations ----------------------------------------------------------- */

static uint64_t *new_table(PromelaDependence *self, uint32_t rows) {
    return arena_alloc(&self->arena,
                       (size_t)rows * self->base.words * sizeof(uint64_t) + 1);
}

/* By location of a type: can a process come from `from` to it? */
static void mark_reached(const PromelaDependence *self, uint32_t type,
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

/* Siblings that can lead back to where the item is: then it may be possible. */
static void add_returns(PromelaDependence *self, uint32_t a, uint64_t *set,
                        uint8_t *returns) {
    const Item *item = &self->items[a];
    const Instance *instance = &self->instances.data[item->instance];
    const Location *here =
        &flow_of(self)->types[instance->type].locations[item->location];
    uint32_t first =
        instance->first + here->first - self->types[instance->type].first;
    for (uint32_t i = 0; i < here->count; i++)
        if (first + i != a && returns[first + i])
            set_add(set, first + i);
}

/* Items that may lead back to where they are. */
static void find_returns(PromelaDependence *self, uint8_t *returns) {
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

static bool live_together(const PromelaDependence *self, const Item *a,
                          const Item *b) {
    return self->instances.data[a->instance].pid !=
           self->instances.data[b->instance].pid;
}

/* Whoever can make an item possible that needs these things. */
static void list_enablers(PromelaDependence *self, uint32_t a,
                          const Access *access, uint8_t *returns,
                          uint64_t *set) {
    const Item *item = &self->items[a];
    for (uint32_t b = 0; b < self->base.count; b++)
        if (live_together(self, item, &self->items[b]) &&
            access_enables(&self->objects, access, &self->items[b].whole))
            set_add(set, b);
    add_returns(self, a, set, returns);
}

static void list_conflicts(PromelaDependence *self, uint32_t a, uint64_t *set) {
    const Item *item = &self->items[a];
    for (uint32_t b = 0; b < self->base.count; b++) {
        const Item *other = &self->items[b];
        if (other->instance == item->instance
                ? other->location == item->location
                : live_together(self, item, other) &&
                      access_conflict(&self->objects, &item->access,
                                      &other->whole))
            set_add(set, b);
    }
}

static void relate(PromelaDependence *self, uint8_t *returns) {
    Dependence *base = &self->base;
    for (uint32_t a = 0; a < base->count; a++) {
        size_t row = (size_t)a * base->words;
        mem_poll(base->mem);
        list_conflicts(self, a, self->conflicts + row);
        list_enablers(self, a, &self->items[a].access, returns,
                      self->enablers + row);
    }
}

/* ---- Parts of guards ----------------------------------------------------- */

static void add_part(PromelaDependence *self, uint32_t a, Part part,
                     const Access *access, uint8_t *returns) {
    Item *item = &self->items[a];
    part.enablers =
        arena_alloc(&self->arena, self->base.words * sizeof *part.enablers);
    list_enablers(self, a, access, returns, part.enablers);
    if (item->part_count++ == 0)
        item->first_part = (uint32_t)self->parts.count;
    vec_push(self->base.mem, &self->parts, part);
}

static void divide_condition(PromelaDependence *self, uint32_t a,
                             const Subject *subject, const Term *term,
                             uint8_t *returns) {
    if (term->kind == TERM_AND) {
        divide_condition(self, a, subject, term->a, returns);
        divide_condition(self, a, subject, term->b, returns);
        return;
    }
    Access access;
    access_init(&access, &self->objects, &self->arena);
    access_need(&access, &self->objects, subject, term);
    add_part(self, a, (Part){.kind = PART_TERM, .term = term}, &access,
             returns);
}

static void divide_receive(PromelaDependence *self, uint32_t a,
                           const Subject *subject, const Command *command,
                           uint8_t *returns) {
    int32_t channel = access_buffer(&self->objects, subject, command);
    if (channel == 0 || command->random)
        return;
    for (int back = 0; back < 2; back++) {
        Access access;
        access_init(&access, &self->objects, &self->arena);
        access_need_end(&access, &self->objects, channel, back);
        for (const Argument *i = command->arguments; i; i = i->next)
            access_need(&access, &self->objects, subject, i->term);
        add_part(self, a,
                 (Part){.kind = back ? PART_EMPTY : PART_NOT_EMPTY,
                        .channel = channel},
                 &access, returns);
    }
}

/* A condition is impossible because one of its parts is false, a receive
 * because of the first message or because there is none. */
static void divide_guard(PromelaDependence *self, uint32_t a,
                         const Subject *subject, uint8_t *returns) {
    const Item *item = &self->items[a];
    const FlowType *type = &flow_of(self)->types[subject->type];
    const Location *here = &type->locations[item->location];
    for (uint32_t i = 0; i < here->count; i++)
        if (flow_of(self)->commands[here->first + i].group)
            return; /* escapes have their say, too */
    if (type->provided || item->access.wild)
        return;
    if (item->command->kind == COMMAND_CONDITION)
        divide_condition(self, a, subject, item->command->term, returns);
    else if (item->command->kind == COMMAND_RECEIVE)
        divide_receive(self, a, subject, item->command, returns);
}

static void divide_guards(PromelaDependence *self, uint8_t *returns) {
    for (size_t i = 0; i < self->instances.count; i++) {
        const Instance *instance = &self->instances.data[i];
        View view;
        open_view(self, instance->state, &view);
        Subject subject = {instance->type, instance->pid, &view};
        for (uint32_t c = 0; c < self->types[instance->type].count; c++) {
            mem_poll(self->base.mem);
            divide_guard(self, instance->first + c, &subject, returns);
        }
    }
}

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
static bool begins_at(const PromelaDependence *self, const Item *item,
                      bool accept) {
    for (uint32_t t = 0; t < flow_of(self)->type_count; t++) {
        const FlowType *type = &flow_of(self)->types[t];
        const Location *start = &type->locations[type->start];
        if (creates(self, &item->access, t) &&
            (accept ? start->accept : start->progress))
            return true;
    }
    return false;
}

static void find_changers(PromelaDependence *self) {
    const Flow *flow = flow_of(self);
    Dependence *base = &self->base;
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; i < base->count; i++) {
            const Item *item = &self->items[i];
            uint32_t type = self->instances.data[item->instance].type;
            if (flow->trace || item->access.wild ||
                touches(flow, &flow->types[type], item, k == 1) ||
                begins_at(self, item, k == 1))
                set_add(base->changers + (size_t)k * base->words, i);
        }
    for (uint32_t k = 0; k < flow->atom_count; k++) {
        Access atom;
        access_init(&atom, &self->objects, &self->arena);
        access_read(&atom, &self->objects, NULL, flow->atoms[k].term);
        for (uint32_t i = 0; i < base->count; i++)
            if (access_conflict(&self->objects, &atom, &self->items[i].access))
                set_add(base->changers + (size_t)(k + 2) * base->words, i);
    }
}

/* Errors of steps are there whatever else is done before, and deadlocks are
 * all found. That an atom has no value is an error of a state; what matters to
 * a claim is known by its atoms, and only by who asks. */
static void find_visible(PromelaDependence *self, const Property *properties,
                         uint32_t count) {
    const Flow *flow = flow_of(self);
    Dependence *base = &self->base;
    base->visible = new_table(self, count);
    base->property_count = count;
    for (uint32_t p = 0; p < count; p++) {
        uint64_t *row = base->visible + (size_t)p * base->words;
        bool fragile =
            properties[p].label == LABEL_REJECT && atom_any_fragile(flow);
        for (uint32_t k = 0; fragile && k < flow->atom_count; k++)
            for (uint32_t w = 0; w < base->words; w++)
                row[w] |= set_row(base, base->changers, k + 2)[w];
        if (properties[p].label == LABEL_INFINITE)
            memset(row, 255, base->words * sizeof *row);
    }
}

/* ---- Looking at a state -------------------------------------------------- */

static bool look(const Dependence *base, Look *look) {
    const PromelaDependence *self = self_of(base);
    View *view = look->own;
    view->flow = flow_of(self);
    view->capacity = self->interpreter->capacity;
    view->hidden = (Word *)(uintptr_t)self->interpreter->hidden;
    view->dry = true;
    view_open(view, (Word *)(uintptr_t)look->state);
    memset(look->present, 0, base->words * sizeof *look->present);
    look->process_count = view->count;
    uint64_t below = 0;
    for (uint32_t p = 0; p < view->count; p++) {
        uint32_t i = instance_of(self, view, below, p);
        below = add_below(self, below, view->type[p]);
        look->places[p] = i;
        if (i == NO_INSTANCE)
            return false;
        const Location *here =
            &view_type(view, p)->locations[view_location(view, p)];
        uint32_t first = self->instances.data[i].first + here->first -
                         self->types[view->type[p]].first;
        for (uint32_t c = 0; c < here->count; c++)
            set_add(look->present, first + c);
    }
    return true;
}

static bool may_receive(const Command *command) {
    return command->kind == COMMAND_RECEIVE || command->kind == COMMAND_D_STEP;
}

/* Which of the process's items answers a rendezvous is not known. False if that
 * may depend on timeout. */
static bool doubt(const PromelaDependence *self, Look *look, uint32_t pid) {
    const Instance *instance = &self->instances.data[look->places[pid]];
    uint32_t count = self->types[instance->type].count;
    bool good = true;
    for (uint32_t i = instance->first; i < instance->first + count; i++)
        if (set_has(look->present, i) && may_receive(self->items[i].command)) {
            set_add(look->doubtful, i);
            good &= !self->items[i].timeout;
        }
    return good;
}

static uint32_t mark(const Dependence *base, Look *look, uint32_t move) {
    const PromelaDependence *self = self_of(base);
    Step step = interpret_step(self->interpreter, move * FAULT_COUNT);
    const Instance *instance = &self->instances.data[look->places[step.pid]];
    uint32_t item = instance->first +
                    (uint32_t)(step.command - flow_of(self)->commands) -
                    self->types[instance->type].first;
    assert(item < base->count && set_has(look->present, item));
    if (self->items[item].timeout)
        return NO_ITEM;
    set_add(look->possible, item);
    bool good = true;
    if (step.partner != step.pid)
        good = doubt(self, look, step.partner);
    else if (step.command->kind == COMMAND_SEND && !self->interpreter->paired)
        for (uint32_t p = 0; p < look->process_count; p++)
            good &= doubt(self, look, p);
    return good ? item : NO_ITEM;
}

static void conflicts(const Dependence *base, const Look *look, uint32_t item,
                      uint64_t *set) {
    const uint64_t *row = set_row(base, self_of(base)->conflicts, item);
    (void)look;
    for (uint32_t w = 0; w < base->words; w++)
        set[w] |= row[w];
}

/* Is this the reason, or one of the reasons, why the item is impossible? */
static bool is_reason(const PromelaDependence *self, View *view,
                      const Item *item, const Part *part) {
    uint32_t pid = self->instances.data[item->instance].pid;
    if (part->kind == PART_TERM) {
        view->fault = FAULT_NONE;
        return evaluate(view, pid, part->term) == 0 &&
               view->fault == FAULT_NONE;
    }
    bool empty = queue_length(view, view_queue(view, part->channel)) == 0;
    return empty == (part->kind == PART_EMPTY);
}

static uint32_t needs(const Dependence *base, const Look *look, uint32_t number,
                      const uint64_t *sets[MOST_NEEDS]) {
    const PromelaDependence *self = self_of(base);
    const Item *item = &self->items[number];
    uint32_t count = 0;
    assert(number < base->count && set_has(look->present, number));
    for (uint32_t i = 0; i < item->part_count && count < MOST_NEEDS; i++) {
        const Part *part = &self->parts.data[item->first_part + i];
        if (is_reason(self, look->own, item, part))
            sets[count++] = part->enablers;
    }
    if (count == 0) /* whatever it is */
        sets[count++] = set_row(base, self->enablers, number);
    return count;
}

static void release(Dependence *base) {
    PromelaDependence *self = self_of(base);
    Mem *mem = base->mem;
    vec_release(mem, &self->instances);
    vec_release(mem, &self->parts);
    arena_release(&self->arena);
    mem_free(mem, self, sizeof *self);
}

/* ---- The whole ----------------------------------------------------------- */

static void describe(PromelaDependence *self) {
    Dependence *base = &self->base;
    Mem *mem = base->mem;
    self->items =
        arena_alloc(&self->arena, (base->count + 1) * sizeof *self->items);
    base->words = (base->count + 63) / 64;
    base->place_count = MOST_PROCESSES;
    base->own_bytes = sizeof(View);
    self->conflicts = new_table(self, base->count);
    self->enablers = new_table(self, base->count);
    base->changers = new_table(self, flow_of(self)->atom_count + 2);
    for (size_t i = 0; i < self->instances.count; i++) {
        describe_items(self, &self->instances.data[i]);
        look_ahead(self, &self->instances.data[i]);
    }
    uint8_t *returns = mem_alloc(mem, base->count + 1u);
    find_returns(self, returns);
    relate(self, returns);
    divide_guards(self, returns);
    mem_free(mem, returns, base->count + 1u);
    find_changers(self);
}

static const char *begin(PromelaDependence *self, const Word *initial) {
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
        describe_type(self, t);
        self->inner |= flow->types[t].channel_count > 0;
    }
    walk_about(self, initial);
    self->base.count = count_items(self);
    return self->base.count > MOST_ITEMS
               ? "its processes have too many different commands"
               : NULL;
}

Dependence *promela_dependence(const Interpreter *interpreter,
                               const Word *initial, const Model *model,
                               Mem *mem, const char **why) {
    PromelaDependence *self = mem_alloc(mem, sizeof *self);
    self->base = (Dependence){.mem = mem,
                              .look = look,
                              .mark = mark,
                              .conflicts = conflicts,
                              .needs = needs,
                              .free = release};
    self->interpreter = interpreter;
    arena_init(&self->arena, mem);
    *why = begin(self, initial);
    if (*why) {
        release(&self->base);
        return NULL;
    }
    describe_creation(self);
    describe(self);
    find_visible(self, model->properties, model->property_count);
    return &self->base;
}
