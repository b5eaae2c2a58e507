/* report/traces/trace_file.h -- traces in files
 *
 * Purpose:    save a trace in the text form, which is meant for both people and
 *             `martlet replay` (doc/formats/trace.md), and as JSON. There are
 *             other formats for other tools (report/traces/trace_formats.h).
 * Reading:    report/traces/saved_run.h and report/traces/trace_load.h read the
 *             text form and JSON, report/traces/trail_load.h reads trails.
 */
#ifndef REPORT_TRACES_TRACE_FILE_H
#define REPORT_TRACES_TRACE_FILE_H

#include "report/wording/page.h"
#include "report/wording/report.h"

typedef struct TraceOrigin {
    const char *model_name; /* as on the command line */
    const char *monitor;    /* the property whose monitor is part of the model,
                               or NULL */
    const char *became;     /* kind of the property's monitor, or NULL */
} TraceOrigin;

/* Append a bare trace (of a walk, say) in text form. */
void trace_save(const Model *model, const Trace *trace, TraceOrigin origin,
                Text *out);

/* For trace_save and trace_load: "name=value" of all variables, or of those
 * that differ in `to`; the latter is "unchanged" if none does. */
void trace_words(const Model *model, const Word *from, const Word *to,
                 Page *page);

#endif
