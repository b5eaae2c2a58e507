/* lang/machines/machines_lower.h -- communicating machines as a Flow
 *
 * Purpose:    each machine becomes a process, each transition a command.
 * Atoms:      `machine.state` for each state of a machine, `channel.empty` and
 *             `channel.full` for each channel with a buffer.
 * Labels:     c!m, c?m, or the name of an internal step; tau is the invisible
 *             one. A message that is handed over without a buffer is labelled
 *             as it is sent. Steps with equal labels and ends are one.
 */
#ifndef LANG_MACHINES_MACHINES_LOWER_H
#define LANG_MACHINES_MACHINES_LOWER_H

#include "lang/flow/analysing/passes.h"
#include "lang/machines/machines_program.h"

/* Read a source of `diag`; false, with diagnostics, if there was an error. */
bool machines_open(FlowSource *out, uint32_t source, Diagnostics *diag,
                   Mem *mem);

#endif
