/* lang/promela/lowering/lower_marks.h -- end, accept and progress labels
 *
 * Purpose:    which nodes these labels mark. One would think: those that they
 *             stand at. But control never rests at the first statement of an
 *             option or block; it rests at the choice around it.
 * Rule:       that of SPIN. Such a label marks the place after the statement;
 *             one at a choice or block that is itself the first thing of an
 *             option marks the places after all first statements of this.
 *             Since these places are first statements now and then, the order
 *             matters: by the numbers of the choices around them.
 */
#ifndef LANG_PROMELA_LOWERING_LOWER_MARKS_H
#define LANG_PROMELA_LOWERING_LOWER_MARKS_H

#include "lang/promela/lowering/lower_nodes.h"

/* Set the marks of nodes once the targets are known. `places` has the node of
 * each location, NULL at the end of the proctype and at joins; what is marked
 * there is or'ed into `others`, by location. */
void lower_marks(Nodes *nodes, LoweredNode *const *places, unsigned *others);

#endif
