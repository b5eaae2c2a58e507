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

/* --- types ------------------------------------------------------------ */

static void cut_type(Type *type) {
    assert(!type->idle || (type->bits > 0 && type->kind != TYPE_STRUCT));
    if (!type->idle)
        return;
    type->bits = 0;
    type->natural = true;
}

static void cut_variable(Variable *v, void *context) {
    (void)context;
    cut_type(&v->type);
    if (v->channel)
        for (MessageField *f = v->channel->fields; f; f = f->next)
            cut_type(&f->type);
}

void slice_cut(Program *program) {
    program_visit(program, cut_variable, NULL);
}

/* --- names ------------------------------------------------------------ */

typedef struct Listing {
    const Program *program;
    Arena *arena;            /* of the names */
    VEC(const char *) names; /* so far */
} Listing;

static void add_name(Listing *self, Text *text) {
    vec_push(text->mem, &self->names,
             arena_copy(self->arena, text->data, text->length));
    text_clear(text);
}

/* "P:" of a local variable, "T." of a field. */
static void add_owner(const Listing *self, const Variable *v, Text *out) {
    if (v->owner)
        text_printf(out, "%s:", v->owner->name);
    for (const Typedef *t = self->program->typedefs; t; t = t->next)
        for (const Variable *f = t->fields; f; f = f->next)
            if (f == v)
                text_printf(out, "%s.", t->name);
}

static void list_variable(Variable *v, void *context) {
    Listing *self = context;
    const MessageField *field = v->channel ? v->channel->fields : NULL;
    Text text;
    text_init(&text, self->arena->mem);
    if (v->type.idle) {
        add_owner(self, v, &text);
        text_add(&text, v->name);
        add_name(self, &text);
    }
    for (uint32_t k = 1; field; field = field->next, k++) {
        if (!field->type.idle)
            continue;
        text_printf(&text, "field %u of ", k);
        add_owner(self, v, &text);
        text_add(&text, v->name);
        add_name(self, &text);
    }
    text_release(&text);
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

static void list(Flow *flow, Program *program, const Slice *slice) {
    Mem *mem = flow->arena.mem;
    Listing self = {.program = program, .arena = &flow->arena};
    program_visit(program, list_variable, &self);
    list_steps(&self, flow, slice);
    flow->idle_count = (uint32_t)self.names.count;
    size_t bytes = self.names.count * sizeof *self.names.data;
    const char **names = arena_alloc(&flow->arena, bytes + 1);
    if (bytes)
        memcpy(names, self.names.data, bytes);
    flow->idle = names;
    vec_release(mem, &self.names);
}

/* Does the command do nothing but assign to an idle variable? */
static bool is_idle(const Command *command) {
    assert(command->kind != COMMAND_ASSIGN || (command->cell && command->term));
    return command->kind == COMMAND_ASSIGN && command->cell->idle &&
           !slice_cell_may_fail(command->cell) &&
           !slice_may_fail(command->term);
}

static void skip_idle(Flow *flow) {
    assert(flow->written == flow->commands);
    Command *commands = optimise_commands(flow);
    for (uint32_t c = 0; c < flow->command_count; c++) {
        if (!is_idle(&commands[c]))
            continue;
        commands[c].kind = COMMAND_SKIP;
        commands[c].term = NULL;
        commands[c].cell = NULL;
    }
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

void slice_apply(const Slice *slice, Flow *flow, Program *program) {
    assert(slice->found && slice->type_count == flow->type_count);
    list(flow, program, slice);
    skip_idle(flow);
    cut_steps(flow, slice);
}
