/* lang/flow/describing/flow_grounds.h -- what a statement depends on
 *
 * Purpose:    for reports: which variables decide about a condition in a
 *             state, why a statement cannot be executed there, and what it
 *             writes. All of it becomes mentions of an Account.
 * Deciding:   of `a && b` that is false because of b only b counts, and so on;
 *             of an array the element that the index names in the state.
 * C code:     is never run for this: nothing is known of what it reads.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_GROUNDS_H
#define LANG_FLOW_DESCRIBING_FLOW_GROUNDS_H

#include "lang/flow/describing/flow_variables.h"

typedef struct Grounds {
    const FlowVariables *variables; /* borrowed */
    View *view;                     /* of the state */
    Account *out;                   /* what is mentioned goes there, */
    size_t statement;               /* as of this statement */
} Grounds;

/* A view of the state for asking; it borrows the bits. */
void grounds_view(const Interpreter *interpreter, const Word *state,
                  View *view);

/* The value of the term, or 0 if it has none or C code computes it. */
int32_t grounds_value(const Grounds *self, uint32_t pid, const Term *term);

/* What decides about the value of the term, for the process. */
void grounds_term(const Grounds *self, uint32_t pid, const Term *term);

/* All that the command reads. */
void grounds_reads(const Grounds *self, uint32_t pid, const Command *command);

/* What the command writes; `channel` is the number of the one that it sends to
 * or receives from, 0: none. */
void grounds_writes(const Grounds *self, uint32_t pid, uint32_t type,
                    const Command *command, int32_t channel);

/* Why none of the commands can be executed now, in a few words, in the arena of
 * the account; NULL if one can, or that is not known. */
const char *grounds_obstacle(const Grounds *self, uint32_t pid,
                             const Command *commands, uint32_t count);

/* A check of where the process is that fails, and what it looks at; or
 * NULL. */
const FlowCheck *grounds_failed_check(const Grounds *self, uint32_t pid);

#endif
