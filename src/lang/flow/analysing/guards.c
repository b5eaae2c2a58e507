/* Why an item may be impossible, reason by reason. */
#include "lang/flow/analysing/items.h"

#include <assert.h>

static void add_part(FlowDependence *self, uint32_t a, ItemPart part,
                     const Access *access) {
    Item *item = &self->items[a];
    assert(a < self->base.count);
    part.enablers =
        arena_alloc(&self->arena, self->base.words * sizeof *part.enablers);
    items_list_enablers(self, a, access, part.enablers);
    if (item->part_count++ == 0)
        item->first_part = (uint32_t)self->parts.count;
    vec_push(self->base.mem, &self->parts, part);
}

static void divide_condition(FlowDependence *self, uint32_t a,
                             const Subject *subject, const Term *term) {
    if (term->kind == TERM_AND) {
        divide_condition(self, a, subject, term->a);
        divide_condition(self, a, subject, term->b);
        return;
    }
    Access access;
    access_init(&access, &self->objects, &self->arena);
    access_need_true(&access, &self->objects, subject, term);
    add_part(self, a, (ItemPart){.kind = PART_TERM, .term = term}, &access);
}

static void divide_receive(FlowDependence *self, uint32_t a,
                           const Subject *subject, const Command *command) {
    assert(command->kind == COMMAND_RECEIVE);
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
                 (ItemPart){.kind = back ? PART_EMPTY : PART_NOT_EMPTY,
                            .channel = channel},
                 &access);
    }
}

/* A condition is impossible because one of its parts is false, a receive
 * because of the first message or because there is none. */
static void divide_guard(FlowDependence *self, uint32_t a,
                         const Subject *subject) {
    const Item *item = &self->items[a];
    const FlowType *type = &flow_of(self)->types[subject->type];
    const Location *here = &type->locations[item->location];
    for (uint32_t i = 0; i < here->count; i++)
        if (flow_of(self)->commands[here->first + i].group)
            return; /* escapes have their say, too */
    if (type->provided || item->access.wild)
        return;
    if (item->command->kind == COMMAND_STEP && item->command->guard)
        divide_condition(self, a, subject, item->command->guard);
    else if (item->command->kind == COMMAND_RECEIVE && !item->command->guard)
        divide_receive(self, a, subject, item->command);
}

void items_divide_guards(FlowDependence *self) {
    for (size_t i = 0; i < self->instances.count; i++) {
        const Instance *instance = &self->instances.data[i];
        View view;
        items_open_view(self, instance->state, &view);
        Subject subject = {instance->type, instance->pid, &view};
        for (uint32_t c = 0; c < self->types[instance->type].count; c++) {
            mem_poll(self->base.mem);
            divide_guard(self, instance->first + c, &subject);
        }
    }
}
