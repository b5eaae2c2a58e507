/* job/stating/action_monitor.h -- formulas about actions, as testers
 *
 * Purpose:    a formula all of whose atoms are occurs(a) can be checked by a
 *             tester, which moves with these actions alone: then the last
 *             action is no part of the states, and a search can be simpler.
 * When:       silent steps must not matter (automata/translating/invisible.h),
 *             and the model must have such actions.
 * Ownership:  the tester belongs to the Monitor.
 */
#ifndef JOB_STATING_ACTION_MONITOR_H
#define JOB_STATING_ACTION_MONITOR_H

#include "job/stating/monitor.h"

/* Give the monitor, whose Buchi automaton is the one of the forbidden runs, a
 * tester too. NULL, or why there can be none for this system; that lives in
 * the Diagnostics. */
const char *action_monitor_make(Monitor *monitor, Formula negated,
                                const Model *system, Diagnostics *diag);

/* Is there anything that its tester forbids? */
bool action_monitor_forbids(const Monitor *monitor);

/* Is its tester cheaper than its automaton, whichever kind that is now? */
bool action_monitor_is_cheaper(const Monitor *monitor);

/* The monitor is its automaton after all. */
void action_monitor_drop(Monitor *monitor);

#endif
