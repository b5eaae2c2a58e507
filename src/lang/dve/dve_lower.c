#include "lang/dve/dve_lower.h"

#include "lang/dve/dve_order.h"
#include "lang/dve/dve_terms.h"
#include "lang/flow/analysing/range.h"

#include <ctype.h>
#include <string.h>

enum {
    MOST_BITS = 1 << 24,  /* of a state */
    MOST_PAIRS = 1 << 20, /* of transitions that meet */
    MOST_PARTS = 1000,    /* guards or effects of a transition */
    MOST_ACCEPTANCE_SETS = 60
};

typedef struct DveLowering {
    DveProgram *program;
    Diagnostics *diag;
    Mem *mem;
    FlowBuilder builder;
    DveTerms terms;
    VEC(FlowAtom) atoms;
    VEC(FlowCheck) checks;
} DveLowering;

static Arena *arena_of(DveLowering *self) {
    return &self->builder.flow->arena;
}

static void *keep(DveLowering *self, const void *data, size_t bytes) {
    void *copy = arena_alloc(arena_of(self), bytes + 1);
    if (bytes)
        memcpy(copy, data, bytes);
    return copy;
}

static uint32_t line_of(const DveLowering *self, Span span) {
    return (uint32_t)diag_place(self->diag, span).line;
}

static const char *file_of(DveLowering *self, Span span) {
    return flow_text(&self->builder,
                     self->diag->sources.data[span.source].name);
}

/* A piece of the source, with a blank for each run of white space. */
static const char *source_text(DveLowering *self, Span span) {
    const char *source = self->diag->sources.data[span.source].text;
    Text text;
    bool blank = false;
    text_init(&text, self->mem);
    for (size_t i = span.start; i < span.end; i++) {
        bool white = isspace((unsigned char)source[i]);
        if (!white && blank)
            text_char(&text, ' ');
        if (!white)
            text_char(&text, source[i]);
        blank = white;
    }
    const char *kept = flow_text(&self->builder, text.data);
    text_release(&text);
    return kept;
}

/* ---- Variables and channels ---------------------------------------------- */

static void add_values(DveLowering *self, uint32_t type,
                       const DveVariable *variable, const Cell *first) {
    for (uint32_t i = 0; i < variable->count; i++) {
        Cell cell = *first;
        cell.offset += i * cell.width;
        if (variable->values[i] != 0)
            flow_builder_set(&self->builder, type,
                             flow_cell(&self->builder, cell),
                             flow_number(&self->builder, variable->values[i]));
    }
}

/* What is never written stands among the constants. */
static Cell blank_cell(const DveLowering *self, const DveVariable *variable) {
    const FlowSlots *slots = &self->program->slots;
    if (variable->constant)
        return (Cell){.base = CELL_CONSTANT,
                      .width = variable->wide ? 16 : 8,
                      .is_signed = variable->wide};
    Cell cell = flow_slots_cell(slots, variable->slot);
    uint32_t global = vec_item(&slots->slots, variable->slot).global;
    if (global != NO_OWNER && vec_item(&slots->globals, global).constant)
        cell.base = CELL_CONSTANT;
    return cell;
}

static void add_variable(DveLowering *self, uint32_t number) {
    const DveProgram *program = self->program;
    const DveVariable *variable = &program->variables.data[number];
    bool local = variable->process != DVE_NONE && !variable->shared;
    uint32_t type =
        local && !variable->constant ? variable->process : BUILD_GLOBAL;
    Symbol symbol = {.name = variable->name,
                     .length = variable->array ? variable->count : 0,
                     .line = variable->line};
    if (variable->shared && !variable->constant)
        symbol.name = vec_item(&program->slots.slots, variable->slot).name;
    const Cell *cell =
        variable->constant
            ? flow_builder_hidden(&self->builder, blank_cell(self, variable),
                                  variable->count)
            : flow_builder_variable(&self->builder, type,
                                    blank_cell(self, variable), symbol);
    self->terms.cells[number] = cell;
    add_values(self, type, variable, cell);
}

static void add_channel(DveLowering *self, const DveChannel *channel) {
    uint32_t count = channel->component_count;
    FieldType *fields =
        arena_alloc(arena_of(self), (count + 1) * sizeof *fields);
    for (uint32_t i = 0; i < count; i++)
        fields[i] = flow_slots_field(&self->program->slots, channel->slot + i);
    flow_builder_channel(&self->builder,
                         (Channel){.name = channel->name,
                                   .capacity = channel->capacity,
                                   .fields = fields,
                                   .field_count = count,
                                   .line = line_of(self, channel->span)});
}

/* ---- Transitions --------------------------------------------------------- */

/* True unless there are too many, which is an error. */
static bool is_short(DveLowering *self, const DveEdge *edge, uint32_t count) {
    if (count == MOST_PARTS + 1)
        diag_error(self->diag, CODE_LIMIT, edge->span,
                   "a transition has more than %d guards or effects",
                   (int)MOST_PARTS);
    return count <= MOST_PARTS;
}

static const FlowEffect *lower_effects(DveLowering *self, const DveEdge *edge) {
    const FlowEffect *first = NULL, **end = &first;
    RangeView view = {.flow = self->builder.flow};
    uint32_t count = 0;
    for (const DveEffect *e = edge->effects; e && is_short(self, edge, ++count);
         e = e->next) {
        FlowEffect *made = arena_alloc(arena_of(self), sizeof *made);
        Cell *cell = dve_target(&self->terms, e->target);
        const Term *value = dve_term(&self->terms, e->value);
        Range range = range_of_term(&view, value);
        dve_limit(&self->terms, cell, range.low, range.high);
        *made = (FlowEffect){.kind = FLOW_ASSIGN, .term = value, .cell = cell};
        *end = made;
        end = &made->next;
    }
    return first;
}

/* A variable to receive component i into. */
static const Cell *lower_place(DveLowering *self, const DveExpression *e,
                               const DveChannel *channel, uint32_t i) {
    FieldType field =
        flow_slots_field(&self->program->slots, channel->slot + i);
    Range range = range_of_width(field.width, field.is_signed);
    Cell *cell = dve_target(&self->terms, e);
    dve_limit(&self->terms, cell, range.low, range.high);
    return cell;
}

/* Values that are sent, or variables to receive into: as many as messages of
 * the channel have. */
static const Argument *lower_values(DveLowering *self, const DveEdge *edge,
                                    const DveChannel *channel) {
    const Argument *first = NULL, **end = &first;
    const DveExpression *e = edge->values;
    for (uint32_t i = 0; i < channel->component_count; i++) {
        Argument *made = arena_alloc(arena_of(self), sizeof *made);
        if (e && edge->sync == DVE_BANG)
            made->term = dve_term(&self->terms, e);
        else if (e)
            made->cell = lower_place(self, e, channel, i);
        e = e ? e->next : NULL;
        *end = made;
        end = &made->next;
    }
    return first;
}

static void warn_of_order(DveLowering *self, const DveEdge *edge,
                          const Command *command) {
    if (self->program->lowered || !command->late || !dve_order_matters(command))
        return;
    diag_warning(self->diag, CODE_READING, edge->channel.span,
                 "what is %s depends on whether the effects come first, as in "
                 "DiVinE 2 and here, or last, as in later versions",
                 command->kind == COMMAND_SEND ? "sent" : "received");
    diag_hint(self->diag, "use two transitions");
}

static void lower_sync(DveLowering *self, const DveEdge *edge,
                       Command *command) {
    const DveProgram *program = self->program;
    const DveSymbol *found = dve_demand(program, self->terms.scope, edge->owner,
                                        edge->channel, DVE_SYMBOL_CHANNEL);
    if (program->tree.synchronous)
        diag_error(self->diag, CODE_UNSUPPORTED, edge->channel.span,
                   "processes of a synchronous system have no channels");
    if (!found)
        return;
    const DveChannel *channel = &program->channels.data[found->number];
    command->kind = edge->sync == DVE_BANG ? COMMAND_SEND : COMMAND_RECEIVE;
    command->channel = flow_number(&self->builder, (int32_t)found->number + 1);
    command->arguments = lower_values(self, edge, channel);
    command->late = channel->capacity > 0;
}

static void lower_edge(DveLowering *self, const DveAutomaton *automaton,
                       const DveEdge *edge) {
    uint32_t guards = 0;
    for (const DveExpression *e = edge->guards;
         e && is_short(self, edge, ++guards); e = e->next)
        ;
    Command command = {.kind = COMMAND_STEP,
                       .line = line_of(self, edge->span),
                       .text = source_text(self, edge->span)};
    command.target = dve_location(self->program, automaton, edge->to);
    if (guards <= MOST_PARTS)
        command.guard = dve_conjunction(&self->terms, edge->guards);
    if (edge->sync != DVE_END)
        lower_sync(self, edge, &command);
    command.effects = lower_effects(self, edge);
    warn_of_order(self, edge, &command);
    flow_builder_command(
        &self->builder, command,
        (Origin){.file = file_of(self, edge->span), .span = edge->span});
}

/* The edges of each location in the order of the file. */
static void lower_edges(DveLowering *self, uint32_t type,
                        const DveProcess *process) {
    const DveAutomaton *automaton = process->tree;
    Mem *mem = self->mem;
    VEC(const DveEdge *) edges = {0};
    VEC(uint32_t) next = {0};
    size_t bytes = (process->location_count + 1) * 2 * sizeof(uint32_t);
    uint32_t *ends = mem_alloc(mem, bytes);
    memset(ends, 0xff, bytes);
    for (const DveEdge *edge = automaton->edges; edge; edge = edge->next) {
        uint32_t from = dve_location(self->program, automaton, edge->from);
        uint32_t *first = &ends[2 * from], *last = &ends[2 * from + 1];
        uint32_t number = (uint32_t)edges.count;
        vec_push(mem, &edges, edge);
        vec_push(mem, &next, UINT32_MAX);
        if (*first == UINT32_MAX)
            *first = number;
        else
            vec_item(&next, *last) = number;
        *last = number;
    }
    for (uint32_t l = 0; l < process->location_count; l++) {
        flow_builder_leave(&self->builder, type, l);
        for (uint32_t e = ends[2 * l]; e != UINT32_MAX; e = vec_item(&next, e))
            lower_edge(self, automaton, vec_item(&edges, e));
    }
    vec_release(mem, &edges);
    vec_release(mem, &next);
    mem_free(mem, ends, bytes);
}

/* ---- Processes ----------------------------------------------------------- */

static void lower_assertions(DveLowering *self, uint32_t type,
                             const DveAutomaton *automaton) {
    FlowBuilder *builder = &self->builder;
    for (const DveAssertion *a = automaton->assertions; a; a = a->next) {
        uint32_t at = dve_location(self->program, automaton, a->state);
        const Term *term = dve_term(&self->terms, a->value);
        const Term *elsewhere =
            flow_operation(builder, TERM_NOT, flow_at(builder, type, at), NULL);
        FlowCheck check = {
            .term = term,
            .whole = flow_operation(builder, TERM_OR, elsewhere, term),
            .type = type,
            .at = at,
            .text = source_text(self, a->value->span),
            .file = file_of(self, a->value->span),
            .line = line_of(self, a->value->span)};
        vec_push(self->mem, &self->checks, check);
    }
}

static void name_locations(DveLowering *self, uint32_t type,
                           const DveProcess *process) {
    Location *locations = self->builder.locations[type];
    uint32_t i = 0;
    for (const DveNames *n = process->tree->states; n; n = n->next, i++) {
        locations[i].name = flow_text(&self->builder, n->word.text);
        locations[i].line = line_of(self, n->word.span);
    }
    for (const DveNames *n = process->tree->committed; n; n = n->next)
        locations[dve_location(self->program, process->tree, n->word)]
            .committed = true;
}

static void lower_process(DveLowering *self, uint32_t type) {
    const DveProcess *process = &self->program->processes.data[type];
    const DveAutomaton *automaton = process->tree;
    self->builder.types[type].start = process->initial;
    self->terms.scope = automaton->name.text;
    self->terms.process = type;
    self->terms.partial = false;
    name_locations(self, type, process);
    lower_edges(self, type, process);
    self->program->fails |= self->terms.partial;
    self->terms.process = DVE_NONE; /* no process evaluates a check */
    lower_assertions(self, type, automaton);
    self->terms.scope = NULL;
}

/* ---- What is asked of states --------------------------------------------- */

static void lower_questions(DveLowering *self) {
    const DveProgram *program = self->program;
    for (size_t i = 0; i < program->questions.count; i++) {
        const DveQuestion *question = &program->questions.data[i];
        self->terms.partial = false;
        FlowAtom atom = {.text = flow_text(&self->builder, question->text),
                         .term = dve_term(&self->terms, question->expression),
                         .file = flow_text(&self->builder, question->origin),
                         .line = 1};
        atom.fragile = self->terms.partial && !question->guides;
        vec_push(self->mem, &self->atoms, atom);
    }
}

/* Guards that stand together, as one condition: an atom with their text. */
static uint32_t guard_atom(DveLowering *self, const DveExpression *guards) {
    const Source *source = &self->diag->sources.data[guards->span.source];
    const DveExpression *last = guards;
    while (last->next)
        last = last->next;
    self->terms.partial = false;
    FlowAtom atom = {.term = dve_conjunction(&self->terms, guards),
                     .file = flow_text(&self->builder, source->name),
                     .line = line_of(self, guards->span)};
    atom.fragile = self->terms.partial;
    atom.text = arena_copy(arena_of(self), source->text + guards->span.start,
                           last->span.end - guards->span.start);
    for (uint32_t i = 0; i < self->atoms.count; i++)
        if (strcmp(vec_item(&self->atoms, i).text, atom.text) == 0)
            return i;
    vec_push(self->mem, &self->atoms, atom);
    return (uint32_t)self->atoms.count - 1;
}

/* Without any, no run is accepted, as in DiVinE. */
static void lower_acceptance(DveLowering *self, const DveProcess *process,
                             FlowAutomaton *made) {
    const DveAutomaton *automaton = process->tree;
    uint64_t *sets = arena_alloc(arena_of(self),
                                 (process->location_count + 1) * sizeof *sets);
    made->sets = sets;
    made->set_count = automaton->accepting ? 0 : 1;
    for (const DveAccept *set = automaton->accepting; set; set = set->next) {
        if (made->set_count == MOST_ACCEPTANCE_SETS) {
            diag_error(self->diag, CODE_LIMIT, automaton->name.span,
                       "a property has at most %d acceptance sets",
                       (int)MOST_ACCEPTANCE_SETS);
            return;
        }
        uint64_t bit = (uint64_t)1 << made->set_count++;
        for (const DveNames *name = set->states; name; name = name->next)
            sets[dve_location(self->program, automaton, name->word)] |= bit;
    }
}

static void lower_moves(DveLowering *self, const DveAutomaton *automaton,
                        FlowAutomaton *made) {
    VEC(FlowMove) moves = {0};
    for (const DveEdge *edge = automaton->edges; edge; edge = edge->next) {
        if (edge->sync != DVE_END || edge->effects)
            diag_error(self->diag, CODE_UNSUPPORTED, edge->span,
                       "a property watches the system: its transitions have "
                       "guards only");
        FlowMove move = {dve_location(self->program, automaton, edge->from),
                         dve_location(self->program, automaton, edge->to),
                         NO_ATOM};
        if (edge->guards)
            move.atom = guard_atom(self, edge->guards);
        vec_push(self->mem, &moves, move);
    }
    made->moves = keep(self, moves.data, moves.count * sizeof *moves.data);
    made->move_count = (uint32_t)moves.count;
    vec_release(self->mem, &moves);
}

static void lower_properties(DveLowering *self) {
    const DveProgram *program = self->program;
    size_t count = program->properties.count;
    FlowAutomaton *list =
        arena_alloc(arena_of(self), (count + 1) * sizeof *list);
    for (size_t i = 0; i < count; i++) {
        const DveProcess *property = &program->properties.data[i];
        self->terms.scope = property->tree->name.text;
        list[i] = (FlowAutomaton){
            .name = flow_text(&self->builder, property->tree->name.text),
            .state_count = property->location_count,
            .initial = property->initial};
        lower_acceptance(self, property, &list[i]);
        lower_moves(self, property->tree, &list[i]);
    }
    self->terms.scope = NULL;
    self->builder.flow->automata = list;
    self->builder.flow->automaton_count = (uint32_t)count;
}

/* ---- The whole ----------------------------------------------------------- */

static const FlowStyle style = {
    .process = "process", .member = "->", .transitions = true, .records = true};

/* Variables of everyone come first, in the order of their declarations. */
static void lower_declarations(DveLowering *self) {
    const DveProgram *program = self->program;
    for (uint32_t i = 0; i < program->variables.count; i++)
        add_variable(self, i);
    for (size_t i = 0; i < program->channels.count; i++)
        add_channel(self, &program->channels.data[i]);
}

static void begin_types(DveLowering *self) {
    const DveProgram *program = self->program;
    for (uint32_t p = 0; p < program->processes.count; p++) {
        const DveProcess *process = &program->processes.data[p];
        DveWord name = process->tree->name;
        flow_builder_type(&self->builder, p, name.text,
                          line_of(self, name.span), process->location_count);
    }
}

static void finish(DveLowering *self) {
    Flow *flow = self->builder.flow;
    flow->atoms =
        keep(self, self->atoms.data, self->atoms.count * sizeof(FlowAtom));
    flow->atom_count = (uint32_t)self->atoms.count;
    flow->checks =
        keep(self, self->checks.data, self->checks.count * sizeof(FlowCheck));
    flow->check_count = (uint32_t)self->checks.count;
    flow->fails = self->program->fails;
    const char *why =
        flow_builder_finish(&self->builder, MOST_BITS, MOST_PAIRS);
    if (why)
        diag_error(self->diag, CODE_LIMIT, SPAN_NONE, "%s", why);
}

static bool lower(void *context, const FlowGoals *goals, Flow *flow,
                  Diagnostics *diag, Mem *mem) {
    DveProgram *program = context;
    size_t errors = diag->errors;
    DveLowering self = {.program = program, .diag = diag, .mem = mem};
    *flow = (Flow){.style = style,
                   .room = goals->room,
                   .arrives_first = true,
                   .synchronous = program->tree.synchronous};
    flow_builder_init(&self.builder, flow, (uint32_t)program->processes.count,
                      mem);
    self.terms = (DveTerms){
        .program = program, .builder = &self.builder, .process = DVE_NONE};
    self.terms.cells = arena_alloc(
        &flow->arena, (program->variables.count + 1) * sizeof(Cell *));
    begin_types(&self);
    lower_declarations(&self);
    for (uint32_t p = 0; p < program->processes.count; p++)
        lower_process(&self, p);
    lower_questions(&self);
    lower_properties(&self);
    if (diag->errors == errors)
        finish(&self);
    program->lowered = true;
    vec_release(mem, &self.atoms);
    vec_release(mem, &self.checks);
    flow_builder_release(&self.builder);
    return diag->errors == errors && !program->broken;
}

static void declare(void *context, Declarations *out) {
    flow_slots_declare(&((DveProgram *)context)->slots, out);
}

static void obey(void *context, const Declarations *found) {
    flow_slots_obey(&((DveProgram *)context)->slots, found);
}

static void free_program(void *context, Mem *mem) {
    DveProgram *program = context;
    dve_program_release(program);
    mem_free(mem, program, sizeof *program);
}

bool dve_open(FlowSource *out, uint32_t source, const DveRequest *request,
              Diagnostics *diag, Mem *mem) {
    DveProgram *program = mem_alloc(mem, sizeof *program);
    *out = (FlowSource){program, declare, obey, lower, free_program};
    dve_program_init(program, diag, mem);
    program->bounded = request->bounded;
    bool read = dve_read(program, source, request->atoms, request->atom_count);
    if (!read)
        free_program(program, mem);
    return read;
}
