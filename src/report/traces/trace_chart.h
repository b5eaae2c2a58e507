/* report/traces/trace_chart.h -- a run as a chart for terminals, without a
 * conclusion: it need not be an error */
#ifndef REPORT_TRACES_TRACE_CHART_H
#define REPORT_TRACES_TRACE_CHART_H

#include "base/text.h"
#include "core/model.h"
#include "core/trace.h"

/* Appends it. `ascii`: no other characters than those of ASCII. */
void trace_chart(const Model *model, const Trace *trace, bool ascii, Text *out);

#endif
