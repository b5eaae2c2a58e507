/* report/traces/trace_json.h -- a run as a JSON value
 *
 * The object that stands under "trace" in the report of `check`: length,
 * loop, the initial state, and for every step its action and what changed.
 */
#ifndef REPORT_TRACES_TRACE_JSON_H
#define REPORT_TRACES_TRACE_JSON_H

#include "base/json.h"
#include "core/model.h"
#include "core/trace.h"

void trace_json(Json *json, const Model *model, const Trace *trace);

#endif
