/* lang/flow/model/claim_watcher.h -- a never claim that watches a program
 *
 * Purpose:    a claim as a Watcher (automata/forms/watcher.h), for the product
 *             with the program. It takes a step whose condition holds in the
 *             state of the program, then the program takes one.
 * Errors:     accept labels of the claim or (as SPIN has it) of a process, and
 *             the end of the claim, however it comes there: a failed assert or
 *             a run-time error in the claim brings it to its end, too.
 * Atomic:     what a claim does in one atomic sequence it does in one state.
 */
#ifndef LANG_FLOW_MODEL_CLAIM_WATCHER_H
#define LANG_FLOW_MODEL_CLAIM_WATCHER_H

#include "automata/forms/watcher.h"
#include "lang/flow/running/interpret.h"

/* Claim number `claim` of the flow, whose errors are those of `property`;
 * `accepting` is the proposition that some process is at an accept label. The
 * Watcher borrows the interpreter. */
Watcher *claim_watcher(const Interpreter *interpreter, uint32_t claim,
                       const Property *property, uint32_t accepting);

#endif
