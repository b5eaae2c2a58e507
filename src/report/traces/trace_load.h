/* report/traces/trace_load.h -- a saved run as a run of a Model
 *
 * Purpose:    follow a saved run step by step. A step fits a transition that
 *             prints exactly like it.
 * Several:    where several transitions print alike, all of them are followed,
 *             so a run that was saved can always be read. Of those that arrive
 *             at the end, one that closes the cycle of the file and shows the
 *             error that the file is about is preferred.
 */
#ifndef REPORT_TRACES_TRACE_LOAD_H
#define REPORT_TRACES_TRACE_LOAD_H

#include "core/model.h"
#include "core/trace.h"
#include "report/traces/saved_run.h"

/* Into an initialised trace; false, with a diagnostic at the step, where the
 * run does not fit. False and `too_short`, without a diagnostic, if the model's
 * vectors are too short for the states of the run. */
bool trace_load(const Model *model, Diagnostics *diag, const SavedRun *run,
                Trace *trace, bool *too_short);

#endif
