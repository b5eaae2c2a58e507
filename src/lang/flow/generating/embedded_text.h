/* lang/flow/generating/embedded_text.h -- the C file of C in a program
 *
 * The user's C and ours share it, because ours must know the user's types.
 * So every name of ours begins with martlet_, also those of parameters and
 * fields: a macro, a function or a variable of the user with a natural name
 * (`bits`, `result`, `min`) means to both what its author meant. What the
 * language promises to C code are `now`, `P` and the name of a proctype, and
 * `uchar`.
 */
#ifndef LANG_FLOW_GENERATING_EMBEDDED_TEXT_H
#define LANG_FLOW_GENERATING_EMBEDDED_TEXT_H

#include "lang/flow/form/flow.h"

/* The C file, for a flow whose layout is known, after the text of packed.h
 * with names that begin with martlet_. */
void embedded_text(const Flow *flow, Text *out);

#endif
