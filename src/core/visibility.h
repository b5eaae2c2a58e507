/* core/visibility.h -- what a monitor sees of a system
 *
 * Purpose:    a reduction leaves out steps that make no difference to what is
 *             asked. For a monitor, such as an automaton, this says which
 *             steps make a difference to it, by the state that it is in.
 * Repeating:  leaving steps out also changes how often a state is repeated. A
 *             monitor for which that matters has an objection to reduction.
 * Ownership:  a Visibility owns its lists.
 */
#ifndef CORE_VISIBILITY_H
#define CORE_VISIBILITY_H

#include "base/bits.h"
#include "core/number_lists.h"

typedef struct Visibility {
    Mem *mem;              /* where the lists come from */
    const char *objection; /* why all steps count, or NULL */
    bool moves;            /* steps with which the monitor moves count
                              (core/monitor.h) */
    Field field;           /* where the monitor's state is */
    NumberLists seen;      /* by state of the monitor: the conditions that it
                              depends on from that state on, by their numbers
                              in Dependence.changers; no lists: none */
} Visibility;

static inline void visibility_release(Visibility *visibility) {
    if (visibility->mem)
        lists_release(&visibility->seen, visibility->mem);
    *visibility = (Visibility){0};
}

#endif
