/* cli/commands/rerun.h -- what `replay` knows of the runs of a file
 *
 * Purpose:    replay.c fills it in run by run and shows it as text;
 *             rerun_json.c is the same for --json.
 */
#ifndef CLI_COMMANDS_RERUN_H
#define CLI_COMMANDS_RERUN_H

#include "base/json.h"
#include "cli/cli.h"
#include "cli/commands/improve.h"

typedef struct Rerun {
    Job *job;
    TraceInput input;     /* the run, and what it is about */
    bool shown;           /* the error that it is about was there */
    VEC(uint32_t) errors; /* properties of the model that the run violates */
    Improvement better;   /* what became of it, if that was asked for */
    size_t saved;         /* steps of the run that was written to a file */
    Text why;             /* the error is not there */
    Text out;             /* what is said about all runs so far */
    Json json;            /* the same, with --json */
    bool is_json;         /* which of the two */
    Status status;        /* the worst of them */
} Rerun;

/* Begin the object, which is in `out`; add the run in hand; end the object. */
void rerun_json_begin(Rerun *rerun);
void rerun_json_add(Rerun *rerun);
void rerun_json_end(Rerun *rerun, const Diagnostics *diag);

#endif
