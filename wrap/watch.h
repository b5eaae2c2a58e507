/* wrap/watch.h -- a rejection rule's component as the monitor
 *
 * Purpose:    the livelock and infinite rules of paper 003 (section 5) watch
 *             one component: the monitor moves when that component takes part.
 *             The states are those of the system itself, and so are the
 *             transitions, except that one which comes about with the
 *             component and without it is two.
 * Ownership:  the wrapper borrows the inner model.
 */
#ifndef WRAP_WATCH_H
#define WRAP_WATCH_H

#include "core/model.h"

/* The inner model, with `process` as its monitor. */
Model *watch_wrap(const Model *inner, uint32_t process);

#endif
