/* lang/flow/running/execute.h -- commands: when they are enabled, what they
 * do
 *
 * Purpose:    one step of one process. Asking (enabled) changes nothing;
 *             doing (apply) changes the state in place, which must have been
 *             asked for before.
 * Rendezvous: a send to a channel without slots is enabled together with a
 *             receive of another process; execute_pair does both. A receive
 *             from such a channel is never enabled by itself.
 * Faults:     a command that meets a fault while it is asked is enabled, and
 *             the fault stands in the view. A failed assertion or an event
 *             that a trace forbids lets the process go on.
 */
#ifndef LANG_FLOW_RUNNING_EXECUTE_H
#define LANG_FLOW_RUNNING_EXECUTE_H

#include "lang/flow/running/evaluate.h"

/* Can the process execute the command now? `earlier` says whether it can
 * execute one that comes before it at the same location, for else. False for
 * both halves of a rendezvous. */
bool execute_can(View *view, uint32_t pid, const Command *command,
                 bool earlier);

/* Execute it; true if the process then keeps control (atomic). */
bool execute_apply(View *view, uint32_t pid, const Command *command);

/* The rendezvous channel that the command sends to; its channel is NULL if it
 * does something else, or its guard does not hold. */
Queue execute_offer(View *view, uint32_t pid, const Command *command);

/* Can this process take the message from this rendezvous channel? */
bool execute_takes(View *view, uint32_t pid, const Command *command,
                   Queue queue, const Message *message);

typedef struct Handshake {
    uint32_t sender;        /* pid */
    uint32_t receiver;      /* pid */
    const Command *send;    /* of the sender */
    const Command *receive; /* of the receiver */
} Handshake;

/* Execute both halves; true if the receiver then keeps control. */
bool execute_pair(View *view, const Handshake *pair, Queue queue,
                  const Message *message);

/* The commands at a location of the process; their number in `count`. */
static inline const Command *execute_commands_at(const View *view, uint32_t pid,
                                                 uint32_t location,
                                                 uint32_t *count) {
    assert(location < view_type(view, pid)->location_count);
    const Location *here = &view_type(view, pid)->locations[location];
    *count = here->count;
    return view->flow->commands + here->first;
}

/* Those where it is. */
static inline const Command *execute_commands(const View *view, uint32_t pid,
                                              uint32_t *count) {
    return execute_commands_at(view, pid, view_location(view, pid), count);
}

/* Is the process at this command, and can it begin a step with it?
 * With `partner`, another process, only as a rendezvous with that one; if it is
 * the process itself only without any; PID_OUTSIDE: in any way. Timeout is
 * taken to be false, and a fault to be a step. */
bool execute_begins(View *view, uint32_t pid, const Command *command,
                    uint32_t partner);

/* The same, asked of any. */
bool execute_preferred(View *view, uint32_t pid);

/* May the process be scheduled: its provided clause holds, it is at a committed
 * location if any process is, and no process of higher priority can make a
 * step? */
static inline bool execute_scheduled(View *view, uint32_t pid) {
    const Flow *flow = view->flow;
    bool free = !flow->has_committed && !flow->has_priority;
    return (free && !view_type(view, pid)->provided) ||
           execute_preferred(view, pid);
}

#endif
