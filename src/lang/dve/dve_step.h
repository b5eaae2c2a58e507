/* lang/dve/dve_step.h -- the steps of a DVE program
 *
 * Meaning:    In an asynchronous system one process moves at a time, or a
 *             sender and a receiver together. Guards and the values sent are
 *             read before the step; then the receiver's variables are set,
 *             and its effects and those of the sender are carried out one
 *             after the other. While some process is at a committed location,
 *             only processes at committed locations move. In a synchronous
 *             system all processes move at once.
 * Errors:     an index out of bounds or a division by zero makes the step
 *             fail: its action is then the one with the number of actions
 *             added, and its target the state itself.
 */
#ifndef LANG_DVE_DVE_STEP_H
#define LANG_DVE_DVE_STEP_H

#include "core/successors.h"
#include "lang/dve/dve_evaluate.h"

/* Append all steps of the state. */
void dve_step_expand(const DveProgram *program, const Word *state,
                     Successors *out);

/* How many actions there are, failing ones not counted: in a synchronous
 * system a step is one action, whichever transitions it combines. */
uint32_t dve_step_actions(const DveProgram *program);

/* Can the action be taken in this state, perhaps with a failure, if all who
 * take part are where it begins? Not of a synchronous system. */
bool dve_step_possible(const DveProgram *program, const Word *state,
                       uint32_t action);

/* Why the action fails in this state, which takes one more try in `scratch`,
 * a state vector; DVE_FAULT_NONE if it does not, or in a synchronous system. */
DveFault dve_step_fault(const DveProgram *program, const Word *state,
                        uint32_t action, Word *scratch);

#endif
