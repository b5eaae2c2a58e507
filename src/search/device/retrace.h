/* search/device/retrace.h -- the ways to states that a device has found
 *
 * Purpose:    a device keeps no parents. A way back to the start is found level
 *             by level: of the states of a level, which lead to this one? Of
 *             these the smallest vector is taken, so that every run gives the
 *             same trace.
 * Levels:     are those that the space still has. If one is missing, the search
 *             is made again up to it, which leaves this level and as many of
 *             those before it as there is room for. Each time there is at
 *             least one, so that a trace is found in any memory that the
 *             search itself can do with.
 * Actions:    are those of the model itself, which expands each state of the
 *             way once more. If it does not agree with the device that is a
 *             bug.
 */
#ifndef SEARCH_DEVICE_RETRACE_H
#define SEARCH_DEVICE_RETRACE_H

#include "core/budget.h"
#include "core/trace.h"
#include "search/device/space.h"

typedef struct Retrace {
    GpuSpace *space;     /* where the states are */
    const Word *initial; /* the initial states, ... */
    size_t count;        /* ... how many */
    Budget *budget;      /* time and interrupts; no other limit counts */
} Retrace;

/* Fill the empty trace with a way to the state, which is of this level. False,
 * and it stays empty, at a limit. */
bool retrace_write(const Retrace *retrace, const Word *state, uint64_t depth,
                   Trace *trace);

#endif
