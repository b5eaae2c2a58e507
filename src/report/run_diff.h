/* report/run_diff.h -- how two saved runs differ: `martlet diff` */
#ifndef REPORT_RUN_DIFF_H
#define REPORT_RUN_DIFF_H

#include "report/traces/alignment.h"
#include "report/wording/report.h"

typedef struct RunDiff {
    const char *left_name, *right_name; /* files */
    const SavedRun *left, *right;       /* what they say, or NULL */
    const Alignment *alignment;         /* of both, or NULL */
    const Diagnostics *diag;            /* why there is none */
} RunDiff;

void run_diff_text(const RunDiff *diff, TextStyle style, Text *out);
void run_diff_json(const RunDiff *diff, Text *out);

#endif
