/* lang/promela/model/claim_model.h -- the product of a program and a never
 * claim
 *
 * Purpose:    a Model whose states are pairs of a system state and a location
 *             of the claim. The claim moves first: it takes a step whose
 *             condition holds in the system state, then the system takes one.
 *             Where the claim cannot move, the run does not match.
 * Ends:       a run that ends is read as if its last state were repeated for
 *             ever (the action "stutter").
 * Errors:     to come back for ever to accept labels, of the claim or (as SPIN
 *             has it) of a process; and to bring the claim to its end, by
 *             whatever way: such a pair has an accept label and one step, to
 *             itself, since all that may follow is an error. A failed assert
 *             or a run-time error in the claim brings it to its end too.
 * Actions:    a claim that assigns changes the state before the system moves.
 * Finite:     if nothing but the end of the claim can be an error, the pair has
 *             a reject label instead, and no cycle has to be found.
 * Atomic:     what a claim does in one atomic sequence it does in one state.
 */
#ifndef LANG_PROMELA_MODEL_CLAIM_MODEL_H
#define LANG_PROMELA_MODEL_CLAIM_MODEL_H

#include "core/model.h"
#include "lang/promela/running/interpret.h"

/* Claim number `claim` of the flow, whose errors are those of `property`. The
 * product borrows the system and its interpreter. */
Model *claim_model(const Model *system, const Interpreter *interpreter,
                   uint32_t claim, const Property *property);

#endif
