/* lang/flow/structure/failure.h -- which commands can have a run-time error
 *
 * Purpose:    to say where run-time errors may be, for estimates of how far
 *             away they are. A command that is said to be safe never fails by
 *             itself; one that is not may be safe for a reason that is not
 *             looked for.
 */
#ifndef LANG_FLOW_STRUCTURE_FAILURE_H
#define LANG_FLOW_STRUCTURE_FAILURE_H

#include "lang/flow/structure/spaces.h"

/* Can the command, executed by this process, meet a fault, apart from those of
 * assertions and of sequences without an end? */
bool failure_possible(const Spaces *spaces, Who who, const Command *command);

#endif
