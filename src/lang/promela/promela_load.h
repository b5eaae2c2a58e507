/* lang/promela/promela_load.h -- from a Promela file to control-flow graphs
 *
 * The front end and the lowering in one call, for those who want nothing to
 * do with the syntax tree.
 */
#ifndef LANG_PROMELA_PROMELA_LOAD_H
#define LANG_PROMELA_PROMELA_LOAD_H

#include "base/diag.h"
#include "lang/flow/analysing/passes.h"
#include "lang/promela/reading/promela_options.h"

/* Read a file ("-": standard input) to be lowered; `options`, or NULL, are not
 * needed afterwards. False, with diagnostics, if there was an error. */
bool promela_open(FlowSource *source, const char *path,
                  const PromelaOptions *options, Diagnostics *diag, Mem *mem);

/* Read a file and make its Flow, for `options->goals`. False, with diagnostics
 * and nothing to release, if there was an error. */
bool promela_load(Flow *flow, const char *path, const PromelaOptions *options,
                  Diagnostics *diag, Mem *mem);

/* The same for a source that has been read already. */
bool promela_load_source(Flow *flow, uint32_t source,
                         const PromelaOptions *options, Diagnostics *diag,
                         Mem *mem);

#endif
