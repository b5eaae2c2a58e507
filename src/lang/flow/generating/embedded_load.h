/* lang/flow/generating/embedded_load.h -- compile and load C in a program
 *
 * The pieces of C in a program (flow/embedded.h) become functions that can be
 * called, and the bytes of their state a part of the global state.
 */
#ifndef LANG_FLOW_GENERATING_EMBEDDED_LOAD_H
#define LANG_FLOW_GENERATING_EMBEDDED_LOAD_H

#include "lang/flow/form/flow.h"

/* Compile and load; the bytes of C code become part of the global state of
 * the flow. NULL, or the reason why not; what the compiler has said about it
 * is in `said`. Calls into it are marked in `foreign`, which may be
 * NULL. */
const char *embedded_load(Flow *flow, Foreign *foreign, Text *said);

#endif
