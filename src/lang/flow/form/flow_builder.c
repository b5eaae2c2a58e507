#include "lang/flow/form/flow_builder.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

static Arena *arena_of(FlowBuilder *self) {
    return &self->flow->arena;
}

static void *keep(FlowBuilder *self, const void *data, size_t bytes) {
    void *copy = arena_alloc(arena_of(self), bytes + 1);
    if (bytes)
        memcpy(copy, data, bytes);
    return copy;
}

static FlowOwner *owner_of(FlowBuilder *self, uint32_t type) {
    assert(type == BUILD_GLOBAL || type < self->flow->type_count);
    return &self->owners[type == BUILD_GLOBAL ? self->flow->type_count : type];
}

void flow_builder_init(FlowBuilder *self, Flow *flow, uint32_t types,
                       Mem *mem) {
    Arena *arena = &flow->arena;
    *self = (FlowBuilder){.flow = flow, .mem = mem};
    arena_init(arena, mem);
    flow->fixed = true;
    self->types = arena_alloc(arena, (types + 1) * sizeof *self->types);
    self->locations = arena_alloc(arena, (types + 1) * sizeof(Location *));
    self->owners = arena_alloc(arena, (types + 1) * sizeof *self->owners);
    flow->types = self->types;
    flow->type_count = types;
    for (uint32_t t = 0; t <= types; t++)
        self->owners[t].last = &self->owners[t].first;
}

void flow_builder_release(FlowBuilder *self) {
    for (uint32_t t = 0; t <= self->flow->type_count; t++)
        vec_release(self->mem, &self->owners[t].symbols);
    vec_release(self->mem, &self->commands);
    vec_release(self->mem, &self->origins);
    vec_release(self->mem, &self->channels);
}

/* --- declarations ----------------------------------------------------- */

void flow_builder_type(FlowBuilder *self, uint32_t type, const char *name,
                       uint32_t line, uint32_t locations) {
    uint32_t width = bits_for(locations);
    self->locations[type] =
        arena_alloc(arena_of(self), (locations + 1) * sizeof(Location));
    for (uint32_t l = 0; l < locations; l++)
        self->locations[type][l] = (Location){.state = l, .line = line};
    self->types[type] = (FlowType){.name = flow_text(self, name),
                                   .locations = self->locations[type],
                                   .location_count = locations,
                                   .location_width = width,
                                   .header_width = width,
                                   .active = 1,
                                   .priority = 1,
                                   .line = line};
    self->bits += width;
}

static Setting *add_setting(FlowBuilder *self, uint32_t type,
                            const Cell *cell) {
    FlowOwner *owner = owner_of(self, type);
    Setting *setting = arena_alloc(arena_of(self), sizeof *setting);
    setting->cell = cell;
    *owner->last = setting;
    owner->last = &setting->next;
    return setting;
}

void flow_builder_set(FlowBuilder *self, uint32_t type, const Cell *cell,
                      const Term *value) {
    assert(value);
    add_setting(self, type, cell)->term = value;
}

/* Where constants are, or the bits of the owner. */
static uint32_t place(FlowBuilder *self, uint32_t type, CellBase base,
                      uint64_t bits) {
    uint32_t *width = base == CELL_CONSTANT ? &self->flow->constant_width
                                            : &owner_of(self, type)->width;
    uint32_t place = *width;
    if (bits > UINT32_MAX / 2 - place)
        bits = UINT32_MAX / 2 - place; /* too many anyway */
    *width += (uint32_t)bits;
    self->bits += base == CELL_CONSTANT ? 0 : bits;
    return place;
}

const Cell *flow_builder_variable(FlowBuilder *self, uint32_t type, Cell cell,
                                  Symbol symbol) {
    uint64_t length = symbol.length ? symbol.length : 1;
    if (cell.base != CELL_CONSTANT)
        cell.base = type == BUILD_GLOBAL ? CELL_GLOBAL : CELL_LOCAL;
    cell.offset = place(self, type, cell.base, length * cell.width);
    symbol.name = flow_text(self, symbol.name);
    symbol.cell = flow_cell(self, cell);
    symbol.stride = cell.width;
    vec_push(self->mem, &owner_of(self, type)->symbols, symbol);
    return symbol.cell;
}

const Cell *flow_builder_hidden(FlowBuilder *self, Cell cell, uint32_t length) {
    assert(cell.base == CELL_CONSTANT);
    cell.offset =
        place(self, BUILD_GLOBAL, cell.base, (uint64_t)length * cell.width);
    return flow_cell(self, cell);
}

/* It is shown by a constant that is its number. */
static void show_channel(FlowBuilder *self, const Channel *channel) {
    Cell number = {.base = CELL_CONSTANT, .width = 32, .is_signed = true};
    const Cell *cell = flow_builder_variable(self, BUILD_GLOBAL, number,
                                             (Symbol){.name = channel->name,
                                                      .line = channel->line,
                                                      .is_channel = true});
    add_setting(self, BUILD_GLOBAL, cell)->channel = channel->number;
}

uint32_t flow_builder_channel(FlowBuilder *self, Channel channel) {
    if (channel.capacity > 0 && self->flow->room)
        channel.capacity = self->flow->room;
    channel.name = flow_text(self, channel.name);
    channel.fields = keep(self, channel.fields,
                          channel.field_count * sizeof *channel.fields);
    channel.message_width = 0;
    for (uint32_t i = 0; i < channel.field_count; i++)
        channel.message_width += channel.fields[i].width;
    channel.number = (uint32_t)self->channels.count;
    channel.length_width = bits_for((uint64_t)channel.capacity + 1);
    channel.address = place(self, BUILD_GLOBAL, CELL_GLOBAL,
                            channel.length_width + (uint64_t)channel.capacity *
                                                       channel.message_width);
    vec_push(self->mem, &self->channels, channel);
    if (channel.capacity > 0)
        show_channel(self, &channel);
    return channel.number + 1;
}

/* --- commands --------------------------------------------------------- */

void flow_builder_leave(FlowBuilder *self, uint32_t type, uint32_t location) {
    assert(location < self->types[type].location_count);
    self->here = &self->locations[type][location];
    assert(self->here->count == 0);
    self->here->first = (uint32_t)self->commands.count;
}

void flow_builder_command(FlowBuilder *self, Command command, Origin origin) {
    assert(self->here && command.text);
    command.text = flow_text(self, command.text);
    if (command.label)
        command.label = flow_text(self, command.label);
    origin.statement = NO_STATEMENT;
    vec_push(self->mem, &self->commands, command);
    vec_push(self->mem, &self->origins, origin);
    self->here->count++;
}

/* --- the whole -------------------------------------------------------- */

static void keep_owner(FlowBuilder *self, uint32_t type, const Symbol **symbols,
                       uint32_t *count, const Setting **settings) {
    const FlowOwner *owner = owner_of(self, type);
    *count = (uint32_t)owner->symbols.count;
    *symbols = keep(self, owner->symbols.data,
                    owner->symbols.count * sizeof *owner->symbols.data);
    *settings = owner->first;
}

static void keep_all(FlowBuilder *self) {
    Flow *flow = self->flow;
    flow->command_count = (uint32_t)self->commands.count;
    flow->commands =
        keep(self, self->commands.data, self->commands.count * sizeof(Command));
    flow->written = flow->commands;
    flow->origins =
        keep(self, self->origins.data, self->origins.count * sizeof(Origin));
    flow->channel_count = (uint32_t)self->channels.count;
    flow->all_channels = flow->channel_count;
    flow->channels =
        keep(self, self->channels.data, self->channels.count * sizeof(Channel));
    keep_owner(self, BUILD_GLOBAL, &flow->symbols, &flow->symbol_count,
               &flow->settings);
    for (uint32_t t = 0; t < flow->type_count; t++)
        keep_owner(self, t, &self->types[t].symbols,
                   &self->types[t].symbol_count, &self->types[t].settings);
}

/* The processes follow one another. */
static void lay_out(FlowBuilder *self) {
    Flow *flow = self->flow;
    uint32_t *bases =
        arena_alloc(arena_of(self), (flow->type_count + 1) * sizeof *bases);
    flow->global_width = owner_of(self, BUILD_GLOBAL)->width;
    bases[0] = flow->global_width;
    for (uint32_t t = 0; t < flow->type_count; t++) {
        FlowType *type = &self->types[t];
        type->variable_width = type->counters = owner_of(self, t)->width;
        bases[t + 1] = bases[t] + type->header_width + type->variable_width;
        for (uint32_t l = 0; l < type->location_count; l++)
            flow->has_committed |= type->locations[l].committed;
    }
    flow->bases = bases;
}

/* Sends and receives by channels without a buffer, each with each. */
static uint64_t count_pairs(const FlowBuilder *self) {
    Mem *mem = self->mem;
    size_t bytes = (self->channels.count + 1) * 2 * sizeof(uint64_t);
    uint64_t *uses = mem_alloc(mem, bytes), pairs = 0;
    for (size_t c = 0; c < self->commands.count; c++) {
        const Command *command = &self->commands.data[c];
        if (command_has_message(command))
            uses[2 * ((uint32_t)command->channel->value - 1) +
                 (command->kind == COMMAND_SEND)]++;
    }
    for (size_t k = 0; k < self->channels.count; k++)
        if (self->channels.data[k].capacity == 0)
            pairs += uses[2 * k] * uses[2 * k + 1];
    mem_free(mem, uses, bytes);
    return pairs;
}

const char *flow_builder_finish(FlowBuilder *self, uint64_t most_bits,
                                uint64_t most_pairs) {
    if (self->flow->type_count > MOST_PROCESSES)
        return "the program has more than 255 processes";
    if (self->bits > most_bits)
        return "a state of the program has too many bits";
    if (count_pairs(self) > most_pairs)
        return "too many transitions can meet on the channels without a buffer";
    keep_all(self);
    lay_out(self);
    return NULL;
}

/* --- terms ------------------------------------------------------------ */

static Term *new_term(FlowBuilder *self, TermKind kind) {
    Term *term = arena_alloc(arena_of(self), sizeof *term);
    term->kind = kind;
    return term;
}

const Term *flow_number(FlowBuilder *self, int32_t value) {
    Term *term = new_term(self, TERM_NUMBER);
    term->value = value;
    return term;
}

const Term *flow_operation(FlowBuilder *self, TermKind kind, const Term *a,
                           const Term *b) {
    Term *term = new_term(self, kind);
    term->a = a;
    term->b = b;
    return term;
}

const Term *flow_load_cell(FlowBuilder *self, const Cell *cell) {
    Term *term = new_term(self, TERM_LOAD);
    term->cell = cell;
    return term;
}

const Term *flow_at(FlowBuilder *self, uint32_t type, uint32_t location) {
    Term *term = new_term(self, TERM_AT);
    term->value = (int32_t)type;
    term->at = location;
    return term;
}

Cell *flow_cell(FlowBuilder *self, Cell cell) {
    Cell *made = arena_alloc(arena_of(self), sizeof *made);
    *made = cell;
    return made;
}

const char *flow_text(FlowBuilder *self, const char *text) {
    return arena_copy(arena_of(self), text, strlen(text));
}
