/* report/wording/channel_text.h -- channels in reports
 *
 * Purpose:    how a channel grows along a counterexample of
 *             --unbounded-channels, and how long channels became.
 */
#ifndef REPORT_WORDING_CHANNEL_TEXT_H
#define REPORT_WORDING_CHANNEL_TEXT_H

#include "base/json.h"
#include "report/wording/page.h"
#include "report/wording/report.h"

/* If the trace is one of a channel that grows: which one, by which steps, and
 * what it holds after each round. */
void channel_growth_text(Page *page, const ReportItem *item,
                         const Trace *trace);

/* The same as a member of the current object. */
void channel_growth_json(Json *json, const ReportItem *item,
                         const Trace *trace);

/* How long each channel became: a line or two, if this is what was asked or
 * `verbose`. */
void channel_lengths_text(Page *page, const Report *report, bool verbose);

/* The same as a member of the current object; nothing without channels. */
void channel_lengths_json(Json *json, const Report *report);

#endif
