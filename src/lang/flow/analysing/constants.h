/* lang/flow/analysing/constants.h -- global variables that are never written
 *
 * Purpose:    a variable that keeps its initial value needs no bits of a
 *             state: names of channels, tables, sizes. Their values are a
 *             part of the Flow.
 * How:        the bits of the global part that some command may write are
 *             marked; a variable without any is constant.
 */
#ifndef LANG_FLOW_ANALYSING_CONSTANTS_H
#define LANG_FLOW_ANALYSING_CONSTANTS_H

#include "lang/flow/form/declarations.h"
#include "lang/flow/form/flow.h"

/* Sets `constant` of the globals that keep their values, given the program as
 * it was lowered. */
void constants_find(Declarations *declarations, const Flow *flow, Mem *mem);

/* Compute their values, in a flow that was lowered afterwards. */
void constants_settle(Flow *flow, Mem *mem);

#endif
