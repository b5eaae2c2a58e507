/* lang/promela/lowering/spin_passed.h -- joins and jumps at which SPIN stops
 *
 * Purpose:    in SPIN's automata a join or jump after a statement is no step,
 *             with one exception: on the way out of an atomic sequence, and
 *             before its last statement, it is. This shows only in trails,
 *             which name these steps too.
 * Rule:       a statement is *bound* if it is inside an atomic sequence and is
 *             not the last thing in it. After a bound statement, a join or
 *             jump is a step if what follows it is not bound.
 */
#ifndef LANG_PROMELA_LOWERING_SPIN_PASSED_H
#define LANG_PROMELA_LOWERING_SPIN_PASSED_H

#include "lang/promela/lowering/lower_nodes.h"

/* The number of a step and of the joins and jumps that are steps after it
 * before control rests; without those if it `rests` at once. *complete becomes
 * false if there are too many. */
Numbers spin_pass(const Nodes *nodes, const LoweredNode *node, bool rests,
                  bool *complete);

/* Is none of what comes after the step a jump? */
bool spin_passes_joins(const Nodes *nodes, const LoweredNode *node);

/* The same numbers for a join after the node, or for a jump, that control came
 * to and rests at because a rendezvous took it away. */
Numbers spin_pass_rest(const Nodes *nodes, const LoweredNode *node, bool join,
                       bool *complete);

#endif
