/* core/shape.h -- what a Model may say about its monitor
 *
 * Purpose:    a monitor that moves with every transition takes its cycles, and
 *             so every cycle of the product, through one of its strongly
 *             connected components. If these are known, a search need not check
 *             of a cycle what holds for all cycles of its component.
 * Layout:     the monitor's state is a field of the state vector.
 * Wrappers:   a wrapper that keeps the states of its inner model hands the same
 *             Shape on; others have none.
 * Source:     paper 004, section 7.1: non-accepting (N), fully accepting (F)
 *             and partially accepting (P) components.
 */
#ifndef CORE_SHAPE_H
#define CORE_SHAPE_H

#include "base/bits.h"

#include <stdbool.h>

typedef enum ComponentClass {
    COMPONENT_TRANSIENT, /* one state without a loop: no cycle at all */
    COMPONENT_NON,       /* N: no cycle is accepting */
    COMPONENT_FULL,      /* F: every cycle is accepting */
    COMPONENT_PARTIAL    /* P: some are and some are not */
} ComponentClass;

#define SHAPE_NEVER UINT32_MAX /* no way leads to an accepting cycle */

typedef struct Shape {
    Field field;               /* where the monitor's state is */
    const uint32_t *component; /* by state of the monitor */
    const uint32_t *ahead;     /* by state of the monitor: moves to the nearest
                                  component of class F or P, or SHAPE_NEVER */
    const ComponentClass *classes; /* by component: do its cycles meet states
                                      with an infinite label? */
    uint32_t count;                /* of components */
} Shape;

/* The component that a state of the product is in. */
static inline uint32_t shape_component(const Shape *shape,
                                       const uint64_t *state) {
    return shape->component[field_get(shape->field, state)];
}

/* How many moves it takes at least to get to a component of class F or P. */
static inline uint32_t shape_ahead(const Shape *shape, const uint64_t *state) {
    return shape->ahead[field_get(shape->field, state)];
}

/* Is any component of this class? */
static inline bool shape_has(const Shape *shape, ComponentClass class) {
    for (uint32_t c = 0; c < shape->count; c++)
        if (shape->classes[c] == class)
            return true;
    return false;
}

#endif
