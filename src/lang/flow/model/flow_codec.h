/* lang/flow/model/flow_codec.h -- states of a program in fewer bits
 *
 * Purpose:    the Codec (base/codec.h) of a program's states, in which parts
 *             that others determine take no bits: types of processes, variables
 *             that keep their values, and of the location, the variables and
 *             the own global variables of a process as many as it takes to
 *             number the combinations that can be reached (local_states.h).
 * Conditions: all processes are there at the beginning, or are created by steps
 *             that have no alternative (given.h): then every process has its
 *             place in a state. Programs with C code have no codec.
 * Ownership:  in the arena of the caller.
 */
#ifndef LANG_FLOW_MODEL_FLOW_CODEC_H
#define LANG_FLOW_MODEL_FLOW_CODEC_H

#include "base/codec.h"
#include "lang/flow/running/interpret.h"

/* NULL if no bits can be saved. `plain` has the same states for the program as
 * it was written. */
const Codec *flow_codec(const Interpreter *interpreter,
                        const Interpreter *plain, Arena *arena, Mem *mem);

#endif
