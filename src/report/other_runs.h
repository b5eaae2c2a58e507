/* report/other_runs.h -- the other counterexamples of check --more */
#ifndef REPORT_OTHER_RUNS_H
#define REPORT_OTHER_RUNS_H

#include "base/json.h"
#include "report/wording/page.h"
#include "report/wording/report.h"

/* All of one property, after the first one. */
void other_runs_text(Page *page, const ReportItem *item, bool verbose);

/* The member `others`, if there are any. */
void other_runs_json(Json *json, const ReportItem *item);

#endif
