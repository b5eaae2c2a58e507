/* lang/flow/analysing/dependence.h -- which commands disturb each other
 *
 * Purpose:    the dependence of a program for reductions (core/dependence.h):
 *             an item is a command of a living process.
 * Instances:  commands of two processes of one type have to do with different
 *             variables and channels. A process is known by its number, its
 *             type and those of its variables that no command writes. Walks
 *             through the states find the instances; a state with one that was
 *             not found is not reduced.
 * Future:     a process disturbs others by what it does next and by all that it
 *             can do afterwards, the processes that it may create included.
 */
#ifndef LANG_FLOW_ANALYSING_DEPENDENCE_H
#define LANG_FLOW_ANALYSING_DEPENDENCE_H

#include "core/dependence.h"
#include "core/model.h"
#include "lang/flow/running/interpret.h"

/* NULL if the program, or a part of it, cannot be understood; then *why says
 * the reason. Propositions are np_, accept_ and the atoms, in this order;
 * properties are those of the model. */
Dependence *flow_dependence(const Interpreter *interpreter, const Word *initial,
                            const Model *model, Mem *mem, const char **why);

#endif
