/* lang/promela/resolving/promela_read.h -- from Promela text to a resolved tree
 *
 * Purpose:    preprocess, parse and resolve a file; the one entry point of
 *             the front end.
 * Failure:    every error is a diagnostic; several are found in one run. A
 *             program that was read with errors may only be released.
 */
#ifndef LANG_PROMELA_RESOLVING_PROMELA_READ_H
#define LANG_PROMELA_RESOLVING_PROMELA_READ_H

#include "lang/promela/reading/ast.h"
#include "lang/promela/reading/promela_options.h"

/* Read a file ("-": standard input) into an initialised program. `options`
 * may be NULL. False if there was an error. */
bool promela_read(Program *program, Diagnostics *diag, const char *path,
                  const PromelaOptions *options);

/* The same for a source that has been read already. */
bool promela_parse(Program *program, Diagnostics *diag, uint32_t source,
                   const PromelaOptions *options);

#endif
