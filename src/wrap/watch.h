/* wrap/watch.h -- a rejection rule's component as the monitor
 *
 * Purpose:    the livelock and infinite rules of paper 003 (section 5) watch
 *             one component: the monitor moves when that component takes part.
 *             The states are those of the system itself, and so are the
 *             transitions, except that one which can be made with and without
 *             the component is there in both ways.
 * Labels:     only those of the one rule. Other rules watch other components,
 *             and a search must not take their states for this one's.
 * Ownership:  the wrapper borrows the inner model.
 */
#ifndef WRAP_WATCH_H
#define WRAP_WATCH_H

#include "core/model.h"

/* The inner model, with the component that this property watches as its
 * monitor. */
Model *watch_wrap(const Model *inner, uint32_t property);

#endif
