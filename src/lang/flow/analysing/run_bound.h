/* lang/flow/analysing/run_bound.h -- how many processes a program can create
 *
 * Purpose:    a bound on the processes of each type in any run: those that
 *             are active, and for every run outside of loops one for each
 *             process that can come to it. A run in a loop, or one that leads
 *             to itself through other types, has no bound here.
 */
#ifndef LANG_FLOW_ANALYSING_RUN_BOUND_H
#define LANG_FLOW_ANALYSING_RUN_BOUND_H

#include "base/mem.h"
#include "lang/flow/form/flow.h"

enum {
    RUN_UNBOUNDED = UINT32_MAX
};

/* Fill in the bound for each type: at most MOST_PROCESSES, or
 * RUN_UNBOUNDED. */
void run_bound(const Flow *flow, Mem *mem, uint32_t *bounds);

/* By location of the type: can a process there create others, now or later? */
void run_ahead(const Flow *flow, const FlowType *type, bool *ahead);

#endif
