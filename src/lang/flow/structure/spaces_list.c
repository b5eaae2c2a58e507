/* All variables of a program in its Structure, and their values in states. */
#include "lang/flow/structure/spaces.h"

#include "lang/flow/running/atom.h"
#include "lang/flow/running/evaluate.h"

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

/* ---- Listing ------------------------------------------------------------- */

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

/* ---- Values -------------------------------------------------------------- */

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
