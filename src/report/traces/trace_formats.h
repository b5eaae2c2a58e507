/* report/traces/trace_formats.h -- the ways to write a trace
 *
 * Purpose:    each row of report/traces/trace_format_table.h names a function
 *             that appends the trace of a violated property to a Text.
 * Failure:    what a format cannot express is an error in `diag`, and the
 *             result is false, if what is written would be wrong.
 */
#ifndef REPORT_TRACES_TRACE_FORMATS_H
#define REPORT_TRACES_TRACE_FORMATS_H

#include "report/traces/trace_format_table.h"
#include "report/wording/report.h"

typedef struct TraceTask {
    const ReportItem *item; /* the violated property */
    const char *model_name; /* as on the command line */
    Diagnostics *diag;      /* for what cannot be expressed */
} TraceTask;

typedef bool TraceWriter(const TraceTask *task, Text *out);

typedef struct TraceFormat {
    const char *name;   /* for --trace-format */
    const char *ending; /* of files; or "" */
    TraceWriter *write; /* appends the trace */
    const char *text;   /* one line */
} TraceFormat;

/* All of them; the last has no name. */
extern const TraceFormat trace_formats[];

/* A chart without other characters than those of ASCII. */
extern const TraceFormat trace_ascii_chart;

/* The format of this name, or NULL. */
const TraceFormat *trace_format_find(const char *name);

/* The format of a file with this name. */
const TraceFormat *trace_format_of(const char *path);

/* Append the trace of a violated property to `out`. */
bool trace_render(const ReportItem *item, const char *model_name,
                  const TraceFormat *format, Diagnostics *diag, Text *out);

#define TRACE_PROTOTYPE(word, ending, function, text) TraceWriter function;
TRACE_FORMATS(TRACE_PROTOTYPE)
#undef TRACE_PROTOTYPE

#endif
