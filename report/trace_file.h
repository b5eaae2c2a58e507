/* report/trace_file.h -- traces in files
 *
 * Purpose:    save a trace and read it back. The text form is meant for both
 *             people and `martlet replay` (doc/formats/trace.md); the others
 *             are for other tools.
 * Reading:    the text form records what each step does and what it changes,
 *             as printed. Where several transitions print alike, all of them
 *             are followed, so a file that was saved can always be read.
 */
#ifndef REPORT_TRACE_FILE_H
#define REPORT_TRACE_FILE_H

#include "report/page.h"
#include "report/report.h"

typedef enum TraceFormat {
    TRACE_TEXT,
    TRACE_JSON,
    TRACE_TABLE,
    TRACE_DOT,
    TRACE_LSTS, /* as TVT writes counterexamples */
    TRACE_TRAIL /* as SPIN replays them */
} TraceFormat;

/* Append the trace of a violated property to `out`. What the format cannot
 * express goes to `diag`, as an error (then false) if the result would be
 * wrong. */
bool trace_render(const ReportItem *item, const char *model_name,
                  TraceFormat format, Diagnostics *diag, Text *out);

/* Append a bare trace (of a walk, say) in text form. */
void trace_save(const Model *model, const Trace *trace, const char *model_name,
                Text *out);

/* The name of the property that a file in text form is about (in memory of
 * `diag`), or NULL. It tells which model the run is one of. */
const char *trace_property(Diagnostics *diag, uint32_t source);

/* Read the text form into an initialised trace, following the model step by
 * step; false, with a diagnostic at the line, where it does not fit. */
bool trace_load(const Model *model, Diagnostics *diag, uint32_t source,
                Trace *trace);

/* For the two above: "name=value" of all variables, or of those that differ
 * in `to`; the latter is "unchanged" if none does. */
void trace_words(const Model *model, const Word *from, const Word *to,
                 Page *page);

#endif
