/* lang/flow/running/evaluate.h -- values of terms in a state
 *
 * Purpose:    compute terms, reach cells, and compose and match messages in
 *             the context of a process.
 * Effects:    only run and set_priority change the state.
 * Faults:     an index out of bounds, a division by zero and so on are noted in
 *             the view; the value is then 0 and nothing is stored.
 */
#ifndef LANG_FLOW_RUNNING_EVALUATE_H
#define LANG_FLOW_RUNNING_EVALUATE_H

#include "lang/flow/running/queue.h"

/* Instead of a pid: the term is not evaluated by a process. */
#define PID_OUTSIDE UINT32_MAX

int32_t evaluate(View *view, uint32_t pid, const Term *term);

/* A process uses these ends of a channel, or comes to a statement that would: a
 * fault if another process declares one of them as its own. Whether the
 * statement can be executed does not matter, so that it does not depend on the
 * order of steps whether a declaration that is not true is noticed. Rendezvous
 * channels are not checked. */
void evaluate_use(View *view, uint32_t pid, int32_t number, uint8_t ends);

/* Set the cell to the low bits of the value. */
void evaluate_store(View *view, uint32_t pid, const Cell *cell, int32_t value);

/* Give new variables their first values: those of the globals, or those of
 * process `pid`, which has just been created. */
void evaluate_globals(View *view);
void evaluate_locals(View *view, uint32_t pid);

/* The message that a send computes. */
void message_compose(View *view, uint32_t pid, Queue queue,
                     const Argument *arguments, Message *message);

/* Do the constants and eval()s of a receive agree with the message? */
bool message_accepts(View *view, uint32_t pid, Queue queue,
                     const Argument *arguments, const Message *message);

/* The first message that the receive can take, or QUEUE_NOWHERE; without
 * `random` only the oldest is looked at. */
uint32_t message_find(View *view, uint32_t pid, Queue queue,
                      const Argument *arguments, bool random);

/* Store the fields of a message in the variables of a receive. */
void message_deliver(View *view, uint32_t pid, Queue queue,
                     const Argument *arguments, const Message *message);

/* Can the process make any step? For enabled(P): commands have terms, and this
 * term asks for commands, so execute.c answers. */
bool evaluate_enabled(View *view, uint32_t pid);

/* Can no process make a step, but by timeout? For timeout in properties. */
bool evaluate_stuck(View *view);

#endif
