/* search/device/trimming.h -- errors on cycles, by trimming
 *
 * Purpose:    is there a cycle that is an error, in a set of states that is
 *             stored on a device? States that cannot be on one are removed
 *             until nothing changes; what remains, if anything does, can be
 *             reached from such a cycle.
 * Method:     one way catch them young (Fisler, Fraer, Kamhi, Vardi, Yang,
 *             TACAS 2001; Cerna, Pelanek, SPIN 2003), with several conditions:
 *             for each in turn, only states are kept that can be reached from
 *             where it is met, and then those without a predecessor are
 *             removed. Predecessors are counted, so that every step is made
 *             twice in a round and not once for each state that goes.
 * Kinds:      a livelock is a cycle of steps that do not move the monitor,
 *             through states with the label. An infinite trace is a cycle with
 *             a state with the label and a step that moves it. Both must meet
 *             the sets of the model.
 * Limits:     a cycle in a part of the states is a cycle; only that there is
 *             none needs all of them.
 */
#ifndef SEARCH_DEVICE_TRIMMING_H
#define SEARCH_DEVICE_TRIMMING_H

#include "search/device/state_notes.h"

typedef struct GpuCondition { /* of a cycle: it has ... */
    Label label;              /* ... a state with this label, or ... */
    uint32_t edge;            /* ... a step of this kind, if that is 0 */
} GpuCondition;

typedef struct GpuTrim {
    GpuNotes notes;               /* of the states */
    Label label;                  /* the kind of error */
    VEC(GpuCondition) conditions; /* that are to be met */
    uint64_t rounds;              /* over all conditions */
} GpuTrim;

bool trim_init(GpuTrim *trim, GpuSpace *space, Budget *budget);
void trim_release(GpuTrim *trim);

/* Trim the set for errors of this kind. True if it could be done: then
 * notes.in says how many states remain, and those are in. */
bool trim_states(GpuTrim *trim, Label label);

#endif
