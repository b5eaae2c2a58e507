#include "lang/promela/model/step_access.h"

#include "lang/promela/running/evaluate.h"

#include <string.h>

enum {
    ALL = STRUCTURE_TESTS_ALL | STRUCTURE_READS_ALL | STRUCTURE_WRITES_ALL
};

uint32_t step_access_code(const Flow *flow, uint32_t type, uint32_t location) {
    uint32_t code = 1 + location;
    for (uint32_t t = 0; t < type; t++)
        code += flow->types[t].location_count;
    return code;
}

static const Flow *flow_of(const StepAccess *self) {
    return self->spaces->interpreter->flow;
}

void step_access_init(StepAccess *self, const Spaces *spaces, Structure *out) {
    *self = (StepAccess){.spaces = spaces, .out = out};
    const Flow *flow = flow_of(self);
    self->visited =
        mem_alloc(out->mem, step_access_code(flow, flow->type_count, 0));
}

void step_access_release(StepAccess *self) {
    const Flow *flow = flow_of(self);
    mem_free(self->out->mem, self->visited,
             step_access_code(flow, flow->type_count, 0));
    vec_release(self->out->mem, &self->ends);
}

/* ---- Terms --------------------------------------------------------------- */

/* Everything is read into this list. */
static void touch_all(StepAccess *self, const NumberLists *into) {
    self->unknown |= into == &self->out->tests    ? STRUCTURE_TESTS_ALL
                     : into == &self->out->writes ? STRUCTURE_WRITES_ALL
                                                  : STRUCTURE_READS_ALL;
}

static void touch(StepAccess *self, NumberLists *into, uint32_t variable) {
    lists_add(into, self->out->mem, variable);
}

static void read_term(StepAccess *self, Who who, const Term *term,
                      NumberLists *into);

/* The cell itself into `into`, what is read to find it into `read`. */
static void touch_cell(StepAccess *self, Who who, const Cell *cell,
                       NumberLists *into, NumberLists *read) {
    if (!cell)
        return;
    spaces_add_cell(self->spaces, who, cell, into, self->out->mem);
    for (const CellIndex *i = cell->indices; i; i = i->next)
        read_term(self, who, i->term, read);
    if (cell->pid)
        read_term(self, who, cell->pid, read);
}

/* The number of a channel from 1, or 0 if it depends on the state. */
static uint32_t channel_of(StepAccess *self, Who who, const Term *term) {
    int32_t number;
    if (!spaces_constant(self->spaces, who, term, &number) || number < 1 ||
        (uint32_t)number > flow_of(self)->channel_count)
        return 0;
    return (uint32_t)number;
}

static void read_channel(StepAccess *self, Who who, const Term *term,
                         NumberLists *into) {
    read_term(self, who, term, into);
    spaces_add_channel(self->spaces, channel_of(self, who, term), into,
                       self->out->mem);
}

static void read_arguments(StepAccess *self, Who who, const Argument *list,
                           NumberLists *into) {
    for (; list; list = list->next)
        if (list->term)
            read_term(self, who, list->term, into);
}

/* The location of process a, or of any if that depends on the state. */
static void read_location(StepAccess *self, Who who, const Term *which,
                          NumberLists *into) {
    int32_t number;
    uint32_t count = self->spaces->interpreter->processes;
    if (which && spaces_constant(self->spaces, who, which, &number) &&
        number >= 0 && (uint32_t)number < count) {
        touch(self, into, (uint32_t)number);
        return;
    }
    for (uint32_t p = 0; p < count; p++)
        touch(self, into, p);
    if (which)
        read_term(self, who, which, into);
}

static void read_operands(StepAccess *self, Who who, const Term *term,
                          NumberLists *into) {
    const Term *const operands[] = {term->a, term->b, term->c};
    for (size_t i = 0; i < 3; i++)
        if (operands[i])
            read_term(self, who, operands[i], into);
}

static void read_term(StepAccess *self, Who who, const Term *term,
                      NumberLists *into) {
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
        return;
    case TERM_LOAD:
        touch_cell(self, who, term->cell, into, into);
        return;
    case TERM_LEN:
    case TERM_EMPTY:
    case TERM_FULL:
    case TERM_NEMPTY:
    case TERM_NFULL:
    case TERM_POLL:
        read_channel(self, who, term->a, into);
        read_arguments(self, who, term->arguments, into);
        return;
    case TERM_NR_PR:
        touch(self, into, spaces_alive(self->spaces));
        return;
    case TERM_LAST:
        touch(self, into, spaces_last(self->spaces));
        return;
    case TERM_AT:
    case TERM_STATE:
        read_location(self, who, term->a, into);
        return;
    case TERM_NP:
        read_location(self, who, NULL, into);
        touch(self, into, spaces_event(self->spaces));
        return;
    case TERM_RUN:
    case TERM_TIMEOUT:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_C:
        touch_all(self, into);
        if (term->kind == TERM_RUN || term->kind == TERM_SET_PRIORITY ||
            term->kind == TERM_C)
            self->unknown |= STRUCTURE_WRITES_ALL;
        return;
    case TERM_NEGATE:
    case TERM_NOT:
    case TERM_COMPLEMENT:
    case TERM_MULTIPLY:
    case TERM_DIVIDE:
    case TERM_REMAINDER:
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
    case TERM_EQUAL:
    case TERM_UNEQUAL:
    case TERM_BIT_AND:
    case TERM_BIT_XOR:
    case TERM_BIT_OR:
    case TERM_AND:
    case TERM_OR:
    case TERM_CONDITIONAL:
        read_operands(self, who, term, into);
        return;
    }
}

/* ---- Commands ------------------------------------------------------------ */

static bool any_handshake(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

/* May it be a rendezvous? */
static bool may_shake(StepAccess *self, Who who, const Command *command) {
    const Flow *flow = flow_of(self);
    uint32_t number = channel_of(self, who, command->term);
    if (number)
        return flow->channels[number - 1].capacity == 0;
    bool any = any_handshake(flow->channels, flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count && !any; t++)
        any = any_handshake(flow->types[t].channels,
                            flow->types[t].channel_count);
    return any;
}

static const Location *place(const StepAccess *self, Who who,
                             uint32_t location) {
    return &flow_of(self)->types[who.type].locations[location];
}

/* What decides whether the command can be executed. */
static void read_guard(StepAccess *self, Who who, const Command *command,
                       NumberLists *into) {
    const Flow *flow = flow_of(self);
    const Location *entry;
    switch (command->kind) {
    case COMMAND_CONDITION:
        read_term(self, who, command->term, into);
        return;
    case COMMAND_SEND:
        read_channel(self, who, command->term, into);
        return;
    case COMMAND_RECEIVE:
        read_channel(self, who, command->term, into);
        read_arguments(self, who, command->arguments, into);
        return;
    case COMMAND_D_STEP:
        entry = place(self, who, command->entry);
        for (uint32_t i = 0; i < entry->count; i++)
            read_guard(self, who, &flow->commands[entry->first + i], into);
        return;
    case COMMAND_END:
        touch(self, into, spaces_alive(self->spaces));
        return;
    case COMMAND_SKIP:
    case COMMAND_ASSIGN:
    case COMMAND_ELSE: /* the location knows what it depends on */
    case COMMAND_ASSERT:
    case COMMAND_C:
        return;
    }
}

static void use_message(StepAccess *self, Who who, const Command *command,
                        bool sends) {
    uint32_t number = channel_of(self, who, command->term);
    if (self->out->parts & STRUCTURE_MESSAGES)
        vec_push(self->out->mem, &self->out->messages,
                 ((MessageUse){self->move, who.pid,
                               number ? number - 1 : ANY_CHANNEL, sends}));
    if (!flow_of(self)->trace)
        return;
    touch(self, &self->out->writes, spaces_event(self->spaces));
    self->unknown |= STRUCTURE_READS_ALL;
}

static void exchange(StepAccess *self, Who who, const Command *command) {
    Structure *out = self->out;
    bool sends = command->kind == COMMAND_SEND;
    uint32_t number = channel_of(self, who, command->term);
    read_channel(self, who, command->term, &out->reads);
    read_arguments(self, who, command->arguments, &out->reads);
    for (const Argument *a = command->arguments; a && !sends; a = a->next)
        touch_cell(self, who, a->cell, &out->writes, &out->reads);
    if (!command->peek)
        spaces_add_channel(self->spaces, number, &out->writes, out->mem);
    use_message(self, who, command, sends);
}

/* What the command does, without a partner. */
static void read_effect(StepAccess *self, Who who, const Command *command) {
    Structure *out = self->out;
    switch (command->kind) {
    case COMMAND_CONDITION:
    case COMMAND_ASSERT:
        read_term(self, who, command->term, &out->reads);
        break;
    case COMMAND_C:
        self->unknown |= ALL;
        break;
    case COMMAND_ASSIGN:
        read_term(self, who, command->term, &out->reads);
        touch_cell(self, who, command->cell, &out->writes, &out->reads);
        break;
    case COMMAND_SEND:
    case COMMAND_RECEIVE:
        exchange(self, who, command);
        break;
    case COMMAND_END:
        touch(self, &out->writes, spaces_alive(self->spaces));
        spaces_add_process(self->spaces, who, &out->writes, out->mem);
        break;
    case COMMAND_SKIP:
    case COMMAND_ELSE:
    case COMMAND_D_STEP:
        break;
    }
    for (const Argument *r = command->resets; r; r = r->next)
        touch_cell(self, who, r->cell, &out->writes, &out->reads);
}

/* ---- Steps --------------------------------------------------------------- */

static void stop_at(StepAccess *self, uint32_t code) {
    vec_push(self->out->mem, &self->ends, code);
}

static void go_on(StepAccess *self, Who who, uint32_t location, bool may_stop);

/* The command has been executed, or begun: where does that lead? A
 * process never stops inside a d_step. */
static void leave(StepAccess *self, Who who, const Command *command) {
    if (command->kind == COMMAND_END)
        stop_at(self, 0);
    else if (command->kind == COMMAND_D_STEP)
        go_on(self, who, command->entry, false);
    else if (command->inside || command->atomic)
        go_on(self, who, command->target, !command->inside);
    else
        stop_at(self,
                step_access_code(flow_of(self), who.type, command->target));
}

/* The process keeps control there; if it is stuck it may stop there. */
static void go_on(StepAccess *self, Who who, uint32_t location, bool may_stop) {
    const Flow *flow = flow_of(self);
    const FlowType *type = &flow->types[who.type];
    const Location *here = &type->locations[location];
    uint32_t code = step_access_code(flow, who.type, location);
    if (may_stop)
        stop_at(self, code);
    if (self->visited[code])
        return;
    self->visited[code] = 1;
    if (type->provided)
        read_term(self, who, type->provided, &self->out->reads);
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        if (command->kind == COMMAND_SEND && may_shake(self, who, command))
            self->unknown |= ALL;
        read_guard(self, who, command, &self->out->reads);
        read_effect(self, who, command);
        leave(self, who, command);
    }
}

static void forget_visits(StepAccess *self) {
    const Flow *flow = flow_of(self);
    memset(self->visited, 0, step_access_code(flow, flow->type_count, 0));
    vec_clear(&self->ends);
}

/* One edge for each place where the process may be afterwards. */
static void add_edges(StepAccess *self, uint32_t pid, uint32_t from) {
    Structure *out = self->out;
    for (size_t i = 0; i < self->ends.count; i++) {
        bool known = false;
        for (size_t k = 0; k < i && !known; k++)
            known = self->ends.data[k] == self->ends.data[i];
        if (!known)
            vec_push(
                out->mem, &out->edges,
                ((ControlEdge){pid, from, self->ends.data[i], self->move}));
    }
}

/* Whether a process may move at all. */
static void read_schedule(StepAccess *self, Who who) {
    const Flow *flow = flow_of(self);
    const Term *provided = flow->types[who.type].provided;
    touch(self, &self->out->tests, who.pid);
    touch(self, &self->out->writes, who.pid);
    if (provided)
        read_term(self, who, provided, &self->out->tests);
    if (flow->has_priority)
        self->unknown |= STRUCTURE_TESTS_ALL;
    if (flow->has_last)
        touch(self, &self->out->writes, spaces_last(self->spaces));
}

/* `else` and what escapes may interrupt depend on other commands. */
static void read_others(StepAccess *self, Who who, const StepBegin *step) {
    const Flow *flow = flow_of(self);
    const Location *here = place(self, who, step->location);
    bool depends = step->command->kind == COMMAND_ELSE;
    for (uint32_t i = 0; i < here->count; i++)
        depends |= flow->commands[here->first + i].group != 0;
    for (uint32_t i = 0; i < here->count && depends; i++) {
        const Command *other = &flow->commands[here->first + i];
        if (other->kind == COMMAND_SEND && may_shake(self, who, other))
            self->unknown |= STRUCTURE_TESTS_ALL;
        read_guard(self, who, other, &self->out->tests);
    }
}

/* ---- Rendezvous ---------------------------------------------------------- */

/* May this command of the partner take what was sent? */
static bool may_take(StepAccess *self, const StepBegin *step, Who partner,
                     const Command *command) {
    if (command->kind != COMMAND_RECEIVE)
        return false;
    uint32_t sent = channel_of(self, step->who, step->command->term);
    uint32_t taken = channel_of(self, partner, command->term);
    return !sent || !taken || sent == taken;
}

static void receive_at(StepAccess *self, const StepBegin *step, Who partner,
                       uint32_t location) {
    const Flow *flow = flow_of(self);
    const Location *here = place(self, partner, location);
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        if (command->kind == COMMAND_D_STEP) {
            const Location *entry = place(self, partner, command->entry);
            for (uint32_t k = 0; k < entry->count; k++)
                if (may_take(self, step, partner,
                             &flow->commands[entry->first + k]))
                    self->unknown |= ALL;
        }
        if (!may_take(self, step, partner, command))
            continue;
        forget_visits(self);
        read_guard(self, partner, command, &self->out->tests);
        read_effect(self, partner, command);
        leave(self, partner, command);
        add_edges(self, partner.pid,
                  step_access_code(flow, partner.type, location));
    }
}

static void meet(StepAccess *self, const StepBegin *step, uint32_t pid) {
    const Flow *flow = flow_of(self);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        Who partner = {pid, t};
        if (!spaces_fits(self->spaces, pid, t))
            continue;
        read_schedule(self, partner);
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            receive_at(self, step, partner, l);
    }
}

static void meet_partners(StepAccess *self, const StepBegin *step) {
    uint32_t count = self->spaces->interpreter->processes;
    for (uint32_t p = 0; p < count; p++)
        if (p != step->who.pid &&
            (step->partner == NO_PROCESS || step->partner == p))
            meet(self, step, p);
}

/* ---- The whole ----------------------------------------------------------- */

static void end_lists(StepAccess *self) {
    Structure *out = self->out;
    lists_end_set(&out->tests, out->mem);
    lists_end_set(&out->reads, out->mem);
    lists_end_set(&out->writes, out->mem);
    vec_push(out->mem, &out->unknown, self->unknown);
    vec_push(out->mem, &out->edge_ends, out->edges.count);
    self->unknown = 0;
    self->move++;
}

void step_access_nothing(StepAccess *self) {
    end_lists(self);
}

void step_access_step(StepAccess *self, const StepBegin *step) {
    const Flow *flow = flow_of(self);
    const Command *command = step->command;
    uint32_t from = step_access_code(flow, step->who.type, step->location);
    bool sends = command->kind == COMMAND_SEND;
    forget_visits(self);
    read_schedule(self, step->who);
    read_guard(self, step->who, command, &self->out->tests);
    read_others(self, step->who, step);
    read_effect(self, step->who, command);
    leave(self, step->who, command);
    add_edges(self, step->who.pid, from);
    if (sends && step->partner != step->who.pid &&
        may_shake(self, step->who, command))
        meet_partners(self, step);
    end_lists(self);
}

void step_access_atom(StepAccess *self, const Term *term) {
    Who outside = {PID_OUTSIDE, 0};
    self->unknown = 0;
    read_term(self, outside, term, &self->out->seen);
    lists_end_set(&self->out->seen, self->out->mem);
    vec_push(self->out->mem, &self->out->opaque, self->unknown != 0);
    self->unknown = 0;
}

void step_access_locations(StepAccess *self) {
    Who outside = {PID_OUTSIDE, 0};
    read_location(self, outside, NULL, &self->out->seen);
    touch(self, &self->out->seen, spaces_event(self->spaces));
    lists_end_set(&self->out->seen, self->out->mem);
    vec_push(self->out->mem, &self->out->opaque, 0);
}
