/* cli/commands/announce.h -- errors, as soon as they are known
 *
 * Purpose:    a search goes on after an error, perhaps for long. One line on
 *             standard error says at once what was found (not with -q), and
 *             --trace FILE is written at once, so that neither a crash nor an
 *             impatient user loses it.
 * File:       holds the shortest counterexample so far, and in the end the one
 *             that the report shows. What is not a regular file (a pipe,
 *             standard output) is written once, in the end.
 * Ownership:  an Announcer borrows the command line, the job and the progress
 *             line.
 */
#ifndef CLI_COMMANDS_ANNOUNCE_H
#define CLI_COMMANDS_ANNOUNCE_H

#include "cli/progress.h"
#include "report/traces/trace_formats.h"

typedef struct Announcer {
    Cli *cli;               /* where FILE is named */
    Job *job;               /* whose errors are announced */
    ProgressLine *progress; /* in the way of other lines */
    Mem mem;                /* of the fields below */
    Text said;              /* all lines so far */
    Text written;           /* name of the property whose trace is in FILE */
    size_t length;          /* of that trace */
    const char *problem;    /* why FILE could not be written, or NULL */
} Announcer;

/* Where the trace goes: to FILE, or to standard output ("-") if only its format
 * is given; NULL: nowhere. */
const char *announce_path(const Cli *cli);

/* The format of --trace: as --trace-format says, or by the path's ending. */
const TraceFormat *announce_format(const Cli *cli, const char *path);

/* Announce the errors of the job from now on. */
void announce_begin(Announcer *announcer, Cli *cli, Job *job,
                    ProgressLine *progress);

/* The search is over: see to it that FILE is the trace that the report shows.
 * True if there is one and it has been written. */
bool announce_finish(Announcer *announcer, const Report *report);

void announce_end(Announcer *announcer);

#endif
