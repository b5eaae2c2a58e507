/* report/traces/trail_load.h -- a trail of SPIN as a run of a Model
 *
 * Purpose:    follow a trail step by step, matching statements by number.
 * Merging:    where SPIN merged statements, a line stands for a statement and
 *             perhaps some that the same process executes next. All
 *             possibilities are followed; later lines show which are right, and
 *             at the end one that is an error is preferred.
 * Claims:     lines of a claim are matched if the claim is part of the model;
 *             otherwise they are left out.
 */
#ifndef REPORT_TRACES_TRAIL_LOAD_H
#define REPORT_TRACES_TRAIL_LOAD_H

#include "core/model.h"
#include "core/trace.h"
#include "report/traces/trail_read.h"

/* Into an initialised trace; false, with a diagnostic at the line, where the
 * trail does not fit the program. False and `too_short`, without a diagnostic,
 * if the model's vectors are too short for the states of the run. */
bool trail_load(const Model *model, Diagnostics *diag, const TrailFile *file,
                Trace *trace, bool *too_short);

/* The number of the claim that is part of the model, or NO_CLAIM. */
uint32_t trail_claim(const Model *model, Mem *mem);

#endif
