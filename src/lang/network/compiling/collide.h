/* lang/network/compiling/collide.h -- which rules may give the same transition
 *
 * Purpose:    successors need to be compared only where two rules of the same
 *             result can lead to the same target.
 * Condition:  two actions of one label may collide only if every component
 *             that takes part in both does so with actions of one class
 *             (local.h), and every component that takes part in only one of
 *             them can stand still there. Hence the participants whose class
 *             never loops, with their classes, must be the same in both.
 * Cost:       sorting by a hash of these; all pairs only in small groups.
 */
#ifndef LANG_NETWORK_COMPILING_COLLIDE_H
#define LANG_NETWORK_COMPILING_COLLIDE_H

#include "lang/network/compiling/local.h"
#include "lang/network/form/action.h"

/* Set collides[action] (zeroed by the caller) for every live action that may
 * give a transition that another action gives too; never too few. `locals`
 * is by component. */
void collide_mark(const Network *network, const Local *const *locals,
                  uint8_t *collides);

#endif
