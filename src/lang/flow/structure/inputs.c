#include "lang/flow/structure/inputs.h"

#include "lang/flow/form/flow_visit.h"
#include "lang/flow/running/execute.h"

#include <assert.h>

/* ---- Parameters that last ------------------------------------------------ */

/* Is it a plain variable of the process, with some of these bits? */
static bool overlaps(const Cell *one, const Cell *other) {
    return other->base == CELL_LOCAL &&
           (other->indices || (one->offset < other->offset + other->width &&
                               other->offset < one->offset + one->width));
}

static void drop_written(void *context, const Cell *cell, bool written) {
    FrameType *frame = context;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < frame->count && written; i++)
        if (!overlaps(frame->cells[i], cell))
            frame->cells[kept++] = frame->cells[i];
    if (written)
        frame->count = kept;
}

static void list_parameters(FrameType *frame, const FlowType *type,
                            Arena *arena) {
    uint32_t count = 0;
    for (const Argument *p = type->parameters; p; p = p->next)
        count++;
    frame->cells = arena_alloc(arena, (count + 1) * sizeof *frame->cells);
    for (const Argument *p = type->parameters; p; p = p->next)
        if (p->cell->base == CELL_LOCAL && !p->cell->indices &&
            p->cell->width > 0)
            frame->cells[frame->count++] = p->cell;
}

const FrameType *inputs_frames(const Flow *flow, Arena *arena) {
    FrameType *frames =
        arena_alloc(arena, (flow->type_count + 1) * sizeof *frames);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        FlowVisitor visitor = {.cell = drop_written, .context = &frames[t]};
        frames[t] = (FrameType){0};
        list_parameters(&frames[t], type, arena);
        flow_visit_commands(&visitor, flow, type);
    }
    return frames;
}

/* ---- Fields -------------------------------------------------------------- */

static void add_all(Inputs *self) {
    self->all = true;
}

/* A field does not cross a word. */
void inputs_bits(Inputs *self, uint32_t address, uint32_t width) {
    while (width > 0 && !self->all) {
        uint32_t shift = address % 64;
        uint32_t here = width < 64 - shift ? width : 64 - shift;
        Field field = {address / 64, shift, packed_mask(here)};
        self->all = !vec_try_push(self->out->mem, &self->out->fields, field);
        address += here;
        width -= here;
    }
}

void inputs_location(Inputs *self, uint32_t pid) {
    const View *view = self->view;
    if (pid < view->count)
        inputs_bits(self, view->base[pid] + view->flow->type_width,
                    view_type(view, pid)->location_width);
}

void inputs_frame(Inputs *self) {
    const View *view = self->view;
    uint32_t width = view->flow->type_width;
    for (uint32_t p = 0; p <= view->count; p++)
        if (view->base[p] + width <= view->capacity)
            inputs_bits(self, view->base[p], width);
    for (uint32_t p = 0; p < view->count; p++) {
        const FrameType *frame = &self->frames[view->type[p]];
        for (uint32_t i = 0; i < frame->count; i++)
            inputs_bits(self, view_variables(view, p) + frame->cells[i]->offset,
                        frame->cells[i]->width);
    }
}

/* ---- Terms --------------------------------------------------------------- */

/* Faults have been read about, too. */
static int32_t value_of(Inputs *self, uint32_t pid, const Term *term) {
    int32_t value = evaluate(self->view, pid, term);
    self->view->fault = FAULT_NONE;
    return value;
}

static void read_cell(Inputs *self, uint32_t pid, const Cell *cell) {
    uint32_t address = cell->offset;
    if (cell->base == CELL_REMOTE || cell->base == CELL_PRIORITY) {
        add_all(self);
        return;
    }
    if (cell->base == CELL_LOCAL)
        address += view_variables(self->view, pid);
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        inputs_term(self, pid, i->term);
        if (self->all)
            return;
        int32_t index = value_of(self, pid, i->term);
        if (index < 0 || (uint32_t)index >= i->length)
            return; /* an error, whatever else there is */
        address += (uint32_t)index * i->stride;
    }
    if (cell->base == CELL_GLOBAL || cell->base == CELL_LOCAL)
        inputs_bits(self, address, cell->width);
}

/* Which channel it is. Who has a contested one to itself is not followed. */
static Queue read_channel(Inputs *self, uint32_t pid, const Term *term,
                          uint8_t contested) {
    inputs_term(self, pid, term);
    if (contested)
        add_all(self);
    if (self->all)
        return (Queue){0};
    Queue queue = view_queue(self->view, value_of(self, pid, term));
    self->view->fault = FAULT_NONE;
    return queue;
}

static void read_length(Inputs *self, Queue queue) {
    if (queue.channel)
        inputs_bits(self, queue.address, queue.channel->length_width);
}

static void read_operands(Inputs *self, uint32_t pid, const Term *term) {
    if (term->a)
        inputs_term(self, pid, term->a);
    if (term->b)
        inputs_term(self, pid, term->b);
    if (term->c)
        inputs_term(self, pid, term->c);
}

/* What is not evaluated is not read. */
static void read_choice(Inputs *self, uint32_t pid, const Term *term) {
    inputs_term(self, pid, term->a);
    if (self->all)
        return;
    bool first = value_of(self, pid, term->a) != 0;
    if (term->kind == TERM_CONDITIONAL)
        inputs_term(self, pid, first ? term->b : term->c);
    else if (first == (term->kind == TERM_AND))
        inputs_term(self, pid, term->b);
}

void inputs_term(Inputs *self, uint32_t pid, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
    case TERM_RUN:   /* nothing is created when it is asked for */
    case TERM_NR_PR: /* the frame says so */
        return;
    case TERM_LOAD:
        read_cell(self, pid, term->cell);
        return;
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_DIVISIONS:
        read_operands(self, pid, term);
        return;
    case TERM_CHOICES:
        read_choice(self, pid, term);
        return;
    case TERM_LENGTHS:
        read_length(self, read_channel(self, pid, term->a, term->contested));
        return;
    case TERM_POLL:
    case TERM_TIMEOUT:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_NP:
    case TERM_C:
    case TERM_AT:
        add_all(self);
        return;
    }
}

/* ---- Commands ------------------------------------------------------------ */

/* The fields of a message that the receive compares, and with what. */
static void read_message(Inputs *self, uint32_t pid, const Command *command,
                         Queue queue, uint32_t index) {
    uint32_t address = queue.address + queue.channel->length_width +
                       index * queue.channel->message_width;
    uint32_t i = 0;
    for (const Argument *a = command->arguments;
         a && i < queue.channel->field_count && !self->all; a = a->next, i++) {
        if (a->term) {
            inputs_bits(self, address, queue.channel->fields[i].width);
            inputs_term(self, pid, a->term);
        }
        address += queue.channel->fields[i].width;
    }
}

static void read_receive(Inputs *self, uint32_t pid, const Command *command) {
    Queue queue = read_channel(self, pid, command->channel, command->contested);
    if (self->all || !queue.channel || queue.channel->capacity == 0)
        return;
    read_length(self, queue);
    uint32_t length = queue_length(self->view, queue);
    if (!command->random && length > 1)
        length = 1;
    for (uint32_t i = 0; i < length; i++)
        read_message(self, pid, command, queue, i);
}

static void read_command(Inputs *self, uint32_t pid, const Command *command);

static void read_inside(Inputs *self, uint32_t pid, uint32_t entry) {
    const View *view = self->view;
    const Location *here = &view_type(view, pid)->locations[entry];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &view->flow->commands[here->first + i];
        if (command->kind == COMMAND_D_STEP)
            add_all(self);
        else
            read_command(self, pid, command);
    }
}

/* Whether it can be executed without a partner. */
static void read_command(Inputs *self, uint32_t pid, const Command *command) {
    if (command->guard)
        inputs_term(self, pid, command->guard);
    switch (command->kind) {
    case COMMAND_STEP:
    case COMMAND_ELSE:
    case COMMAND_END: /* the frame says which process is on top */
        return;
    case COMMAND_SEND:
        read_length(self, read_channel(self, pid, command->channel,
                                       command->contested));
        return;
    case COMMAND_RECEIVE:
        read_receive(self, pid, command);
        return;
    case COMMAND_D_STEP:
        read_inside(self, pid, command->entry);
        return;
    }
}

/* ---- Rendezvous ---------------------------------------------------------- */

static bool cell_lasts(const Inputs *self, uint32_t pid, const Cell *cell);

/* Is the value of the term the same as long as the frame is? */
static bool term_lasts(const Inputs *self, uint32_t pid, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
        return true;
    case TERM_LOAD:
        return cell_lasts(self, pid, term->cell);
    case TERM_UNARIES:
        return term_lasts(self, pid, term->a);
    case TERM_BINARIES:
    case TERM_DIVISIONS:
        return term_lasts(self, pid, term->a) && term_lasts(self, pid, term->b);
    case TERM_CHOICES:
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_SYSTEM_WIDE:
        return false;
    }
    return false;
}

static bool cell_lasts(const Inputs *self, uint32_t pid, const Cell *cell) {
    const FrameType *frame = &self->frames[self->view->type[pid]];
    for (const CellIndex *i = cell->indices; i; i = i->next)
        if (!term_lasts(self, pid, i->term))
            return false;
    if (cell->base == CELL_CONSTANT)
        return true;
    for (uint32_t i = 0; i < frame->count; i++)
        if (cell->base == CELL_LOCAL && !cell->indices &&
            frame->cells[i]->offset == cell->offset &&
            frame->cells[i]->width == cell->width)
            return true;
    return false;
}

static bool same_queue(Queue a, Queue b) {
    return a.channel == b.channel && a.address == b.address;
}

/* Has the process, wherever it is, a receive from this channel, as far as the
 * frame says? */
static bool may_take(Inputs *self, uint32_t pid, Queue queue) {
    const FlowType *type = view_type(self->view, pid);
    for (FlowEdge e = {0}; flow_next(self->view->flow->commands, type, &e);) {
        const Command *command = e.command;
        if (command->kind != COMMAND_RECEIVE)
            continue;
        if (!term_lasts(self, pid, command->channel))
            return true;
        Queue other =
            view_queue(self->view, value_of(self, pid, command->channel));
        self->view->fault = FAULT_NONE;
        if (same_queue(other, queue))
            return true;
    }
    return false;
}

/* Does the receive, if it is one, take the message, and which? */
static void read_take(Inputs *self, uint32_t pid, const Command *command,
                      Queue queue) {
    if (command->kind != COMMAND_RECEIVE || self->all)
        return;
    Queue other = read_channel(self, pid, command->channel, 0);
    if (self->all || !same_queue(other, queue))
        return;
    for (const Argument *a = command->arguments; a; a = a->next)
        if (a->term)
            inputs_term(self, pid, a->term);
}

static void read_partner(Inputs *self, uint32_t pid, Queue queue) {
    const View *view = self->view;
    const FlowType *type = view_type(view, pid);
    uint32_t count;
    if (!may_take(self, pid, queue))
        return;
    inputs_location(self, pid);
    const Command *commands = execute_commands(view, pid, &count);
    if (type->provided)
        inputs_term(self, pid, type->provided);
    for (uint32_t i = 0; i < count; i++) {
        read_take(self, pid, &commands[i], queue);
        if (commands[i].kind != COMMAND_D_STEP)
            continue;
        const Location *entry = &type->locations[commands[i].entry];
        for (uint32_t k = 0; k < entry->count; k++)
            read_take(self, pid, &view->flow->commands[entry->first + k],
                      queue);
    }
}

/* Is there a rendezvous with this partner, or with any? */
static void read_meeting(Inputs *self, uint32_t pid, const Command *command,
                         uint32_t partner) {
    if (command->kind != COMMAND_SEND || self->all)
        return;
    Queue queue = read_channel(self, pid, command->channel, 0);
    if (self->all || !queue.channel || queue.channel->capacity > 0)
        return;
    for (const Argument *a = command->arguments; a; a = a->next)
        inputs_term(self, pid, a->term);
    for (uint32_t p = 0; p < self->view->count && !self->all; p++)
        if (p != pid && (partner == PID_OUTSIDE || partner == p))
            read_partner(self, p, queue);
}

/* ---- Beginning ----------------------------------------------------------- */

/* Does it matter which other commands can be executed? */
static bool depends_on_others(const Command *command, const Command *commands,
                              uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (commands[i].group)
            return true;
    return command->kind == COMMAND_ELSE;
}

/* Is it a command of the process's type? */
static bool is_own(const View *view, uint32_t pid, const Command *command) {
    const FlowType *type = view_type(view, pid);
    uint32_t number = (uint32_t)(command - view->flow->commands);
    for (uint32_t l = 0; l < type->location_count; l++)
        if (number >= type->locations[l].first &&
            number - type->locations[l].first < type->locations[l].count)
            return true;
    return false;
}

/* Can it never meet this partner, as far as the frame says? */
static bool is_strange(Inputs *self, uint32_t pid, const Command *command,
                       uint32_t partner) {
    if (partner == PID_OUTSIDE || partner == pid ||
        command->kind != COMMAND_SEND)
        return false;
    if (partner >= self->view->count)
        return true;
    if (!term_lasts(self, pid, command->channel))
        return false;
    Queue queue = view_queue(self->view, value_of(self, pid, command->channel));
    self->view->fault = FAULT_NONE;
    return !queue.channel || queue.channel->capacity > 0 ||
           !may_take(self, partner, queue);
}

/* Must it wait because another process is at a committed location? */
static bool read_committed(Inputs *self, uint32_t pid) {
    const View *view = self->view;
    if (!view->flow->has_committed || view_is_committed(view, pid))
        return false;
    for (uint32_t p = 0; p < view->count; p++) {
        inputs_location(self, p);
        if (view_is_committed(view, p))
            return true;
    }
    return false;
}

void inputs_begins(Inputs *self, uint32_t pid, const Command *command,
                   uint32_t partner) {
    const View *view = self->view;
    uint32_t count;
    if (pid >= view->count || !is_own(view, pid, command) ||
        is_strange(self, pid, command, partner))
        return;
    inputs_location(self, pid);
    const Command *commands = execute_commands(view, pid, &count);
    if (command < commands || command >= commands + count ||
        read_committed(self, pid))
        return;
    if (view->flow->has_priority || view->flow->embedded)
        add_all(self);
    if (view_type(view, pid)->provided)
        inputs_term(self, pid, view_type(view, pid)->provided);
    if (depends_on_others(command, commands, count))
        for (uint32_t i = 0; i < count && &commands[i] != command; i++) {
            read_command(self, pid, &commands[i]);
            read_meeting(self, pid, &commands[i], PID_OUTSIDE);
        }
    read_command(self, pid, command);
    if (partner != pid)
        read_meeting(self, pid, command, partner);
}
