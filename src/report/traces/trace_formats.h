/* report/traces/trace_formats.h -- one function for each way to write a trace
 *
 * Each appends the trace of a violated property to a Text; trace_render
 * chooses among them.
 */
#ifndef REPORT_TRACES_TRACE_FORMATS_H
#define REPORT_TRACES_TRACE_FORMATS_H

#include "report/wording/report.h"

/* One row per state, one column per variable, aligned. */
void trace_table(const ReportItem *item, Text *out);

/* A picture of the path for Graphviz. */
void trace_dot(const ReportItem *item, Text *out);

/* A message sequence chart for a terminal, in ASCII if it is to be plain; and
 * one as a drawing. */
void trace_msc(const ReportItem *item, bool plain, Text *out);
void trace_svg(const ReportItem *item, Text *out);

/* JSON in the Informal Trace Format. */
void trace_itf(const ReportItem *item, const char *model_name, Text *out);

/* The path as an LSTS that names the error in its header, as the TVT tools
 * write counterexamples; false with a diagnostic if it cannot be written. */
bool trace_lsts(const ReportItem *item, const char *model_name,
                Diagnostics *diag, Text *out);

/* Steps by process and number, as SPIN replays them (doc/formats/trail.md);
 * false with a diagnostic if the model is no program or has no numbers. */
bool trace_trail(const ReportItem *item, Diagnostics *diag, Text *out);

#endif
