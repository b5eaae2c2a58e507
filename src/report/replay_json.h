/* report/replay_json.h -- what `martlet replay` says, as JSON
 *
 * Purpose:    one object (doc/formats/json.md) with an entry for each run of
 *             the file, written while its model is there, since the next run
 *             may need another one.
 * Order:      begin, each run, end.
 */
#ifndef REPORT_REPLAY_JSON_H
#define REPORT_REPLAY_JSON_H

#include "base/json.h"
#include "report/traces/saved_run.h"
#include "report/wording/report.h"

typedef struct ReplayedRun { /* a run of a file */
    const char *property;    /* that it is about, or NULL */
    SavedSite site;          /* where, if the file says so */
    const Model *model;      /* that it is a run of; NULL: it is none */
    const Trace *trace;      /* the run */
    uint32_t error;          /* that it shows, the one that it is about if there
                                is one, or NO_PROPERTY */
    const uint32_t *errors;  /* all properties that it violates */
    size_t error_count;      /* how many */
    bool failed;             /* it does not show what it is about */
    const char *note;        /* what became of it (--shorten), or NULL */
} ReplayedRun;

void replay_json_begin(Json *json, const char *model_name, Text *out);
void replay_json_run(Json *json, const ReplayedRun *run);

/* The verdict is of all runs; `reason`, a limit that ended them, or NULL. */
void replay_json_end(Json *json, const char *verdict, const char *reason,
                     const Diagnostics *diag);

/* The whole object if there are no runs. */
void replay_json_failure(const Report *report, Text *out);

#endif
