/* lang/flow/structure/guard.h -- when the steps of a program can be taken
 *
 * Purpose:    the guard of each move as an expression of a Structure
 *             (core/expression.h): the process is at the command, and what the
 *             command asks for.
 * Exactness:  a guard is true in exactly the states from which the move is
 *             possible. What has no words in expressions becomes a variable
 *             whose value the interpreter computes; only what depends on
 *             `timeout` is unknown.
 */
#ifndef LANG_FLOW_STRUCTURE_GUARD_H
#define LANG_FLOW_STRUCTURE_GUARD_H

#include "lang/flow/structure/control.h"
#include "lang/flow/structure/meaning.h"

typedef struct Guards {
    Meaning meaning;  /* of terms, and whose nodes are added to */
    uint32_t *fields; /* by channel: its first in `heads` */
    uint32_t *heads;  /* by field of a first message: its variable, or 0 */
    uint32_t *known;  /* by command and process: what the command asks for,
                         plus 1, unless that depends on the partner; or 0 */
} Guards;

void guard_init(Guards *guards, const Spaces *spaces, Structure *out);
void guard_release(Guards *guards);

/* The guard of the move, as a node. */
uint32_t guard_of(Guards *guards, const StepBegin *step);

#endif
