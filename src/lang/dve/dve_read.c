/* From a DVE file to a program: names, sizes and first values. */
#include "lang/dve/dve_parse.h"
#include "lang/dve/dve_terms.h"

#include <string.h>

enum {
    MOST_VALUES = 1 << 20 /* of all variables, constants or channels */
};

typedef struct DveReading {
    DveProgram *program;
    Diagnostics *diag;
    Flow flow;           /* where terms of declarations are */
    FlowBuilder builder; /* likewise */
    size_t values;       /* of variables and channels so far */
    size_t constants;    /* of constants */
} DveReading;

/* Is this one watching, and not part of the system? */
static bool is_property(const DveProgram *program,
                        const DveAutomaton *automaton) {
    return automaton->property ||
           (program->tree.property.text &&
            strcmp(program->tree.property.text, automaton->name.text) == 0);
}

static int32_t value_of(DveReading *self, const DveAutomaton *scope,
                        const DveExpression *expression) {
    DveTerms terms = {.program = self->program,
                      .builder = &self->builder,
                      .scope = scope ? scope->name.text : NULL,
                      .process = DVE_NONE};
    return dve_constant(&terms, expression);
}

/* ---- Variables ----------------------------------------------------------- */

/* The value that a variable really gets. */
static int32_t cut(bool wide, int32_t value) {
    return wide ? (int16_t)value : (uint8_t)value;
}

/* How many elements; 1, with an error, if there would be too many. */
static uint32_t count_elements(DveReading *self, const DveAutomaton *scope,
                               const DveDeclaration *made) {
    int32_t size = made->size ? value_of(self, scope, made->size) : 1;
    size_t *used = made->constant ? &self->constants : &self->values;
    if (size < 1)
        diag_error(self->diag, CODE_RANGE, made->name.span,
                   "an array has at least one element");
    else if ((size_t)size > MOST_VALUES - *used)
        diag_error(self->diag, CODE_LIMIT, made->name.span,
                   "the program has more than %d variables", (int)MOST_VALUES);
    if (size < 1 || (size_t)size > MOST_VALUES - *used)
        size = 1;
    *used += (size_t)size;
    return (uint32_t)size;
}

/* Its name is taken from the text. */
static uint32_t add_slot(DveReading *self, Text *name, uint32_t process,
                         bool scalar, bool wide) {
    DveProgram *program = self->program;
    SlotDeclaration slot = {
        .name = arena_copy(&program->arena, name->data, name->length),
        .owner = process == DVE_NONE ? NO_OWNER : process,
        .scalar = scalar,
        .global = NO_OWNER,
        .bits = wide ? 16 : 8,
        .is_signed = wide};
    text_release(name);
    return flow_slots_add(&program->slots, slot, program->mem);
}

/* Elements without a value are zero; values without an element are ignored,
 * as the files of the BEEM collection expect. */
static void set_values(DveReading *self, const DveAutomaton *scope,
                       DveVariable *variable, const DveDeclaration *made) {
    const DveExpression *value = made->initial;
    variable->values =
        arena_alloc(&self->program->arena, variable->count * sizeof(int32_t));
    for (uint32_t i = 0; i < variable->count && value; i++) {
        variable->values[i] = cut(variable->wide, value_of(self, scope, value));
        value = value->next;
    }
}

/* "x", or "P->x". */
static uint32_t add_variable_slot(DveReading *self, const DveAutomaton *scope,
                                  const DveVariable *variable) {
    Text name;
    text_init(&name, self->program->mem);
    text_printf(&name, "%s%s%s", scope ? scope->name.text : "",
                scope ? "->" : "", variable->name);
    return add_slot(self, &name, variable->process, !variable->array,
                    variable->wide);
}

/* Of a process, or a constant of a property (process DVE_NONE). */
static void declare_variable(DveReading *self, const DveAutomaton *scope,
                             uint32_t process, const DveDeclaration *made) {
    DveProgram *program = self->program;
    DveVariable variable = {
        .name = made->name.text,
        .process = process,
        .line = (uint32_t)diag_place(self->diag, made->name.span).line,
        .array = made->size != NULL,
        .constant = made->constant,
        .wide = made->type == DVE_INT,
        .count = count_elements(self, scope, made)};
    set_values(self, scope, &variable, made);
    if (!variable.constant)
        variable.slot = add_variable_slot(self, scope, &variable);
    vec_push(program->mem, &program->variables, variable);
    dve_declare(program, scope ? scope->name.text : NULL, made->name,
                DVE_SYMBOL_VARIABLE, (uint32_t)program->variables.count - 1);
}

/* ---- Channels ------------------------------------------------------------ */

static void declare_channel(DveReading *self, const DveAutomaton *scope,
                            const DveDeclaration *made) {
    DveProgram *program = self->program;
    DveChannel channel = {.name = made->name.text,
                          .span = made->name.span,
                          .typed = made->component_count > 0,
                          .cuts = made->component_count > 0,
                          .component_count = made->component_count};
    int32_t capacity = made->size ? value_of(self, scope, made->size) : 0;
    if (capacity < 0 || capacity > MOST_VALUES)
        diag_error(self->diag, CODE_RANGE, made->name.span,
                   "a channel has room for 0 to %d messages", (int)MOST_VALUES);
    else
        channel.capacity = (uint32_t)capacity;
    channel.wide = arena_alloc(&program->arena, channel.component_count + 1);
    for (uint32_t i = 0; i < channel.component_count; i++)
        channel.wide[i] = made->components[i] == DVE_INT;
    vec_push(program->mem, &program->channels, channel);
    dve_declare(program, scope ? scope->name.text : NULL, made->name,
                DVE_SYMBOL_CHANNEL, (uint32_t)program->channels.count - 1);
}

static void declare_all(DveReading *self, const DveAutomaton *scope,
                        uint32_t process, const DveDeclaration *list) {
    for (; list; list = list->next)
        if (list->type == DVE_CHANNEL)
            declare_channel(self, scope, list);
        else
            declare_variable(self, scope, process, list);
}

/* ---- Channels, once all their uses are known ----------------------------- */

static uint32_t count_values(const DveEdge *edge) {
    uint32_t count = 0;
    for (const DveExpression *e = edge->values; e; e = e->next)
        count++;
    return count;
}

static DveChannel *channel_of(DveReading *self, const DveAutomaton *automaton,
                              const DveEdge *edge) {
    const DveSymbol *found =
        dve_demand(self->program, automaton->name.text, edge->owner,
                   edge->channel, DVE_SYMBOL_CHANNEL);
    return found ? &self->program->channels.data[found->number] : NULL;
}

/* An untyped channel carries what its first sender sends. */
static void find_type(DveReading *self, const DveAutomaton *automaton,
                      const DveEdge *edge) {
    DveChannel *channel =
        edge->sync == DVE_END ? NULL : channel_of(self, automaton, edge);
    if (!channel || channel->typed || edge->sync != DVE_BANG)
        return;
    uint32_t count = count_values(edge);
    channel->typed = true;
    channel->component_count = count;
    channel->wide = arena_alloc(&self->program->arena, count + 1);
    memset(channel->wide, true, count);
}

static void check_use(DveReading *self, const DveAutomaton *automaton,
                      const DveEdge *edge) {
    const DveChannel *channel =
        edge->sync == DVE_END ? NULL : channel_of(self, automaton, edge);
    uint32_t count = count_values(edge);
    if (!channel || !channel->typed || count == channel->component_count ||
        (edge->sync == DVE_QUESTION && count == 0))
        return;
    diag_error(self->diag, CODE_ARITY, edge->span,
               "messages of channel \"%s\" have %u value%s, not %u",
               channel->name, channel->component_count,
               channel->component_count == 1 ? "" : "s", count);
}

static void visit_edges(DveReading *self,
                        void (*visit)(DveReading *self,
                                      const DveAutomaton *automaton,
                                      const DveEdge *edge)) {
    for (size_t p = 0; p < self->program->processes.count; p++) {
        const DveAutomaton *a = self->program->processes.data[p].tree;
        for (const DveEdge *edge = a->edges; edge; edge = edge->next)
            visit(self, a, edge);
    }
}

/* A value that is handed over without a declared type is not cut. */
static void add_components(DveReading *self, DveChannel *channel) {
    size_t needed = (size_t)channel->capacity * channel->component_count;
    if (needed > MOST_VALUES - self->values) {
        diag_error(self->diag, CODE_LIMIT, channel->span,
                   "the program has more than %d variables", (int)MOST_VALUES);
        channel->capacity = 0;
        return;
    }
    self->values += needed;
    for (uint32_t i = 0; i < channel->component_count; i++) {
        Text name;
        text_init(&name, self->program->mem);
        text_printf(&name, "value %u of %s", i + 1, channel->name);
        uint32_t slot =
            add_slot(self, &name, DVE_NONE, false, channel->wide[i]);
        channel->slot = i == 0 ? slot : channel->slot;
        if (channel->capacity == 0 && !channel->cuts)
            vec_item(&self->program->slots.slots, slot).bits = 32;
    }
}

/* ---- Processes ----------------------------------------------------------- */

/* The names of states, numbered in the order of the file. */
static uint32_t declare_locations(DveReading *self,
                                  const DveAutomaton *automaton) {
    uint32_t count = 0;
    for (const DveNames *name = automaton->states; name; name = name->next)
        dve_declare(self->program, automaton->name.text, name->word,
                    DVE_SYMBOL_LOCATION, count++);
    if (count == 0)
        diag_error(self->diag, CODE_SECTION, automaton->name.span,
                   "process \"%s\" has no states", automaton->name.text);
    return count;
}

static uint32_t find_initial(DveReading *self, const DveAutomaton *automaton) {
    if (automaton->initial.text)
        return dve_location(self->program, automaton, automaton->initial);
    diag_error(self->diag, CODE_SECTION, automaton->name.span,
               "process \"%s\" has no initial state", automaton->name.text);
    diag_hint(self->diag, "add \"init STATE;\" to it");
    return 0;
}

static void declare_constants(DveReading *self, const DveAutomaton *property) {
    const DveDeclaration *made = property->declarations;
    for (; made; made = made->next)
        if (!made->constant)
            diag_error(self->diag, CODE_UNSUPPORTED, made->name.span,
                       "a property watches the system and has no variables");
        else
            declare_variable(self, property, DVE_NONE, made);
}

/* The name is everyone's, what it contains is the process's own. */
static void declare_automaton(DveReading *self, const DveAutomaton *automaton) {
    DveProgram *program = self->program;
    bool watches = is_property(program, automaton);
    dve_declare(program, NULL, automaton->name,
                watches ? DVE_SYMBOL_PROPERTY : DVE_SYMBOL_PROCESS,
                (uint32_t)(watches ? program->properties.count
                                   : program->processes.count));
    DveProcess process = {.tree = automaton,
                          .location_count = declare_locations(self, automaton)};
    process.initial = find_initial(self, automaton);
    if (watches) {
        vec_push(program->mem, &program->properties, process);
        declare_constants(self, automaton);
        return;
    }
    vec_push(program->mem, &program->processes, process);
    declare_all(self, automaton, (uint32_t)program->processes.count - 1,
                automaton->declarations);
}

static void find_property(DveReading *self) {
    DveWord property = self->program->tree.property;
    if (!property.text)
        return;
    const DveSymbol *found = dve_find(self->program, NULL, property.text);
    if (!found || found->kind != DVE_SYMBOL_PROPERTY)
        diag_error(self->diag, CODE_UNDECLARED, property.span,
                   "there is no process \"%s\"", property.text);
}

/* ---- Who writes ---------------------------------------------------------- */

/* A variable of another process that is written is everyone's. */
static void share(DveReading *self, const DveAutomaton *automaton,
                  const DveExpression *target) {
    const char *of = target->process.text;
    if (!of || strcmp(of, automaton->name.text) == 0)
        return;
    const DveSymbol *found = dve_find(self->program, of, target->name.text);
    if (!found || found->kind != DVE_SYMBOL_VARIABLE)
        return; /* which is reported when it is lowered */
    DveVariable *variable = &self->program->variables.data[found->number];
    variable->shared = true;
    if (!variable->constant)
        vec_item(&self->program->slots.slots, variable->slot).owner = NO_OWNER;
}

static void share_targets(DveReading *self, const DveAutomaton *automaton,
                          const DveEdge *edge) {
    for (const DveEffect *e = edge->effects; e; e = e->next)
        share(self, automaton, e->target);
    if (edge->sync == DVE_QUESTION)
        for (const DveExpression *e = edge->values; e; e = e->next)
            share(self, automaton, e);
}

/* Which variables have bits in the global part, in this order. */
static void list_globals(DveProgram *program) {
    for (size_t i = 0; i < program->variables.count; i++) {
        DveVariable *variable = &program->variables.data[i];
        if (variable->constant ||
            (variable->process != DVE_NONE && !variable->shared))
            continue;
        SlotDeclaration *slot =
            &vec_item(&program->slots.slots, variable->slot);
        variable->global = (uint32_t)program->slots.globals.count;
        slot->global = variable->global;
        GlobalDeclaration global = {.name = slot->name,
                                    .width = variable->count * slot->bits};
        vec_push(program->mem, &program->slots.globals, global);
    }
}

/* ---- The whole ----------------------------------------------------------- */

static void resolve(DveReading *self) {
    DveProgram *program = self->program;
    size_t errors = self->diag->errors;
    declare_all(self, NULL, DVE_NONE, program->tree.declarations);
    for (const DveAutomaton *a = program->tree.automata; a; a = a->next)
        declare_automaton(self, a);
    find_property(self);
    if (self->diag->errors != errors)
        return;
    visit_edges(self, find_type);
    visit_edges(self, check_use);
    visit_edges(self, share_targets);
    for (size_t i = 0; i < program->channels.count; i++)
        add_components(self, &program->channels.data[i]);
    list_globals(program);
}

static void read_questions(DveProgram *program, const Question *questions,
                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Question *asked = &questions[i];
        uint32_t source = diag_source(program->diag, asked->origin, asked->text,
                                      strlen(asked->text));
        const DveExpression *parsed =
            dve_parse_text(program->diag, source, &program->arena);
        DveQuestion question = {
            .text =
                arena_copy(&program->arena, asked->text, strlen(asked->text)),
            .origin = arena_copy(&program->arena, asked->origin,
                                 strlen(asked->origin)),
            .expression = parsed,
            .guides = asked->guides};
        program->broken |= !parsed;
        if (parsed)
            vec_push(program->mem, &program->questions, question);
    }
}

bool dve_read(DveProgram *program, uint32_t source, const Question *questions,
              size_t count) {
    Diagnostics *diag = program->diag;
    size_t errors = diag->errors;
    DveReading self = {.program = program, .diag = diag};
    program->source = source;
    if (!dve_parse(&program->tree, diag, source, &program->arena))
        return false;
    flow_builder_init(&self.builder, &self.flow, 0, program->mem);
    resolve(&self);
    flow_builder_release(&self.builder);
    flow_release(&self.flow);
    bool read = diag->errors == errors;
    read_questions(program, questions, count);
    return read;
}

void dve_program_init(DveProgram *program, Diagnostics *diag, Mem *mem) {
    *program = (DveProgram){.mem = mem, .diag = diag};
    arena_init(&program->arena, mem);
    names_init(&program->names, mem);
    flow_slots_init(&program->slots, mem);
}

void dve_program_release(DveProgram *program) {
    Mem *mem = program->mem;
    names_release(&program->names);
    vec_release(mem, &program->symbols);
    vec_release(mem, &program->variables);
    vec_release(mem, &program->channels);
    vec_release(mem, &program->processes);
    vec_release(mem, &program->properties);
    vec_release(mem, &program->questions);
    flow_slots_release(&program->slots, mem);
    arena_release(&program->arena);
}
