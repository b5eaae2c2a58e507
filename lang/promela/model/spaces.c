#include "lang/promela/model/spaces.h"

#include "lang/promela/flow/flow_visit.h"
#include "lang/promela/running/atom.h"
#include "lang/promela/running/evaluate.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST_ELEMENTS = 256, /* of an array that are variables by themselves */
    FIRST_GLOBAL = 3     /* after the locations: alive, last, event */
};

enum { /* kinds of variables */
    KIND_LOCATION,
    KIND_ALIVE,
    KIND_GLOBAL, /* _last, the trace's location and channels as well */
    KIND_LOCAL,  /* of type 0; the other types follow */
    KIND_BEGINS = UINT16_MAX, /* a process can begin a step with a command */
    KIND_ATOM,                /* what was asked for */
    KIND_BEFORE,              /* messages before the first that fits, ... */
    KIND_FITTING              /* ... or at the head that fit, of the channel of
                                 this number; details are the tests */
};

/* ---- Collecting ---------------------------------------------------------- */

typedef struct Collector {
    Spaces *spaces; /* to be filled in */
    Space *own;     /* of the type whose commands are visited, or NULL */
} Collector;

static void add_interval(const Spaces *spaces, Space *space, Interval added) {
    if (added.end > added.offset)
        vec_push(spaces->mem, space, added);
}

/* The number of elements that the indices select from. */
static uint64_t elements_of(const CellIndex *index) {
    uint64_t count = 1;
    for (; index && count <= MOST_ELEMENTS; index = index->next)
        count *= index->length;
    return count;
}

/* The bits from the first to the last element. */
static uint32_t span_of(const CellIndex *index) {
    uint32_t span = 0;
    for (; index; index = index->next)
        span += (index->length - 1) * index->stride;
    return span;
}

static void add_elements(const Spaces *spaces, Space *space, uint32_t offset,
                         const Cell *cell, const CellIndex *index) {
    if (!index) {
        add_interval(spaces, space,
                     (Interval){offset, offset + cell->width, cell->width,
                                cell->is_signed});
        return;
    }
    for (uint32_t i = 0; i < index->length; i++)
        add_elements(spaces, space, offset + i * index->stride, cell,
                     index->next);
}

static void collect_cell(void *context, const Cell *cell, bool written) {
    const Collector *self = context;
    Space *space = cell->base == CELL_GLOBAL  ? &self->spaces->global
                   : cell->base == CELL_LOCAL ? self->own
                   : cell->base == CELL_REMOTE
                       ? &self->spaces->types[cell->type]
                       : NULL;
    (void)written;
    if (!space || cell->width == 0)
        return;
    if (elements_of(cell->indices) <= MOST_ELEMENTS) {
        add_elements(self->spaces, space, cell->offset, cell, cell->indices);
        return;
    }
    uint32_t end = cell->offset + span_of(cell->indices) + cell->width;
    add_interval(self->spaces, space,
                 (Interval){cell->offset, end, cell->width, false});
}

static void collect_channels(const Spaces *spaces, Space *space,
                             const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Channel *c = &channels[i];
        uint32_t bits = c->length_width + c->capacity * c->message_width;
        if (c->capacity > 0)
            add_interval(spaces, space,
                         (Interval){c->address, c->address + bits,
                                    c->length_width, false});
    }
}

static int compare(const void *a, const void *b) {
    const Interval *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return (x->end < y->end) - (x->end > y->end); /* the longest first */
}

/* What overlaps becomes one. */
static void settle(Space *space) {
    size_t kept = 0;
    if (space->count > 1)
        qsort(space->data, space->count, sizeof *space->data, compare);
    for (size_t i = 0; i < space->count; i++) {
        Interval *last = kept ? &space->data[kept - 1] : NULL;
        if (!last || space->data[i].offset >= last->end)
            space->data[kept++] = space->data[i];
        else if (space->data[i].end > last->end)
            last->end = space->data[i].end;
    }
    space->count = kept;
    for (size_t i = 0; i < kept; i++)
        if (space->data[i].width > 64)
            space->data[i].width = 64;
}

static void collect_resets(Collector *self, const Command *command) {
    for (const Argument *r = command->resets; r; r = r->next)
        collect_cell(self, r->cell, true);
}

static void collect_graph(Collector *self, const FlowType *type) {
    const Flow *flow = self->spaces->interpreter->flow;
    FlowVisitor visitor = {.cell = collect_cell, .context = self};
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command =
                &flow->commands[type->locations[l].first + i];
            flow_visit_command(&visitor, command);
            collect_resets(self, command);
        }
    flow_visit_type(&visitor, type);
    for (const Argument *p = type->parameters; p; p = p->next)
        collect_cell(self, p->cell, true);
    for (const Setting *s = type->settings; s; s = s->next)
        collect_cell(self, s->cell, true);
}

static void collect(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    Collector self = {spaces, NULL};
    FlowVisitor visitor = {.cell = collect_cell, .context = &self};
    for (uint32_t i = 0; i < flow->atom_count; i++)
        flow_visit_term(&visitor, flow->atoms[i].term);
    for (const Setting *s = flow->settings; s; s = s->next)
        collect_cell(&self, s->cell, true);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (flow->claims[i].graph)
            collect_graph(&self, flow->claims[i].graph);
    collect_channels(spaces, &spaces->global, flow->channels,
                     flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        self.own = &spaces->types[t];
        collect_graph(&self, &flow->types[t]);
        collect_channels(spaces, self.own, flow->types[t].channels,
                         flow->types[t].channel_count);
    }
}

/* ---- Processes ----------------------------------------------------------- */

typedef struct Creations {
    const Flow *flow; /* the program */
    bool *created;    /* by type: there is a `run` of it */
    bool found;       /* there is some `run` */
} Creations;

static void find_creation(void *context, const Term *term) {
    Creations *self = context;
    if (term->kind != TERM_RUN)
        return;
    self->found = true;
    self->created[term->value] = true;
}

/* Can a process of this type create others? */
static bool creates(Creations *self, const FlowType *type) {
    FlowVisitor visitor = {.term = find_creation, .context = self};
    self->found = false;
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            flow_visit_command(
                &visitor, &self->flow->commands[type->locations[l].first + i]);
    return self->found;
}

/* The only type of processes that are created; NULL if there are several. */
static const FlowType *only_created(const Creations *self) {
    const FlowType *only = NULL;
    for (uint32_t t = 0; t < self->flow->type_count; t++) {
        if (self->created[t] && only)
            return NULL;
        if (self->created[t])
            only = &self->flow->types[t];
    }
    return only;
}

/* Processes are what they are at the start; if all that are created have one
 * type they have that. A pid is given away again only by a process with a
 * smaller one. */
static void fix_types(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    uint32_t pid = 0, processes = spaces->interpreter->processes;
    Creations self = {flow, mem_alloc(spaces->mem, flow->type_count + 1),
                      false};
    for (uint32_t t = 0; t < flow->type_count; t++)
        creates(&self, &flow->types[t]);
    const FlowType *later = only_created(&self);
    bool creating = false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].active && pid < processes;
             i++) {
            const FlowType *type = &flow->types[t];
            if (!creating || type == later)
                spaces->fixed[pid] = type;
            creating |= creates(&self, type);
            pid++;
        }
    for (; pid < processes && flow->has_run; pid++)
        spaces->fixed[pid] = later;
    mem_free(spaces->mem, self.created, flow->type_count + 1);
}

static bool any_handshake(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

bool spaces_handshakes(const Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    bool any = any_handshake(flow->channels, flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count && !any; t++)
        any = any_handshake(flow->types[t].channels,
                            flow->types[t].channel_count);
    return any;
}

void spaces_init(Spaces *spaces, const Interpreter *interpreter, Mem *mem) {
    const Flow *flow = interpreter->flow;
    *spaces = (Spaces){.interpreter = interpreter, .mem = mem};
    spaces->types = mem_alloc(mem, (flow->type_count + 1) * sizeof(Space));
    spaces->first = mem_alloc(mem, (flow->type_count + 1) * sizeof(uint32_t));
    spaces->fixed =
        mem_alloc(mem, (interpreter->processes + 1) * sizeof *spaces->fixed);
    fix_types(spaces);
    collect(spaces);
    settle(&spaces->global);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        settle(&spaces->types[t]);
        spaces->first[t] = spaces->locals;
        spaces->locals += (uint32_t)spaces->types[t].count;
    }
    given_init(spaces);
    polls_init(spaces);
}

void spaces_release(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    Mem *mem = spaces->mem;
    polls_release(spaces);
    given_release(spaces);
    for (uint32_t t = 0; t < flow->type_count; t++)
        vec_release(mem, &spaces->types[t]);
    vec_release(mem, &spaces->global);
    mem_free(mem, spaces->types, (flow->type_count + 1) * sizeof(Space));
    mem_free(mem, spaces->first, (flow->type_count + 1) * sizeof(uint32_t));
    mem_free(mem, spaces->fixed,
             (spaces->interpreter->processes + 1) * sizeof *spaces->fixed);
}

bool spaces_fits(const Spaces *spaces, uint32_t pid, uint32_t type) {
    const Flow *flow = spaces->interpreter->flow;
    return (flow->has_run && !spaces->fixed[pid]) ||
           spaces->fixed[pid] == &flow->types[type];
}

/* ---- Numbers ------------------------------------------------------------- */

static uint32_t first_global(const Spaces *spaces) {
    return spaces->interpreter->processes + FIRST_GLOBAL;
}

static uint32_t first_local(const Spaces *spaces, uint32_t pid, uint32_t type) {
    return first_global(spaces) + (uint32_t)spaces->global.count +
           pid * spaces->locals + spaces->first[type];
}

/* Where the bits of a process begin, or NO_PLACE: that depends on which
 * processes there are. */
static uint32_t base_of(const Spaces *spaces, uint32_t pid) {
    uint32_t base = spaces->interpreter->flow->global_width;
    for (uint32_t p = 0; p < pid; p++) {
        const FlowType *type = spaces->fixed[p];
        if (!type)
            return NO_PLACE;
        base += type->header_width + type->variable_width;
    }
    return spaces->fixed[pid] ? base : NO_PLACE;
}

static void list_one(Structure *out, uint32_t process, uint32_t kind,
                     Interval where) {
    bool global = kind == KIND_GLOBAL;
    vec_push(out->mem, &out->variables,
             ((StructureVariable){
                 .process = process,
                 .kind = kind,
                 .offset = where.offset,
                 .width = where.width,
                 .is_signed = where.is_signed,
                 .first = global ? where.offset : 0,
                 .bits = global ? where.width : NO_PLACE,
             }));
}

/* The newest variable is where it always was. */
static void place_last(Structure *out, uint32_t first, uint32_t bits) {
    StructureVariable *last = &vec_last(&out->variables);
    last->first = first;
    last->bits = bits;
}

static void list_location(const Spaces *spaces, uint32_t pid, Structure *out) {
    uint32_t base = base_of(spaces, pid);
    list_one(out, pid, KIND_LOCATION, (Interval){0});
    if (base != NO_PLACE)
        place_last(out, base,
                   spaces->interpreter->flow->type_width +
                       spaces->fixed[pid]->location_width);
}

static void list_locals(const Spaces *spaces, uint32_t pid, uint32_t type,
                        Structure *out) {
    const FlowType *own = &spaces->interpreter->flow->types[type];
    uint32_t base = base_of(spaces, pid);
    for (size_t i = 0; i < spaces->types[type].count; i++) {
        Interval where = spaces->types[type].data[i];
        list_one(out, pid, KIND_LOCAL + type, where);
        if (base != NO_PLACE && spaces->fixed[pid] == own)
            place_last(out, base + own->header_width + where.offset,
                       where.width);
        else if (base != NO_PLACE)
            place_last(out, 0, 0); /* there is none, ever */
    }
}

static void list_details(const Spaces *spaces, Structure *out) {
    const Polls *polls = &spaces->polls;
    out->detail_count = polls->tests.count * POLL_NUMBERS;
    out->details =
        mem_alloc(out->mem, out->detail_count * sizeof *out->details);
    for (size_t i = 0; i < polls->tests.count; i++) {
        out->details[i * POLL_NUMBERS] = (int32_t)polls->tests.data[i].field;
        out->details[i * POLL_NUMBERS + 1] = polls->tests.data[i].value;
    }
}

/* Values are up to this one. */
static uint32_t width_of(uint32_t most) {
    uint32_t width = 1;
    while (width < 32 && most >> width)
        width++;
    return width;
}

/* All bits of the channel decide. */
static void list_poll(const Spaces *spaces, const Poll *poll, uint32_t kind,
                      uint32_t most, Structure *out) {
    const Channel *channel =
        &spaces->interpreter->flow->channels[poll->channel];
    list_one(out, NO_PROCESS, kind,
             (Interval){.offset = poll->channel, .width = width_of(most)});
    place_last(out, channel->address,
               channel->length_width +
                   channel->capacity * channel->message_width);
    vec_last(&out->variables).details =
        out->details + (size_t)poll->first * POLL_NUMBERS;
    vec_last(&out->variables).detail_count = poll->count;
}

static void list_polls(const Spaces *spaces, Structure *out) {
    const Flow *flow = spaces->interpreter->flow;
    list_details(spaces, out);
    for (size_t i = 0; i < spaces->polls.list.count; i++) {
        const Poll *poll = &spaces->polls.list.data[i];
        uint32_t capacity = flow->channels[poll->channel].capacity;
        list_poll(spaces, poll, KIND_BEFORE, capacity + 1, out);
        list_poll(spaces, poll, KIND_FITTING, capacity, out);
    }
}

void spaces_list(const Spaces *spaces, Structure *out) {
    const Flow *flow = spaces->interpreter->flow;
    uint32_t processes = spaces->interpreter->processes;
    for (uint32_t p = 0; p < processes; p++)
        list_location(spaces, p, out);
    list_one(out, NO_PROCESS, KIND_ALIVE, (Interval){0});
    list_one(out, NO_PROCESS, KIND_GLOBAL,
             (Interval){.width = flow->has_last ? LAST_WIDTH : 0});
    list_one(
        out, NO_PROCESS, KIND_GLOBAL,
        (Interval){.offset = flow->event_address,
                   .width = flow->trace ? flow->trace->location_width : 0});
    for (size_t i = 0; i < spaces->global.count; i++)
        list_one(out, NO_PROCESS, KIND_GLOBAL, spaces->global.data[i]);
    for (uint32_t p = 0; p < processes; p++)
        for (uint32_t t = 0; t < flow->type_count; t++)
            list_locals(spaces, p, t, out);
    list_polls(spaces, out);
}

uint32_t spaces_add_field(Structure *out, uint32_t address, FieldType type) {
    list_one(
        out, NO_PROCESS, KIND_GLOBAL,
        (Interval){address, address + type.width, type.width, type.is_signed});
    return (uint32_t)out->variables.count - 1;
}

uint32_t spaces_add_atom(Structure *out, uint32_t atom) {
    list_one(out, NO_PROCESS, KIND_ATOM, (Interval){.offset = atom});
    return (uint32_t)out->variables.count - 1;
}

uint32_t spaces_add_begin(Structure *out, uint32_t pid, uint32_t place,
                          uint32_t command, uint32_t partner) {
    list_one(out, pid, KIND_BEGINS, (Interval){.offset = command});
    vec_last(&out->variables).width = partner;
    vec_last(&out->variables).only_at = 1 + place;
    return (uint32_t)out->variables.count - 1;
}

uint32_t spaces_code(const Flow *flow, uint32_t type, uint32_t location) {
    uint32_t code = 1 + location;
    for (uint32_t t = 0; t < type; t++)
        code += flow->types[t].location_count;
    return code;
}

uint32_t spaces_code_count(const Flow *flow) {
    return spaces_code(flow, flow->type_count, 0);
}

static uint32_t code_of(const Flow *flow, const View *view, uint32_t pid) {
    return pid < view->count
               ? spaces_code(flow, view->type[pid], view_location(view, pid))
               : 0;
}

static uint64_t read(const Word *state, uint32_t base,
                     const StructureVariable *variable) {
    uint64_t bits = packed_get(state, base + variable->offset, variable->width);
    return variable->is_signed
               ? (uint64_t)(int64_t)packed_value(bits, variable->width, true)
               : bits;
}

/* Of a pattern. */
static uint32_t count_messages(const View *view,
                               const StructureVariable *variable) {
    const Channel *channel = &view->flow->channels[variable->offset];
    Queue queue = {channel, channel->address};
    return (variable->kind == KIND_BEFORE ? polls_before : polls_fitting)(
        view, queue, variable->details, variable->detail_count);
}

static int64_t value_of(const Interpreter *interpreter, View *view,
                        const StructureVariable *variable) {
    const Flow *flow = view->flow;
    uint32_t pid = variable->process, kind = variable->kind;
    if (kind == KIND_LOCATION)
        return code_of(flow, view, pid);
    if (kind == KIND_ATOM)
        return atom_value(interpreter, view->bits, variable->offset);
    if (kind == KIND_BEFORE || kind == KIND_FITTING)
        return count_messages(view, variable);
    if (kind == KIND_ALIVE)
        return view->count;
    if (kind == KIND_GLOBAL)
        return (int64_t)read(view->bits, 0, variable);
    if (kind == KIND_BEGINS)
        return execute_begins(view, pid, &flow->commands[variable->offset],
                              variable->width);
    if (pid >= view->count || view->type[pid] != kind - KIND_LOCAL)
        return 0;
    return (int64_t)read(view->bits, view_variables(view, pid), variable);
}

static void open_view(View *view, const Interpreter *interpreter,
                      const Word *state) {
    view->flow = interpreter->flow;
    view->capacity = interpreter->capacity;
    view->hidden = (Word *)(uintptr_t)interpreter->hidden;
    view->timeout = view->stutters = view->asking = false;
    view->settling = view->changed = false;
    view->dry = true;
    view->fault = FAULT_NONE;
    view->notes = NULL;
    view_open(view, (Word *)(uintptr_t)state);
}

void spaces_values(const Interpreter *interpreter, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out) {
    View view;
    open_view(&view, interpreter, state);
    for (size_t i = 0; i < count; i++)
        out[i] = value_of(interpreter, &view, &variables[which[i]]);
}

/* A variable of a process, if that is there and of this type. */
static void local_inputs(Inputs *self, const StructureVariable *variable) {
    const View *view = self->view;
    uint32_t pid = variable->process;
    if (pid < view->count && view->type[pid] == variable->kind - KIND_LOCAL)
        inputs_bits(self, view_variables(view, pid) + variable->offset,
                    variable->width);
}

static void variable_inputs(Inputs *self, const StructureVariable *variable) {
    const Flow *flow = self->view->flow;
    uint32_t pid = variable->process, kind = variable->kind;
    if (kind == KIND_LOCATION)
        inputs_location(self, pid);
    else if (kind == KIND_GLOBAL)
        inputs_bits(self, variable->offset, variable->width);
    else if (kind == KIND_BEFORE || kind == KIND_FITTING)
        inputs_bits(self, variable->first, variable->bits);
    else if (kind == KIND_BEGINS)
        inputs_begins(self, pid, &flow->commands[variable->offset],
                      variable->width);
    else if (kind == KIND_ATOM)
        inputs_term(self, PID_OUTSIDE, flow->atoms[variable->offset].term);
    else if (kind != KIND_ALIVE) /* of which the frame says enough */
        local_inputs(self, variable);
}

bool spaces_inputs(const Interpreter *interpreter, const FrameType *frames,
                   const Word *state, const StructureVariable *variable,
                   FieldList *out) {
    View view;
    Inputs self = {.view = &view, .frames = frames, .out = out};
    open_view(&view, interpreter, state);
    if (variable)
        variable_inputs(&self, variable);
    else
        inputs_frame(&self);
    return !self.all;
}

/* ---- References ---------------------------------------------------------- */

static bool load_constant(const Spaces *spaces, Who who, const Cell *cell,
                          int32_t *value) {
    uint32_t address = cell->offset;
    if (cell->base != CELL_CONSTANT)
        return false;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        int32_t index;
        if (!spaces_constant(spaces, who, i->term, &index) || index < 0 ||
            (uint32_t)index >= i->length)
            return false;
        address += (uint32_t)index * i->stride;
    }
    *value = packed_value(
        packed_get(spaces->interpreter->flow->constants, address, cell->width),
        cell->width, cell->is_signed);
    return true;
}

/* As the interpreter computes it, with 32 bits that wrap; false if that is an
 * error, or not worth it. */
static bool compute(TermKind kind, int32_t a, int32_t b, int32_t *value) {
    bool divides = b != 0 && !(a == INT32_MIN && b == -1);
    switch (kind) {
    case TERM_ADD:
        *value = (int32_t)((uint32_t)a + (uint32_t)b);
        return true;
    case TERM_SUBTRACT:
        *value = (int32_t)((uint32_t)a - (uint32_t)b);
        return true;
    case TERM_MULTIPLY:
        *value = (int32_t)((uint32_t)a * (uint32_t)b);
        return true;
    case TERM_DIVIDE:
        *value = divides ? a / b : 0;
        return divides;
    case TERM_REMAINDER:
        *value = divides ? a % b : 0;
        return divides;
    default: /* may be constant, but is not taken for it */
        return false;
    }
}

bool spaces_constant(const Spaces *spaces, Who who, const Term *term,
                     int32_t *value) {
    int32_t a, b;
    switch (term->kind) {
    case TERM_NUMBER:
        *value = term->value;
        return true;
    case TERM_PID:
        *value = (int32_t)who.pid;
        return who.pid != PID_OUTSIDE;
    case TERM_LOAD:
        return load_constant(spaces, who, term->cell, value) ||
               given_value(spaces, who, term->cell, value);
    case TERM_BINARIES:
    case TERM_DIVISIONS:
        return spaces_constant(spaces, who, term->a, &a) &&
               spaces_constant(spaces, who, term->b, &b) &&
               compute(term->kind, a, b, value);
    default: /* may be constant, but is not taken for it */
        return false;
    }
}

/* The bits that a cell may mean. */
static void bounds_of(const Spaces *spaces, Who who, const Cell *cell,
                      uint32_t *from, uint32_t *to) {
    uint32_t span = 0;
    *from = cell->offset;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        int32_t index;
        if (spaces_constant(spaces, who, i->term, &index) && index >= 0 &&
            (uint32_t)index < i->length)
            *from += (uint32_t)index * i->stride;
        else
            span += (i->length - 1) * i->stride;
    }
    *to = *from + span + cell->width;
}

/* The interval of exactly these bits. */
static uint32_t exactly(const Space *space, uint32_t first, uint32_t from,
                        uint32_t to) {
    for (size_t i = 0; i < space->count; i++)
        if (space->data[i].offset == from && space->data[i].end == to)
            return first + (uint32_t)i;
    return NO_VARIABLE;
}

uint32_t spaces_only(const Spaces *spaces, uint32_t type) {
    uint32_t found = NO_PROCESS;
    for (uint32_t p = 0; p < spaces->interpreter->processes; p++) {
        if (!spaces_fits(spaces, p, type))
            continue;
        if (found != NO_PROCESS)
            return NO_PROCESS;
        found = p;
    }
    return found;
}

uint32_t spaces_variable(const Spaces *spaces, Who who, const Cell *cell) {
    uint32_t from, to, pid;
    int32_t number;
    bounds_of(spaces, who, cell, &from, &to);
    if (cell->base == CELL_GLOBAL)
        return exactly(&spaces->global, first_global(spaces), from, to);
    if (cell->base == CELL_LOCAL)
        return exactly(&spaces->types[who.type],
                       first_local(spaces, who.pid, who.type), from, to);
    if (cell->base != CELL_REMOTE)
        return NO_VARIABLE;
    pid = cell->pid ? NO_PROCESS : spaces_only(spaces, cell->type);
    if (cell->pid && spaces_constant(spaces, who, cell->pid, &number) &&
        number >= 0 && (uint32_t)number < spaces->interpreter->processes)
        pid = (uint32_t)number;
    return pid == NO_PROCESS
               ? NO_VARIABLE
               : exactly(&spaces->types[cell->type],
                         first_local(spaces, pid, cell->type), from, to);
}

uint32_t spaces_channel(const Spaces *spaces, uint32_t number) {
    const Channel *channel = &spaces->interpreter->flow->channels[number - 1];
    for (size_t i = 0; i < spaces->global.count && channel->capacity; i++)
        if (spaces->global.data[i].offset == channel->address)
            return first_global(spaces) + (uint32_t)i;
    return NO_VARIABLE;
}

uint32_t spaces_before(const Spaces *spaces, uint32_t poll) {
    assert(poll < spaces->polls.list.count);
    return first_local(spaces, spaces->interpreter->processes, 0) + 2 * poll;
}

uint32_t spaces_fitting(const Spaces *spaces, uint32_t poll) {
    return spaces_before(spaces, poll) + 1;
}

void spaces_block(const Spaces *spaces, Who who, CellBase base, uint32_t *first,
                  uint32_t *count) {
    bool global = base == CELL_GLOBAL;
    *first =
        global ? first_global(spaces) : first_local(spaces, who.pid, who.type);
    *count = (uint32_t)(global ? spaces->global.count
                               : spaces->types[who.type].count);
}

bool spaces_is_block(const Spaces *spaces, uint32_t variable) {
    return variable >= first_global(spaces);
}
