/* lang/flow/analysing/slice_apply.c -- leave out what a slice says
 *
 * Idle variables get no bits, what was left out is listed by name, assignments
 * to idle variables become skip, and locations after which nothing matters have
 * no commands.
 */
#include "lang/flow/analysing/optimise.h"
#include "lang/flow/analysing/slice.h"

#include <assert.h>
#include <string.h>

void slice_cut(Declarations *declarations) {
    for (uint32_t i = 1; i < declarations->slot_count; i++) {
        SlotDeclaration *slot = &declarations->slots[i];
        if (!slot->idle)
            continue;
        assert(slot->bits > 0);
        slot->bits = 0;
        slot->natural = true;
    }
}

/* --- names ------------------------------------------------------------ */

typedef struct Listing {
    Arena *arena;            /* of the names */
    VEC(const char *) names; /* so far */
} Listing;

static void add_name(Listing *self, Text *text) {
    vec_push(text->mem, &self->names,
             arena_copy(self->arena, text->data, text->length));
    text_clear(text);
}

static void list_slots(Listing *self, const Declarations *declarations) {
    for (uint32_t i = 1; i < declarations->slot_count; i++) {
        const char *name = declarations->slots[i].name;
        if (declarations->slots[i].idle)
            vec_push(self->arena->mem, &self->names,
                     arena_copy(self->arena, name, strlen(name)));
    }
}

/* "all steps of P", or "the last steps of P". */
static void list_steps(Listing *self, const Flow *flow, const Slice *slice) {
    Text text;
    text_init(&text, self->arena->mem);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        bool some = false;
        for (uint32_t l = 0; l < type->location_count; l++)
            some |= slice_cuts_steps(slice, flow, t, l);
        if (!some)
            continue;
        text_printf(&text, "%s steps of %s",
                    slice_is_useful(slice, t, type->start) ? "the last" : "all",
                    type->name);
        add_name(self, &text);
    }
    text_release(&text);
}

static void list(Flow *flow, const Declarations *declarations,
                 const Slice *slice) {
    Mem *mem = flow->arena.mem;
    Listing self = {.arena = &flow->arena};
    list_slots(&self, declarations);
    list_steps(&self, flow, slice);
    flow->idle_count = (uint32_t)self.names.count;
    size_t bytes = self.names.count * sizeof *self.names.data;
    const char **names = arena_alloc(&flow->arena, bytes + 1);
    if (bytes)
        memcpy(names, self.names.data, bytes);
    flow->idle = names;
    vec_release(mem, &self.names);
}

/* Does it do nothing but assign to an idle variable? */
static bool is_idle(const FlowEffect *effect) {
    return effect->kind == FLOW_ASSIGN && effect->cell->idle &&
           !slice_cell_may_fail(effect->cell) && !slice_may_fail(effect->term);
}

/* The list without its idle effects. */
static const FlowEffect *drop_idle(const FlowEffect *effects, Arena *arena) {
    const FlowEffect *first = NULL, **end = &first;
    for (const FlowEffect *e = effects; e; e = e->next) {
        if (is_idle(e))
            continue;
        FlowEffect *copy = arena_alloc(arena, sizeof *copy);
        *copy = *e;
        copy->next = NULL;
        *end = copy;
        end = &copy->next;
    }
    return first;
}

static void skip_idle(Flow *flow) {
    assert(flow->written == flow->commands);
    Command *commands = optimise_commands(flow);
    for (uint32_t c = 0; c < flow->command_count; c++)
        commands[c].effects = drop_idle(commands[c].effects, &flow->arena);
    flow->written = commands;
}

/* A process that comes to such a location stays there. */
static void cut_steps(Flow *flow, const Slice *slice) {
    assert(slice->useful && slice->first);
    size_t bytes = flow->type_count * sizeof(FlowType);
    FlowType *types = arena_alloc(&flow->arena, bytes + 1);
    if (bytes)
        memcpy(types, flow->types, bytes);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < types[t].location_count; l++)
            if (slice_cuts_steps(slice, flow, t, l))
                types[t].locations[l].count = 0;
    flow->types = types;
}

void slice_apply(const Slice *slice, Flow *flow,
                 const Declarations *declarations) {
    assert(slice->found && slice->type_count == flow->type_count);
    list(flow, declarations, slice);
    skip_idle(flow);
    cut_steps(flow, slice);
}
