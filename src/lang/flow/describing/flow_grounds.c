#include "lang/flow/describing/flow_grounds.h"

#include "lang/flow/describing/flow_text.h"
#include "lang/flow/form/flow_visit.h"

#include <string.h>

enum {
    MOST_REASONS = 4, /* of a process that waits for several things */
    LONGEST_QUEUE = 24
};

void grounds_view(const Interpreter *interpreter, const Word *state,
                  View *view) {
    *view = (View){.flow = interpreter->flow,
                   .capacity = interpreter->capacity,
                   .hidden = (Word *)(uintptr_t)interpreter->hidden,
                   .dry = true};
    view_open(view, (Word *)(uintptr_t)state);
}

/* --- variables --------------------------------------------------------- */

static void mention(const Grounds *self, uint32_t variable, uint32_t element,
                    bool written) {
    account_mention(self->out,
                    (Mention){self->statement, variable, element, written});
}

static void mention_channel(const Grounds *self, int32_t number, bool written) {
    uint32_t variable, element;
    if (number > 0 && flow_find_channel(self->variables, self->view, number,
                                        &variable, &element))
        mention(self, variable, element, written);
}

/* Does it contain C code, or would it ask for what is happening? */
static void note_foreign(void *context, const Term *term) {
    if (term->kind == TERM_C || term->kind == TERM_ENABLED ||
        term->kind == TERM_STUCK || term->kind == TERM_TIMEOUT)
        *(bool *)context = true;
}

static bool is_foreign(const Term *term) {
    bool found = false;
    flow_visit_term(&(FlowVisitor){.term = note_foreign, .context = &found},
                    term);
    return found;
}

/* The value, or 0 if it has none; nothing is changed. */
static int32_t value_of(const Grounds *self, uint32_t pid, const Term *term) {
    Fault before = self->view->fault;
    bool dry = self->view->dry;
    self->view->dry = true;
    int32_t value = evaluate(self->view, pid, term);
    self->view->dry = dry;
    self->view->fault = before;
    return value;
}

int32_t grounds_value(const Grounds *self, uint32_t pid, const Term *term) {
    return is_foreign(term) ? 0 : value_of(self, pid, term);
}

/* The process that a remote reference means; UINT32_MAX: it is not there. */
static uint32_t remote(const Grounds *self, uint32_t pid, const Term *which,
                       uint32_t type) {
    const View *view = self->view;
    uint32_t process = 0;
    if (which)
        process = (uint32_t)value_of(self, pid, which);
    else
        while (process < view->count && view->type[process] != type)
            process++;
    return process < view->count && view->type[process] == type ? process
                                                                : UINT32_MAX;
}

static bool spot_of(const Grounds *self, uint32_t pid, const Cell *cell,
                    FlowSpot *spot) {
    const View *view = self->view;
    *spot = (FlowSpot){cell->base, cell->offset, cell->slot, pid, 0};
    if (cell->base == CELL_REMOTE) {
        spot->base = CELL_LOCAL;
        spot->pid = remote(self, pid, cell->pid, cell->type);
    }
    if (spot->base == CELL_HIDDEN || spot->base == CELL_PRIORITY)
        return false;
    if (spot->base == CELL_LOCAL) {
        if (spot->pid >= view->count)
            return false;
        spot->type = view->type[spot->pid];
    }
    return true;
}

static void read_cell(const Grounds *self, uint32_t pid, const Cell *cell) {
    FlowSpot spot;
    uint32_t variable, element;
    if (!spot_of(self, pid, cell, &spot))
        return;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        int32_t index = value_of(self, pid, i->term);
        grounds_term(self, pid, i->term);
        if (index < 0 || (uint32_t)index >= i->length)
            return;
        spot.offset += (uint32_t)index * i->stride;
    }
    if (flow_find_variable(self->variables, spot, &variable, &element))
        mention(self, variable, element, false);
}

static void read_place(const Grounds *self, uint32_t pid, const Term *term) {
    uint32_t type = (uint32_t)term->value, variable;
    uint32_t process = remote(self, pid, term->a, type);
    if (process != UINT32_MAX &&
        flow_find_place(self->variables, process, type, &variable))
        mention(self, variable, NO_ELEMENT, false);
}

static void read_arguments(const Grounds *self, uint32_t pid,
                           const Argument *arguments) {
    for (; arguments; arguments = arguments->next)
        if (arguments->term)
            grounds_term(self, pid, arguments->term);
}

/* --- terms ------------------------------------------------------------- */

/* Of a connective: what it does not need is left out. */
static void read_choice(const Grounds *self, uint32_t pid, const Term *term) {
    bool left = value_of(self, pid, term->a) != 0;
    if (term->kind == TERM_CONDITIONAL) {
        grounds_term(self, pid, term->a);
        grounds_term(self, pid, left ? term->b : term->c);
        return;
    }
    bool neutral = term->kind == TERM_AND; /* true && b is b */
    if (left != neutral) {
        grounds_term(self, pid, term->a);
        return;
    }
    bool right = value_of(self, pid, term->b) != 0;
    if (right == neutral)
        grounds_term(self, pid, term->a);
    grounds_term(self, pid, term->b);
}

static void read_known(const Grounds *self, uint32_t pid, const Term *term) {
    switch (term->kind) {
    case TERM_LOAD:
        read_cell(self, pid, term->cell);
        break;
    case TERM_UNARIES:
        grounds_term(self, pid, term->a);
        break;
    case TERM_BINARIES:
    case TERM_DIVISIONS:
        grounds_term(self, pid, term->a);
        grounds_term(self, pid, term->b);
        break;
    case TERM_CHOICES:
        read_choice(self, pid, term);
        break;
    case TERM_POLL:
        read_arguments(self, pid, term->arguments);
        mention_channel(self, value_of(self, pid, term->a), false);
        break;
    case TERM_LENGTHS:
        mention_channel(self, value_of(self, pid, term->a), false);
        break;
    case TERM_AT:
        read_place(self, pid, term);
        break;
    case TERM_NUMBER:
    case TERM_PID:
    case TERM_RUN:
    case TERM_TIMEOUT:
    case TERM_NR_PR:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_NP:
    case TERM_C:
        break;
    }
}

void grounds_term(const Grounds *self, uint32_t pid, const Term *term) {
    if (!is_foreign(term))
        read_known(self, pid, term);
}

/* --- checks ------------------------------------------------------------ */

const FlowCheck *grounds_failed_check(const Grounds *self, uint32_t pid) {
    const View *view = self->view;
    const Flow *flow = view->flow;
    for (uint32_t i = 0; i < flow->check_count; i++) {
        const FlowCheck *check = &flow->checks[i];
        if (view->type[pid] != check->type ||
            view_location(view, pid) != check->at ||
            value_of(self, PID_OUTSIDE, check->term))
            continue;
        grounds_term(self, PID_OUTSIDE, check->term);
        return check;
    }
    return NULL;
}

/* --- commands ---------------------------------------------------------- */

static void read_effect(const Grounds *self, uint32_t pid,
                        const FlowEffect *effect) {
    grounds_term(self, pid, effect->term);
    if (effect->cell)
        for (const CellIndex *i = effect->cell->indices; i; i = i->next)
            grounds_term(self, pid, i->term);
}

void grounds_reads(const Grounds *self, uint32_t pid, const Command *command) {
    if (command->guard)
        grounds_term(self, pid, command->guard);
    if (command->channel && !is_foreign(command->channel)) {
        grounds_term(self, pid, command->channel);
        mention_channel(self, value_of(self, pid, command->channel), false);
    }
    for (const FlowEffect *e = command->effects; e; e = e->next)
        read_effect(self, pid, e);
    read_arguments(self, pid, command->arguments);
}

static void write_cell(const Grounds *self, uint32_t pid, uint32_t type,
                       const Cell *cell) {
    FlowSpot spot = {cell->base, cell->offset, cell->slot, pid, type};
    uint32_t variable, element;
    if (flow_find_variable(self->variables, spot, &variable, &element))
        mention(self, variable, NO_ELEMENT, true);
}

void grounds_writes(const Grounds *self, uint32_t pid, uint32_t type,
                    const Command *command, int32_t channel) {
    uint32_t place;
    for (const FlowEffect *e = command->effects; e; e = e->next)
        if (e->cell)
            write_cell(self, pid, type, e->cell);
    if (command->kind == COMMAND_RECEIVE)
        for (const Argument *a = command->arguments; a; a = a->next)
            if (a->cell)
                write_cell(self, pid, type, a->cell);
    if (command_has_message(command))
        mention_channel(self, channel, true);
    if (self->view->flow->style.transitions &&
        flow_find_place(self->variables, pid, type, &place))
        mention(self, place, NO_ELEMENT, true);
}

/* --- obstacles --------------------------------------------------------- */

/* "c has no such message: [1,2]" */
static void say_unmatched(const Grounds *self, Queue queue, bool random,
                          Text *out) {
    Text contents;
    text_init(&contents, out->mem);
    flow_print_queue(self->view, queue, &contents);
    text_add(out, queue.channel->name);
    if (contents.length <= LONGEST_QUEUE)
        text_printf(out,
                    random ? " has no such message: %s"
                           : " does not begin with such a message: %s",
                    contents.data);
    else
        text_add(out, random ? " has no such message"
                             : " does not begin with such a message");
    text_release(&contents);
}

static void say_channel(const Grounds *self, uint32_t pid,
                        const Command *command, Text *out) {
    bool sends = command->kind == COMMAND_SEND;
    int32_t number = value_of(self, pid, command->channel);
    Fault before = self->view->fault;
    Queue queue = view_queue(self->view, number);
    self->view->fault = before;
    if (!queue.channel)
        return;
    if (queue.channel->capacity == 0) {
        text_add(out,
                 sends ? "no process receives from " : "no process sends to ");
        text_add(out, queue.channel->name);
        return;
    }
    mention_channel(self, number, false);
    if (!sends && queue_length(self->view, queue) > 0) {
        read_arguments(self, pid, command->arguments);
        say_unmatched(self, queue, command->random, out);
        return;
    }
    text_add(out, queue.channel->name);
    text_add(out, sends ? " is full" : " is empty");
}

static void say_condition(const Grounds *self, uint32_t pid,
                          const Command *command, Text *out) {
    if (self->view->flow->style.transitions)
        text_printf(out, "the guard of line %u is false", command->line);
    else
        text_printf(out, "%s is false", command->text);
    grounds_term(self, pid, command->guard);
}

/* Is the guard false, whatever else is missing? */
static bool is_denied(const Grounds *self, uint32_t pid,
                      const Command *command) {
    return command->guard && !is_foreign(command->guard) &&
           !value_of(self, pid, command->guard);
}

/* Nothing if it is not known why. */
static void say_reason(const Grounds *self, uint32_t pid,
                       const Command *command, Text *out) {
    const FlowType *type = view_type(self->view, pid);
    switch (command->kind) {
    case COMMAND_STEP:
        if (command->guard)
            say_condition(self, pid, command, out);
        break;
    case COMMAND_SEND:
    case COMMAND_RECEIVE:
        if (is_denied(self, pid, command))
            say_condition(self, pid, command, out);
        else
            say_channel(self, pid, command, out);
        break;
    case COMMAND_D_STEP: {
        const Location *entry = &type->locations[command->entry];
        if (entry->count == 1)
            say_reason(self, pid, &self->view->flow->commands[entry->first],
                       out);
        break;
    }
    case COMMAND_END:
        text_add(out, "it has ended, and those that it created live");
        break;
    case COMMAND_ELSE:
        break;
    }
}

/* Can the one hand a message over to the other? */
static bool can_meet(View *view, uint32_t sender, const Command *send,
                     uint32_t receiver, const Command *receive) {
    Message message;
    Queue queue = execute_offer(view, sender, send);
    if (!queue.channel || sender == receiver ||
        receive->kind != COMMAND_RECEIVE || is_foreign(receive->channel))
        return false;
    message_compose(view, sender, queue, send->arguments, &message);
    return execute_takes(view, receiver, receive, queue, &message);
}

/* Must the process wait because another one is at a committed location? */
static bool is_held(const View *view, uint32_t pid) {
    return view->flow->has_committed && !view_is_committed(view, pid) &&
           view_any_committed(view);
}

/* Is there a partner for this half of a rendezvous? */
static bool has_partner(View *view, uint32_t pid, const Command *command) {
    for (uint32_t p = 0; p < view->count; p++) {
        uint32_t count;
        const Command *others = execute_commands(view, p, &count);
        for (uint32_t i = 0; i < count && !is_held(view, p); i++) {
            bool meet = command->kind == COMMAND_SEND
                            ? can_meet(view, pid, command, p, &others[i])
                            : others[i].kind == COMMAND_SEND &&
                                  !is_foreign(others[i].channel) &&
                                  can_meet(view, p, &others[i], pid, command);
            if (meet)
                return true;
        }
    }
    return false;
}

/* Can it be executed, as far as that can be said without C code? */
static bool is_possible(const Grounds *self, uint32_t pid,
                        const Command *command) {
    View *view = self->view;
    if ((command->guard && is_foreign(command->guard)) ||
        (command->channel && is_foreign(command->channel)))
        return true;
    Fault before = view->fault;
    view->fault = FAULT_NONE;
    bool possible = execute_can(view, pid, command, false);
    if (!possible && command_has_message(command))
        possible = has_partner(view, pid, command);
    view->fault = before;
    return possible;
}

/* Unless the same was said before. */
static void join_reason(Text *all, const char *reason) {
    if (*reason == '\0' || strstr(all->data, reason))
        return;
    text_add(all, all->length ? ", " : "");
    text_add(all, reason);
}

static void say_reasons(const Grounds *self, uint32_t pid,
                        const Command *commands, uint32_t count, Text *all) {
    const FlowType *type = view_type(self->view, pid);
    Text one;
    text_init(&one, all->mem);
    if (type->provided && !is_foreign(type->provided) &&
        !value_of(self, pid, type->provided)) {
        text_add(all, "its `provided` condition is false");
        grounds_term(self, pid, type->provided);
        count = 0;
    }
    for (uint32_t i = 0; i < count && i < MOST_REASONS; i++) {
        text_clear(&one);
        say_reason(self, pid, &commands[i], &one);
        join_reason(all, one.data);
    }
    if (count > MOST_REASONS)
        join_reason(all, "...");
    text_release(&one);
}

const char *grounds_obstacle(const Grounds *self, uint32_t pid,
                             const Command *commands, uint32_t count) {
    const FlowType *type = view_type(self->view, pid);
    bool provided = !type->provided || is_foreign(type->provided) ||
                    value_of(self, pid, type->provided);
    bool held = is_held(self->view, pid);
    for (uint32_t i = 0; i < count && provided && !held; i++)
        if (is_possible(self, pid, &commands[i]))
            return NULL;
    Text all;
    text_init(&all, self->out->arena.mem);
    if (held)
        text_add(&all, "another process is in a committed state");
    else
        say_reasons(self, pid, commands, count, &all);
    if (count == 0)
        text_add(&all, "no transition leaves it");
    const char *copy =
        all.length ? arena_copy(&self->out->arena, all.data, all.length) : NULL;
    text_release(&all);
    return copy;
}
