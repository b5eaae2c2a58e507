/* job/stating/joining.h -- the formula that is translated
 *
 * Purpose:    of a formula that speaks of states, conditions with several atoms
 *             are one atom for what is made of it, as long as its automaton
 *             has to know nothing but letters
 *             (automata/translating/conditions.h). Reports show the formula as
 *             it was stated.
 * Actions:    a formula about actions alone stays as it is: a tester sees
 *             actions, not conditions.
 */
#ifndef JOB_STATING_JOINING_H
#define JOB_STATING_JOINING_H

#include "job/stating/monitor.h"

/* To be called before the next one, once the system is known. */
void stated_join(Stated *stated, const Model *system);

/* What is translated: the formula, or its negation, in this table. */
Formulas *stated_table(Stated *stated);
Formula stated_formula(Stated *stated, bool negated);

#endif
