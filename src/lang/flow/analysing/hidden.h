/* lang/flow/analysing/hidden.h -- which hidden variables a state has to keep
 *
 * Purpose:    SPIN keeps hidden variables outside of the state: states that
 *             differ in them only are one, and what is read after the first
 *             of them was reached is not seen. Here a hidden variable is left
 *             out of the state only if that cannot be noticed: wherever
 *             others can move, the process that reads it next has written it
 *             before. All other hidden variables that are written become
 *             ordinary ones, with a warning at the place where they are read.
 * How:        backwards liveness of the bits of the scratch area in the graph
 *             of every proctype. A bit that is live at a location where a
 *             process can rest between two steps belongs to a variable that
 *             must be kept; so does what a property or a provided clause
 *             reads, and every variable that C code names. What is printed
 *             does not count, nor what is only read to compute a hidden
 *             variable that need not be kept: a counter of steps.
 * Cost:       locations times hidden bits; where that is too much, every
 *             hidden variable is kept.
 */
#ifndef LANG_FLOW_ANALYSING_HIDDEN_H
#define LANG_FLOW_ANALYSING_HIDDEN_H

#include "lang/flow/form/declarations.h"
#include "lang/flow/form/flow.h"

/* Sets `kept` of the hidden globals that must be kept, with a warning each.
 * `flow` is the program as it was lowered; true if it must be lowered anew. */
bool hidden_keep(Declarations *declarations, const Flow *flow,
                 Diagnostics *diag, Mem *mem);

#endif
