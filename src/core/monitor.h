/* core/monitor.h -- what a Model says of its monitor
 *
 * Purpose:    livelock and infinite labels speak of a monitor that moves with
 *             some actions and stands still with the others. What searches need
 *             to know of a monitor is plain data, and a function that lists
 *             what the monitor depends on.
 * Moves:      a monitor whose moves depend on more than the action gives the
 *             two cases different actions.
 */
#ifndef CORE_MONITOR_H
#define CORE_MONITOR_H

#include "core/shape.h"
#include "core/visibility.h"

typedef struct Model Model;

typedef struct ModelMonitor {
    const uint8_t *moves; /* by action: does it move? NULL: there is none */
    uint32_t states;      /* how many it has; 0: it has no state of its own */
    const Shape *shape;   /* of its graph, or NULL: not known */
    bool always_livelock; /* every state carries LABEL_LIVELOCK */
    bool avoiding;        /* it moves if an end of a step lacks that label: a
                             livelock is a cycle of states that all have it */
    bool repeats;         /* the states of the system are met several times */

    /* What it depends on, into an empty Visibility. NULL: not known. */
    const Model *of; /* which this function is asked of */
    void (*visibility)(const Model *model, Mem *mem, Visibility *out);
} ModelMonitor;

#endif
