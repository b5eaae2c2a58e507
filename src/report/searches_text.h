/* report/searches_text.h -- how the verdicts of a check were found
 *
 * Purpose:    one labelled line for all searches, by engine, with what they
 *             cost and what a reduction left out; and what makes a verdict less
 *             than certain. When verbose, all of every search.
 */
#ifndef REPORT_SEARCHES_TEXT_H
#define REPORT_SEARCHES_TEXT_H

#include "report/wording/page.h"
#include "report/wording/report.h"

void searches_text(Page *page, const Report *report, TextStyle style);

#endif
