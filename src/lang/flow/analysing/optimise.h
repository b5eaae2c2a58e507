/* lang/flow/analysing/optimise.h -- fewer states with the same verdicts
 *
 * Purpose:    change a Flow so that it has fewer states. What a process does
 *             and what others see of it stays; how many states and transitions
 *             there are does not, so both are off unless asked for.
 * Dead:       a scalar variable of a process that cannot be read before it is
 *             written again becomes 0 at once: states that differ in nothing
 *             else are then one. Parameters that choose channels
 *             or elements of arrays, and are never written, stay.
 * Merge:      a step is made together with the one before it if it only
 *             computes with variables of its own process and cannot fail, and
 *             if at most one such step is possible at a time. If none is, the
 *             process stays there forever. Of each loop something stays a step.
 * Not:        where others look at variables or labels of a type of processes
 *             (claims do), nothing of that type changes; where they count or
 *             compare steps (_last, enabled, priorities, provided, never
 *             claims and formulas that are checked), or see whether a process
 *             is ready to receive (an else or an escape next to a send without
 *             a buffer), nothing is merged.
 * Source:     Holzmann, The Engine behind SPIN (SPIN 1999), does both.
 */
#ifndef LANG_FLOW_ANALYSING_OPTIMISE_H
#define LANG_FLOW_ANALYSING_OPTIMISE_H

#include "lang/flow/form/flow.h"
#include "lang/flow/form/flow_goals.h"

void optimise_dead(Flow *flow, Mem *mem);
void optimise_merge(Flow *flow, const FlowGoals *goals, Mem *mem);

/* Which types of processes others look into: an array by type, to be given
 * back with mem_free(mem, result, flow->type_count + 1). */
bool *optimise_watched(const Flow *flow, Mem *mem);

/* The commands, to be changed: a copy in the arena that is the Flow's now. */
Command *optimise_commands(Flow *flow);

#endif
