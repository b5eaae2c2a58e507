/* Processes as their commands see them, found by walks through the states. */
#include "lang/flow/analysing/items.h"

#include "base/rng.h"
#include "lang/flow/analysing/run_bound.h"

#include <assert.h>
#include <string.h>

enum {
    WALKS = 8,
    WALK_STEPS = 500,
    MOST_INSTANCES = 256
};

/* ---- Types --------------------------------------------------------------- */

void items_describe_type(FlowDependence *self, uint32_t t) {
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
    assert(last <= flow_of(self)->command_count);
    facts->locations = arena_alloc(&self->arena, (facts->count + 1) *
                                                     sizeof *facts->locations);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            facts->locations[type->locations[l].first + i - facts->first] = l;
    facts->creating = arena_alloc(&self->arena, type->location_count + 1u);
    run_ahead(flow_of(self), type, facts->creating);
    facts->words = (type->variable_width + 63) / 64;
    facts->mask =
        arena_alloc(&self->arena, (facts->words + 1) * sizeof(uint64_t));
    for (uint32_t b = 0; b < type->variable_width; b++)
        if (!(self->objects.written[t][b / 64] >> (b % 64) & 1)) {
            facts->mask[b / 64] |= UINT64_C(1) << (b % 64);
            facts->bound = true;
        }
}

bool items_creates(const FlowDependence *self, const Access *access,
                   uint32_t type) {
    uint32_t object = self->objects.births + type;
    return access->writes[object / 64] >> (object % 64) & 1;
}

/* All that processes of a type do, whatever their variables; then, what those
 * do that they create. */
void items_describe_creation(FlowDependence *self) {
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
                if (items_creates(self, &self->types[t].any, u))
                    access_join(&self->types[t].any, &self->objects,
                                &self->types[u].any);
}

/* ---- Instances ----------------------------------------------------------- */

/* The k-th word of the variables that no command writes. */
static uint64_t settled_word(const FlowDependence *self, const View *view,
                             uint32_t pid, uint32_t k) {
    const TypeFacts *facts = &self->types[view->type[pid]];
    uint32_t width = view_type(view, pid)->variable_width - 64 * k;
    return packed_get(view->bits, view_variables(view, pid) + 64 * k,
                      width < 64 ? width : 64) &
           facts->mask[k];
}

/* One process more below: what distinguishes stacks of processes. */
uint64_t items_add_below(const FlowDependence *self, uint64_t below,
                         uint32_t type) {
    return self->inner ? (below + type + 1) * UINT64_C(0x9E3779B97F4A7C15) : 0;
}

static bool is_instance(const FlowDependence *self, const View *view,
                        uint64_t below, const Instance *instance) {
    const TypeFacts *facts = &self->types[instance->type];
    if (below != instance->below)
        return false;
    for (uint32_t k = 0; facts->bound && k < facts->words; k++)
        if (settled_word(self, view, instance->pid, k) != instance->settled[k])
            return false;
    return true;
}

static uint32_t *head_of(const FlowDependence *self, uint32_t pid,
                         uint32_t type) {
    assert(pid < self->interpreter->processes &&
           type < flow_of(self)->type_count);
    return &self->heads[pid * flow_of(self)->type_count + type];
}

uint32_t items_instance_of(const FlowDependence *self, const View *view,
                           uint64_t below, uint32_t pid) {
    if (pid >= self->interpreter->processes)
        return NO_INSTANCE;
    uint32_t i = *head_of(self, pid, view->type[pid]);
    while (i != NO_INSTANCE &&
           !is_instance(self, view, below, &self->instances.data[i]))
        i = self->instances.data[i].next;
    return i;
}

static void add_instance(FlowDependence *self, const View *view, uint64_t below,
                         uint32_t pid) {
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

/* False if there will never be any more: nothing can be created. */
static bool find_instances(FlowDependence *self, const Word *state) {
    View view;
    uint64_t below = 0;
    bool creating = false;
    items_open_view(self, state, &view);
    for (uint32_t p = 0; p < view.count; p++) {
        if (p < self->interpreter->processes &&
            self->instances.count < MOST_INSTANCES &&
            items_instance_of(self, &view, below, p) == NO_INSTANCE)
            add_instance(self, &view, below, p);
        below = items_add_below(self, below, view.type[p]);
        creating |= self->types[view.type[p]].creating[view_location(&view, p)];
    }
    return creating;
}

typedef struct Walk {
    Interpreter hasty;          /* what takes long is not waited for */
    InterpreterScratch scratch; /* to interpret with */
    Successors first;           /* transitions of the initial state */
    Successors batch;           /* ... of a later one */
    Word *state;                /* where it is */
    Rng rng;                    /* where it goes */
} Walk;

/* All walks begin in the same way, which may take long. */
static const Successors *expand(Walk *walk, bool first) {
    Successors *batch = first ? &walk->first : &walk->batch;
    if (first && batch->count > 0)
        return batch;
    successors_clear(batch);
    successors_begin(batch);
    interpret_expand(&walk->hasty, &walk->scratch, walk->state, batch);
    return batch;
}

static void walk(FlowDependence *self, Walk *walk) {
    size_t bytes = walk->hasty.words * sizeof *walk->state;
    for (int step = 0; step < WALK_STEPS; step++) {
        mem_poll(self->base.mem);
        if (!find_instances(self, walk->state))
            return;
        const Successors *batch = expand(walk, step == 0);
        if (batch->count == 0 || batch->failed)
            return;
        size_t chosen = rng_below(&walk->rng, batch->count);
        memcpy(walk->state, successors_state(batch, chosen), bytes);
    }
}

void items_walk_about(FlowDependence *self, const Word *initial) {
    Mem *mem = self->base.mem;
    Walk one = {.hasty = *self->interpreter, .rng = {1}};
    size_t bytes = one.hasty.words * sizeof *initial;
    one.hasty.hasty = true;
    one.state = mem_alloc(mem, bytes);
    successors_init(&one.first, mem, one.hasty.words);
    successors_init(&one.batch, mem, one.hasty.words);
    interpret_scratch_init(&one.scratch, &one.hasty, mem);
    for (int i = 0; i < WALKS; i++) {
        memcpy(one.state, initial, bytes);
        walk(self, &one);
    }
    interpret_scratch_release(&one.scratch);
    successors_release(&one.first);
    successors_release(&one.batch);
    mem_free(mem, one.state, bytes);
}
