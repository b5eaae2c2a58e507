/* lang/promela/model/inputs.h -- which bits decide whether a step can begin
 *
 * Purpose:    the bits of a state that the interpreter reads to find out
 *             whether a process can begin a step with a command
 *             (execute_begins). In a state that agrees in them it reads the
 *             same and comes to the same result.
 * Layout:     for programs whose processes are always in the same places.
 */
#ifndef LANG_PROMELA_MODEL_INPUTS_H
#define LANG_PROMELA_MODEL_INPUTS_H

#include "base/bits.h"
#include "lang/promela/running/view.h"

/* How many fields there are in `out`, which has room for STRUCTURE_INPUTS; if
 * that is not enough, or they are not known, more. */
size_t inputs_of(View *view, uint32_t pid, const Command *command, Field *out);

#endif
