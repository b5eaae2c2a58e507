/* lang/flow/describing/claim_statements.h -- the moves of a claim, one by one
 *
 * Purpose:    when a claim can move (for claim_watcher.c), and which of its
 *             statements made it move in a given step.
 */
#ifndef LANG_FLOW_DESCRIBING_CLAIM_STATEMENTS_H
#define LANG_FLOW_DESCRIBING_CLAIM_STATEMENTS_H

#include "automata/forms/watcher.h"
#include "lang/flow/describing/flow_statements.h"

/* Can the claim take this step in the state that it reads? `earlier` as for
 * execute_can. A reference to a process that is not there reads as 0; other
 * faults, and failed assertions, end the claim: *fails. */
bool claim_can_take(View *view, const FlowType *graph, const Command *command,
                    bool earlier, bool *fails);

/* The commands at a location of a claim; their number in `count`. */
const Command *claim_commands(const View *view, const FlowType *graph,
                              uint32_t location, uint32_t *count);

/* Put the claim's statements in front of every way of the system's step; if
 * there is none yet, they are the way. Of several ways, the first. */
void claim_describe_step(const Interpreter *interpreter, const Claim *claim,
                         const WatcherStep *step, Account *out);

#endif
