/* lang/flow/describing/flow_statements.h -- steps of a program, statement by
 * statement
 *
 * Purpose:    what core/model_text.h asks of a program: where an action begins,
 *             how a step came about, and before which statements the processes
 *             are in a state.
 * How:        the state is expanded once more, by the interpreter, taking
 *             notes (notes.h); every successor that is the step in question
 *             is a way.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_STATEMENTS_H
#define LANG_FLOW_DESCRIBING_FLOW_STATEMENTS_H

#include "core/account.h"
#include "lang/flow/describing/flow_variables.h"

/* The command as process `pid` executes it. */
StepStatement flow_statement(const Flow *flow, const char *who, uint32_t pid,
                             const Command *command);

/* The first statement of the action. */
void flow_locate(const Interpreter *self, uint32_t action, StepStatement *out);

/* The ways from the one state to the other with this action. Bits beyond the
 * capacity are ignored. */
void flow_describe_step(const Interpreter *self, const FlowVariables *variables,
                        const Word *from, uint32_t action, const Word *to,
                        Account *out);

/* The commands before which the processes stand, one per process. */
void flow_list_positions(const Interpreter *self,
                         const FlowVariables *variables, const Word *state,
                         Account *out);

#endif
