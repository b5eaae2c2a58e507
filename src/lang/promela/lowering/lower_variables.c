/* Variables: where their bits are, what they hold at first. The scalars of an
 * array or a struct follow each other without gaps. Channels that are created
 * with a variable lie after all variables of their owner. */
#include "lang/promela/lowering/lower.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

uint32_t lower_width(const Type *type) {
    if (type->kind != TYPE_STRUCT)
        return type->bits;
    uint32_t width = 0;
    for (const Variable *f = type->structure->fields; f; f = f->next)
        width += lower_width(&f->type) * f->length;
    return width;
}

bool lower_is_signed(const Type *type) {
    return (type->kind == TYPE_SHORT || type->kind == TYPE_INT) &&
           !type->natural;
}

const ValueNames *lower_mtypes(Lowering *lowering, const Type *type) {
    if (type->kind != TYPE_MTYPE || !type->mtype)
        return NULL;
    for (uint32_t i = 0; i < lowering->mtype_count; i++)
        if (lowering->mtype_sets[i] == type->mtype)
            return lowering->mtype_names[i];
    const char **names =
        arena_alloc(&lowering->flow->arena, 256 * sizeof *names);
    for (const MtypeConstant *c = type->mtype->constants; c; c = c->next)
        names[c->value] =
            arena_copy(&lowering->flow->arena, c->name, strlen(c->name));
    lowering->mtype_sets[lowering->mtype_count] = type->mtype;
    ValueNames *made = arena_alloc(&lowering->flow->arena, sizeof *made);
    *made = (ValueNames){names, 256};
    lowering->mtype_names[lowering->mtype_count++] = made;
    return made;
}

/* What one owner (the globals or a proctype) collects. */
typedef struct Owner {
    Lowering *lowering;
    CellBase base;         /* of its variables */
    uint32_t width;        /* bits so far */
    uint32_t hidden;       /* bits of hidden ones so far */
    uint32_t constant;     /* bits of constant ones so far */
    VEC(Channel) channels; /* created with it */
    VEC(Symbol) symbols;   /* for readers */
    Setting *first;        /* initial values, in order */
    Setting **last;        /* where the next one goes */
    Text name;             /* of the current variable */
} Owner;

static void owner_init(Owner *owner, Lowering *lowering, CellBase base) {
    *owner = (Owner){.lowering = lowering, .base = base};
    owner->last = &owner->first;
    text_init(&owner->name, lowering->mem);
}

static const char *keep_name(Owner *owner) {
    return arena_copy(&owner->lowering->flow->arena, owner->name.data,
                      owner->name.length);
}

static Cell *new_cell(Owner *owner, CellBase base, const Type *type,
                      uint32_t offset) {
    assert(type->kind != TYPE_STRUCT);
    Cell *cell = arena_alloc(&owner->lowering->flow->arena, sizeof *cell);
    *cell = (Cell){.base = base,
                   .width = type->bits,
                   .is_signed = lower_is_signed(type),
                   .slot = type->slot,
                   .idle = type->idle,
                   .offset = offset};
    return cell;
}

static Setting *add_setting(Owner *owner, const Cell *cell) {
    assert(cell && !*owner->last);
    Setting *setting =
        arena_alloc(&owner->lowering->flow->arena, sizeof *setting);
    setting->cell = cell;
    *owner->last = setting;
    owner->last = &setting->next;
    return setting;
}

static void add_channel(Owner *owner, const Variable *variable,
                        const Cell *cell) {
    const ChannelType *type = variable->channel;
    assert(type->width <= 64);
    Lowering *lowering = owner->lowering;
    FieldType *fields =
        arena_alloc(&lowering->flow->arena, (type->width + 1) * sizeof *fields);
    uint32_t room = lowering->flow->room;
    Channel channel = {.name = keep_name(owner),
                       .capacity =
                           type->capacity && room ? room : type->capacity,
                       .field_count = type->width,
                       .fields = fields,
                       .line = lower_line(lowering, variable->span)};
    uint32_t i = 0;
    for (const MessageField *f = type->fields; f && i < type->width;
         f = f->next, i++) {
        fields[i] = (FieldType){f->type.bits, lower_is_signed(&f->type),
                                lower_mtypes(lowering, &f->type), f->type.slot};
        channel.message_width += f->type.bits;
    }
    channel.length_width = bits_for((uint64_t)channel.capacity + 1);
    assert(i == type->width);
    add_setting(owner, cell)->channel = (uint32_t)owner->channels.count;
    vec_push(lowering->mem, &owner->channels, channel);
}

/* `initial`: NULL if it is 0. */
static void set_scalar(Owner *owner, const Variable *variable,
                       const Expression *initial, const Cell *cell) {
    if (variable->channel) {
        add_channel(owner, variable, cell);
        if (variable->fixed)
            owner->lowering->fixed[variable->number] =
                (uint32_t)owner->channels.count;
    } else if (initial)
        add_setting(owner, cell)->term = lower_term(owner->lowering, initial);
}

/* Initial values of all scalars of a variable at this offset. */
static void set_variable(Owner *owner, const Variable *variable, CellBase base,
                         uint32_t offset) {
    assert(variable->length > 0);
    uint32_t width = lower_width(&variable->type);
    size_t length = owner->name.length;
    const Expression *initial = variable->initial;
    if (!variable_is_set(variable))
        return;
    for (uint32_t i = 0; i < variable->length; i++, offset += width) {
        text_add(&owner->name, variable->name);
        if (variable->is_array)
            text_printf(&owner->name, "[%u]", i);
        if (variable->type.kind != TYPE_STRUCT) {
            set_scalar(owner, variable, initial,
                       new_cell(owner, base, &variable->type, offset));
            /* the last one of a list is that of all further elements */
            if (variable->initial_list && initial->next)
                initial = initial->next;
        } else {
            uint32_t inner = offset;
            text_char(&owner->name, '.');
            for (const Variable *f = variable->type.structure->fields; f;
                 f = f->next) {
                set_variable(owner, f, base, inner);
                inner += lower_width(&f->type) * f->length;
            }
        }
        owner->name.length = length;
        owner->name.data[length] = '\0';
    }
}

/* Symbols: arrays of scalars are one symbol, arrays of structs several. */
static void name_variable(Owner *owner, const Variable *variable, CellBase base,
                          uint32_t offset) {
    uint32_t width = lower_width(&variable->type);
    size_t length = owner->name.length;
    text_add(&owner->name, variable->name);
    if (variable->type.kind != TYPE_STRUCT) {
        Symbol symbol = {.name = keep_name(owner),
                         .cell = new_cell(owner, base, &variable->type, offset),
                         .length = variable->is_array ? variable->length : 0,
                         .stride = width,
                         .names =
                             lower_mtypes(owner->lowering, &variable->type),
                         .line = lower_line(owner->lowering, variable->span),
                         .is_channel = variable->type.kind == TYPE_CHAN,
                         .plain = variable->plain};
        vec_push(owner->lowering->mem, &owner->symbols, symbol);
    } else {
        size_t before = owner->name.length;
        for (uint32_t i = 0; i < variable->length; i++) {
            if (variable->is_array)
                text_printf(&owner->name, "[%u]", i);
            text_char(&owner->name, '.');
            uint32_t inner = offset + i * width;
            for (const Variable *f = variable->type.structure->fields; f;
                 f = f->next) {
                name_variable(owner, f, base, inner);
                inner += lower_width(&f->type) * f->length;
            }
            owner->name.length = before;
        }
    }
    owner->name.length = length;
    owner->name.data[length] = '\0';
}

/* The offset of a variable that is laid out now. */
static uint32_t lay_out(Owner *owner, const Variable *variable) {
    assert(variable->length > 0);
    uint32_t *next = variable->constant ? &owner->constant
                     : variable->hidden ? &owner->hidden
                                        : &owner->width;
    uint32_t offset = *next;
    *next += lower_width(&variable->type) * variable->length;
    assert(*next >= offset);
    return offset;
}

static const void *keep(Owner *owner, const void *data, size_t bytes) {
    return bytes ? memcpy(arena_alloc(&owner->lowering->flow->arena, bytes),
                          data, bytes)
                 : NULL;
}

/* Channels lie after the variables. */
static void place_channels(Owner *owner) {
    for (size_t i = 0; i < owner->channels.count; i++) {
        Channel *channel = &vec_item(&owner->channels, i);
        channel->address = owner->width;
        channel->number = owner->lowering->flow->all_channels++;
        owner->width +=
            channel->length_width + channel->capacity * channel->message_width;
    }
}

static void owner_release(Owner *owner) {
    vec_release(owner->lowering->mem, &owner->channels);
    vec_release(owner->lowering->mem, &owner->symbols);
    text_release(&owner->name);
}

static CellBase base_of(const Owner *owner, const Variable *variable) {
    return variable->constant ? CELL_CONSTANT
           : variable->hidden ? CELL_HIDDEN
                              : owner->base;
}

/* Type by type, see ast_type.h. */
static void set_globals(Owner *owner) {
    Lowering *lowering = owner->lowering;
    const Program *program = lowering->program;
    for (unsigned turn = 0; turn < INITIAL_TURNS; turn++)
        for (uint32_t i = 0; i < program->global_count; i++) {
            const Variable *v = program->globals[i];
            if (initial_turn(&v->type) == turn)
                set_variable(owner, v, base_of(owner, v), lowering->globals[i]);
        }
}

void lower_globals(Lowering *lowering) {
    const Program *program = lowering->program;
    Flow *flow = lowering->flow;
    Owner owner;
    owner_init(&owner, lowering, CELL_GLOBAL);
    owner.width = flow->has_last ? LAST_WIDTH : 0;
    for (uint32_t i = 0; i < program->global_count; i++)
        lowering->globals[i] = lay_out(&owner, program->globals[i]);
    set_globals(&owner);
    for (uint32_t i = 0; i < program->global_count; i++)
        if (!program->globals[i]->hidden)
            name_variable(&owner, program->globals[i],
                          base_of(&owner, program->globals[i]),
                          lowering->globals[i]);
    place_channels(&owner);
    flow->channels = keep(&owner, owner.channels.data,
                          owner.channels.count * sizeof(Channel));
    flow->channel_count = (uint32_t)owner.channels.count;
    flow->symbols =
        keep(&owner, owner.symbols.data, owner.symbols.count * sizeof(Symbol));
    flow->symbol_count = (uint32_t)owner.symbols.count;
    flow->settings = owner.first;
    flow->global_width = owner.width;
    flow->hidden_width = owner.hidden;
    flow->constant_width = owner.constant;
    assert(flow->global_width >= (flow->has_last ? LAST_WIDTH : 0));
    owner_release(&owner);
}

static void keep_parameters(Lowering *lowering, const Proctype *proctype,
                            FlowType *type) {
    const Argument **tail = &type->parameters;
    for (const Variable *v = proctype->parameters; v; v = v->next)
        tail = lower_spread(lowering, lower_variable(lowering, v), &v->type,
                            false, tail);
}

static uint32_t count_counters(const Statement *s) {
    uint32_t count = 0;
    for (; s; s = s->next) {
        count += s->kind == STATEMENT_FOR_IN && !s->is_array;
        for (const Option *o = s->options; o; o = o->next)
            count += count_counters(o->body);
        count += count_counters(s->body) + count_counters(s->escape);
    }
    return count;
}

/* Fields are initialised with the process, wherever the struct is declared;
 * those of a parameter are given by run. */
static bool set_at_creation(const Variable *v) {
    return v->in_prologue ||
           (v->kind == VARIABLE_LOCAL && v->type.kind == TYPE_STRUCT);
}

/* Offsets first: expressions anywhere may refer to them. */
void lower_locals(Lowering *lowering, const Proctype *proctype) {
    assert(proctype->number < lowering->flow->type_count);
    FlowType *type = &lowering->types[proctype->number];
    uint32_t *offsets = lowering->locals[proctype->number];
    Owner owner;
    owner_init(&owner, lowering, CELL_LOCAL);
    for (uint32_t i = 0; i < proctype->variable_count; i++)
        offsets[i] = lay_out(&owner, proctype->variables[i]);
    type->counters = owner.width;
    owner.width += COUNTER_WIDTH * count_counters(proctype->body);
    lowering->in = proctype;
    for (uint32_t i = 0; i < proctype->variable_count; i++) {
        const Variable *v = proctype->variables[i];
        if (set_at_creation(v))
            set_variable(&owner, v, base_of(&owner, v), offsets[i]);
        name_variable(&owner, v, base_of(&owner, v), offsets[i]);
    }
    place_channels(&owner);
    keep_parameters(lowering, proctype, type);
    type->channels = keep(&owner, owner.channels.data,
                          owner.channels.count * sizeof(Channel));
    type->channel_count = (uint32_t)owner.channels.count;
    type->symbols =
        keep(&owner, owner.symbols.data, owner.symbols.count * sizeof(Symbol));
    type->symbol_count = (uint32_t)owner.symbols.count;
    type->settings = owner.first;
    type->variable_width = owner.width;
    assert(type->counters <= type->variable_width);
    owner_release(&owner);
    lowering->in = NULL;
}
