#include "lang/flow/describing/flow_text.h"

#include <string.h>

static void print_number(int32_t value, const ValueNames *names, Text *out) {
    if (value_name(names, value))
        text_add(out, value_name(names, value));
    else
        text_printf(out, "%d", value);
}

void flow_print_queue(const View *view, Queue queue, Text *out) {
    uint32_t length = queue_length(view, queue);
    bool records = view->flow->style.records;
    text_char(out, '[');
    for (uint32_t i = 0; i < length; i++) {
        Message message;
        queue_read(view, queue, i, &message);
        text_add(out, records ? (i ? ",{" : "{") : i ? " " : "");
        for (uint32_t f = 0; f < queue.channel->field_count; f++) {
            text_add(out, f ? "," : "");
            print_number(message.values[f], queue.channel->fields[f].names,
                         out);
        }
        text_add(out, records ? "}" : "");
    }
    text_char(out, ']');
}

/* Its contents for a variable that names the channel, its name elsewhere. */
static void print_channel(View *view, int32_t number, const char *name,
                          Text *out) {
    Fault before = view->fault;
    if (number == 0) {
        text_char(out, '-');
        return;
    }
    Queue queue = view_queue(view, number);
    view->fault = before;
    if (!queue.channel)
        text_printf(out, "%d", number);
    else if (strncmp(queue.channel->name, name, strlen(name)) != 0)
        text_add(out, queue.channel->name);
    else if (queue.channel->capacity == 0)
        text_add(out, "rendezvous");
    else
        flow_print_queue(view, queue, out);
}

static int32_t element_of(const View *view, uint32_t pid, const Symbol *symbol,
                          uint32_t index) {
    const Cell *cell = symbol->cell;
    uint32_t address = cell->offset + index * symbol->stride;
    if (cell->base == CELL_LOCAL)
        address += view_variables(view, pid);
    const uint64_t *bits =
        cell->base == CELL_CONSTANT ? view->flow->constants : view->bits;
    return packed_value(packed_get(bits, address, cell->width), cell->width,
                        cell->is_signed);
}

static bool is_named_after(const Channel *channel, const Symbol *symbol) {
    return strncmp(channel->name, symbol->name, strlen(symbol->name)) == 0;
}

bool flow_symbol_shows(View *view, uint32_t pid, const Symbol *symbol,
                       int32_t number, uint32_t *element) {
    Fault before = view->fault;
    Queue queue = view_queue(view, number);
    view->fault = before;
    if (!queue.channel || !is_named_after(queue.channel, symbol))
        return false;
    for (uint32_t i = 0; i == 0 || i < symbol->length; i++)
        if (element_of(view, pid, symbol, i) == number) {
            *element = symbol->length ? i : NO_ELEMENT;
            return true;
        }
    return false;
}

static void print_element(View *view, uint32_t pid, const Symbol *symbol,
                          uint32_t index, Text *out) {
    int32_t value = element_of(view, pid, symbol, index);
    if (symbol->is_channel)
        print_channel(view, value, symbol->name, out);
    else
        print_number(value, symbol->names, out);
}

void flow_print_symbol(View *view, uint32_t pid, const Symbol *symbol,
                       Text *out) {
    if (symbol->length == 0) {
        print_element(view, pid, symbol, 0, out);
        return;
    }
    text_char(out, '{');
    for (uint32_t i = 0; i < symbol->length; i++) {
        text_add(out, i ? "," : "");
        print_element(view, pid, symbol, i, out);
    }
    text_char(out, '}');
}

/* Which of the locations on its line it is, from 1, and how many there are.
 * SPIN numbers them as they stand in the text, the end last. */
static uint32_t ordinal(const FlowType *type, uint32_t location,
                        uint32_t *count) {
    const Location *here = &type->locations[location];
    uint32_t before = 0;
    *count = 0;
    for (uint32_t l = 0; l < type->location_count; l++) {
        const Location *other = &type->locations[l];
        if (other->line != here->line)
            continue;
        before += other->state < here->state ||
                  (other->state == here->state && other < here);
        ++*count;
    }
    return before + 1;
}

void flow_print_place(const FlowType *type, uint32_t location, Text *out) {
    if (type->locations[location].name) {
        text_add(out, type->locations[location].name);
        return;
    }
    uint32_t count, number = ordinal(type, location, &count);
    text_printf(out, "%u", type->locations[location].line);
    if (count > 1)
        text_printf(out, ".%u", number);
}

const char *flow_fault(Fault fault) {
    switch (fault) {
    case FAULT_NONE:
        break;
    case FAULT_ASSERT:
        return "assertion violated";
    case FAULT_TRACE:
        return "event not allowed by the trace";
    case FAULT_FIELDS:
        return "wrong number of fields in a message";
    case FAULT_CHOICE:
        return "D_proctype with a choice";
    case FAULT_INDEX:
        return "array index out of bounds";
    case FAULT_DIVISION:
        return "division by zero";
    case FAULT_CHANNEL:
        return "uninitialised channel";
    case FAULT_EXCLUSIVE:
        return "xr or xs of another process is not true";
    case FAULT_PROCESSES:
        return "too many processes";
    case FAULT_D_STEP:
        return "d_step blocks";
    case FAULT_ENDLESS:
        return "atomic sequence without an end";
    case FAULT_POLL:
        return "poll of a rendezvous channel";
    case FAULT_REMOTE:
        return "no such process";
    case FAULT_ENABLED:
        return "enabled() of the process itself";
    case FAULT_HANDSHAKE:
        return "rendezvous send in a d_step";
    case FAULT_C:
        return "condition of the c_code violated";
    case FAULT_PRIORITY:
        return "priority below 1 or above 255";
    case FAULT_AMBIGUOUS:
        return "event that fits several steps of the trace";
    case FAULT_OVERFLOW:
        return "the variable cannot hold this value";
    case FAULT_TWICE:
        return "two processes write the same variable";
    case FAULT_CAPACITY:
        return "no room for the processes";
    case FAULT_STOPPED:
        return "no time for the step";
    }
    return NULL;
}

const FlowType *flow_type_of(const Flow *flow, const Command *command) {
    uint32_t number = (uint32_t)(command - flow->commands);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        for (uint32_t l = 0; l < type->location_count; l++)
            if (number - type->locations[l].first < type->locations[l].count)
                return type;
    }
    return NULL;
}

static const Location *place_of_command(const Flow *flow,
                                        const Command *command) {
    const FlowType *type = flow_type_of(flow, command);
    uint32_t number = (uint32_t)(command - flow->commands);
    const Location *here = type->locations;
    while (number - here->first >= here->count)
        here++;
    return here;
}

/* "P: a -> b" */
static void print_transition(const Flow *flow, const Command *command,
                             Text *out) {
    const FlowType *type = flow_type_of(flow, command);
    text_printf(out, "%s: %s -> %s", type->name,
                place_of_command(flow, command)->name,
                type->locations[command->target].name);
}

/* "P: a -> b, Q: c -> d", or with the label of the first one. */
static void print_transitions(const Interpreter *self, const Step *step,
                              Text *out) {
    const Flow *flow = self->flow;
    if (flow->synchronous) {
        text_add(out, "all processes");
        return;
    }
    print_transition(flow, step->command, out);
    if (flow->style.labelled)
        text_printf(out, " : %s", step->command->label);
    if (step->receive) {
        text_add(out, ", ");
        print_transition(flow, step->receive, out);
    }
}

void flow_print_action(const Interpreter *self, uint32_t action, bool labelled,
                       Text *out) {
    Step step = actions_step(self->actions, self->flow, action);
    if (self->flow->style.transitions) {
        print_transitions(self, &step, out);
        return;
    }
    const FlowType *type = flow_type_of(self->flow, step.command);
    text_printf(out, "%s(%u): %s", type ? type->name : "?", step.pid,
                labelled && step.command->label ? step.command->label
                                                : step.command->text);
    if (step.partner != step.pid)
        text_printf(out, " to (%u)", step.partner);
    const char *fault = flow_fault(step.fault);
    if (fault)
        text_printf(out, " -- %s", fault);
}
