#include "lang/machines/machines_lower.h"

#include "base/bits.h"
#include "lang/flow/form/flow_builder.h"
#include "lang/flow/form/flow_slots.h"

enum {
    MOST_BITS = 1 << 21,  /* of a state */
    MOST_PAIRS = 1 << 20, /* of transitions that meet */
    NAMES_OF_TAU = 0      /* of an internal step without a name */
};

typedef struct Machines { /* read, to be lowered */
    MachinesProgram program;
    uint32_t source; /* of the diagnostics */
    FlowSlots slots; /* messages, by channel */
} Machines;

typedef struct MachinesLowering {
    const Machines *machines;
    const MachinesProgram *program;
    FlowBuilder builder;
    Text text; /* of the current name */
} MachinesLowering;

/* ---- Channels ------------------------------------------------------------ */

static const ValueNames *name_messages(MachinesLowering *self,
                                       const Names *messages) {
    Arena *arena = &self->builder.flow->arena;
    uint32_t count = (uint32_t)messages->entries.count;
    const char **list = arena_alloc(arena, (count + 1) * sizeof *list);
    ValueNames *names = arena_alloc(arena, sizeof *names);
    for (uint32_t i = 0; i < count; i++)
        list[i] = flow_text(&self->builder, names_get(messages, i));
    *names = (ValueNames){list, count};
    return names;
}

static void add_channel(MachinesLowering *self, uint32_t number) {
    const MachinesChannel *channel = vec_at(&self->program->channels, number);
    FieldType field = flow_slots_field(&self->machines->slots, number + 1);
    field.names = name_messages(self, &channel->messages);
    flow_builder_channel(&self->builder,
                         (Channel){.name = channel->name,
                                   .capacity = channel->capacity,
                                   .fields = &field,
                                   .field_count = 1});
}

/* ---- Machines ------------------------------------------------------------ */

/* "c!m", "c?m", or the name of an internal step. */
static const char *label_of(MachinesLowering *self, const MachinesEdge *edge) {
    const MachinesChannel *channel =
        vec_at(&self->program->channels, edge->channel);
    text_clear(&self->text);
    if (edge->action == MACHINES_INTERNAL)
        text_add(&self->text,
                 names_get(&self->program->actions, edge->message));
    else
        text_printf(&self->text, "%s%c%s", channel->name,
                    edge->action == MACHINES_SENDS ? '!' : '?',
                    names_get(&channel->messages, edge->message));
    return self->text.data;
}

static void add_edge(MachinesLowering *self, uint32_t number) {
    static const CommandKind kinds[] = {[MACHINES_INTERNAL] = COMMAND_STEP,
                                        [MACHINES_SENDS] = COMMAND_SEND,
                                        [MACHINES_RECEIVES] = COMMAND_RECEIVE};
    const MachinesEdge *edge = &vec_item(&self->program->edges, number);
    FlowBuilder *builder = &self->builder;
    const char *label = label_of(self, edge);
    Command command = {.kind = kinds[edge->action],
                       .target = edge->to,
                       .line = vec_item(&self->program->lines, number),
                       .text = label,
                       .label = label};
    if (edge->action != MACHINES_INTERNAL) {
        Argument *argument =
            arena_alloc(&builder->flow->arena, sizeof *argument);
        argument->term = flow_number(builder, (int32_t)edge->message);
        command.channel = flow_number(builder, (int32_t)edge->channel + 1);
        command.arguments = argument;
    }
    flow_builder_command(
        builder, command,
        (Origin){.file = flow_text(builder, self->program->file),
                 .span = edge->span});
}

/* Its edges are sorted by the states that they leave. */
static void add_machine(MachinesLowering *self, uint32_t number) {
    const Machine *machine = &vec_item(&self->program->machines, number);
    FlowBuilder *builder = &self->builder;
    uint32_t count = (uint32_t)machine->states.entries.count;
    uint32_t edge = machine->first, end = edge + machine->count;
    flow_builder_type(builder, number, machine->name, 0, count);
    builder->types[number].start = machine->initial;
    for (uint32_t s = 0; s < count; s++) {
        builder->locations[number][s].name =
            flow_text(builder, names_get(&machine->states, s));
        flow_builder_leave(builder, number, s);
        while (edge < end && vec_item(&self->program->edges, edge).from == s)
            add_edge(self, edge++);
    }
}

/* ---- Atoms --------------------------------------------------------------- */

typedef VEC(FlowAtom) Atoms;

static void add_atom(MachinesLowering *self, Atoms *atoms, const char *of,
                     const char *what, const Term *term) {
    text_clear(&self->text);
    text_printf(&self->text, "%s.%s", of, what);
    vec_push(self->builder.mem, atoms,
             ((FlowAtom){.text = flow_text(&self->builder, self->text.data),
                         .term = term}));
}

static void add_channel_atoms(MachinesLowering *self, Atoms *atoms,
                              uint32_t number) {
    const MachinesChannel *channel = vec_at(&self->program->channels, number);
    FlowBuilder *builder = &self->builder;
    const Term *term = flow_number(builder, (int32_t)number + 1);
    if (channel->capacity == 0)
        return;
    add_atom(self, atoms, channel->name, "empty",
             flow_operation(builder, TERM_EMPTY, term, NULL));
    add_atom(self, atoms, channel->name, "full",
             flow_operation(builder, TERM_FULL, term, NULL));
}

static void add_atoms(MachinesLowering *self) {
    const MachinesProgram *program = self->program;
    Flow *flow = self->builder.flow;
    Atoms atoms = {0};
    for (uint32_t m = 0; m < program->machines.count; m++) {
        const Machine *machine = &vec_item(&program->machines, m);
        for (uint32_t s = 0; s < machine->states.entries.count; s++)
            add_atom(self, &atoms, machine->name,
                     names_get(&machine->states, s),
                     flow_at(&self->builder, m, s));
    }
    for (uint32_t c = 0; c < program->channels.count; c++)
        add_channel_atoms(self, &atoms, c);
    FlowAtom *list =
        arena_alloc(&flow->arena, (atoms.count + 1) * sizeof *list);
    for (size_t i = 0; i < atoms.count; i++)
        list[i] = vec_item(&atoms, i);
    flow->atoms = list;
    flow->atom_count = (uint32_t)atoms.count;
    vec_release(self->builder.mem, &atoms);
}

/* ---- The whole ----------------------------------------------------------- */

static const FlowStyle style = {.process = "machine",
                                .member = ".",
                                .transitions = true,
                                .labelled = true,
                                .named_atoms = true,
                                .joined = true};

static bool lower(void *context, const FlowGoals *goals, Flow *flow,
                  Diagnostics *diag, Mem *mem) {
    const Machines *machines = context;
    const MachinesProgram *program = &machines->program;
    MachinesLowering self = {.machines = machines, .program = program};
    *flow = (Flow){.style = style, .room = goals->room};
    flow_builder_init(&self.builder, flow, (uint32_t)program->machines.count,
                      mem);
    text_init(&self.text, mem);
    for (uint32_t c = 0; c < program->channels.count; c++)
        add_channel(&self, c);
    for (uint32_t m = 0; m < program->machines.count; m++)
        add_machine(&self, m);
    add_atoms(&self);
    const char *why = flow_builder_finish(&self.builder, MOST_BITS, MOST_PAIRS);
    flow_builder_release(&self.builder);
    text_release(&self.text);
    if (why)
        diag_error(diag, CODE_LIMIT, diag_whole(diag, machines->source), "%s",
                   why);
    return !why;
}

static void declare(void *context, Declarations *out) {
    flow_slots_declare(&((Machines *)context)->slots, out);
}

static void obey(void *context, const Declarations *found) {
    flow_slots_obey(&((Machines *)context)->slots, found);
}

static void free_machines(void *context, Mem *mem) {
    Machines *self = context;
    machines_program_release(&self->program);
    flow_slots_release(&self->slots, mem);
    mem_free(mem, self, sizeof *self);
}

/* The messages of a channel are numbers. */
static void add_slots(Machines *self, Mem *mem) {
    flow_slots_init(&self->slots, mem);
    for (size_t c = 0; c < self->program.channels.count; c++) {
        const MachinesChannel *channel = &self->program.channels.data[c];
        flow_slots_add(&self->slots,
                       (SlotDeclaration){
                           .name = channel->name,
                           .owner = NO_OWNER,
                           .global = NO_OWNER,
                           .bits = bits_for(channel->messages.entries.count)},
                       mem);
    }
}

bool machines_open(FlowSource *out, uint32_t source, Diagnostics *diag,
                   Mem *mem) {
    Machines *self = mem_alloc(mem, sizeof *self);
    self->source = source;
    *out = (FlowSource){self, declare, obey, lower, free_machines};
    machines_program_init(&self->program, mem);
    bool read = machines_parse(&self->program, diag, source);
    add_slots(self, mem);
    if (!read)
        free_machines(self, mem);
    return read;
}
