#include "cli/progress.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

static const double INTERVAL = 0.2; /* seconds between two lines */
static const double PATIENCE = 0.5; /* before the first one */
static const double FIRST_KEPT = 5; /* before the first that stays, with -v */

enum {
    LEAST_STATES = 100000 /* for which bytes per state mean something */
};

static void put_duration(Text *text, double seconds) {
    if (seconds >= 3600)
        text_printf(text, "%.1f h", seconds / 3600);
    else if (seconds >= 60)
        text_printf(text, "%.0f min", seconds / 60);
    else
        text_printf(text, "%.0f s", seconds);
}

/* When memory is full, at the present rate. */
static void put_remaining(Text *text, const ProgressLine *line,
                          double seconds) {
    const Mem *mem = &line->job->mem;
    double rate = (double)mem->live / seconds;
    double left = (double)mem_left(mem) / (rate > 0 ? rate : 1);
    if (left >= 3600 * 24)
        return; /* there is nothing worth reporting */
    text_add(text, ", full in ");
    put_duration(text, left);
}

/* How many states there may be in all, to two digits. */
static void put_projection(Text *text, const Progress *progress) {
    double unit = 1;
    if (progress->projected <= 0)
        return;
    while (progress->projected / unit >= 100)
        unit *= 10;
    text_add(text, " of about ");
    text_grouped(text,
                 (uint64_t)(progress->projected / unit + 0.5) * (uint64_t)unit);
}

/* Bytes per state, with what does not grow. */
static void put_bytes(Text *text, const ProgressLine *line,
                      const Progress *progress) {
    text_size(text, line->job->mem.live);
    if (progress->states >= LEAST_STATES)
        text_printf(text, " (%.1f per state)",
                    (double)line->job->mem.live / (double)progress->states);
}

static void put_line(Text *text, const ProgressLine *line,
                     const Progress *progress, double seconds) {
    text_grouped(text, progress->states);
    put_projection(text, progress);
    text_add(text, " states, ");
    text_grouped(text, (uint64_t)((double)progress->states / seconds));
    text_add(text, "/s, ");
    put_bytes(text, line, progress);
    put_remaining(text, line, seconds);
}

/* With -v, a line that stays, each time after twice as long. */
static void keep_line(ProgressLine *line, const Progress *progress,
                      double seconds) {
    Text text;
    if (!line->keeps || seconds < line->next)
        return;
    line->next = 2 * seconds;
    text_init(&text, &line->mem);
    put_line(&text, line, progress, seconds);
    progress_hide(line);
    fprintf(stderr, "martlet: after %.0f s: %s\n", seconds, text.data);
    text_release(&text);
}

static void show(void *context, const Progress *progress) {
    ProgressLine *line = context;
    double now = clock_wall();
    double seconds = now - line->started;
    if (now - line->shown < INTERVAL || seconds < PATIENCE)
        return;
    line->shown = now;
    keep_line(line, progress, seconds);
    if (!line->terminal)
        return;
    line->visible = true;
    Text text;
    text_init(&text, &line->mem);
    put_line(&text, line, progress, seconds);
    fprintf(stderr, "\r\033[K%.79s", text.data);
    fflush(stderr);
    text_release(&text);
}

void progress_begin(ProgressLine *line, const Cli *cli, Job *job) {
    *line = (ProgressLine){.job = job,
                           .started = clock_wall(),
                           .next = FIRST_KEPT,
                           .terminal = isatty(STDERR_FILENO),
                           .keeps = output_verbosity(cli) > 0};
    mem_init(&line->mem);
    if (output_verbosity(cli) < 0 || (!line->terminal && !line->keeps))
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
