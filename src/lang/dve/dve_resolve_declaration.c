/* Variables, constants and channels: values and places in the state. */
#include "lang/dve/dve_resolve.h"

#include <string.h>

enum {
    MOST_SLOTS = 1 << 20,    /* of a whole program */
    MOST_CONSTANTS = 1 << 20 /* elements of constants */
};

uint32_t dve_resolve_slot(DveScope *scope, uint64_t count, uint64_t initial) {
    DveProgram *program = scope->program;
    vec_push(program->mem, &program->slots,
             layout_add(&program->layout, count));
    vec_push(program->mem, &program->initial, initial);
    return (uint32_t)program->slots.count - 1;
}

/* The value that a variable really gets. */
static int32_t cut(bool wide, int32_t value) {
    return wide ? (int16_t)value : (uint8_t)value;
}

/* How many elements; false, with an error, if there would be too many. */
static bool count_elements(DveScope *scope, const DveDeclaration *made,
                           uint32_t *count) {
    int32_t size = made->size ? dve_constant(scope, made->size) : 1;
    size_t used = made->constant ? scope->program->constants.count
                                 : scope->program->slots.count;
    size_t most = made->constant ? MOST_CONSTANTS : MOST_SLOTS;
    *count = (uint32_t)size;
    if (size < 1)
        diag_error(scope->diag, CODE_RANGE, made->name.span,
                   "an array has at least one element");
    else if ((size_t)size > most - used)
        diag_error(scope->diag, CODE_LIMIT, made->name.span,
                   "the program has more than %zu variables", most);
    else
        return true;
    return false;
}

/* Elements without a value are zero; values without an element are ignored,
 * as the files of the BEEM collection expect. */
static void declare_variable(DveScope *scope, const DveDeclaration *made) {
    DveProgram *program = scope->program;
    DveVariable variable = {.array = made->size != NULL,
                            .constant = made->constant,
                            .wide = made->type == DVE_INT};
    if (!count_elements(scope, made, &variable.count))
        variable.count = 1;
    const DveExpression *value = made->initial;
    for (uint32_t i = 0; i < variable.count; i++) {
        int32_t first =
            cut(variable.wide, value ? dve_constant(scope, value) : 0);
        uint32_t place;
        if (variable.constant) {
            vec_push(program->mem, &program->constants, first);
            place = (uint32_t)program->constants.count - 1;
        } else {
            place = dve_resolve_slot(scope, variable.wide ? 65536 : 256,
                                     variable.wide ? (uint16_t)first
                                                   : (uint8_t)first);
        }
        variable.slot = i == 0 ? place : variable.slot;
        value = value ? value->next : NULL;
    }
    Text name;
    text_init(&name, program->mem);
    text_printf(&name, "%s%s%s", scope->process ? scope->process : "",
                scope->process ? "->" : "", made->name.text);
    variable.name = arena_copy(&program->arena, name.data, name.length);
    text_release(&name);
    vec_push(program->mem, &program->variables, variable);
    dve_declare(scope, made->name, DVE_SYMBOL_VARIABLE,
                (uint32_t)program->variables.count - 1);
}

static void declare_channel(DveScope *scope, const DveDeclaration *made) {
    DveProgram *program = scope->program;
    DveChannel channel = {.name = arena_copy(&program->arena, made->name.text,
                                             strlen(made->name.text)),
                          .span = made->name.span,
                          .typed = made->component_count > 0,
                          .component_count = made->component_count};
    int32_t capacity = made->size ? dve_constant(scope, made->size) : 0;
    if (capacity < 0 || capacity > MOST_SLOTS)
        diag_error(scope->diag, CODE_RANGE, made->name.span,
                   "a channel has room for 0 to %d messages", MOST_SLOTS);
    else
        channel.capacity = (uint32_t)capacity;
    channel.wide = arena_alloc(&program->arena, channel.component_count + 1);
    for (uint32_t i = 0; i < channel.component_count; i++)
        channel.wide[i] = made->components[i] == DVE_INT;
    vec_push(program->mem, &program->channels, channel);
    dve_declare(scope, made->name, DVE_SYMBOL_CHANNEL,
                (uint32_t)program->channels.count - 1);
}

void dve_resolve_declarations(DveScope *scope, const DveDeclaration *list) {
    for (; list; list = list->next)
        if (list->type == DVE_CHANNEL)
            declare_channel(scope, list);
        else
            declare_variable(scope, list);
}

/* ---- Channels, once all their uses are known ----------------------------- */

/* Does this edge send or receive this number of values? */
static bool fits(const DveChannel *channel, const DveStepEdge *edge) {
    return edge->components == channel->component_count ||
           (edge->sync == DVE_SYNC_RECEIVE && edge->components == 0);
}

/* An untyped channel carries what its first sender sends. */
static void find_type(DveProgram *program, const DveStepEdge *edge) {
    DveChannel *channel = &program->channels.data[edge->channel];
    if (channel->typed || edge->sync != DVE_SYNC_SEND)
        return;
    channel->typed = true;
    channel->component_count = edge->components;
    channel->wide = arena_alloc(&program->arena, edge->components + 1);
    for (uint32_t i = 0; i < edge->components; i++)
        channel->wide[i] = true;
}

static void place_buffer(DveScope *scope, DveChannel *channel) {
    DveProgram *program = scope->program;
    size_t needed = (size_t)channel->capacity * channel->component_count;
    if (needed > MOST_SLOTS - program->slots.count) {
        diag_error(scope->diag, CODE_LIMIT, channel->span,
                   "the program has more than %d variables", MOST_SLOTS);
        channel->capacity = 0;
        return;
    }
    channel->slot = dve_resolve_slot(scope, (uint64_t)channel->capacity + 1, 0);
    for (uint32_t i = 0; i < channel->capacity; i++)
        for (uint32_t k = 0; k < channel->component_count; k++)
            dve_resolve_slot(scope, channel->wide[k] ? 65536 : 256, 0);
}

void dve_resolve_channels(DveScope *scope) {
    DveProgram *program = scope->program;
    for (size_t i = 0; i < program->edges.count; i++)
        if (program->edges.data[i].sync != DVE_SYNC_NONE)
            find_type(program, &program->edges.data[i]);
    for (size_t i = 0; i < program->edges.count; i++) {
        const DveStepEdge *edge = &program->edges.data[i];
        if (edge->sync == DVE_SYNC_NONE)
            continue;
        const DveChannel *channel = &program->channels.data[edge->channel];
        if (channel->typed && !fits(channel, edge))
            diag_error(scope->diag, CODE_ARITY, edge->span,
                       "messages of channel \"%s\" have %u value%s, not %u",
                       channel->name, channel->component_count,
                       channel->component_count == 1 ? "" : "s",
                       edge->components);
    }
    for (size_t i = 0; i < program->channels.count; i++)
        if (program->channels.data[i].capacity > 0)
            place_buffer(scope, &program->channels.data[i]);
}
