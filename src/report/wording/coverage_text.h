/* report/wording/coverage_text.h -- what was never executed, in reports
 *
 * Purpose:    core/coverage.h for people, as lines of the source in which what
 *             was not executed is underlined, and for programs as JSON.
 */
#ifndef REPORT_WORDING_COVERAGE_TEXT_H
#define REPORT_WORDING_COVERAGE_TEXT_H

#include "base/json.h"
#include "report/wording/page.h"
#include "report/wording/report.h"

/* Nothing if it is not wanted. */
void coverage_text(Page *page, const Report *report);

/* The same as a member of the current object. */
void coverage_json(Json *json, const Report *report);

#endif
