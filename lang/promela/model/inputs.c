#include "lang/promela/model/inputs.h"

#include "core/structure.h"
#include "lang/promela/running/execute.h"

#include <assert.h>

typedef struct Tracing {
    View *view;   /* of the state */
    uint32_t pid; /* who wants to begin */
    Field *out;   /* what was read so far */
    size_t count; /* how many fields */
} Tracing;

/* It may depend on anything. */
static void add_all(Tracing *self) {
    self->count = STRUCTURE_INPUTS + 1;
}

/* A field does not cross a word. */
static void add(Tracing *self, uint32_t address, uint32_t width) {
    while (width > 0 && self->count <= STRUCTURE_INPUTS) {
        uint32_t shift = address % 64;
        uint32_t here = width < 64 - shift ? width : 64 - shift;
        if (self->count < STRUCTURE_INPUTS)
            self->out[self->count] =
                (Field){address / 64, shift, packed_mask(here)};
        self->count++;
        address += here;
        width -= here;
    }
}

/* Faults have been read about, too. */
static int32_t value_of(Tracing *self, const Term *term) {
    int32_t value = evaluate(self->view, self->pid, term);
    self->view->fault = FAULT_NONE;
    return value;
}

static void trace_term(Tracing *self, const Term *term);

static void trace_cell(Tracing *self, const Cell *cell) {
    uint32_t address = cell->offset;
    if (cell->base == CELL_REMOTE || cell->base == CELL_PRIORITY) {
        add_all(self);
        return;
    }
    if (cell->base == CELL_LOCAL)
        address += view_variables(self->view, self->pid);
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        trace_term(self, i->term);
        int32_t index = value_of(self, i->term);
        if (index < 0 || (uint32_t)index >= i->length)
            return; /* an error, whatever else there is */
        address += (uint32_t)index * i->stride;
    }
    if (cell->base == CELL_GLOBAL || cell->base == CELL_LOCAL)
        add(self, address, cell->width);
}

static Queue trace_channel(Tracing *self, const Term *term) {
    trace_term(self, term);
    Queue queue = view_queue(self->view, value_of(self, term));
    self->view->fault = FAULT_NONE;
    if (queue.channel)
        add(self, queue.address, queue.channel->length_width);
    return queue;
}

static void trace_term(Tracing *self, const Term *term) {
    if (!term)
        return;
    if (term->kind == TERM_LOAD) {
        trace_cell(self, term->cell);
    } else if (term->kind >= TERM_LEN && term->kind <= TERM_NFULL) {
        trace_channel(self, term->a);
    } else if (term->kind == TERM_NUMBER || term->kind == TERM_PID ||
               term->kind == TERM_RUN) {
        return;
    } else if (term->kind >= TERM_NEGATE && term->kind <= TERM_CONDITIONAL) {
        trace_term(self, term->a);
        trace_term(self, term->b);
        trace_term(self, term->c);
    } else {
        add_all(self);
    }
}

static void trace_receive(Tracing *self, const Command *command) {
    Queue queue = trace_channel(self, command->term);
    if (!queue.channel || queue.channel->capacity == 0)
        return;
    uint32_t messages = command->random ? queue.channel->capacity : 1;
    add(self, queue.address + queue.channel->length_width,
        messages * queue.channel->message_width);
    for (const Argument *a = command->arguments; a; a = a->next)
        trace_term(self, a->term);
}

static void trace_send(Tracing *self, const Command *command) {
    Queue queue = trace_channel(self, command->term);
    if (queue.channel && queue.channel->capacity == 0)
        add_all(self); /* others decide */
}

/* Is a process on top of this one on the stack? */
static void trace_top(Tracing *self) {
    uint32_t above = self->view->base[self->pid + 1];
    uint32_t width = self->view->flow->type_width;
    if (above + width <= self->view->capacity)
        add(self, above, width);
}

static void trace_command(Tracing *self, const Command *command) {
    switch (command->kind) {
    case COMMAND_SKIP:
    case COMMAND_ASSIGN:
    case COMMAND_ASSERT:
    case COMMAND_C:
    case COMMAND_ELSE:
        return;
    case COMMAND_CONDITION:
        trace_term(self, command->term);
        return;
    case COMMAND_SEND:
        trace_send(self, command);
        return;
    case COMMAND_RECEIVE:
        trace_receive(self, command);
        return;
    case COMMAND_D_STEP:
        add_all(self);
        return;
    case COMMAND_END:
        trace_top(self);
        return;
    }
}

size_t inputs_of(View *view, uint32_t pid, const Command *command, Field *out) {
    const Flow *flow = view->flow;
    Tracing self = {view, pid, out, 0};
    uint32_t count;
    if (pid >= view->count) { /* until another process is created */
        if (view->base[view->count] + flow->type_width <= view->capacity)
            add(&self, view->base[view->count], flow->type_width);
        return self.count;
    }
    const FlowType *type = view_type(view, pid);
    add(&self, view->base[pid], flow->type_width + type->location_width);
    const Command *commands = execute_commands(view, pid, &count);
    if (command < commands || command >= commands + count)
        return self.count;
    if (type->provided || flow->has_priority || flow->embedded)
        add_all(&self);
    for (uint32_t i = 0; i < count; i++)
        trace_command(&self, &commands[i]);
    return self.count;
}
