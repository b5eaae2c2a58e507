/* lang/machines/machines_model.h -- communicating machines as a Model
 *
 * Purpose:    machines that move one at a time, or two that meet on a channel
 *             of capacity 0, with queues between them.
 * Actions:    one for each transition, or pair of transitions that meet. The
 *             label is c!m, c?m, or the name of an internal step; tau is the
 *             invisible one. A message that is handed over without a buffer is
 *             labelled as it is sent.
 * States:     where each machine is, then for each channel with a buffer its
 *             length and its messages, the oldest first; places after the last
 *             one are zero.
 * Propositions: `machine.state` for each state of a machine, `channel.empty`
 *             and `channel.full` for each channel with a buffer.
 * Unbounded:  channels have room for so many messages; a state with more does
 *             not fit, and machines_grow makes room for twice as many. No
 *             channel is ever full then.
 */
#ifndef LANG_MACHINES_MACHINES_MODEL_H
#define LANG_MACHINES_MACHINES_MODEL_H

#include "core/model.h"

/* Read a file; NULL with diagnostics. */
Model *machines_load(const char *path, bool unbounded, Mem *mem,
                     Diagnostics *diag);

/* The same for a source of `diag`. */
Model *machines_model(uint32_t source, bool unbounded, Mem *mem,
                      Diagnostics *diag);

/* The same machines with more room in their channels; NULL if these are not
 * unbounded, or there is as much room as there can be. */
Model *machines_grow(const Model *model);

#endif
