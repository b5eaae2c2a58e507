/* search/device/loop.h -- a cycle that remains after trimming, as a trace
 *
 * Purpose:    what trimming leaves can be reached from cycles that are errors,
 *             and need not be on one. A state is picked by its hash; if its
 *             strongly connected component does not meet all conditions, then
 *             no state that it leads to is on such a cycle with states before
 *             it, and all those are removed, until one does. In the component
 *             the cycle goes from each condition to the nearest place where
 *             the next one is met, and back.
 * Way:        a shortest one from the start to a state of the cycle.
 * Same:       of equally near states the one with the smallest vector is
 *             taken: every run gives the same trace.
 * Cost:       a few passes over the states for each condition; backwards, one
 *             for each step.
 */
#ifndef SEARCH_DEVICE_LOOP_H
#define SEARCH_DEVICE_LOOP_H

#include "core/trace.h"
#include "search/device/trimming.h"

/* Fill the empty trace after trim_states has left some states. False, and it
 * stays empty, at a limit of the notes. */
bool loop_write(GpuTrim *trim, const Word *initial, size_t count, Trace *trace);

#endif
