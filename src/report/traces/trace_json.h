/* report/traces/trace_json.h -- a run as a JSON value
 *
 * The object that stands under "trace" in the reports of `check` and `replay`:
 * length, loop, the initial state, and for every step its action and what
 * changed. A report is bounded: of a run that does not fit, steps in the middle
 * are left out, and the object says which. A file that is only for the run has
 * the `whole` of it.
 */
#ifndef REPORT_TRACES_TRACE_JSON_H
#define REPORT_TRACES_TRACE_JSON_H

#include "base/json.h"
#include "core/model.h"
#include "core/trace.h"

/* The values of a state. */
void trace_json_state(Json *json, const char *key, const Model *model,
                      const Word *state);

void trace_json(Json *json, const Model *model, const Trace *trace, bool whole);

#endif
