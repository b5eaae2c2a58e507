#include "report/traces/trace_formats.h"

#include "base/file.h"

#include <string.h>

const TraceFormat trace_formats[] = {
#define TRACE_ROW(word, ending, function, text) {word, ending, function, text},
    TRACE_FORMATS(TRACE_ROW)
#undef TRACE_ROW
        {NULL, NULL, NULL, NULL}};

const TraceFormat *trace_format_find(const char *name) {
    const TraceFormat *format = trace_formats;
    while (format->name && strcmp(format->name, name) != 0)
        format++;
    return format->name ? format : NULL;
}

const TraceFormat *trace_format_of(const char *path) {
    const TraceFormat *best = trace_formats;
    for (const TraceFormat *format = best; format->name; format++)
        if (strlen(format->ending) > strlen(best->ending) &&
            file_has_suffix(path, format->ending))
            best = format;
    return best;
}

bool trace_render(const ReportItem *item, const char *model_name,
                  const TraceFormat *format, Diagnostics *diag, Text *out) {
    return format->write(&(TraceTask){item, model_name, diag}, out);
}
