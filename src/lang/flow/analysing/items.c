/* What commands of instances have to do with, now and later. */
#include "lang/flow/analysing/items.h"

#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

uint32_t items_count(FlowDependence *self) {
    uint32_t count = 0;
    for (size_t i = 0; i < self->instances.count; i++) {
        Instance *instance = &self->instances.data[i];
        instance->first = count;
        count += self->types[instance->type].count;
    }
    return count;
}

/* What the instance says of one end of a channel. */
static Owner describe_owner(FlowDependence *self, Instance *instance,
                            const Exclusive *says) {
    const Objects *objects = &self->objects;
    View view;
    items_open_view(self, instance->state, &view);
    Subject subject = {instance->type, instance->pid, &view};
    Owner owner = {.type = instance->type, .pid = instance->pid, .says = says};
    int32_t number;
    if (!objects_settle(objects, &subject, says->term) ||
        !objects_value(objects, &subject, says->term, &number) || number < 1)
        return owner;
    assert(instance->own && says->term);
    owner.number = number;
    uint32_t end =
        2 * ((uint32_t)number - 1) + (says->end == END_SEND ? BACK : FRONT);
    Queue queue = view_queue(&view, number);
    if (objects->channels + end < objects->count && queue.channel &&
        queue.channel->capacity > 0) /* a rendezvous is not checked */
        object_add(instance->own, objects->channels + end);
    return owner;
}

void items_find_owners(FlowDependence *self) {
    Objects *objects = &self->objects;
    VEC(Owner) owners = {0};
    for (size_t i = 0; i < self->instances.count; i++) {
        Instance *instance = &self->instances.data[i];
        const Exclusive *says = flow_of(self)->types[instance->type].exclusives;
        instance->own =
            arena_alloc(&self->arena, objects->words * sizeof(uint64_t));
        for (; says; says = says->next)
            vec_push(self->base.mem, &owners,
                     describe_owner(self, instance, says));
    }
    size_t bytes = owners.count * sizeof *objects->owners;
    Owner *list = arena_alloc(&self->arena, bytes + 1);
    if (bytes)
        memcpy(list, owners.data, bytes);
    objects->owners = list;
    objects->owner_count = (uint32_t)owners.count;
    vec_release(self->base.mem, &owners);
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

void items_describe(FlowDependence *self, Instance *instance) {
    const TypeFacts *facts = &self->types[instance->type];
    const FlowType *type = &flow_of(self)->types[instance->type];
    View view;
    items_open_view(self, instance->state, &view);
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
static bool join_place(FlowDependence *self, const Instance *instance,
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
                   (next->guards[w] & ~item->whole.guards[w]) ||
                   (next->writes[w] & ~item->whole.writes[w]);
        news |= next->wild && !item->whole.wild;
        news |= next->fails && !item->whole.fails;
        access_join(&item->whole, &self->objects, next);
    }
    return news;
}

static void join_created(FlowDependence *self, Item *item) {
    for (uint32_t t = 0; t < flow_of(self)->type_count; t++)
        if (items_creates(self, &item->whole, t))
            access_join(&item->whole, &self->objects, &self->types[t].any);
}

/* Until nothing changes; locations mostly follow each other, so that going
 * backwards takes few rounds. */
void items_lookahead(FlowDependence *self, const Instance *instance) {
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
