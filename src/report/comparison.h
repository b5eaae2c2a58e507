/* report/comparison.h -- what `martlet compare` says
 *
 * Purpose:    a comparison as text for people and as JSON (doc/formats/
 *             json.md), or that there is none and why.
 */
#ifndef REPORT_COMPARISON_H
#define REPORT_COMPARISON_H

#include "base/diag.h"
#include "equiv/compare.h"
#include "report/wording/report.h"

typedef struct ComparisonReport {
    const char *left, *right;     /* names of the files */
    const Model *models[2];       /* left and right; NULL: not loaded */
    const char *relation;         /* its name; "" if it is not known */
    bool preorder;                /* --preorder */
    const Comparison *comparison; /* NULL: nothing was compared */
    const Diagnostics *diag[2];   /* of each model, or of the command line */
    const char *reason;           /* a limit came before the comparison, or
                                     NULL */
    const ReportItem *run;        /* of the system that can, to the difference,
                                     or NULL */
    double seconds;               /* of the comparison */
    uint64_t bytes;               /* peak of the process */
} ComparisonReport;

void comparison_text(const ComparisonReport *report, int verbosity, Text *out);
void comparison_json(const ComparisonReport *report, Text *out);

#endif
