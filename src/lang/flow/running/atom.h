/* lang/flow/running/atom.h -- what can be asked of a state
 *
 * Purpose:    the atoms of formulas and invariants, as the interpreter sees
 *             them: expressions that no process evaluates.
 * Faults:     a reference to a process that is not there reads as 0, as in
 *             claims; an atom that cannot be evaluated for another reason is
 *             false, and the state is a run-time error.
 */
#ifndef LANG_FLOW_RUNNING_ATOM_H
#define LANG_FLOW_RUNNING_ATOM_H

#include "lang/flow/running/interpret.h"

/* What atom `number` of the program is in the state; 0 if it has no value.
 * Checks have numbers after the atoms. */
int32_t atom_value(const Interpreter *self, const Word *state, uint32_t number);

/* Which of these, at most 64, are not 0: a bit for each. `first` is subtracted
 * from their numbers. */
uint64_t atom_holding(const Interpreter *self, const Word *state,
                      const uint32_t *numbers, uint32_t first, uint32_t count);

/* The first atom that is asked for and cannot be evaluated in the state, or
 * the number of atoms. */
uint32_t atom_failing(const Interpreter *self, const Word *state);

/* The first check that does not hold in the state, or the number of checks. */
uint32_t check_failing(const Interpreter *self, const Word *state);

/* Is there one? */
static inline bool atom_any_fails(const Interpreter *self, const Word *state) {
    return atom_failing(self, state) < self->flow->atom_count;
}

/* Is there one that may be so in some state? */
bool atom_any_fragile(const Flow *flow);

#endif
