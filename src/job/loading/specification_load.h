/* job/loading/specification_load.h -- specifications from files
 *
 * Purpose:    a file with a model, in any language, becomes a specification:
 *             the model is explored as a whole, without reductions, as
 *             `martlet graph` does it.
 * Limits:     on memory, time and states. A model that is itself an LSTS is in
 *             memory already, and may have more states. The limit on depth is
 *             one of searches.
 */
#ifndef JOB_LOADING_SPECIFICATION_LOAD_H
#define JOB_LOADING_SPECIFICATION_LOAD_H

#include "job/form/job_options.h"

/* The specification in a file, as the options say: `refining`, and how models
 * are read. NULL, with diagnostics, if there is none; if a limit was reached,
 * that is the only error (CODE_AUTOMATON). The caller owns it. */
Specification *specification_load(const JobOptions *options, const char *path,
                                  const Budget *budget, Mem *mem,
                                  Diagnostics *diag);

#endif
