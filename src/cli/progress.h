/* cli/progress.h -- how far a long search has come
 *
 * One line on standard error, rewritten a few times per second: states, how
 * many there may be in all (search/exploring/outlook.h), states per second,
 * memory, bytes per state, and how long the memory will last at the present
 * rate. Only on a terminal and not with -q; removed at the end, so nothing of
 * it stays in a log. With -v the same line is written after 5, 10, 20, ...
 * seconds, and stays.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"

typedef struct ProgressLine {
    const Job *job; /* whose memory is watched */
    Mem mem;        /* of the line itself */
    double started; /* when the first report came */
    double shown;   /* when the line was last written */
    bool visible;   /* there is a line to remove */
    double next;    /* seconds after which a line stays */
    bool terminal;  /* the line is seen while it changes */
    bool keeps;     /* some lines stay */
} ProgressLine;

/* Report the job's progress from now on, if a terminal shows it. */
void progress_begin(ProgressLine *line, const Cli *cli, Job *job);
/* Remove the line, so that something else can be written. */
void progress_hide(ProgressLine *line);

void progress_end(ProgressLine *line);

#endif
