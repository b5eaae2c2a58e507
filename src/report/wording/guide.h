/* report/wording/guide.h -- what led a search, in reports
 *
 * Purpose:    which heuristic led a search and what it promises, the estimates
 *             along the counterexample, and what the search was worth.
 * Branching:  the effective branching factor of a search (Nilsson): a tree in
 *             which every state has so many successors has as many states up
 *             to the depth of the counterexample as the search has expanded. 1:
 *             it went there straight.
 */
#ifndef REPORT_WORDING_GUIDE_H
#define REPORT_WORDING_GUIDE_H

#include "base/json.h"
#include "report/wording/page.h"
#include "report/wording/report.h"

/* A line about what led the search of the item; with `verbose`, also about its
 * promises. Nothing if nothing did. */
void guide_text(Page *page, const ReportItem *item, bool verbose);

/* The estimates along the item's counterexample, if they are known. */
void guide_along(Page *page, const ReportItem *item);

/* The same as members of the current object. */
void guide_json(Json *json, const ReportItem *item);

#endif
