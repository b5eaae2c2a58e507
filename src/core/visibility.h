/* core/visibility.h -- what a monitor sees of a system
 *
 * Purpose:    a reduction leaves out steps that make no difference to what is
 *             asked. Of a monitor, such as an automaton, this is what makes a
 *             difference to it, depending on the state that it is in.
 * Repeating:  leaving steps out also changes how often the same is seen. A
 *             monitor for which that matters objects to being reduced.
 * Ownership:  a Sight owns its lists.
 */
#ifndef CORE_VISIBILITY_H
#define CORE_VISIBILITY_H

#include "base/bits.h"
#include "core/number_lists.h"

typedef struct Visibility {
    Mem *mem;              /* where the lists come from */
    const char *objection; /* why all steps count, or NULL */
    bool moves;            /* it sees the steps that it moves with
                              (Model.moves) */
    Field field;           /* where the monitor's state is */
    NumberLists seen;      /* by state of the monitor: the conditions that it
                              depends on from then on, by their numbers in
                              Dependence.changers; no lists: none */
} Visibility;

static inline void visibility_release(Visibility *visibility) {
    if (visibility->mem)
        lists_release(&visibility->seen, visibility->mem);
    *visibility = (Visibility){0};
}

#endif
