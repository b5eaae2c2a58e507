/* report/trace_file.h -- traces in files
 *
 * Purpose:    save a trace and read it back. The text form is meant for both
 *             people and `martlet replay` (doc/formats/trace.md); the others
 *             are for other tools.
 */
#ifndef REPORT_TRACE_FILE_H
#define REPORT_TRACE_FILE_H

#include "report/report.h"

typedef enum TraceFormat {
    TRACE_TEXT,
    TRACE_JSON,
    TRACE_TABLE,
    TRACE_DOT,
    TRACE_LSTS /* as TVT writes counterexamples */
} TraceFormat;

/* Append the trace of a violated property to `out`. */
void trace_render(const ReportItem *item, const char *model_name,
                  TraceFormat format, Text *out);

/* Append a bare trace (of a walk, say) in text form. */
void trace_save(const Model *model, const Trace *trace, const char *model_name,
                Text *out);

/* Read the text form into an initialised trace, following the model step by
 * step; false, with a diagnostic at the line, where it does not fit. */
bool trace_load(const Model *model, Diagnostics *diag, uint32_t source,
                Trace *trace);

#endif
