#include "lang/flow/structure/control.h"

#include "lang/flow/form/flow_visit.h"
#include "lang/flow/structure/failure.h"

#include <assert.h>
#include <string.h>

enum { /* a location, while a step is followed */
    PASSED = 1,
    ON_THE_WAY
};

static const Flow *flow_of(const Control *self) {
    return self->spaces->interpreter->flow;
}

static uint32_t code_of(const Control *self, Who who, uint32_t location) {
    return spaces_code(flow_of(self), who.type, location);
}

/* One for each location of each process, and one more. */
static size_t place_count(const Control *self) {
    return (size_t)self->spaces->interpreter->processes *
               spaces_code_count(flow_of(self)) +
           1;
}

void control_init(Control *self, const Spaces *spaces, Structure *out) {
    *self = (Control){.spaces = spaces, .out = out};
    self->visited = mem_alloc(out->mem, spaces_code_count(flow_of(self)));
    drift_init(&self->drifts, spaces, out);
    self->created = mem_alloc(out->mem, flow_of(self)->type_count + 1);
    self->later = mem_alloc(out->mem, place_count(self));
    self->unsafe = mem_alloc(out->mem, place_count(self));
}

void control_release(Control *self) {
    Mem *mem = self->out->mem;
    drift_release(&self->drifts);
    mem_free(mem, self->visited, spaces_code_count(flow_of(self)));
    mem_free(mem, self->created, flow_of(self)->type_count + 1);
    mem_free(mem, self->later, place_count(self));
    mem_free(mem, self->unsafe, place_count(self));
    lists_release(&self->asserts, mem);
    lists_release(&self->faults, mem);
    vec_release(mem, &self->ends);
}

/* ---- Channels ------------------------------------------------------------ */

/* The number of a command's channel from 1, or 0 if it depends on the state. */
static uint32_t channel_of(const Control *self, Who who,
                           const Command *command) {
    int32_t number;
    if (!spaces_constant(self->spaces, who, command->channel, &number) ||
        number < 1 || (uint32_t)number > flow_of(self)->channel_count)
        return 0;
    return (uint32_t)number;
}

/* Is it a send that may be a rendezvous? */
static bool may_shake(const Control *self, Who who, const Command *command) {
    const Flow *flow = flow_of(self);
    if (command->kind != COMMAND_SEND)
        return false;
    uint32_t number = channel_of(self, who, command);
    return number ? flow->channels[number - 1].capacity == 0
                  : spaces_handshakes(self->spaces);
}

static void use_message(const Control *self, Who who, const Command *command) {
    Structure *out = self->out;
    bool sends = command->kind == COMMAND_SEND;
    if (!(out->parts & STRUCTURE_MESSAGES) ||
        (!sends && command->kind != COMMAND_RECEIVE))
        return;
    uint32_t number = channel_of(self, who, command);
    vec_push(out->mem, &out->messages,
             ((MessageUse){self->move, who.pid,
                           number ? number - 1 : ANY_CHANNEL, sends}));
}

/* ---- Steps --------------------------------------------------------------- */

static void find_creation(void *context, const Term *term) {
    Control *self = context;
    self->partial |= term->kind == TERM_C;
    if (term->kind == TERM_RUN)
        self->created[term->value] = 1;
}

/* What the command does, apart from going somewhere. */
static void inspect(Control *self, Who who, const Command *command) {
    FlowVisitor visitor = {.term = find_creation, .context = self};
    flow_visit_command(&visitor, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        self->partial |= e->kind == FLOW_C;
    use_message(self, who, command);
    drift_command(&self->drifts, who, command);
    if (command != self->first && command_asserts(command))
        self->later[self->begin] = 1;
    if (failure_possible(self->spaces, who, command))
        self->unsafe[self->begin] = 1;
}

/* Processes of this type that were created are where they start. */
static void add_births(Control *self, uint32_t creator, uint32_t type) {
    const Flow *flow = flow_of(self);
    ControlEdge edge = {.to = spaces_code(flow, type, flow->types[type].start),
                        .move = self->move,
                        .created = true};
    for (uint32_t p = creator + 1; p < self->spaces->interpreter->processes;
         p++) {
        edge.process = p;
        if (spaces_fits(self->spaces, p, type))
            vec_push(self->out->mem, &self->out->edges, edge);
    }
}

static void stop_at(Control *self, uint32_t code) {
    assert(code < spaces_code_count(flow_of(self)));
    vec_push(self->out->mem, &self->ends, code);
}

static void go_on(Control *self, Who who, uint32_t location, bool may_stop);

/* The command has been executed, or begun: where does that lead? A process
 * never stops inside a d_step. */
static void leave(Control *self, Who who, const Command *command) {
    inspect(self, who, command);
    if (command->kind == COMMAND_END)
        stop_at(self, 0);
    else if (command->kind == COMMAND_D_STEP)
        go_on(self, who, command->entry, false);
    else if (command->inside || command->atomic)
        go_on(self, who, command->target, !command->inside);
    else
        stop_at(self, code_of(self, who, command->target));
}

static const Location *place(const Control *self, Who who, uint32_t location) {
    assert(location < flow_of(self)->types[who.type].location_count);
    return &flow_of(self)->types[who.type].locations[location];
}

/* The process keeps control there; if it is stuck it may stop there. */
static void go_on(Control *self, Who who, uint32_t location, bool may_stop) {
    const Location *here = place(self, who, location);
    uint32_t code = code_of(self, who, location);
    if (may_stop)
        stop_at(self, code);
    if (self->visited[code] == ON_THE_WAY) {
        self->unsafe[self->begin] = 1; /* it may go round without an end */
        self->endless = true;
    }
    if (self->visited[code])
        return;
    self->visited[code] = ON_THE_WAY;
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow_of(self)->commands[here->first + i];
        self->partial |= may_shake(self, who, command);
        leave(self, who, command);
    }
    self->visited[code] = PASSED;
}

/* One edge for each place where the process may be after the command. */
static void add_edges(Control *self, Who who, const Command *command,
                      uint32_t from) {
    Structure *out = self->out;
    memset(self->visited, 0, spaces_code_count(flow_of(self)));
    vec_clear(&self->ends);
    self->first = command;
    self->begin = (size_t)who.pid * spaces_code_count(flow_of(self)) +
                  code_of(self, who, from);
    leave(self, who, command);
    for (size_t i = 0; i < self->ends.count; i++) {
        ControlEdge edge = {who.pid, code_of(self, who, from),
                            self->ends.data[i], self->move, false};
        bool known = false;
        for (size_t k = 0; k < i && !known; k++)
            known = self->ends.data[k] == edge.to;
        if (!known)
            vec_push(out->mem, &out->edges, edge);
    }
    for (uint32_t t = 0; t < flow_of(self)->type_count; t++) {
        if (self->created[t])
            add_births(self, who.pid, t);
        self->created[t] = 0;
    }
}

/* ---- Rendezvous ---------------------------------------------------------- */

/* May this command of the partner take what was sent? */
static bool may_take(const Control *self, const StepBegin *step, Who partner,
                     const Command *command) {
    if (command->kind != COMMAND_RECEIVE)
        return false;
    uint32_t sent = channel_of(self, step->who, step->command);
    uint32_t taken = channel_of(self, partner, command);
    return !sent || !taken || sent == taken;
}

/* The same at the beginning of a d_step. */
static bool may_take_inside(const Control *self, const StepBegin *step,
                            Who partner, const Command *command) {
    if (command->kind != COMMAND_D_STEP)
        return false;
    const Location *entry = place(self, partner, command->entry);
    for (uint32_t i = 0; i < entry->count; i++)
        if (may_take(self, step, partner,
                     &flow_of(self)->commands[entry->first + i]))
            return true;
    return false;
}

static void receive_at(Control *self, const StepBegin *step, Who partner,
                       uint32_t location) {
    const Location *here = place(self, partner, location);
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow_of(self)->commands[here->first + i];
        self->partial |= may_take_inside(self, step, partner, command);
        if (may_take(self, step, partner, command))
            add_edges(self, partner, command, location);
    }
}

static void meet(Control *self, const StepBegin *step, uint32_t pid) {
    const Flow *flow = flow_of(self);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count &&
                             spaces_fits(self->spaces, pid, t);
             l++)
            receive_at(self, step, (Who){pid, t}, l);
}

static void meet_partners(Control *self, const StepBegin *step) {
    for (uint32_t p = 0; p < self->spaces->interpreter->processes; p++)
        if (p != step->who.pid &&
            (step->partner == NO_PROCESS || step->partner == p))
            meet(self, step, p);
}

/* ---- The whole ----------------------------------------------------------- */

void control_nothing(Control *self) {
    Structure *out = self->out;
    vec_push(out->mem, &out->partial, self->partial);
    vec_push(out->mem, &out->edge_ends, out->edges.count);
    drift_end(&self->drifts, self->move, self->endless);
    self->any_partial |= self->partial;
    self->partial = self->endless = false;
    self->move++;
}

static void list_places(Control *self, const uint8_t *marked,
                        NumberLists *lists) {
    uint32_t codes = spaces_code_count(flow_of(self));
    for (uint32_t p = 0; p < self->spaces->interpreter->processes; p++) {
        for (uint32_t l = 0; l < codes; l++)
            if (marked[(size_t)p * codes + l])
                lists_add(lists, self->out->mem, l);
        lists_end(lists, self->out->mem);
    }
}

void control_finish(Control *self) {
    drift_finish(&self->drifts, self->any_partial);
    list_places(self, self->later, &self->asserts);
    list_places(self, self->unsafe, &self->faults);
}

void control_step(Control *self, const StepBegin *step) {
    add_edges(self, step->who, step->command, step->location);
    if (step->partner != step->who.pid &&
        may_shake(self, step->who, step->command))
        meet_partners(self, step);
    control_nothing(self);
}
