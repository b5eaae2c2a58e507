#include "cli/progress.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

static const double INTERVAL = 0.2; /* seconds between two lines */
static const double PATIENCE = 0.5; /* before the first one */

static void put_remaining(Text *text, const ProgressLine *line,
                          double seconds) {
    const Mem *mem = &line->job->mem;
    double rate = (double)mem->live / seconds;
    double left = (double)mem_left(mem) / (rate > 0 ? rate : 1);
    if (left >= 3600 * 24)
        return; /* there is nothing worth reporting */
    text_add(text, ", limit in ");
    if (left >= 3600)
        text_printf(text, "%.1f h", left / 3600);
    else if (left >= 60)
        text_printf(text, "%.0f min", left / 60);
    else
        text_printf(text, "%.0f s", left);
}

static void put_line(Text *text, const ProgressLine *line,
                     const Progress *progress, double seconds) {
    text_grouped(text, progress->states);
    text_add(text, " states, ");
    text_grouped(text, (uint64_t)((double)progress->states / seconds));
    text_add(text, "/s, ");
    text_grouped(text, progress->states - progress->expanded);
    text_add(text, " waiting, ");
    text_size(text, line->job->mem.live);
    put_remaining(text, line, seconds);
}

static void show(void *context, const Progress *progress) {
    ProgressLine *line = context;
    double now = clock_wall();
    double seconds = now - line->started;
    if (now - line->shown < INTERVAL || seconds < PATIENCE)
        return;
    line->shown = now;
    line->visible = true;
    Text text;
    text_init(&text, &line->mem);
    put_line(&text, line, progress, seconds);
    fprintf(stderr, "\r\033[K%.79s", text.data);
    fflush(stderr);
    text_release(&text);
}

void progress_begin(ProgressLine *line, const Cli *cli, Job *job) {
    *line = (ProgressLine){.job = job, .started = clock_wall()};
    mem_init(&line->mem);
    if (!isatty(STDERR_FILENO) || output_verbosity(cli) < 0)
        return;
    job->budget.progress = show;
    job->budget.context = line;
}

void progress_hide(ProgressLine *line) {
    if (line->visible)
        fputs("\r\033[K", stderr);
    line->visible = false;
}

void progress_end(ProgressLine *line) {
    progress_hide(line);
    mem_release(&line->mem);
}
