/* lang/flow/generating/generate_tables.h -- what generated code knows as
 * data
 *
 * The sizes, shapes of channels and tables of proctypes that generated.h asks
 * for. Channels are numbered with the global ones first, then those of the
 * proctypes in order.
 */
#ifndef LANG_FLOW_GENERATING_GENERATE_TABLES_H
#define LANG_FLOW_GENERATING_GENERATE_TABLES_H

#include "base/text.h"
#include "lang/flow/running/interpret.h"

/* By channel, the number of its shape; `alike` if all channels are global and
 * have shape 0. */
uint32_t *tables_shapes(const Flow *flow, Arena *arena, bool *alike);

/* The GENERATED_* constants. */
void tables_sizes(const Interpreter *self, Text *out);

/* The definition of `fixed`: where the processes of the start are, if these are
 * all there are. */
void tables_fixed(const Flow *flow, Text *out);

/* The definition of `tables`. */
void tables_write(const Flow *flow, const uint32_t *shapes, Text *out);

#endif
