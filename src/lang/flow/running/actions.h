/* lang/flow/running/actions.h -- numbers for the steps of a program
 *
 * Purpose:    an action says who did what, with whom, and what went wrong: the
 *             command that began it, the process, its partner and the fault.
 * Numbers:    those of a command follow one another. With few processes, those
 *             of a send identify who receives. In a fixed Flow a command says
 *             whose it is, and a send by a channel without a buffer has one
 *             action for each command that receives from there. A synchronous
 *             Flow has one action.
 * Flows:      numbers are the same for a program as it was written and as it is
 *             searched; commands are those of the Flow that is given.
 * Ownership:  in the arena that they are made in.
 */
#ifndef LANG_FLOW_RUNNING_ACTIONS_H
#define LANG_FLOW_RUNNING_ACTIONS_H

#include "lang/flow/running/view.h"

typedef struct Actions {
    const Flow *flow;    /* the program */
    uint32_t processes;  /* pids are below this */
    uint32_t faults;     /* actions of one step: by fault, or 1: none fails */
    bool paired;         /* actions of sends identify the receiver */
    uint32_t *first;     /* by command: its first action; one more at the
                            end: their number */
    uint32_t *owners;    /* of a fixed Flow, by command: the process */
    uint32_t *ranks;     /* ... that receives: its place among those that
                            receive from the channel */
    uint32_t *receivers; /* commands that receive, channel by channel */
    uint32_t *channel_ends; /* by channel: the first of them; one more */
} Actions;

/* What an action says. */
typedef struct Step {
    const Command *command; /* the first one, or the send of a rendezvous */
    const Command *receive; /* which took the message, or NULL: not known */
    uint32_t pid;           /* whose it is */
    uint32_t partner;       /* who received, or the same pid */
    Fault fault;            /* what went wrong, if anything */
} Step;

void actions_init(Actions *self, const Flow *flow, uint32_t processes,
                  Arena *arena);

static inline uint32_t actions_count(const Actions *self) {
    return self->first[self->flow->command_count];
}

/* The action of a step of this Flow, without a fault. */
uint32_t actions_of(const Actions *self, const Flow *flow, const Step *step);

/* Of a send that finds a partner: the action with the first of them, and the
 * distance to that with the next. */
uint32_t actions_partners(const Actions *self, const Command *command);

Step actions_step(const Actions *self, const Flow *flow, uint32_t action);

#endif
