#include "cli/commands/announce.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const TraceFormat *announce_format(const Cli *cli, const char *path) {
    const char *name = option_text(&cli->options, OPT_TRACE_FORMAT);
    const TraceFormat *format =
        name ? trace_format_find(name) : trace_format_of(path);
    return format->write == trace_msc && option_is_set(&cli->options, OPT_ASCII)
               ? &trace_ascii_chart
               : format;
}

const char *announce_path(const Cli *cli) {
    const char *path = option_text(&cli->options, OPT_TRACE);
    return path || !option_is_set(&cli->options, OPT_TRACE_FORMAT) ? path : "-";
}

/* Can the file be written again and again? */
static bool is_rewritable(const char *path) {
    struct stat status;
    return strcmp(path, "-") != 0 &&
           (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

/* What the format cannot express is said once, in the end. */
static bool render(const Announcer *self, const ReportItem *item,
                   const char *path, bool final, Text *out) {
    const TraceFormat *format = announce_format(self->cli, path);
    if (final)
        return trace_render(item, self->job->name.data, format,
                            &self->job->diag, out);
    Diagnostics diag;
    diag_init(&diag, out->mem);
    bool done = trace_render(item, self->job->name.data, format, &diag, out);
    diag_release(&diag);
    return done;
}

/* A file that cannot be written now may be later; it is said once. No part of a
 * trace is written: it would be another one. */
static void write_trace(Announcer *self, const ReportItem *item,
                        const char *path, bool final) {
    Text text;
    text_init(&text, &self->mem);
    bool done = render(self, item, path, final, &text);
    if (mem_must_stop(&self->mem)) {
        self->problem = final ? output_late(path) : self->problem;
    } else if (done) {
        self->problem = self->problem ? output_put(self->cli, path, &text)
                                      : output_try(self->cli, path, &text);
        text_clear(&self->written);
        if (!self->problem)
            text_add(&self->written, item->property->name);
        self->length = trace_length(&item->finding->trace);
    }
    text_release(&text);
}

/* A search that is made again finds the same errors again. */
static bool was_said(const Announcer *self, const char *line) {
    return strstr(self->said.data, line) != NULL;
}

static void say(Announcer *self, const ReportItem *item, uint32_t slot) {
    Text line;
    text_init(&line, &self->mem);
    text_add(&line, "martlet: ");
    report_announcement(item, slot, &line);
    text_char(&line, '\n');
    if (!was_said(self, line.data)) {
        text_add(&self->said, line.data);
        progress_hide(self->progress);
        fputs(line.data, stderr);
    }
    text_release(&line);
}

/* While the search goes on, within its time. */
static void write_early(Announcer *self, const ReportItem *item,
                        const char *path) {
    Budget budget = self->job->budget;
    budget_watch(&budget, &self->mem);
    write_trace(self, item, path, false);
    budget_unguard(&self->mem);
}

static void announce(void *context, const ReportItem *item, uint32_t slot) {
    Announcer *self = context;
    const char *path = announce_path(self->cli);
    if (output_verbosity(self->cli) >= 0)
        say(self, item, slot);
    bool first = findings_trace(item->findings, slot) == &item->finding->trace;
    if (path && first && is_rewritable(path) &&
        trace_length(&item->finding->trace) < self->length)
        write_early(self, item, path);
}

static void announce_change(void *context, const StoreChange *change) {
    Announcer *self = context;
    Text line;
    if (output_verbosity(self->cli) < 0)
        return;
    text_init(&line, &self->mem);
    text_add(&line, "martlet: ");
    report_change(change, &line);
    text_char(&line, '\n');
    progress_hide(self->progress);
    fputs(line.data, stderr);
    text_release(&line);
}

void announce_begin(Announcer *announcer, Cli *cli, Job *job,
                    ProgressLine *progress) {
    *announcer = (Announcer){
        .cli = cli, .job = job, .progress = progress, .length = SIZE_MAX};
    mem_init(&announcer->mem);
    text_init(&announcer->said, &announcer->mem);
    text_init(&announcer->written, &announcer->mem);
    job->announce = announce;
    job->changed = announce_change;
    job->listener = announcer;
}

bool announce_finish(Announcer *announcer, const Report *report) {
    const char *path = announce_path(announcer->cli);
    const ReportItem *item = report_shortest(report);
    if (!path || !item || report->failed)
        return false;
    write_trace(announcer, item, path, true);
    return announcer->written.length > 0;
}

void announce_end(Announcer *announcer) {
    announcer->job->announce = NULL;
    announcer->job->changed = NULL;
    text_release(&announcer->said);
    text_release(&announcer->written);
    mem_release(&announcer->mem);
}
