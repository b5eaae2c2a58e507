/* report/wording/replaced.h -- what a search with replacement has cost, in
 * reports
 *
 * The counters of paper 002: R states, R_ins insertions, R_gen states
 * generated; and, where nothing could be replaced, its two estimates of the
 * places that are needed.
 */
#ifndef REPORT_WORDING_REPLACED_H
#define REPORT_WORDING_REPLACED_H

#include "base/json.h"
#include "report/wording/page.h"
#include "report/wording/report.h"

/* A line about the counters with `verbose`, and one about the estimates.
 * Nothing if the store forgets nothing. */
void replaced_text(Page *page, const ReportItem *item, bool verbose);

/* The same as a member of the current object. */
void replaced_json(Json *json, const ReportItem *item);

#endif
