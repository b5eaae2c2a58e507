/* lang/flow/structure/participants.h -- which processes take part in a step
 *
 * Purpose:    what fairness must know of an action. A rendezvous is a step of
 *             both processes, but it is the sender's to take: as in SPIN, a
 *             process that can only answer is not able to move.
 * Unknown:    an action names the process that begins and, where a rendezvous
 *             is the beginning, who answers. If the program can have one later
 *             in the same step, or has very many processes, that is not all.
 */
#ifndef LANG_FLOW_STRUCTURE_PARTICIPANTS_H
#define LANG_FLOW_STRUCTURE_PARTICIPANTS_H

#include "lang/flow/running/interpret.h"

/* Do actions identify all processes that take part? */
bool participants_known(const Interpreter *self);

#endif
