#include "lang/flow/running/event.h"

#include <assert.h>

static void set_place(View *view, uint32_t location) {
    assert(location < view->flow->trace->location_count);
    const Flow *flow = view->flow;
    if (flow->trace->location_width > 0)
        packed_set(view->bits, flow->event_address, flow->trace->location_width,
                   location);
}

void event_begin(View *view) {
    if (view->flow->trace)
        set_place(view, view->flow->trace->start);
}

/* Is this command about such events on this channel? */
static bool is_about(View *view, const Command *command, const Event *event) {
    return command->kind == event->kind &&
           evaluate(view, 0, command->channel) == event->number;
}

static bool in_scope(View *view, const Event *event) {
    const Flow *flow = view->flow;
    for (uint32_t l = 0; l < flow->trace->location_count; l++) {
        const Location *here = &flow->trace->locations[l];
        for (uint32_t i = 0; i < here->count; i++)
            if (is_about(view, &flow->commands[here->first + i], event))
                return true;
    }
    return false;
}

/* Can the trace take the event with this command? A jump takes any. */
static bool fits(View *view, const Command *command, const Event *event) {
    if (command_is_skip(command))
        return true;
    if (!is_about(view, command, event))
        return false;
    const Argument *a = command->arguments;
    for (uint32_t i = 0; a && i < event->fields; i++, a = a->next)
        if (a->term && evaluate(view, 0, a->term) != event->message->values[i])
            return false;
    return true;
}

/* How many commands of a location fit; the first of them in `found`. */
static uint32_t find(View *view, const Location *here, const Event *event,
                     const Command **found) {
    assert(here && *found == NULL);
    uint32_t count = 0;
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &view->flow->commands[here->first + i];
        if (!fits(view, command, event))
            continue;
        if (count++ == 0)
            *found = command;
    }
    return count;
}

void event_happens(View *view, const Event *event) {
    assert(event->kind == COMMAND_SEND || event->kind == COMMAND_RECEIVE);
    const Flow *flow = view->flow;
    const Command *found = NULL;
    if (!flow->trace || !in_scope(view, event))
        return;
    uint32_t count = find(view, view_event(view), event, &found);
    if (count == 0 && !flow->forbidden) {
        view_fail(view, FAULT_TRACE);
        return;
    }
    uint32_t target = found ? found->target : EVENT_END;
    if (found && flow->forbidden && target == EVENT_END)
        view_fail(view, FAULT_TRACE);
    else if (count > 1)
        view_fail(view, FAULT_AMBIGUOUS);
    set_place(view, target);
}
