/* lang/flow/structure/fixed_parameters.h -- parameters whose values are known
 *
 * Purpose:    programs often begin with a few steps that have no alternative
 *             and create all processes. What such a process was given by `run`
 *             is a constant for it, like its _pid, if it never writes to the
 *             parameter: so fork[me] means one variable or channel.
 * Conditions: no process dies in these steps, so that no pid is used twice,
 *             and no process can be created after them.
 * Cost:       which parameters are written is found once.
 * Ownership:  FixedParameters belongs to Spaces and borrows the program.
 */
#ifndef LANG_FLOW_STRUCTURE_FIXED_PARAMETERS_H
#define LANG_FLOW_STRUCTURE_FIXED_PARAMETERS_H

#include "lang/flow/running/interpret.h"
#include "lang/flow/structure/polls.h"

typedef struct FixedParameters {
    Word *state; /* after which no process is created; NULL: it is not known */
    View view;   /* of this state */
    VEC(uint8_t) fixed;  /* by parameter of all types: it is never written */
    VEC(uint32_t) first; /* by type: the number of its first parameter */
} FixedParameters;

/* Follow the steps without an alternative until no process can be created any
 * more, with a visit to each state, the initial and the last one included.
 * False if it does not come to that, or a process dies before. */
bool start_walk(const Interpreter *interpreter, Mem *mem,
                void (*visit)(void *context, const Word *state), void *context);

void fixed_parameters_init(Spaces *spaces);
void fixed_parameters_release(Spaces *spaces);

/* Does the cell have the same value whenever the process reads it, because it
 * is a parameter? */
bool fixed_parameters_value(const Spaces *spaces, Who who, const Cell *cell,
                            int32_t *value);

#endif
