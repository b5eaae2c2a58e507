/* lang/flow/analysing/access_walk.h -- over what one step can do
 *
 * Purpose:    what the parts of access share: from terms, cells and channels
 *             of a command to the objects that they are (access_walk.c), and
 *             what its guard needs (access_guard.c). access.c puts a step
 *             together.
 */
#ifndef LANG_FLOW_ANALYSING_ACCESS_WALK_H
#define LANG_FLOW_ANALYSING_ACCESS_WALK_H

#include "lang/flow/analysing/access.h"

#define ANY_CHANNEL UINT32_MAX

typedef struct AccessWalk { /* over what one step can do */
    Access *access;         /* is filled in */
    const Objects *objects; /* of the program */
    const Subject *subject; /* who does it, or NULL: someone outside */
    uint64_t *into;         /* where reads of terms go */
    uint64_t *also;         /* and where else, or NULL */
    bool acts;              /* a run in a term happens */
} AccessWalk;

/* An object is read. */
void walk_note(AccessWalk *walk, uint32_t object);

/* All that the term reads, and what it creates if it acts. */
void walk_term(AccessWalk *walk, const Term *term);

/* Terms and cells of what a command does, its guard not included. */
void walk_actions(AccessWalk *walk, const Command *command);

/* The channel that the term means, by number - 1; or ANY_CHANNEL. */
uint32_t walk_channel(const AccessWalk *walk, const Term *term);

/* May a send to it be a rendezvous? */
bool walk_may_meet(const AccessWalk *walk, uint32_t channel);

/* One end of the channel, or both, or of all that it may be. */
void walk_mark_end(const AccessWalk *walk, uint32_t channel, uint32_t end,
                   uint64_t *set);
void walk_mark_both(const AccessWalk *walk, uint32_t channel, uint64_t *set);

/* Whether an end of a channel is another process's depends on who lives and, if
 * the channel is not known, on what that process does. */
void walk_owners(AccessWalk *walk, uint32_t channel, uint8_t ends);

/* A message that the trace assertion may be about. */
void walk_trace(AccessWalk *walk, const Command *command);

/* A condition that must be true for the step to happen. */
void walk_condition(AccessWalk *walk, const Term *term);

/* Everything that decides whether the command can happen; `first`: it is the
 * first of its step. */
void walk_guard(AccessWalk *walk, const Location *here, const Command *command,
                bool first);

#endif
