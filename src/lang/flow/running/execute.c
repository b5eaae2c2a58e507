#include "lang/flow/running/execute.h"

#include "base/bug.h"
#include "lang/flow/running/event.h"
#include "lang/flow/running/notes.h"

#include <assert.h>
#include <string.h>

enum {
    INNER_STEPS_UNMARKED = 64 /* of a d_step, before one is */
};

/* --- asking ----------------------------------------------------------- */

/* The channel of a command that wants to send or receive. */
static Queue open_queue(View *view, uint32_t pid, const Command *command) {
    int32_t number = evaluate(view, pid, command->channel);
    Queue queue = view_queue(view, number);
    evaluate_use(view, pid, number, command->contested);
    return queue;
}

static bool can_send(View *view, uint32_t pid, const Command *command) {
    Queue queue = open_queue(view, pid, command);
    if (view->flow->room && queue.channel && queue.channel->capacity > 0 &&
        queue_length(view, queue) == queue.channel->capacity)
        view_fail(view, FAULT_CAPACITY);
    return queue.channel && queue.channel->capacity > 0 &&
           (view->flow->lossy ||
            queue_length(view, queue) < queue.channel->capacity);
}

static bool can_receive(View *view, uint32_t pid, const Command *command) {
    Queue queue = open_queue(view, pid, command);
    return queue.channel && queue.channel->capacity > 0 &&
           message_find(view, pid, queue, command->arguments,
                        command->random) != QUEUE_NOWHERE;
}

/* A d_step cannot hand over control, so no sender in it finds a partner. */
static void check_inner(View *view, uint32_t pid, const Command *command) {
    if (command->kind != COMMAND_SEND)
        return;
    Queue queue = view_queue(view, evaluate(view, pid, command->channel));
    if (queue.channel && queue.channel->capacity == 0)
        view_fail(view, FAULT_HANDSHAKE);
}

/* The first command at an inner location that can be executed, or NULL. */
static const Command *choose(View *view, uint32_t pid, uint32_t location) {
    uint32_t count;
    const Command *commands = execute_commands_at(view, pid, location, &count);
    for (uint32_t i = 0; i < count; i++) {
        check_inner(view, pid, &commands[i]);
        if (execute_can(view, pid, &commands[i], false))
            return &commands[i];
    }
    return NULL;
}

static bool guard_holds(View *view, uint32_t pid, const Command *command) {
    return !command->guard || evaluate(view, pid, command->guard) != 0;
}

static bool can(View *view, uint32_t pid, const Command *command,
                bool earlier) {
    switch (command->kind) {
    case COMMAND_STEP:
        return guard_holds(view, pid, command);
    case COMMAND_SEND:
        return can_send(view, pid, command) && guard_holds(view, pid, command);
    case COMMAND_RECEIVE:
        return can_receive(view, pid, command) &&
               guard_holds(view, pid, command);
    case COMMAND_ELSE:
        return !earlier;
    case COMMAND_D_STEP:
        return choose(view, pid, command->entry) != NULL;
    case COMMAND_END:
        return pid + 1 == view->count;
    }
    BUG("a command of kind %d", (int)command->kind);
}

bool execute_can(View *view, uint32_t pid, const Command *command,
                 bool earlier) {
    assert(pid < view->count);
    if (command->kind == COMMAND_STEP && !command->guard)
        return true;
    bool dry = view->dry;
    view->dry = true;
    bool result = can(view, pid, command, earlier);
    view->dry = dry;
    return result || view->fault != FAULT_NONE;
}

/* --- doing ------------------------------------------------------------ */

/* SPIN continues after a message with too many or too few fields. */
static void count_fields(View *view, Queue queue, const Argument *arguments) {
    assert(queue.channel);
    uint32_t count = 0;
    for (; arguments; arguments = arguments->next)
        count++;
    if (count != queue.channel->field_count)
        view_fail(view, FAULT_FIELDS);
}

/* A trace, if there is one, hears of it. */
static void observe(View *view, CommandKind kind, int32_t number, Queue queue,
                    const Message *message) {
    if (view->flow->trace)
        event_happens(
            view, &(Event){kind, number, queue.channel->field_count, message});
}

static void send(View *view, uint32_t pid, const Command *command) {
    int32_t number = evaluate(view, pid, command->channel);
    Queue queue = view_queue(view, number);
    Message message;
    view->used = number;
    view->slot = NO_SLOT;
    message_compose(view, pid, queue, command->arguments, &message);
    if (view->fault != FAULT_NONE ||
        queue_length(view, queue) == queue.channel->capacity)
        return; /* full: it is lost */
    count_fields(view, queue, command->arguments);
    view->slot = queue_send(view, queue, &message, command->sorted);
    observe(view, COMMAND_SEND, number, queue, &message);
}

static void receive(View *view, uint32_t pid, const Command *command) {
    int32_t number = evaluate(view, pid, command->channel);
    Queue queue = view_queue(view, number);
    uint32_t index =
        message_find(view, pid, queue, command->arguments, command->random);
    Message message;
    view->used = number;
    view->slot = index;
    assert(index != QUEUE_NOWHERE);
    assert(queue.channel->capacity > 0);
    queue_read(view, queue, index, &message);
    if (!command->peek) {
        count_fields(view, queue, command->arguments);
        observe(view, COMMAND_RECEIVE, number, queue, &message);
    }
    message_deliver(view, pid, queue, command->arguments, &message);
    if (!command->peek)
        queue_remove(view, queue, index);
}

static void reset(View *view, uint32_t pid, const Command *command) {
    assert(pid < view->count);
    for (const Argument *r = command->resets; r; r = r->next)
        evaluate_store(view, pid, r->cell, 0);
}

static bool broken(const View *view) {
    return fault_breaks(view->fault);
}

static void effect(View *view, uint32_t pid, const FlowEffect *effect) {
    int32_t value = evaluate(view, pid, effect->term);
    switch (effect->kind) {
    case FLOW_ASSIGN:
        evaluate_store(view, pid, effect->cell, value);
        break;
    case FLOW_ACT: /* it has happened */
        break;
    case FLOW_ASSERT:
        if (!value)
            view_fail(view, FAULT_ASSERT);
        break;
    case FLOW_C:
        if (value == EMBEDDED_FAILED)
            view_fail(view, FAULT_C);
        break;
    }
}

static void effects(View *view, uint32_t pid, const Command *command) {
    for (const FlowEffect *e = command->effects; e && !broken(view);
         e = e->next)
        effect(view, pid, e);
}

static inline void pass_message(View *view, uint32_t pid,
                                const Command *command) {
    if (command->kind == COMMAND_SEND)
        send(view, pid, command);
    else if (command->kind == COMMAND_RECEIVE)
        receive(view, pid, command);
}

/* What the command does besides leading somewhere, unless its effects are to
 * see that. */
static void perform(View *view, uint32_t pid, const Command *command) {
    if (view->flow->arrives_first)
        view_set_location(view, pid, command->target);
    if (!command->late)
        pass_message(view, pid, command);
    effects(view, pid, command);
    if (command->late && !broken(view))
        pass_message(view, pid, command);
    reset(view, pid, command);
}

/* Where a d_step was at the last step that was marked. */
typedef struct Mark {
    uint32_t location;
    uint32_t calls; /* of C code until then */
} Mark;

/* Has the d_step been here before, at the step that was marked last? Every
 * step that is a power of two is marked (Brent). What a d_step does is
 * determined by its state, if no C code was called. */
static bool goes_round(View *view, uint64_t steps, uint32_t location,
                       Mark *last) {
    assert(view->mark);
    if (steps < INNER_STEPS_UNMARKED)
        return false;
    size_t words = ((size_t)view->capacity + 63) / 64;
    size_t hidden = ((size_t)view->flow->hidden_width + 63) / 64;
    if ((steps & (steps - 1)) == 0) {
        memcpy(view->mark, view->bits, words * sizeof *view->mark);
        if (hidden)
            memcpy(view->mark + words, view->hidden,
                   hidden * sizeof *view->mark);
        *last = (Mark){location, view->calls};
        return false;
    }
    return last->location == location && last->calls == view->calls &&
           memcmp(view->mark, view->bits, words * sizeof *view->mark) == 0 &&
           (!hidden || memcmp(view->mark + words, view->hidden,
                              hidden * sizeof *view->mark) == 0);
}

/* Run a d_step to its end; true if the process then keeps control. An inner
 * fault ends it where it is. */
static bool run_d_step(View *view, uint32_t pid, uint32_t location) {
    assert(location < view_type(view, pid)->location_count);
    Mark last = {0};
    for (uint64_t steps = 0; !goes_round(view, steps, location, &last);
         steps++) {
        if (!view_spend(view))
            return false;
        Fault before = view->fault;
        view->fault = FAULT_NONE; /* what was asserted must not mislead */
        const Command *command = choose(view, pid, location);
        if (!command)
            view->fault = FAULT_D_STEP;
        else if (!broken(view))
            perform(view, pid, command);
        if (view->notes && command)
            notes_inner(view->notes, view, pid, command);
        if (before != FAULT_NONE && !broken(view))
            view->fault = before;
        if (broken(view))
            return false;
        view_note(view, command);
        location = command->target;
        if (!command->inside) {
            view_set_location(view, pid, location);
            return command->atomic;
        }
    }
    view->fault = FAULT_ENDLESS;
    return false;
}

static void set_last(View *view, uint32_t pid) {
    assert(pid < 1u << LAST_WIDTH);
    if (view->flow->has_last)
        packed_set(view->bits, 0, LAST_WIDTH, pid);
}

bool execute_apply(View *view, uint32_t pid, const Command *command) {
    assert(pid < view->count);
    bool atomic = command->atomic;
    if (broken(view))
        return false;
    if (command->kind == COMMAND_D_STEP) {
        atomic = run_d_step(view, pid, command->entry);
    } else if (command->kind == COMMAND_END) {
        view_destroy(view);
    } else {
        perform(view, pid, command);
        view_set_location(view, pid, command->target);
    }
    set_last(view, pid);
    return atomic;
}

/* --- rendezvous ------------------------------------------------------- */

Queue execute_offer(View *view, uint32_t pid, const Command *command) {
    if (command->kind != COMMAND_SEND)
        return (Queue){0};
    Queue queue = view_queue(view, evaluate(view, pid, command->channel));
    if (!queue.channel || queue.channel->capacity > 0 ||
        (!guard_holds(view, pid, command) && view->fault == FAULT_NONE))
        return (Queue){0};
    return queue;
}

/* Its faults count when it is the receiver's turn: a guard that has no value
 * does not prevent it. */
static bool takes(View *view, uint32_t pid, const Command *command, Queue queue,
                  const Message *message) {
    Fault before = view->fault;
    if (command->kind != COMMAND_RECEIVE)
        return false;
    Queue other = view_queue(view, evaluate(view, pid, command->channel));
    bool result =
        other.channel == queue.channel && other.address == queue.address &&
        message_accepts(view, pid, queue, command->arguments, message);
    view->fault = FAULT_NONE;
    result = result &&
             (guard_holds(view, pid, command) || view->fault != FAULT_NONE);
    view->fault = before;
    return result;
}

/* The receive that takes the message: the command itself or, if that is a
 * d_step, the first that can among those it may begin with; or NULL. */
static const Command *taker(View *view, uint32_t pid, const Command *command,
                            Queue queue, const Message *message) {
    uint32_t count = 1;
    if (command->kind == COMMAND_D_STEP)
        command = execute_commands_at(view, pid, command->entry, &count);
    for (uint32_t i = 0; i < count; i++)
        if (takes(view, pid, &command[i], queue, message))
            return &command[i];
    return NULL;
}

bool execute_takes(View *view, uint32_t pid, const Command *command,
                   Queue queue, const Message *message) {
    return taker(view, pid, command, queue, message) != NULL;
}

/* From the sender to the receiver, whose effects come first. */
static void hand_over(View *view, const Handshake *pair, const Command *receive,
                      Queue queue, const Message *message) {
    view->used = 0;
    view->slot = NO_SLOT;
    int32_t number = evaluate(view, pair->sender, pair->send->channel);
    count_fields(view, queue, pair->send->arguments);
    count_fields(view, queue, receive->arguments);
    observe(view, COMMAND_SEND, number, queue, message);
    observe(view, COMMAND_RECEIVE, number, queue, message);
    message_deliver(view, pair->receiver, queue, receive->arguments, message);
    if (view->flow->arrives_first)
        view_set_location(view, pair->receiver, receive->target);
    effects(view, pair->receiver, receive);
    if (view->flow->arrives_first)
        view_set_location(view, pair->sender, pair->send->target);
    effects(view, pair->sender, pair->send);
}

bool execute_pair(View *view, const Handshake *pair, Queue queue,
                  const Message *message) {
    assert(pair->sender != pair->receiver);
    assert(queue.channel && queue.channel->capacity == 0);
    uint32_t pid = pair->receiver;
    const Command *receive = taker(view, pid, pair->receive, queue, message);
    assert(receive && receive->kind == COMMAND_RECEIVE);
    bool atomic = receive->atomic;
    if (receive->guard)
        guard_holds(view, pid, receive); /* it may fail */
    if (broken(view))
        return false;
    hand_over(view, pair, receive, queue, message);
    view_set_location(view, pair->sender, pair->send->target);
    view_note(view, receive);
    if (view->notes && pair->receive->kind == COMMAND_D_STEP)
        notes_inner(view->notes, view, pid, receive);
    reset(view, pid, receive);
    if (receive->inside)
        atomic = run_d_step(view, pid, receive->target);
    else
        view_set_location(view, pid, receive->target);
    set_last(view, pid);
    return atomic;
}

/* --- scheduling ------------------------------------------------------- */

static bool has_taker(View *view, uint32_t sender, Queue queue,
                      const Message *message) {
    for (uint32_t p = 0; p < view->count; p++) {
        uint32_t count;
        const Command *commands = execute_commands(view, p, &count);
        for (uint32_t i = 0; i < count && p != sender; i++)
            if (execute_takes(view, p, &commands[i], queue, message))
                return true;
    }
    return false;
}

static bool can_offer(View *view, uint32_t pid, const Command *command) {
    Queue queue = execute_offer(view, pid, command);
    Message message;
    if (!queue.channel)
        return false;
    message_compose(view, pid, queue, command->arguments, &message);
    return has_taker(view, pid, queue, &message);
}

bool evaluate_enabled(View *view, uint32_t pid) {
    uint32_t count;
    const Command *commands = execute_commands(view, pid, &count);
    Fault fault = view->fault;
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++)
        found = execute_can(view, pid, &commands[i], found) ||
                can_offer(view, pid, &commands[i]);
    view->fault = fault; /* asking is harmless */
    return found;
}

static bool is_provided(View *view, uint32_t pid) {
    const Term *provided = view_type(view, pid)->provided;
    return !provided || evaluate(view, pid, provided) != 0;
}

bool execute_preferred(View *view, uint32_t pid) {
    assert(pid < view->count);
    if (!is_provided(view, pid))
        return false;
    if (view->flow->has_committed && !view_is_committed(view, pid) &&
        view_any_committed(view))
        return false;
    if (!view->flow->has_priority)
        return true;
    int32_t own = view_priority(view, pid);
    for (uint32_t p = 0; p < view->count; p++)
        if (p != pid && view_priority(view, p) > own && is_provided(view, p) &&
            evaluate_enabled(view, p))
            return false;
    return true;
}

bool evaluate_stuck(View *view) {
    Fault fault = view->fault;
    bool asking = view->asking, found = false;
    view->asking = true;
    for (uint32_t p = 0; p < view->count && !found; p++)
        found = execute_scheduled(view, p) && evaluate_enabled(view, p);
    view->asking = asking;
    view->fault = fault; /* asking is harmless */
    return !found;
}

/* --- beginning -------------------------------------------------------- */

static bool takes_some(View *view, uint32_t pid, Queue queue,
                       const Message *message) {
    uint32_t count;
    const Command *commands = execute_commands(view, pid, &count);
    for (uint32_t i = 0; i < count; i++)
        if (execute_takes(view, pid, &commands[i], queue, message))
            return true;
    return false;
}

/* Is there a rendezvous with this partner, or with any? */
static bool meets(View *view, uint32_t pid, const Command *command,
                  uint32_t partner) {
    Queue queue = execute_offer(view, pid, command);
    Message message;
    bool found = false;
    if (queue.channel)
        message_compose(view, pid, queue, command->arguments, &message);
    for (uint32_t p = 0; p < view->count && queue.channel && !found; p++)
        found = view->fault == FAULT_NONE && p != pid &&
                (partner == PID_OUTSIDE || partner == p) &&
                execute_scheduled(view, p) &&
                takes_some(view, p, queue, &message);
    view->fault = FAULT_NONE;
    return found;
}

bool execute_begins(View *view, uint32_t pid, const Command *command,
                    uint32_t partner) {
    uint32_t count, group = 0;
    bool earlier = false;
    if (pid >= view->count)
        return false;
    const Command *commands = execute_commands(view, pid, &count);
    if (command < commands || command >= commands + count ||
        !execute_scheduled(view, pid))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (group && commands[i].group != group)
            return false;
        bool met = meets(view, pid, &commands[i], PID_OUTSIDE);
        bool alone = !met && execute_can(view, pid, &commands[i], earlier);
        view->fault = FAULT_NONE;
        if (&commands[i] == command)
            return partner == pid ? alone
                   : partner == PID_OUTSIDE
                       ? met || alone
                       : meets(view, pid, command, partner);
        if (met || alone) {
            earlier = true;
            group = commands[i].group;
        }
    }
    return false;
}
