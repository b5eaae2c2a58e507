/* report/wording/site_text.h -- where in the model the errors of a property are
 *
 * Purpose:    an assertion that fails is more use with its text and its line
 *             than as "a failed assertion". What the user stated (assertions)
 *             is listed with a verdict of its own; of other sites, of which
 *             there are as many as statements, only those with errors are.
 */
#ifndef REPORT_WORDING_SITE_TEXT_H
#define REPORT_WORDING_SITE_TEXT_H

#include "report/wording/page.h"
#include "report/wording/report.h"

/* Are errors of this property listed by their sites? */
bool site_known(const ReportItem *item);

/* Is the site one of the property's that is reported? */
bool site_shown(const ReportItem *item, uint32_t site);

/* How many stated sites of the property are neither right nor wrong. */
size_t site_undecided(const ReportItem *item);

/* Append a formula without parentheses around all of it. */
void site_formula(const char *text, Text *out);

/* Append what is asked: what must hold as the user wrote it, or "no" or "never"
 * and what must not happen. */
void site_demand(const ReportItem *item, Text *out);

/* Append "assert(x < 3) at file.pml:12" or, for NO_SITE, what must hold as the
 * user wrote it, or what must not happen. */
void site_place(const ReportItem *item, uint32_t site, Text *out);

/* Why the trace of a slot is an error: what failed, and where. An item without
 * findings has one trace and no slots. */
void site_reason(const ReportItem *item, const Trace *trace, uint32_t slot,
                 Text *out);

/* The conclusion of the item's own trace: "assertion: assert(x < 3) at
 * file.pml:12". */
void site_conclude(const ReportItem *item, Text *out);

/* Append "12 steps", and "3 errors" if they were counted. */
void site_error(const ReportItem *item, const Trace *trace, uint64_t errors,
                Text *out);

/* One line a site: those with errors, some of them if there are many, and the
 * number of those that are undecided although the property is not; if `all`,
 * all that are reported. */
void site_list(Page *page, const ReportItem *item, bool all);

#endif
