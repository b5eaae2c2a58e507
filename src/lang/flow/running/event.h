/* lang/flow/running/event.h -- trace assertions: messages in their order
 *
 * Purpose:    a `trace` states in which order messages may be sent to and
 *             received from the channels that it names; a `notrace` states
 *             an order that must not come about. Where it has got to is part
 *             of the state.
 * Scope:      a send counts if the trace has a send to that channel anywhere,
 *             a receive likewise. A ?<> is no event.
 * Rules:      an event must be one that the trace can take from where it is;
 *             only one of its steps may fit. A notrace that cannot take an
 *             event has ended, and one that comes to its end is the
 *             error.
 * Faults:     FAULT_TRACE, after which the program goes on and the trace stays
 *             where it was; FAULT_AMBIGUOUS.
 */
#ifndef LANG_FLOW_RUNNING_EVENT_H
#define LANG_FLOW_RUNNING_EVENT_H

#include "lang/flow/running/evaluate.h"

typedef struct Event {
    CommandKind kind;       /* COMMAND_SEND or COMMAND_RECEIVE */
    int32_t number;         /* of the channel */
    uint32_t fields;        /* of its messages */
    const Message *message; /* what is sent or received */
} Event;

enum {
    EVENT_END = 0 /* the location where a trace is complete */
};

/* Where the trace starts, if there is one. */
void event_begin(View *view);
void event_happens(View *view, const Event *event);

#endif
