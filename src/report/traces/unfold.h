/* report/traces/unfold.h -- a run of the search as a run of the program
 *
 * Purpose:    a model that folds (core/model.h) is searched with steps that are
 *             several steps of the program at once, and without values that do
 *             not matter. People see the run as they wrote the program: this
 *             finds it, with a plain worker.
 * Method:     step by step. A step of the plain worker that is the same action,
 *             or else one that begins with the same statement, is followed by
 *             the only steps of the same process, until the state agrees with
 *             the one that the search has reached or, at the end of the run,
 *             the same property is violated.
 * Cycles:     values that the search has forgotten may differ when the cycle
 *             closes. Then it is gone round again, until they do not.
 */
#ifndef REPORT_TRACES_UNFOLD_H
#define REPORT_TRACES_UNFOLD_H

#include "core/model.h"
#include "core/trace.h"

/* Replace the trace, of a model that folds and an error of this property, at
 * this site or NO_SITE.
 * False, with the trace unchanged and the reason in `why`, if that cannot be
 * done. */
bool unfold_trace(const Model *model, Trace *trace, uint32_t property,
                  uint32_t site, Text *why);

#endif
